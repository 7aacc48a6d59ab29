// Command schema prints what a revisit.spec/1 may say, from what families and kinds of features declare:
//
//	schema              the JSON Schema, which the build puts beside the page
//	schema -reference   the reference for readers, which is SPEC.md
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"revisit/core/lab"
)

func main() {
	switch {
	case len(os.Args) == 1:
		text, err := json.MarshalIndent(lab.Schema(), "", " ")
		if err != nil {
			fmt.Fprintln(os.Stderr, "schema:", err)
			os.Exit(1)
		}
		fmt.Println(string(text))
	case len(os.Args) == 2 && os.Args[1] == "-reference":
		fmt.Print(reference())
	default:
		fmt.Fprintln(os.Stderr, "usage: schema [-reference]")
		os.Exit(2)
	}
}
