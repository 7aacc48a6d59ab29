package trace

import (
	"slices"

	"revisit/core/exact"
	"revisit/core/protocol"
)

// Bundle is a set of paths of one episode that are the same: from the same step on, the same states and actions.
type Bundle struct {
	First   int64     `json:"first"` // its first path
	K       int64     `json:"k"`     // its newest path
	Count   int64     `json:"count"`
	From    int       `json:"from"`
	States  []int     `json:"states"`
	Actions []int     `json:"actions"`
	Bonus   []float64 `json:"bonus"` // of the newest path
	Stop    int       `json:"stop"`

	key uint64 // of its path
}

// Bundles groups the paths of one episode. Its memory is used again for the episodes that follow. The zero value is before the first path.
type Bundles struct {
	Episode int64 // from 1; 0 before the first path
	Newest  int64 // path
	Paths   int64

	first  int64     // the episode's first path
	list   []*Bundle // those kept, and behind them room
	latest *Bundle   // the newest path's
	lost   Hidden    // bundles forgotten to bound memory
	ages   []int64   // room
	index  index
	hash   []uint64 // of the newest path up to each step
}

// Hidden counts what Shown leaves out.
type Hidden struct {
	Bundles int64 `json:"bundles"`
	Paths   int64 `json:"paths"`
}

// MostShown is the most bundles that Shown returns, but for the episode's first and those that the newest one branches off.
const MostShown = 48

const maxBundles = 2048 // kept

// Add takes up a path whose copied steps are those of the path before.
func (b *Bundles) Add(p *protocol.Path) {
	if p.Episode != b.Episode {
		b.reset(p)
	}
	b.Newest, b.Paths = p.K, b.Paths+1
	hash(b.hash, p, p.From)
	key := exact.Mix(b.hash[len(p.States)], uint64(p.From)) // two paths have the same by chance once in 2^64
	x := b.index.find(key)
	if x == nil {
		x = b.begin(p, key)
	}
	x.K, x.Stop = p.K, p.Stop
	x.Count++
	bonus := x.Bonus
	for h, v := range p.Bonus[:len(bonus)] {
		bonus[h] = v
	}
	b.latest = x
}

// reset begins the episode of a path.
func (b *Bundles) reset(p *protocol.Path) {
	b.Episode, b.first, b.Paths, b.latest, b.lost = p.Episode, p.K, 0, nil, Hidden{}
	b.list = b.list[:0]
	b.index.clear()
	if b.hash == nil {
		b.hash = make([]uint64, len(p.States)+1)
	}
	if p.From > 1 {
		hash(b.hash, p, 1)
	}
}

// hash sets to[h] to a hash of the first h steps of a path, which is known for those before step from.
func hash(to []uint64, p *protocol.Path, from int) {
	x := to[from-1]
	for h := from; h <= len(p.States); h++ {
		x = exact.Mix(x, uint64(p.States[h-1])<<32|uint64(p.Actions[h-1]))
		to[h] = x
	}
}

// begin adds a bundle, of a path that is like none of those kept.
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
	b.index.put(x)
	return x
}

// forget drops the older half of the bundles, except the episode's first path.
func (b *Bundles) forget() {
	b.ages = b.ages[:0]
	for _, x := range b.list {
		b.ages = append(b.ages, x.K)
	}
	slices.Sort(b.ages)
	middle, kept := b.ages[len(b.ages)/2], 0
	b.index.clear()
	for i, x := range b.list {
		if x.K < middle && x.First != b.first {
			b.lost.Bundles++
			b.lost.Paths += x.Count
			continue
		}
		b.list[kept], b.list[i] = x, b.list[kept]
		b.index.put(x)
		kept++
	}
	b.list = b.list[:kept]
}

// Bonus returns that of the newest path at each step, of no length where there is none.
func (b *Bundles) Bonus() []float64 {
	if b.latest == nil {
		return []float64{}
	}
	return slices.Clone(b.latest.Bonus)
}

// byAge returns the bundles, the one longest not drawn first.
func (b *Bundles) byAge() []*Bundle {
	list := slices.Clone(b.list)
	slices.SortFunc(list, func(x, y *Bundle) int { return int(x.K - y.K) })
	return list
}

// Shown returns the episode's first path, the bundles drawn most recently and those that the newest one branches off, in order
// of their first path, and what is left out.
func (b *Bundles) Shown() ([]Bundle, Hidden) {
	hidden := b.lost
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

// ancestors returns the bundles that drew the steps which the last of the list has copied.
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
