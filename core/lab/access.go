package lab

import (
	"revisit/core/access"
	"revisit/core/document"
	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/spec"
)

// AccessPrices has what each access costs on a problem of the families ladder and grip.
type AccessPrices struct {
	Secrets int           `json:"secrets"`
	Draws   float64       `json:"draws"` // that settle one secret, on average: measured on a grip
	Least   float64       `json:"least"` // draws that any learner needs that is right with probability 0.95, on average: a lower bound
	Rows    []AccessPrice `json:"rows"`
}

// AccessPrice is the price of one access.
type AccessPrice struct {
	Access protocol.Access `json:"access"`
	Hints  bool            `json:"hints"`
	Price  access.Price    `json:"price"`
	Played []access.Price  `json:"played"` // by the ideal learner, one for each seed from 1; nil where that would take more than idealSamples samples
}

const (
	idealSamples  = 1e7 // that the ideal learners of one access draw at most, on average, over all seeds: less than a second
	settledSeeds  = 100 // over which the draws of a grip's secret are averaged
	firstOfSettle = 1001
)

// AccessPrices returns what it takes to know every secret, for each access without and with hints, with so many runs of the ideal learners. It is an
// error for problems of other families, and for several copies or rooms.
func (s *Session) AccessPrices(seeds int) (*AccessPrices, error) {
	c, err := climbOf(s.spec.Problem)
	if err != nil {
		return nil, err
	}
	model := s.in.Problem.Table
	play := func(right protocol.Access, hints bool, seed int) (access.Price, error) {
		var told mdp.Solution
		if hints {
			told = s.in.Optimal
		}
		paid, err := c.Ideal(model, told, right, uint64(seed))
		return access.Price{Episodes: float64(paid.Episodes), Samples: float64(paid.Samples), Hints: float64(paid.Hints)}, err
	}
	all := &AccessPrices{Secrets: c.Secrets(), Draws: c.Draws(), Least: c.Draws()}
	if c.Gap > 0 {
		all.Draws, all.Least = 0, c.LeastDraws(0.95)
		for seed := range settledSeeds {
			cost, err := play(protocol.Generative, false, firstOfSettle+seed)
			if err != nil {
				return nil, err
			}
			all.Draws += cost.Samples / float64(c.Secrets()) / settledSeeds
		}
	}
	for right := protocol.Online; right <= protocol.Generative; right++ {
		for _, hints := range []bool{false, true} {
			row := AccessPrice{Access: right, Hints: hints, Price: c.Price(right, hints, all.Draws)}
			for seed := 1; seed <= seeds && row.Price.Samples*float64(seeds) <= idealSamples; seed++ {
				cost, err := play(right, hints, seed)
				if err != nil {
					return nil, err
				}
				row.Played = append(row.Played, cost)
			}
			all.Rows = append(all.Rows, row)
		}
	}
	return all, nil
}

// climbOf returns the climb that a problem is, or a *document.Error.
func climbOf(p spec.Problem) (c access.Climb, err error) {
	one := ""
	switch p.Family.Name {
	case "ladder":
		one = "copies"
	case "grip":
		one = "rooms"
		c.Gap = p.Args.Float("gap")
	default:
		return c, document.Refuse("problem.kind", p.Family.Name, "ladder or grip, the families that have prices")
	}
	c.Horizon, c.Actions, c.Survival, c.Entry = p.Args.Int("horizon"), p.Args.Int("actions"), p.Args.Float("survival"), 1
	if entry, given := p.Args["entry"].(float64); given {
		c.Entry = entry
	}
	switch n := p.Args.Int(one); {
	case n != 1:
		return c, document.Refuse("problem."+one, n, "1: the formulas are for one")
	case p.DesignGap != 0:
		return c, document.Refuse("problem."+spec.DesignGap, p.DesignGap, "none: the formulas are for the rewards as they are")
	case c.Survival == 0 || c.Survival == 1:
		return c, document.Refuse("problem.survival", c.Survival, "more than 0 and less than 1: else a secret is never reached, or all are at once")
	}
	return c, nil
}
