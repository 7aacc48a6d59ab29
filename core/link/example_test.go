package link_test

import (
	"fmt"

	"revisit/core/lab"
	"revisit/core/link"
)

// A link carries a run's spec and digest in an address, after the #. Whoever opens it runs the spec again and compares the digests.
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
	sent, err := link.FromSession(session, link.Options{Title: "Four paths"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fragment, err := sent.Fragment()
	if err != nil {
		fmt.Println(err)
		return
	}
	received, err := link.Decode("https://revisit.example/#" + fragment)
	if err != nil {
		fmt.Println(err)
		return
	}
	again, err := lab.OpenSpec(received.Spec)
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, _, err := again.Advance(int(received.Paths), lab.Until{}); err != nil {
		fmt.Println(err)
		return
	}
	verdict, err := received.Verdict(again)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %s, reproduced: %v\n", received.Headline(), received.Says(), verdict.Reproduced)
	// Output:
	// Four paths: A run of LinQ-LSVI-UCB, reproduced: true
}
