package parameter_test

import (
	"fmt"

	"revisit/core/parameter"
	"revisit/core/problem"
)

// A family declares its parameters. Defaults fills in what is not given; Build adds the horizon, which follows from the length.
func Example() {
	family := problem.Find("combination-lock")
	args := parameter.Defaults(family.Parameters, parameter.Args{"length": 3})
	for _, p := range family.Parameters {
		fmt.Printf("%s (%s): %v\n", p.Name, p.Type, args[p.Name])
	}
	if _, err := family.Build(args); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("built with horizon", args["horizon"])
	// Output:
	// length (int): 3
	// actions (int): 3
	// distractor (float): 0
	// shared (bool): false
	// seed (int): 1
	// horizon (int): <nil>
	// built with horizon 3
}
