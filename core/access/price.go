// Package access says what each access buys: how many episodes, samples and hints it takes to know every secret of a ladder or of a grip
// (core/problem), with one room by formula, and by an ideal learner.
package access

import (
	"revisit/core/detmath"
	"revisit/core/protocol"
)

// Climb is a ladder, or a grip.
type Climb struct {
	Horizon, Actions int
	Rooms            int     // of a grip, each with secrets of its own; 0 means 1, of which alone prices are known
	Survival         float64 // of an action that is not the secret one
	Gap              float64 // what a grip's secret adds to Survival; 0: a ladder, whose rewards show the secret
	Entry            float64 // in (0,1]; below 1 step 1 is an entry
}

// Price is what it takes, on average, to know every secret.
type Price struct {
	Episodes float64 `json:"episodes"` // begun in the first state
	Samples  float64 `json:"samples"`  // actions taken, also at the entry; whoever may go back or begin anew does so after a fall
	Hints    float64 `json:"hints"`    // secrets told, in states reached
}

// span returns the first and the last step that has a secret.
func (c Climb) span() (first, last int) {
	first, last = 1, c.Horizon
	if c.Entry < 1 {
		first = 2
	}
	if c.Gap > 0 {
		last--
	}
	return first, last
}

// Secrets returns how many secrets there are: one in each room of each step that has them, so at most Horizon times the rooms.
func (c Climb) Secrets() int {
	first, last := c.span()
	return (last - first + 1) * c.rooms()
}

func (c Climb) rooms() int { return max(c.Rooms, 1) }

// tries returns the probability of each number of draws that settle a secret: none where it is told. On a ladder actions are tried in order, and
// the last one need not be.
func (c Climb) tries(hints bool) []float64 {
	if hints {
		return []float64{1}
	}
	p := make([]float64, c.Actions)
	for j := 1; j < c.Actions; j++ {
		p[j] = 1 / float64(c.Actions)
	}
	p[c.Actions-1] *= 2
	return p
}

// Draws returns the mean number of draws that settle one secret of a ladder, (A-1)(A+2)/(2A).
func (c Climb) Draws() float64 {
	return float64(c.Actions-1) * float64(c.Actions+2) / float64(2*c.Actions)
}

// Price returns what an ideal learner pays, with one room. It is exact for a ladder, and for a grip with hints. Without hints draws is the mean number that settles
// one secret of a grip, which it is with access Generative exactly, else a lower bound: with Revisiting and Local close by, since a secret that takes
// many draws is seldom survived by none; with Online the largest that is proved, as Floor. With n secrets, survival s, u draws for a secret, and G
// geometric with mean 1/s:
//
//	generative        n E[u] samples
//	local, revisiting (n-1) E[max(u, G)] + E[u] samples, and 1/Entry episodes
//	online            E[K_1] / Entry episodes, where K_n = max(u, 1) and K_h = max(u, the draws that survive K_{h+1} times)
func (c Climb) Price(access protocol.Access, hints bool, draws float64) Price {
	n, s := float64(c.Secrets()), c.Survival
	if hints {
		s += c.Gap
	}
	p := Price{Episodes: 1 / c.Entry}
	if hints {
		p.Hints = n
	}
	known := hints || c.Gap == 0
	tries := c.tries(hints)
	mean, climbing := draws, draws
	if known {
		mean, climbing = 0, 0
		for j, x := range tries {
			mean += float64(x * float64(j))
			climbing += float64(x * (float64(j) + power(1-s, j)/s))
		}
	}
	switch access {
	case protocol.Generative:
		return Price{Samples: float64(n * mean), Hints: p.Hints}
	case protocol.Local, protocol.Revisiting:
		p.Samples = float64((n-1)*climbing) + mean
	default:
		p.Episodes = c.Floor(hints, draws)
		acts := c.Secrets()
		if hints {
			acts-- // nothing is to be learned from what follows the last hint
		}
		if known {
			p.Episodes = episodes(tries, s, c.Secrets()) / c.Entry
		}
		each := 0.0 // actions of an episode that is on at the first secret
		for k := range acts {
			each += power(s, k)
		}
		p.Samples = float64(p.Episodes * c.Entry * each)
	}
	if c.Entry < 1 {
		p.Samples += p.Episodes
	}
	return p
}

// Floor returns a lower bound on the mean number of episodes of a learner that only plays episodes: E[max(u,1)] / (Entry s^(n-1)), since the step of the
// last secret is seen once an episode at most, with chance Entry s^(n-1) at most (Wald). s is Survival on a ladder, whatever one does, and Survival + Gap
// on a grip.
func (c Climb) Floor(hints bool, draws float64) float64 {
	switch {
	case hints:
		draws = 1
	case c.Gap == 0:
		draws = c.Draws()
	}
	return draws / c.Entry / power(c.Survival+c.Gap, c.Secrets()-1)
}

// episodes returns E[K_1] for n secrets. With M_h the draws that survive K_{h+1} times, K_h is larger than M_h only where M_h is less than the most draws
// that a secret can take. So it is enough to follow the mean, and the probabilities of K up to that.
func episodes(tries []float64, s float64, n int) float64 {
	most := max(len(tries)-1, 1)
	small, mean := make([]float64, most+1), 0.0 // P(K = k)
	for j, p := range tries {
		small[max(j, 1)] += p
		mean += float64(p * float64(max(j, 1)))
	}
	for range n - 1 {
		survived := make([]float64, most+1) // P(M = m)
		for k := 1; k <= most; k++ {
			ways := small[k] * power(s, k) // C(m-1, k-1) s^k (1-s)^(m-k) P(K = k)
			for m := k; m <= most; m++ {
				survived[m] += ways
				ways = ways * float64(m) / float64(m-k+1) * (1 - s)
			}
		}
		mean /= s
		clear(small)
		for j, p := range tries {
			for m, q := range survived {
				small[max(j, m)] += float64(p * q)
				mean += float64(p * q * float64(max(j-m, 0)))
			}
		}
	}
	return mean
}

// LeastDraws returns a lower bound on the mean number of draws with which a secret of a grip is named with the given probability: 8 q^3 A / (27 kl) with
// q = probability - 1/A and kl the divergence of the two survivals, at most Gap^2 / ((Survival + Gap) (1 - Survival - Gap)). It is 0 where a guess is enough.
// Survival and Survival + Gap are within (0,1).
func (c Climb) LeastDraws(probability float64) float64 {
	q := max(probability-1/float64(c.Actions), 0)
	a, b := c.Survival, c.Survival+c.Gap
	divergence := float64(a*detmath.Log(a/b)) + float64((1-a)*detmath.Log((1-a)/(1-b)))
	return 8 * q * q * q * float64(c.Actions) / (27 * divergence)
}

// LeastPaths returns a lower bound on the mean number of paths that a learner of a grip begins, whatever its access, that names each secret with the
// given probability: each of LeastDraws draws of each secret is a fall, with which a path ends, with probability 1 - Survival - Gap at least (Wald).
func (c Climb) LeastPaths(probability float64) float64 {
	return (1 - c.Survival - c.Gap) * float64(c.Secrets()) * c.LeastDraws(probability)
}

// power returns x^n for n >= 0.
func power(x float64, n int) float64 {
	p := 1.0
	for range n {
		p *= x
	}
	return p
}
