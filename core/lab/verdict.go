package lab

import (
	"fmt"

	"revisit/core/document"
)

// Verdict says whether a run gave what a link says it gave.
type Verdict struct {
	Reproduced bool  `json:"reproduced"`
	Expected   Claim `json:"expected"` // by the link
	Actual     Claim `json:"actual"`
	// FirstDifference holds the first path that differs; nil where no path is known to: the two then differ in theta or in regret, or the
	// link has no trail.
	FirstDifference *PathRange `json:"firstDifference"`
}

// Claim is a digest, the engine that computed it and after how many paths.
type Claim struct {
	Digest string `json:"digest"`
	Engine string `json:"engine"`
	Paths  int64  `json:"paths"`
}

// Verdict compares a run with the link that it was opened from, once it has drawn as many paths as the link's, or ended before.
func (s *Session) Verdict(l *Link) (*Verdict, error) {
	paths := s.door.Counts().Paths
	if l.Digest == "" {
		return nil, document.RefuseLink("digest", nil, "a digest to compare with: this link is of a problem that nobody had run")
	}
	if paths > l.Paths || paths < l.Paths && !s.done() {
		return nil, document.RefuseLink("paths", fmt.Sprintf("a run of %d paths", paths), fmt.Sprintf("one of %d, as in the link", l.Paths))
	}
	r, err := s.Record(RecordOptions{Trace: &TraceOption{}, Model: new(bool)})
	if err != nil {
		return nil, err
	}
	v := &Verdict{Expected: Claim{l.Digest, l.Engine, l.Paths}, Actual: Claim{r.Digest, Engine, paths}}
	v.Reproduced = v.Expected.Digest == v.Actual.Digest && paths == l.Paths
	if !v.Reproduced && l.Trail != nil {
		v.FirstDifference = s.journal.marks().parting(l.Trail, l.Paths)
	}
	return v, nil
}
