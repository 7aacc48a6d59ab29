package picture

import (
	"slices"

	"revisit/core/detmath"
	"revisit/core/protocol"
)

// Bundle is a set of paths of one episode that took the same states and actions and were drawn from the same step on.
type Bundle struct {
	First   int64     `json:"first"` // its first path
	K       int64     `json:"k"`     // its newest path
	Count   int64     `json:"count"`
	From    int       `json:"from"`
	States  []int     `json:"states"`
	Actions []int     `json:"actions"`
	Bonus   []float64 `json:"bonus"` // of the newest path
	Stop    int       `json:"stop"`
	Learned int       `json:"learned"` // the first step that learned from it, H+1 for none; Stop+1 but for a learner that drops paths. View sets it.

	key uint64 // of its path
}

// Bundles groups the paths of one episode. Its memory is used again for the episodes that follow. The zero value is before the first path.
type Bundles struct {
	Episode int64 // from 1; 0 before the first path
	Newest  int64 // k of the newest path
	Paths   int64

	first  int64              // the episode's first path
	list   []*Bundle          // those kept; what lies behind them is used again
	latest *Bundle            // the newest path's
	lost   Hidden             // bundles forgotten to bound memory
	byKey  map[uint64]*Bundle // the bundles of list
	hash   []uint64           // hash[h] is of the newest path up to step h
	ages   []int64            // of the bundles, while some are forgotten
}

// Hidden counts what Shown leaves out.
type Hidden struct {
	Bundles int64 `json:"bundles"`
	Paths   int64 `json:"paths"`
}

// MostShown is the most bundles that Shown returns, but for the episode's first and those that the newest one branches off.
const MostShown = 48

const maxBundles = 2048 // kept

// Add adds a path. Its steps before From are those of the path before.
func (b *Bundles) Add(p *protocol.Path) {
	if b.byKey == nil {
		b.index()
	}
	if p.Episode != b.Episode {
		b.reset(p)
	}
	b.Newest, b.Paths = p.K, b.Paths+1
	hashSteps(b.hash, p, p.From)
	key := detmath.Mix(b.hash[len(p.States)], uint64(p.From)) // different paths share one with a chance of 2^-64
	x := b.byKey[key]
	if x == nil {
		x = b.begin(p, key)
	}
	x.K, x.Stop = p.K, p.Stop
	x.Count++
	copy(x.Bonus, p.Bonus)
	b.latest = x
}

// clone returns a copy, in few blocks of memory. It finds its bundles by key when it needs to.
func (b *Bundles) clone() Bundles {
	c := *b
	c.byKey, c.latest, c.hash, c.ages = nil, nil, slices.Clone(b.hash), nil
	c.list = make([]*Bundle, len(b.list))
	if len(b.list) == 0 {
		return c
	}
	H := len(b.list[0].States)
	all, integers, numbers := make([]Bundle, len(b.list)), make([]int, 0, 2*H*len(b.list)), make([]float64, 0, H*len(b.list))
	for i, x := range b.list {
		n := 2 * H * i
		integers, numbers = append(append(integers, x.States...), x.Actions...), append(numbers, x.Bonus...)
		all[i] = *x
		all[i].States, all[i].Actions, all[i].Bonus = integers[n:n+H:n+H], integers[n+H:n+2*H:n+2*H], numbers[n/2:n/2+H:n/2+H]
		c.list[i] = &all[i]
		if x == b.latest {
			c.latest = &all[i]
		}
	}
	return c
}

// index makes byKey.
func (b *Bundles) index() {
	b.byKey = make(map[uint64]*Bundle, len(b.list))
	for _, x := range b.list {
		b.byKey[x.key] = x
	}
}

// reset begins a new episode with its first path.
func (b *Bundles) reset(p *protocol.Path) {
	b.Episode, b.first, b.Paths, b.latest, b.lost = p.Episode, p.K, 0, nil, Hidden{}
	b.list = b.list[:0]
	clear(b.byKey)
	if b.hash == nil {
		b.hash = make([]uint64, len(p.States)+1)
	}
	if p.From > 1 {
		hashSteps(b.hash, p, 1)
	}
}

