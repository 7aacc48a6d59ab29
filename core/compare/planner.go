package compare

import (
	"bytes"

	"revisit/core/lab"
	"revisit/core/spec"
)

// Planner reads, plans and runs comparisons, and assembles their results. It keeps the latest comparison, plan and results, and as a Builder
// the latest problem. The zero value is ready. It is not safe for concurrent use.
type Planner struct {
	lab.Builder

	// Play runs the custom learner of a spec where it can run, and returns what it decided. Nil where none can. An error says what it did wrong.
	Play func(*spec.Spec) (decisions []byte, err error)

	// DigestLike is a digest whose form those of RunCell have, "" for this engine's form.
	DigestLike string

	comparison     *Comparison // the latest, and its text
	comparisonText []byte

	plan *Plan // the latest

	results     *Results // the latest, and its text
	resultsText []byte
}

// Comparison is Parse, which it does not repeat for the same text. The comparison must not be changed.
func (planner *Planner) Comparison(text []byte) (*Comparison, error) {
	if planner.comparison != nil && bytes.Equal(planner.comparisonText, text) {
		return planner.comparison, nil
	}
	c, err := Parse(text)
	if err == nil {
		planner.comparison, planner.comparisonText = c, bytes.Clone(text)
	}
	return c, err
}
