package lab_test

import (
	"fmt"

	"revisit/core/lab"
)

// A spec in, a run that can be stepped, a record with a digest out: the same digest on every machine and in every browser.
func Example() {
	session, err := lab.Open([]byte(`{"problem": {"kind": "figure-1"}, "episodes": 1}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	progress, outcome, err := session.Advance(1000, lab.Until{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %d episode, %d paths, %d samples\n", outcome, progress.Episodes, progress.Paths, progress.Samples)
	record, err := session.Record(lab.RecordOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(record.Digest)
	// Output:
	// done: 1 episode, 4 paths, 7 samples
	// revisit2:b114369601a38d01bc96f661f2b579faad5a26356fa4db134b410031f2bdc1dd
}
