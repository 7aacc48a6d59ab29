package document_test

import (
	"fmt"

	"revisit/core/document"
)

// A document is read field by field. The first error is kept, and names the place, what was found and what was expected.
func Example() {
	read := func(text string) (horizon int64, rule string, err error) {
		v, err := document.Parse([]byte(text))
		if err != nil {
			return 0, "", err
		}
		f := document.Open("", v, true)
		horizon = f.Integer("horizon", 12, 1, 1000)
		rule = f.Choice("ties", "first", "first", "random")
		return horizon, rule, f.End()
	}
	fmt.Println(read(`{"horizon": 5}`))
	for _, text := range []string{`{"horizon": 0}`, `{"ties": "last"}`, `{"horizn": 5}`} {
		_, _, err := read(text)
		fmt.Println(err)
	}
	// Output:
	// 5 first <nil>
	// horizon: found 0, expected an integer from 1 to 1000
	// ties: found "last", expected one of "first", "random"
	// horizn: found an unknown field, expected one of horizon, ties
}
