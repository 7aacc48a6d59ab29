package feature

import (
	"math"

	"revisit/core/parameter"
)

var tileCoding = &Descriptor{
	Name: "tile-coding", Title: "tile coding", Source: "Sutton and Barto, Reinforcement Learning: An Introduction, 2nd edition (2018), section 9.5.4",
	Doc: "For every action several grids of tiles over the coordinates, scaled to [0,1], each grid shifted by another fraction of a tile: the tiles that a state lies in are 1/√tilings, the others 0, so that every norm is 1.",
	Parameters: []parameter.Parameter{
		{Name: "tilings", Type: parameter.Int, Default: 4, Min: 1, Max: 64, Doc: "grids of tiles; along the i-th coordinate grid t is shifted by t (2i - 1)/tilings of a tile, without its whole part"},
		{Name: "tiles", Type: parameter.Int, Default: 4, Min: 1, Max: 100, Doc: "tiles that cover a coordinate's range; a grid has one more along each"},
	},
	Build: func(s *Setting, p parameter.Args) (Map, error) {
		t := &tileCoded{tilings: p.Int("tilings"), tiles: p.Int("tiles"), axes: s.axes()}
		size := power(float64(t.tiles+1), len(t.axes))
		if err := s.affordBlocks("tiles", size*float64(t.tilings)); err != nil {
			return nil, err
		}
		t.cells, t.actions = int(size), s.Process.Actions()
		t.value = make([]float64, t.tilings)
		for i := range t.value {
			t.value[i] = 1 / math.Sqrt(float64(t.tilings))
		}
		S := s.Process.States()
		if s.keep(float64(S) * float64(t.actions) * float64(t.tilings)) {
			t.kept = make([]int32, 0, S*t.actions*t.tilings)
			for x := range S {
				for a := range t.actions {
					t.kept = t.appendTiles(t.kept, x, a)
				}
			}
		}
		return s.finish(t)
	},
}

// tileCoded is a map with one entry 1/sqrt(tilings) for each tiling.
type tileCoded struct {
	tilings, tiles, cells, actions int
	axes                           []axis
	value                          []float64
	kept                           []int32 // of (s,a) at (s A + a) tilings, or nil
}

func (m *tileCoded) Dim() int         { return m.actions * m.tilings * m.cells }
func (m *tileCoded) Stationary() bool { return true }
func (m *tileCoded) Phi(_, s, a int, scratch []float64) Vector {
	if m.kept == nil {
		return Vector{Index: m.appendTiles(make([]int32, 0, m.tilings), s, a), Value: m.value}
	}
	from := (s*m.actions + a) * m.tilings
	return Vector{Index: m.kept[from : from+m.tilings : from+m.tilings], Value: m.value}
}

// appendTiles appends the index of the tile of every tiling that contains the state, in the block of the action.
func (m *tileCoded) appendTiles(dst []int32, s, a int) []int32 {
	for t := range m.tilings {
		cell := 0
		for i, x := range m.axes {
			shift := float64(t*(2*i+1)%m.tilings) / float64(m.tilings)
			cell = cell*(m.tiles+1) + int(math.Floor(float64(x.of(s)*float64(m.tiles))+shift))
		}
		dst = append(dst, int32((a*m.tilings+t)*m.cells+cell))
	}
	return dst
}
