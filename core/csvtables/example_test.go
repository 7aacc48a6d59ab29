package csvtables_test

import (
	"fmt"
	"os"

	"revisit/core/csvtables"
	"revisit/core/lab"
)

// The record of a run becomes tables, here that of the paper's Figure 1 with its four paths.
func Example() {
	session, err := lab.Open([]byte(`{"problem": {"kind": "figure-1"}, "episodes": 1}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, _, err := session.Advance(1000, lab.Until{}); err != nil {
		fmt.Println(err)
		return
	}
	record, err := session.Record(lab.RecordOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, table := range csvtables.OfRecord(record).Tables {
		fmt.Printf("%s: %s\n", table.Name, table.About)
		if table.Name != "paths" {
			continue
		}
		if err := table.WriteCSV(os.Stdout); err != nil {
			fmt.Println(err)
			return
		}
	}
	// Output:
	// run: one row: the run
	// episodes: one row an episode, the first 100,000
	// paths: one row a path that the record keeps
	// path,episode,from,stop,samples
	// 1,1,1,2,3
	// 2,1,3,2,1
	// 3,1,3,1,1
	// 4,1,2,,2
	// steps: one row a step of a path, the copied ones too
	// theta: one row a parameter at the run's end
	// updates: one row a step
}
