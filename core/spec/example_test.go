package spec_test

import (
	"encoding/json"
	"fmt"

	"revisit/core/spec"
)

// A spec names what differs from the defaults. What is wrong is an error that says where, what was found and what was expected.
func Example() {
	s, err := spec.Parse([]byte(`{"problem": {"kind": "frozen-lake"}, "algorithm": {"kind": "ucbvi"}, "episodes": 50}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	algorithm, _ := json.Marshal(s.Algorithm)
	fmt.Println(s.Features.Kind, string(algorithm))

	_, err = spec.Parse([]byte(`{"problem": {"kind": "frozen-lake", "horizon": 0}}`))
	fmt.Println(err)
	// Output:
	// one-hot {"kind":"ucbvi","gap":0.2,"c_beta":0.0001,"delta":0.1,"path_bound":null,"ties":"first"}
	// problem.horizon: found 0, expected an integer from 1 to 1000
}
