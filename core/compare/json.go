package compare

import (
	"revisit/core/document"
	"revisit/core/spec"
)

// These write a comparison as JSON, with all defaults.

type contenderText struct {
	Name      string         `json:"name"`
	Algorithm spec.Algorithm `json:"algorithm"`
	Episodes  int64          `json:"episodes,omitempty"`

	Constants []map[string]any `json:"constants,omitempty"`
}

type budgetText struct {
	Paths   int64   `json:"paths"`
	Samples *int64  `json:"samples"`
	Minutes float64 `json:"minutes"`
}

// MarshalJSON returns the comparison as JSON, with all defaults.
func (c *Comparison) MarshalJSON() ([]byte, error) { return c.Members().Text() }

// Canonical returns the comparison as canonical JSON (RFC 8785).
func (c *Comparison) Canonical() ([]byte, error) { return c.Members().Canonical() }

// Members returns the comparison as a JSON object.
func (c *Comparison) Members() document.Members {
	m := document.Members{document.Pair("format", c.Format())}
	add := func(name string, v any, there bool) {
		if there {
			m = append(m, document.Pair(name, v))
		}
	}
	add("title", c.Title, c.Title != "")
	add("note", c.Note, c.Note != "")
	add("problem", c.Problem, true)
	add("features", c.Features, true)
	learners := make([]contenderText, len(c.Learners))
	for i, l := range c.Learners {
		learners[i] = contenderText{l.Name, l.Algorithm, l.Episodes, l.Constants}
	}
	add("learners", learners, true)
	add("episodes", c.Episodes, c.Episodes != 0)
	budget := budgetText{Paths: c.Budget.Paths, Minutes: c.Budget.Minutes}
	if c.Budget.Samples > 0 {
		budget.Samples = &c.Budget.Samples
	}
	add("budget", budget, true)
	add("seeds", seedsText(c.Seeds), true)
	add("regret", c.Regret, c.Regret != spec.Regret{}) // left out it is exact where that is fast for all learners of a point, else "curve"
	add("target", c.Target, c.Target != spec.AtStart)
	add("epsilon", c.Epsilon, true)
	add("epsilon_of_gap", c.OfGap, c.OfGap != DefaultOfGap)
	add("vary", c.Vary, len(c.Vary) > 0)
	return m
}

// seedsText returns { from, count } for consecutive seeds, else the list.
func seedsText(seeds []uint64) any {
	if seeds[len(seeds)-1]-seeds[0] == uint64(len(seeds)-1) {
		return struct {
			From  uint64 `json:"from"`
			Count int    `json:"count"`
		}{seeds[0], len(seeds)}
	}
	return seeds
}
