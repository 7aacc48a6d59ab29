package problem

import (
	"fmt"

	"revisit/core/document"
	"revisit/core/mdp"
)

// climb is what ladder and grip share. While one is on, one is in one of n states, drawn evenly at every step. Who falls is in state n for good.
// With an entry below 1, state n+1 is where episodes begin: it leads on with that probability, else one falls.
type climb struct {
	n, states int
	entry     float64
	first     int // the first step on
}

func newClimb(n int, entry float64) climb {
	if entry < 1 {
		return climb{n, n + 2, entry, 2}
	}
	return climb{n, n + 1, 1, 1}
}

// entry is the parameter of families that may have a step before the first one.
func entry(to string) Parameter {
	return Parameter{Name: "entry", Type: Float, Default: 1.0, Min: 0.001, Max: 1, Optional: true,
		Doc: "below 1, step 1 pays nothing and leads to " + to + " with this probability, whatever one does, and the others begin at step 2; left out: 1"}
}

// check refuses sizes that are too large for a table, and a horizon too short for the given number of steps on. The parameter name says which
// one multiplies states; layers are those of transitions.
func (c climb) check(name string, H, A, layers, least int) error {
	if before := c.first - 1; H-before < least {
		expected := fmt.Sprintf("at least %d", least+before)
		if before > 0 {
			expected += ", since entry is below 1 and takes step 1"
		}
		return document.Refuse("horizon", H, expected)
	}
	if err := checkSize(name, H, c.states, A); err != nil {
		return err
	}
	return checkSuccessors(name, float64(layers)*float64(c.states*A)*float64(c.n+1))
}

// move gives a state's next action its successors, where who is on stays on with probability p.
func (c climb) move(b *mdp.Builder, s int, p float64) {
	switch {
	case s == c.n:
		b.Move([]int{c.n}, []float64{1})
		return
	case s > c.n:
		p = c.entry
	}
	b.Move(copiesFrom(0, c.n+1), append(evenly(p, c.n), 1-p))
}

func (c climb) start() mdp.Start {
	if c.entry < 1 {
		return mdp.Start{Cycle: []int{c.n + 1}}
	}
	return mdp.Start{Distribution: append(evenly(1, c.n), 0)}
}

// seen returns the probability that an episode is on at step H, if every step but the entry is survived with probability p.
func (c climb) seen(H int, p float64) float64 {
	seen := c.entry
	for range H - c.first {
		seen *= p
	}
	return seen
}

// names adds the names of the other states to those of who is on.
func (c climb) names(on []string) []string {
	return append(on, []string{"fallen", "entry"}[:c.states-c.n]...)
}

// coordinates has how far one is: fallen or not.
func (c climb) coordinates() []mdp.Coordinate {
	return []mdp.Coordinate{{Name: "fallen", Max: 1, At: func(s int) float64 {
		if s == c.n {
			return 1
		}
		return 0
	}}}
}

// spots returns a picture's spots at a step for the roles on, of which there is one and which has none yet, fallen and entry.
func (c climb) spots(h int) []Spot {
	spots := make([]Spot, 1+c.states-c.n)
	switch {
	case h > 1:
		spots[1].Name = "fallen"
	case c.entry < 1:
		spots[2] = Spot{Name: "entry"}
	}
	return spots
}
