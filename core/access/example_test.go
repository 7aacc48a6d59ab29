package access_test

import (
	"fmt"

	"revisit/core/access"
	"revisit/core/protocol"
)

// What it takes to know the ten secrets of a ladder with four actions, on which every step is survived with probability 1/2.
func Example() {
	ladder := access.Climb{Horizon: 10, Actions: 4, Survival: 0.5, Entry: 1}
	for _, a := range []protocol.Access{protocol.Generative, protocol.Revisiting, protocol.Online} {
		p := ladder.Price(a, false, 0)
		fmt.Printf("%v: %.4g samples, %.4g episodes\n", a, p.Samples, p.Episodes)
	}
	// Output:
	// generative: 22.5 samples, 0 episodes
	// revisiting: 27 samples, 1 episodes
	// online: 2423 samples, 1213 episodes
}
