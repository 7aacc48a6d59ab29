package lab

import "bytes"

// Planner reads, plans and runs comparisons, and puts their results together. It keeps what it read and planned last, and builds problems
// as a Builder does, which it is too. The zero value is ready. It is not safe for use by several goroutines.
type Planner struct {
	Builder

	comparison *Comparison // as it was read last
	compared   []byte      // the text that comparison is of

	plan *Plan // as it was made last

	text []byte // that read is of
	read *Results
}

// Comparison is ParseComparison of a text that, where it is the same as the last time, is not read again. What it gives is not to be
// changed.
func (p *Planner) Comparison(text []byte) (*Comparison, error) {
	if p.comparison != nil && bytes.Equal(p.compared, text) {
		return p.comparison, nil
	}
	c, err := ParseComparison(text)
	if err == nil {
		p.comparison, p.compared = c, bytes.Clone(text)
	}
	return c, err
}
