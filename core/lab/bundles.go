package lab

import (
	"encoding/binary"
	"revisit/core/protocol"
	"slices"
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
}

// bundles are the paths of one episode, bundled.
type bundles struct {
	episode int64
	first   int64 // the episode's first path
	newest  int64
	paths   int64
	bonus   []float64
	byKey   map[string]*Bundle
	key     []byte
	lost    Hidden // bundles forgotten to bound memory
}

// Hidden counts what a view leaves out.
type Hidden struct {
	Bundles int64 `json:"bundles"`
	Paths   int64 `json:"paths"`
}

const (
	maxBundles  = 2048 // kept
	viewBundles = 48   // shown
)

func (b *bundles) reset(episode int64) {
	if b.byKey == nil || len(b.byKey) > 0 {
		b.byKey = map[string]*Bundle{}
	}
	b.episode, b.first, b.paths, b.lost = episode, 0, 0, Hidden{}
}

func (b *bundles) add(p *protocol.Path) {
	if p.Episode != b.episode {
		b.reset(p.Episode)
	}
	if b.paths == 0 {
		b.first = p.K
	}
	b.newest, b.paths = p.K, b.paths+1
	b.bonus = append(b.bonus[:0], p.Bonus...)
	b.key = binary.LittleEndian.AppendUint16(b.key[:0], uint16(p.From))
	for h := range p.States {
		b.key = binary.LittleEndian.AppendUint32(b.key, uint32(p.States[h]))
		b.key = binary.LittleEndian.AppendUint32(b.key, uint32(p.Actions[h]))
	}
	found := b.byKey[string(b.key)]
	if found == nil {
		if len(b.byKey) >= maxBundles {
			b.forget()
		}
		found = &Bundle{First: p.K, From: p.From, States: slices.Clone(p.States), Actions: slices.Clone(p.Actions), Bonus: make([]float64, len(p.Bonus))}
		b.byKey[string(b.key)] = found
	}
	found.K, found.Stop = p.K, p.Stop
	found.Count++
	copy(found.Bonus, p.Bonus)
}

// forget drops the older half of the bundles, except the episode's first path.
func (b *bundles) forget() {
	list := b.byAge()
	oldest := map[*Bundle]bool{}
	for _, x := range list[:len(list)/2] {
		if x.First != b.first {
			oldest[x] = true
		}
	}
	for key, x := range b.byKey {
		if oldest[x] {
			delete(b.byKey, key)
		}
	}
	for x := range oldest {
		b.lost.Bundles++
		b.lost.Paths += x.Count
	}
}

// byAge returns the bundles, the one longest not drawn first.
func (b *bundles) byAge() []*Bundle {
	list := make([]*Bundle, 0, len(b.byKey))
	for _, x := range b.byKey {
		list = append(list, x)
	}
	slices.SortFunc(list, func(x, y *Bundle) int { return int(x.K - y.K) })
	return list
}

// shown returns the episode's first path, the bundles drawn most recently and those that the newest one branches off, in order
// of their first path, and what is left out.
func (b *bundles) shown() ([]Bundle, Hidden) {
	hidden := b.lost
	list := b.byAge()
	lineage := ancestors(list)
	keep := []Bundle{}
	for i, x := range list {
		if x.First == b.first || lineage[x] || len(list)-i < viewBundles-len(lineage) {
			keep = append(keep, *x)
		} else {
			hidden.Bundles++
			hidden.Paths += x.Count
		}
	}
	slices.SortFunc(keep, func(x, y Bundle) int { return int(x.First - y.First) })
	for i := range keep {
		keep[i].Bonus = slices.Clone(keep[i].Bonus)
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
