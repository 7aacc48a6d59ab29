// Command schema prints the JSON Schema of revisit.spec/1, which the build puts beside the page.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"revisit/core/lab"
)

func main() {
	text, err := json.MarshalIndent(lab.Schema(), "", " ")
	if err != nil {
		fmt.Fprintln(os.Stderr, "schema:", err)
		os.Exit(1)
	}
	fmt.Println(string(text))
}
