package compare

import (
	"bytes"

	"revisit/core/lab"
)

// Planner reads, plans and runs comparisons, and assembles their results. It keeps the latest comparison, plan and results, and as a Builder
// the latest problem. The zero value is ready. It is not safe for concurrent use.
type Planner struct {
	lab.Builder

	comparison     *Comparison // the latest, and its text
	comparisonText []byte

	plan *Plan // the latest

	results     *Results // the latest, and its text
	resultsText []byte
}

// Comparison is Parse, which it does not repeat for the same text. The comparison must not be changed.
func (p *Planner) Comparison(text []byte) (*Comparison, error) {
	if p.comparison != nil && bytes.Equal(p.comparisonText, text) {
		return p.comparison, nil
	}
	c, err := Parse(text)
	if err == nil {
		p.comparison, p.comparisonText = c, bytes.Clone(text)
	}
	return c, err
}
