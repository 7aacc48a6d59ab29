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

// PathEvent is a path that a learner has drawn and learned from. Whoever observes a run gets it once for each path. It is valid until the next one.
type PathEvent struct {
	Path   *Path
	After  Totals
	Policy PolicyChange
}
