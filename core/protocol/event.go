package protocol

// Totals are how far a run has come.
type Totals struct {
	Episodes int64 // complete
	Paths    int64
	Samples  int64
	Revisits int64
}

// PolicyChange is what is known of the greedy policy of a path, compared with that of the path before.
type PolicyChange uint8

const (
	PolicyUnknown PolicyChange = iota
	PolicySame
	PolicyChanged
)

// PathEvent is a path that a learner has drawn and learned from. It is valid until the next one.
type PathEvent struct {
	Path          *Path
	Before, After Totals
	Policy        PolicyChange
}

// Observer is told of every path once, after the learner has learned from it. Observers do not depend on each other's order.
type Observer interface{ Observe(*PathEvent) }
