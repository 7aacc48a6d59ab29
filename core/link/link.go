// Package link holds share links, revisit.link/1: their content, how it is packed and read, and verdicts whether a run gave the link's digest.
package link

import (
	"encoding/base32"
	"fmt"
	"strings"

	"github.com/gowebpki/jcs"

	"revisit/core/compare"
	"revisit/core/document"
	"revisit/core/internal/history"
	"revisit/core/sha256"
	"revisit/core/spec"
)

// Format names the format of a Link.
const Format = "revisit.link/1"

// Link is the content of a share link, revisit.link/1: a spec, or a comparison or sweep, and the digest of its run or results.
type Link struct {
	Engine     string              // the version that ran it
	Spec       *spec.Spec          // nil where Comparison is not
	Comparison *compare.Comparison // nil where Spec is not
	Cells      int                 // runs of the comparison; 0 where it is shared without results
	Marks      string              // of these runs, to find the first that differs; may be ""
	Result     document.Raw        // what the sender's page showed of the results, which pages check and verify; may be nil
	Digest     string              // of the run after Paths paths, or of the comparison's results; "" where there is none
	Paths      int64
	Title      string                   // plain text, as is Note; "" for that of the spec or the family
	Note       string                   // a remark of the sender
	View       *View                    // nil to show everything
	Locks      *Locks                   // nil to lock nothing
	Curve      *Curve                   // for previews, not verified; may be nil
	Trail      *history.CheckpointMarks // marks of the paths, to find the first that differs; may be nil
}

// View says which parts of the page a link shows.
type View struct {
	Panels  []string `json:"panels,omitempty"`  // of the list panels; all where it is empty
	Episode int64    `json:"episode,omitempty"` // from 1; 0 for the newest
	Step    int      `json:"step,omitempty"`    // the step h of the stage where Layer is nil, as links with heat maps have it; 0 for the page's choice

	Moment    *Moment `json:"moment,omitempty"`    // of the run; nil for its end
	Layer     *Layer  `json:"layer,omitempty"`     // of the stage; nil for the page's choice
	Pinned    *Pinned `json:"pinned,omitempty"`    // on the stage; nil for none
	Projector bool    `json:"projector,omitempty"` // only the stage and Why, large
}

// Moment is a moment of the run: after a path or where so many episodes are complete, exactly one of the two, and after so many lines of the
// path that follows.
type Moment struct {
	Path    *int64 `json:"path,omitempty"` // from 0: before the first
	Episode *int64 `json:"episode,omitempty"`
	Line    int    `json:"line,omitempty"`
}

// Layer is what the stage shows, and at which step.
type Layer struct {
	What string `json:"what,omitempty"` // of the list layers; "" for the page's choice
	H    int    `json:"h,omitempty"`    // from 1; 0 to follow the learner
}

// Pinned is the state that is pinned at a step.
type Pinned struct {
	H int `json:"h"`
	S int `json:"s"`
}

// Locks name the controls that a link hides, and those that it shows but disables.
type Locks struct {
	Hidden []string `json:"hidden,omitempty"`
	Fixed  []string `json:"fixed,omitempty"`
}

// Curve is cumulative regret over episodes or paths, for a preview: at most 64 points.
type Curve struct {
	Of string    `json:"of"` // "episodes" or "paths"
	X  []float64 `json:"x"`  // whole numbers, ascending
	Y  []float64 `json:"y"`  // 0, or at least LeastDrawn in size
}

// LeastDrawn is the size of the least number other than 0 that a curve may have: the ticks of an axis that ends there are numbers to all digits.
const LeastDrawn = 1e-150

var (
	panels   = []string{"problem", "map", "stage", "ribbon", "why", "tree", "strip", "regret", "bound", "theorem", "sets", "numbers", "checks", "runs", "maps", "pseudocode", "spec"}
	layers   = []string{"believed", "true", "error", "visits", "bonus", "frozen"}
	controls = []string{"problem", "features", "gap", "constants", "episodes", "seed", "speed", "examples", "run", "reset", "save", "share", "files", "spec"}
)

const (
	maxCurve = 64
	// maxLink bounds the canonical JSON of a link, in bytes. What the share service stores is smaller still.
	maxLink = 1 << 20
)

