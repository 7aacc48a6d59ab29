package numpy_test

import (
	"fmt"
	"strings"

	"revisit/core/lab"
	"revisit/core/numpy"
)

// A problem becomes a Python file with an environment. Where the numbers are few they are in it, else in the .npz file beside it.
func Example() {
	session, err := lab.Open([]byte(`{"problem": {"kind": "river-swim"}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := numpy.Of(session)
	if err != nil {
		fmt.Println(err)
		return
	}
	for line := range strings.Lines(string(p.Python("river"))) {
		if strings.HasPrefix(line, "    env.") { // the list of its arrays
			fmt.Println(strings.Join(strings.Fields(line), " "))
		}
	}
	fmt.Println("numbers within:", p.Within())
	// Output:
	// env.P[h, s, a, t] the probability that the state after s is t (12, 6, 2, 6)
	// env.r[h, s, a] the reward, in [0, 1]; it is not random (12, 6, 2)
	// env.phi[h, s, a, i] the features (12, 6, 2, 12)
	// env.q_star[h, s, a] the optimal values Q* (12, 6, 2)
	// env.start[s] the share of episodes that begin in s (6,)
	// numbers within: true
}
