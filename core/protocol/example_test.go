package protocol_test

import (
	"fmt"

	"revisit/core/problem"
	"revisit/core/protocol"
)

// Algorithm 1 of the paper: a learner acts in an environment, which counts every sample. One that may revisit goes back to step h at the cost
// of the steps from there on.
func Example() {
	p, err := problem.Find("figure-1").Build(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	env := protocol.Open(p.Table, 1, protocol.Revisiting)
	env.Reset()
	for range env.Horizon() {
		if _, _, err := env.Step(0); err != nil {
			fmt.Println(err)
			return
		}
	}
	if _, err := env.Revisit(3); err != nil { // the same state as before, with the action chosen afresh
		fmt.Println(err)
		return
	}
	reward, _, err := env.Step(1)
	if err != nil {
		fmt.Println(err)
		return
	}
	c := env.Counts()
	fmt.Printf("reward %v after %d paths, %d revisit and %d samples\n", reward, c.Paths, c.Revisits, c.Samples)
	// Output:
	// reward 0.35 after 2 paths, 1 revisit and 4 samples
}
