package schema_test

import (
	"encoding/json"
	"fmt"

	"revisit/core/schema"
)

// The schema of a spec says of every problem family which parameters it has, for editors and for validators in other languages.
func Example() {
	text, err := json.Marshal(schema.Spec())
	if err != nil {
		fmt.Println(err)
		return
	}
	var whole struct {
		Title    string
		Required []string
		Defs     struct {
			Problem struct {
				OneOf []struct{ Properties map[string]json.RawMessage }
			}
		} `json:"$defs"`
	}
	if err := json.Unmarshal(text, &whole); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(whole.Title, "requires", whole.Required)
	for _, family := range whole.Defs.Problem.OneOf {
		if string(family.Properties["kind"]) == `{"const":"river-swim"}` {
			fmt.Println(string(family.Properties["states"]))
		}
	}
	// Output:
	// revisit.spec/1 requires [problem]
	// {"default":6,"description":"states n of the chain","maximum":1000,"minimum":2,"type":"integer"}
}