// hashSteps sets to[h] to a hash of the first h steps of a path, for h from step from on. Those before are known.
func hashSteps(to []uint64, p *protocol.Path, from int) {
	x := to[from-1]
	for h := from; h <= len(p.States); h++ {
		x = detmath.Mix(x, uint64(p.States[h-1])<<32|uint64(p.Actions[h-1]))
		to[h] = x
	}
}

// begin adds a bundle for a path that is in none.
func (b *Bundles) begin(p *protocol.Path, key uint64) *Bundle {
	if len(b.list) >= maxBundles {
		b.forget()
	}
	n := len(b.list)
	if n < cap(b.list) {
		b.list = b.list[:n+1]
	} else {
		b.list = append(b.list, nil)
	}
	if b.list[n] == nil {
		H := len(p.States)
		b.list[n] = &Bundle{States: make([]int, H), Actions: make([]int, H), Bonus: make([]float64, H)}
	}
	x := b.list[n]
	x.First, x.Count, x.From, x.key = p.K, 0, p.From, key
	copy(x.States, p.States)
	copy(x.Actions, p.Actions)
	b.byKey[x.key] = x
	return x
}

// forget drops the half of the bundles that was drawn longest ago, except the episode's first path.
func (b *Bundles) forget() {
	b.ages = b.ages[:0]
	for _, x := range b.list {
		b.ages = append(b.ages, x.K)
	}
	slices.Sort(b.ages)
	oldest := b.ages[len(b.ages)/2] // of those kept
	kept := 0
	for i, x := range b.list {
		if x.K < oldest && x.First != b.first {
			b.lost.Bundles++
			b.lost.Paths += x.Count
			delete(b.byKey, x.key)
			continue
		}
		b.list[kept], b.list[i] = x, b.list[kept]
		kept++
	}
	b.list = b.list[:kept]
}

// Bonus returns the bonuses of the newest path, H of them, or none before the first path.
func (b *Bundles) Bonus() []float64 {
	if b.latest == nil {
		return []float64{}
	}
	return slices.Clone(b.latest.Bonus)
}

// byAge returns the bundles in the order of their newest paths.
func (b *Bundles) byAge() []*Bundle {
	list := slices.Clone(b.list)
	slices.SortFunc(list, func(x, y *Bundle) int { return int(x.K - y.K) })
	return list
}

// Shown returns the bundles for a picture, in the order of their first paths: the one of the episode's first path, those drawn most
// recently, and those that the newest one branches off. hidden counts the others.
func (b *Bundles) Shown() (shown []Bundle, hidden Hidden) {
	hidden = b.lost
	list := b.byAge()
	lineage := ancestors(list)
	keep := []Bundle{}
	for i, x := range list {
		if x.First == b.first || lineage[x] || len(list)-i < MostShown-len(lineage) {
			keep = append(keep, *x)
		} else {
			hidden.Bundles++
			hidden.Paths += x.Count
		}
	}
	slices.SortFunc(keep, func(x, y Bundle) int { return int(x.First - y.First) })
	for i := range keep {
		x := &keep[i]
		x.States, x.Actions, x.Bonus = slices.Clone(x.States), slices.Clone(x.Actions), slices.Clone(x.Bonus)
	}
	return keep, hidden
}

// ancestors returns the bundles that drew the steps which the last bundle of the list copied.
func ancestors(list []*Bundle) map[*Bundle]bool {
	found := map[*Bundle]bool{}
	if len(list) == 0 {
		return found
	}
	newest := list[len(list)-1]
	for from, i := newest.From, len(list)-2; from > 1 && i >= 0; i-- {
		x := list[i]
		if x.From < from && slices.Equal(x.States[:from], newest.States[:from]) && slices.Equal(x.Actions[:from-1], newest.Actions[:from-1]) {
			found[x] = true
			from = x.From
		}
	}
	return found
}
