package lab

import "encoding/json"

// A comparison with all defaults written out, as JSON.

type comparisonText struct {
	Format   string          `json:"format"`
	Title    string          `json:"title,omitempty"`
	Note     string          `json:"note,omitempty"`
	Problem  ProblemSpec     `json:"problem"`
	Features FeaturesSpec    `json:"features"`
	Learners []contenderText `json:"learners"`
	Episodes int64           `json:"episodes,omitempty"`
	Budget   budgetText      `json:"budget"`
	Seeds    any             `json:"seeds"`
	Regret   *RegretSpec     `json:"regret,omitempty"` // without: exact where that is quick for all learners of a point, else curve
	Epsilon  *float64        `json:"epsilon"`
	Vary     []Vary          `json:"vary,omitempty"`
}

type contenderText struct {
	Name      string        `json:"name"`
	Algorithm AlgorithmSpec `json:"algorithm"`
	Episodes  int64         `json:"episodes,omitempty"`
}

type budgetText struct {
	Paths   int64   `json:"paths"`
	Samples *int64  `json:"samples"`
	Minutes float64 `json:"minutes"`
}

func (c *Comparison) MarshalJSON() ([]byte, error) {
	text := comparisonText{
		Format: c.Format(), Title: c.Title, Note: c.Note, Problem: c.Problem, Features: c.Features, Episodes: c.Episodes,
		Budget: budgetText{Paths: c.Budget.Paths, Minutes: c.Budget.Minutes}, Seeds: seedsText(c.Seeds), Epsilon: c.Epsilon, Vary: c.Vary,
	}
	if c.Budget.Samples > 0 {
		text.Budget.Samples = &c.Budget.Samples
	}
	if (c.Regret != RegretSpec{}) {
		text.Regret = &c.Regret
	}
	for _, l := range c.Learners {
		text.Learners = append(text.Learners, contenderText{l.Name, l.Algorithm, l.Episodes})
	}
	return json.Marshal(text)
}

// seedsText is { from, count } where the seeds follow each other.
func seedsText(seeds []uint64) any {
	if seeds[len(seeds)-1]-seeds[0] == uint64(len(seeds)-1) {
		return struct {
			From  uint64 `json:"from"`
			Count int    `json:"count"`
		}{seeds[0], len(seeds)}
	}
	return seeds
}
