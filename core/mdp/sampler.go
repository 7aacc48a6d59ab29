package mdp

// Sampler is a Process that can take a step without laying out its successors.
type Sampler interface {
	Process
	// Sample returns r_h(s,a) and what Successors(h,s,a).At(u) returns.
	Sample(h, s, a int, u float64) (reward float64, next int)
}

// few is how many successors are looked through from the first one on: where no row of a table has more, it needs no guide.
const few = 4

// guide says of the rows of a table where the search for a number begins (Chen and Asau, On generating random variates from an empirical
// distribution, 1974): of n successors, entry j is the first, counted from the row's own first, whose cumulative probability exceeds j/n.
// From there it is one step further on average, whatever n and the probabilities.
type guide []uint16

// newGuide returns the guide of rows of successors that begin at first, nil where all are short or one is too long.
func newGuide(first []int, cumulative []float64) guide {
	longest := 0
	for row := range len(first) - 1 {
		longest = max(longest, first[row+1]-first[row])
	}
	if longest <= few || longest > 1<<16 {
		return nil
	}
	g := make(guide, len(cumulative))
	for row := range len(first) - 1 {
		from, to := first[row], first[row+1]
		n := float64(to - from)
		i := from
		for j := range to - from {
			for i < to-1 && cumulative[i] <= float64(j)/n {
				i++
			}
			g[from+j] = uint16(i - from)
		}
	}
	return g
}

// Sample is Sampler's.
func (t *Table) Sample(h, s, a int, u float64) (reward float64, next int) {
	moves := s*t.actions + a
	rewards := moves
	if t.moves > 1 {
		moves += (h - 1) * t.states * t.actions
	}
	if t.rewards > 1 {
		rewards += (h - 1) * t.states * t.actions
	}
	i, last := t.first[moves], t.first[moves+1]-1
	if t.guide != nil {
		from := i
		i += int(t.guide[min(from+int(u*float64(last+1-from)), last)])
		for i > from && u < t.successors.Cumulative[i-1] { // u n may be rounded up
			i--
		}
	}
	for i < last && !(u < t.successors.Cumulative[i]) {
		i++
	}
	return t.reward[rewards], int(t.successors.State[i])
}
