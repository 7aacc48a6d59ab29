package picture

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"revisit/core/protocol"
	"revisit/core/repeat"
)

// naiveBundles are bundles in the plainest words: paths by their text.
type naiveBundles struct {
	episode, first int64
	byText         map[string]*Bundle
	lost           Hidden
}

func (b *naiveBundles) add(p *protocol.Path) {
	if p.Episode != b.episode {
		*b = naiveBundles{episode: p.Episode, first: p.K, byText: map[string]*Bundle{}}
	}
	text := fmt.Sprint(p.From, p.States, p.Actions)
	if b.byText[text] == nil {
		if len(b.byText) >= maxBundles {
			b.forget()
		}
		b.byText[text] = &Bundle{First: p.K, From: p.From, States: slices.Clone(p.States), Actions: slices.Clone(p.Actions)}
	}
	x := b.byText[text]
	x.K, x.Stop, x.Count, x.Bonus = p.K, p.Stop, x.Count+1, slices.Clone(p.Bonus)
}

func (b *naiveBundles) forget() {
	list := b.byAge()
	for _, x := range list[:len(list)/2] {
		if x.First != b.first {
			delete(b.byText, fmt.Sprint(x.From, x.States, x.Actions))
			b.lost.Bundles, b.lost.Paths = b.lost.Bundles+1, b.lost.Paths+x.Count
		}
	}
}

func (b *naiveBundles) byAge() []*Bundle {
	list := []*Bundle{}
	for _, x := range b.byText {
		list = append(list, x)
	}
	slices.SortFunc(list, func(x, y *Bundle) int { return int(x.K - y.K) })
	return list
}

func (b *naiveBundles) shown() ([]Bundle, Hidden) {
	list, keep, hidden := b.byAge(), []Bundle{}, b.lost
	lineage := ancestors(list)
	for i, x := range list {
		if x.First == b.first || lineage[x] || len(list)-i < MostShown-len(lineage) {
			keep = append(keep, *x)
		} else {
			hidden.Bundles, hidden.Paths = hidden.Bundles+1, hidden.Paths+x.Count
		}
	}
	slices.SortFunc(keep, func(x, y Bundle) int { return int(x.First - y.First) })
	return keep, hidden
}

// Whatever the paths, the bundles are those of the plain way, over many episodes, with so many different paths that some are forgotten.
func TestBundlesAreTheNaiveOnes(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	var b Bundles
	var naive naiveBundles
	p, forgotten := protocol.NewPath(4), false
	for _, states := range []int{1, 2, 3, 9, 40, 2} {
		paths := repeat.Times(6000)
		if states == 40 {
			paths = 6000 // so many different ones that some are forgotten
		}
		for range paths {
			if p.K++; r.IntN(1500) == 0 || p.K == 1 {
				p.Episode++
			}
			p.From, p.Stop = 1+r.IntN(4), r.IntN(4)
			for h := p.From; h <= 4; h++ {
				p.States[h-1], p.Actions[h-1], p.Bonus[h-1] = r.IntN(states), r.IntN(2), r.Float64()
			}
			b.Add(p)
			naive.add(p)
			if r.IntN(100) > 0 {
				continue
			}
			forgotten = forgotten || naive.lost.Paths > 0
			got, hidden := b.Shown()
			want, wantHidden := naive.shown()
			for i := range got {
				got[i].key = 0
			}
			if !reflect.DeepEqual(got, want) || hidden != wantHidden || !slices.Equal(b.Bonus(), p.Bonus) {
				t.Fatalf("after path %d of episode %d: %d bundles, %+v, want %d, %+v", p.K, p.Episode, len(got), hidden, len(want), wantHidden)
			}
		}
	}
	if !forgotten {
		t.Error("no bundle was forgotten")
	}
}
