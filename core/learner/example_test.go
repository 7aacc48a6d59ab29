package learner_test

import (
	"fmt"

	"revisit/core/learner"
)

// Learners are found by the name that a spec gives them. A registration says what its learner may do, and what it reads.
func Example() {
	for _, k := range learner.Kinds() {
		if k.Revisits() {
			fmt.Printf("%s reads %v\n", k.Name, k.Reads)
		}
	}
	fmt.Println(learner.Find("dsec").Access)
	// Output:
	// linq-lsvi-ucb reads [gap c_beta delta path_bound ties episodes]
	// uct reads [ties]
	// online
}
