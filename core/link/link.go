// Package link holds share links, revisit.link/1: what they carry, how they are packed and read, and whether a run gave what a link says.
package link

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/gowebpki/jcs"

	"revisit/core/compare"
	"revisit/core/document"
	"revisit/core/spec"
	"revisit/core/trace"
)

// Format names the format of a Link.
const Format = "revisit.link/1"

// Link is what a share link carries, revisit.link/1: a spec, or a comparison or sweep, and the digest that running it gave.
type Link struct {
	Engine     string              // that ran it
	Spec       *spec.Spec          // nil: Comparison
	Comparison *compare.Comparison // nil: Spec
	Cells      int                 // runs of the comparison; 0: only it is shared
	Marks      string              // of those; "": which of them differs cannot be told
	Digest     string              // of the run after Paths paths, or of the comparison's results; "": only the problem or the comparison is shared
	Paths      int64
	Title      string                 // "": the spec's own, or the family's; text, not markup, as is Note
	Note       string                 // what the one who shares it says of it
	View       *View                  // nil: everything
	Locks      *Locks                 // nil: nothing is locked
	Curve      *Curve                 // nil: none; whoever has not run the link has only the sender's word for it
	Trail      *trace.CheckpointMarks // nil: where two runs part cannot be told
}

// View says what of the page a link shows.
type View struct {
	Panels  []string `json:"panels,omitempty"`  // some of linkPanels; none: all
	Episode int64    `json:"episode,omitempty"` // from 1; 0: the newest
	Step    int      `json:"step,omitempty"`    // the step h of the heat maps; 0: the page's own choice
}

// Locks name controls that a link takes away from its reader: those not on the page, and those shown but fixed.
type Locks struct {
	Hidden []string `json:"hidden,omitempty"`
	Fixed  []string `json:"fixed,omitempty"`
}

// Curve is cumulative regret over episodes or paths, for a preview: at most maxCurve points.
type Curve struct {
	Of string    `json:"of"` // "episodes" or "paths"
	X  []float64 `json:"x"`
	Y  []float64 `json:"y"`
}

var (
	panels   = []string{"problem", "map", "tree", "strip", "regret", "bound", "theorem", "sets", "numbers", "checks", "runs", "maps", "pseudocode", "spec"}
	controls = []string{"problem", "features", "gap", "constants", "episodes", "seed", "speed", "examples", "run", "reset", "save", "share", "files", "spec"}
)

const (
	maxCurve = 64
	// maxLink bounds the canonical JSON of a link, in bytes. What the share service stores is smaller still.
	maxLink = 1 << 20
)

// linkText is a Link as its JSON has it.
type linkText struct {
	Format     string                 `json:"format"`
	Engine     string                 `json:"engine"`
	Spec       json.RawMessage        `json:"spec,omitempty"`
	Comparison json.RawMessage        `json:"comparison,omitempty"`
	Sweep      json.RawMessage        `json:"sweep,omitempty"`
	Cells      int                    `json:"cells,omitempty"`
	Marks      string                 `json:"marks,omitempty"`
	Digest     string                 `json:"digest,omitempty"`
	Paths      int64                  `json:"paths,omitempty"`
	Title      string                 `json:"title,omitempty"`
	Note       string                 `json:"note,omitempty"`
	View       *View                  `json:"view,omitempty"`
	Locks      *Locks                 `json:"locks,omitempty"`
	Curve      *Curve                 `json:"curve,omitempty"`
	Trail      *trace.CheckpointMarks `json:"trail,omitempty"`
}

// Payload returns the link's canonical JSON (RFC 8785): the same link is the same bytes. It fails only with a link that is too large.
func (l *Link) Payload() ([]byte, error) {
	link := linkText{Format: Format, Engine: l.Engine, Cells: l.Cells, Marks: l.Marks, Digest: l.Digest, Paths: l.Paths,
		Title: l.Title, Note: l.Note, View: l.View, Locks: l.Locks, Curve: l.Curve, Trail: l.Trail}
	var err error
	switch {
	case l.Comparison == nil:
		link.Spec, err = compact(l.Spec)
	case l.Comparison.Kind() == "sweep":
		link.Sweep, err = compactComparison(l.Comparison)
	default:
		link.Comparison, err = compactComparison(l.Comparison)
	}
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(link)
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

// ID returns the address of a payload: the first 26 characters of its SHA-256 in lower-case base32, 130 bits.
func ID(payload []byte) string {
	sum := sha256.Sum256(payload)
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:26]
}

// Headline returns the title that the link is shown under: its own, the spec's or the family's, the first in which there is
// something to read; of a comparison without a title, what is compared.
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

// Says says in a few words what the link is of.
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

// Options say what goes with a run into its link.
type Options struct {
	Title, Note string
	View        *View
	Locks       *Locks
	Full        bool // with the curve, and the trail in full; for links that are stored, since it is long
}

// Marks of the trail in a link that carries itself, and in one that is stored.
const (
	shortTrail = 8
)
