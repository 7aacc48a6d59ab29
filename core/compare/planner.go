package compare

import (
	"bytes"

	"revisit/core/lab"
)

// Planner reads, plans and runs comparisons, and puts their results together. It keeps what it read and planned last, and builds problems
// as a Builder does, which it is too. The zero value is ready. It is not safe for use by several goroutines.
type Planner struct {
	lab.Builder

	comparison *Comparison // as it was read last
	compared   []byte      // the text that comparison is of

	plan *Plan // as it was made last

	text []byte // that read is of
	read *Results
}

// Comparison is Parse of a text that, where it is the same as the last time, is not read again. What it gives is not to be
// changed.
func (p *Planner) Comparison(text []byte) (*Comparison, error) {
	if p.comparison != nil && bytes.Equal(p.compared, text) {
		return p.comparison, nil
	}
	c, err := Parse(text)
	if err == nil {
		p.comparison, p.compared = c, bytes.Clone(text)
	}
	return c, err
}
