package mdp

// Sampler is a Process that can take a step without laying out its successors.
type Sampler interface {
	Process
	// Sample returns r_h(s,a) and what Successors(h,s,a).At(u) returns.
	Sample(h, s, a int, u float64) (reward float64, next int)
}

// unguided is the number of successors up to which a linear search is as fast: a table without longer rows needs no guide.
const unguided = 4

// guide speeds up the inverse of a row's cumulative distribution (Chen and Asau, On generating random variates from an empirical
// distribution, 1974). In a row of n successors entry j is the first one whose cumulative probability exceeds j/n, counted from the
// row's first. The search for u begins at entry floor(u n) and takes one step on average, whatever n and the probabilities.
type guide []uint16

// newGuide returns the guide of rows that begin at first, nil where all rows are short or one is over 65536.
func newGuide(first []int, cumulative []float64) guide {
	longest := 0
	for row := range len(first) - 1 {
		longest = max(longest, first[row+1]-first[row])
	}
	if longest <= unguided || longest > 1<<16 {
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

// Sample returns r_h(s,a) and the successor at u in [0,1).
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
