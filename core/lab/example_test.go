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
	// revisit2:9228bdb368a34f3dd66fc4567719b94a827822e9d118cdb9fcc46e055b3c41af
}