// linkText is the JSON of a Link.
type linkText struct {
	Format     string                   `json:"format"`
	Engine     string                   `json:"engine"`
	Spec       document.Raw             `json:"spec,omitempty"`
	Comparison document.Raw             `json:"comparison,omitempty"`
	Sweep      document.Raw             `json:"sweep,omitempty"`
	Cells      int                      `json:"cells,omitempty"`
	Marks      string                   `json:"marks,omitempty"`
	Result     document.Raw             `json:"result,omitempty"`
	Digest     string                   `json:"digest,omitempty"`
	Paths      int64                    `json:"paths,omitempty"`
	Title      string                   `json:"title,omitempty"`
	Note       string                   `json:"note,omitempty"`
	View       *View                    `json:"view,omitempty"`
	Locks      *Locks                   `json:"locks,omitempty"`
	Curve      *Curve                   `json:"curve,omitempty"`
	Trail      *history.CheckpointMarks `json:"trail,omitempty"`
}

// Payload returns the link as canonical JSON (RFC 8785), so that equal links have equal bytes. The error of a link that is too large is an
// *document.Error.
func (l *Link) Payload() ([]byte, error) { return l.payload(l.Engine) }

// Explicit is Payload with the version of features named where it is not this engine's, so that spec, comparison or sweep mean the same alone.
func (l *Link) Explicit() ([]byte, error) { return l.payload("") }

// payload leaves out what an engine takes by itself.
func (l *Link) payload(engine string) ([]byte, error) {
	link := linkText{Format: Format, Engine: l.Engine, Cells: l.Cells, Marks: l.Marks, Result: l.Result, Digest: l.Digest, Paths: l.Paths,
		Title: l.Title, Note: l.Note, View: l.View, Locks: l.Locks, Curve: l.Curve, Trail: l.Trail}
	err := l.checkMoment()
	switch {
	case err != nil:
	case l.Comparison == nil:
		link.Spec, err = compact(l.Spec, engine)
	case l.Comparison.Kind() == "sweep":
		link.Sweep, err = compactComparison(l.Comparison, engine)
	default:
		link.Comparison, err = compactComparison(l.Comparison, engine)
	}
	if err != nil {
		return nil, err
	}
	text, err := document.Marshal(link)
	if err != nil {
		return nil, err
	}
	if text, err = jcs.Transform(text); err != nil {
		return nil, err
	}
	if len(text) > maxLink {
		return nil, document.RefuseLink("", fmt.Sprintf("%d bytes", len(text)), fmt.Sprintf("at most %d: a run of this problem is shared as a file", maxLink))
	}
	return text, nil
}

// ID returns the id of a payload in the share service: the first 26 characters of its SHA-256 in lower-case base32, 130 bits.
func ID(payload []byte) string {
	sum := sha256.Sum256(payload)
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:26]
}

// Headline returns the title of the link for readers: the first of its own, the spec's and the family's that is not blank; for a comparison
// without a title the names of the learners.
func (l *Link) Headline() string {
	if l.Comparison != nil {
		if document.PlainText(l.Title) != "" {
			return l.Title
		}
		return l.Comparison.Headline()
	}
	for _, title := range []string{l.Title, l.Spec.Title} {
		if document.PlainText(title) != "" {
			return title
		}
	}
	return l.Spec.Problem.Family.Title
}

// Says describes the content of the link in a few words.
func (l *Link) Says() string {
	if l.Comparison != nil {
		what := "A comparison of "
		if len(l.Comparison.Vary) > 0 {
			what = "A sweep over " + document.PlainText(l.Comparison.Vary[0].Label) + " of "
		}
		return what + l.Comparison.LearnerNames(4)
	}
	return "A run of " + l.Spec.Algorithm.Learner.Title
}

// Options say what a link carries besides its run.
type Options struct {
	Title, Note string
	View        *View
	Locks       *Locks
	Full        bool         // with the curve and all marks: too long for an address, for links that are stored
	Result      document.Raw // for complete results; nil for none
}

// Marks of the trail in a link that carries itself, and in one that is stored.
const (
	shortTrail = 8
)
