package link

import (
	"fmt"

	"revisit/core/document"
	"revisit/core/internal/history"
	"revisit/core/lab"
)

// Verdict says whether a run has the digest of a link.
type Verdict struct {
	Reproduced bool  `json:"reproduced"`
	Expected   Claim `json:"expected"` // by the link
	Actual     Claim `json:"actual"`
	// FirstDifference holds the first path that differs. It is nil where none is known: then the runs differ in theta or in regret, or the
	// link has no trail.
	FirstDifference *history.PathRange `json:"firstDifference"`
}

// Claim is a digest, the engine that computed it, and the number of paths.
type Claim struct {
	Digest string `json:"digest"`
	Engine string `json:"engine"`
	Paths  int64  `json:"paths"`
}

// Verdict compares a run with the link that it was opened from. The run must have as many paths as the link's, or have ended before.
func (l *Link) Verdict(s *lab.Session) (*Verdict, error) {
	p := s.Progress()
	if l.Digest == "" {
		return nil, document.RefuseLink("digest", nil, "a digest to compare with: this link is of a problem that nobody had run")
	}
	if p.Paths > l.Paths || p.Paths < l.Paths && !p.Done {
		return nil, document.RefuseLink("paths", fmt.Sprintf("a run of %d paths", p.Paths), fmt.Sprintf("one of %d, as in the link", l.Paths))
	}
	r, err := s.Record(lab.RecordOptions{Trace: &lab.TraceOption{}, Model: new(bool)})
	if err != nil {
		return nil, err
	}
	if form := history.FormOf(r.Digest); form != history.FormOf(l.Digest) {
		return nil, document.RefuseLink("digest", l.Digest, fmt.Sprintf("one that begins with %q, as the run's: the run is to be opened with the link's as digestLike", form+":"))
	}
	v := &Verdict{Expected: Claim{l.Digest, l.Engine, l.Paths}, Actual: Claim{r.Digest, lab.Engine, p.Paths}}
	v.Reproduced = v.Expected.Digest == v.Actual.Digest && p.Paths == l.Paths
	if !v.Reproduced && l.Trail != nil {
		v.FirstDifference = s.Checkpoints().FirstDifference(l.Trail, l.Paths)
	}
	return v, nil
}
