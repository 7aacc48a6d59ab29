package problem

import (
	"fmt"
	"strings"

	"revisit/core/detmath"
	"revisit/core/mdp"
)

// deepSea is bsuite's deep sea of size N over H steps. A diver begins at row 0, column 0 of N x N cells and sinks by one row a
// step, to the left or to the right (at the left rim straight down). Going right costs .01/N, going right from the last row's
// last cell, the treasure, pays 1: only the diver who always goes right finds it. Which of the two actions goes right is drawn
// for every cell. States are the N(N+1)/2 cells on and below the diagonal, row by row, and after the last row one absorbing state.
// In the stochastic variant going right goes straight down with probability 1/N; bsuite's noise of mean 0 on the rewards of
// the last row's two ends is left out, since rewards are their means here.
//
// Rewards here are r = original + .01/N at every step, also after the last row: 0 for right, .01/N for left, 1 for the treasure.
// So V_h = original V_h + .01 (H-h+1)/N, and the gaps are the original's.
var deepSea = &Family{
	Name:  "deep-sea",
	Title: "Deep sea",
	Doc:   "A treasure for the one who goes right N times, at a small cost each time: undirected exploration needs about 2ᴺ episodes.",
	Source: "Osband et al., Behaviour suite for reinforcement learning (bsuite), ICLR 2020: deep_sea; " +
		"Osband, Van Roy, Russo and Wen, Deep exploration via randomized value functions, JMLR 20 (2019)",
	Bib: `@inproceedings{osband2020behaviour,
  title     = {Behaviour Suite for Reinforcement Learning},
  author    = {Osband, Ian and Doron, Yotam and Hessel, Matteo and Aslanides, John and Sezener, Eren and Saraiva, Andre and McKinney, Katrina and Lattimore, Tor and Szepesv{\'a}ri, Csaba and Singh, Satinder and Van Roy, Benjamin and Sutton, Richard and Silver, David and van Hasselt, Hado},
  booktitle = {International Conference on Learning Representations},
  year      = {2020}
}
@article{osband2019deep,
  title   = {Deep Exploration via Randomized Value Functions},
  author  = {Osband, Ian and Van Roy, Benjamin and Russo, Daniel J. and Wen, Zheng},
  journal = {Journal of Machine Learning Research},
  volume  = {20},
  number  = {124},
  pages   = {1--62},
  year    = {2019}
}`,
	Parameters: []Parameter{
		{Name: "size", Type: Int, Default: 8, Min: 2, Max: 100, Doc: "rows and columns N"},
		{Name: "stochastic", Type: Bool, Default: false, Doc: "going right fails with probability 1/N"},
		{Name: "randomize_actions", Type: Bool, Default: true, Doc: "draw for every cell which action goes right; else action 1 does"},
		seed(),
		{Name: "horizon", Type: Int, Min: 1, Max: 1000, Doc: "steps H of an episode; the size where left out"},
	},
	Gap: 0.5, CBeta: 0.001, Episodes: 200,
	Build: buildDeepSea,
}

func buildDeepSea(p Args) (*Problem, error) {
	N, stochastic := p.Int("size"), p.Bool("stochastic")
	if p["horizon"] == nil {
		p["horizon"] = N
	}
	H, cells := p.Int("horizon"), N*(N+1)/2
	if err := checkSize("size", H, cells+1, 2); err != nil {
		return nil, err
	}
	cost := 0.01 / float64(N)
	meaning := detmath.NewStream(uint64(p.Int("seed")), "deep-sea")
	b := mdp.NewBuilder(H, cells+1, 2, mdp.Stationary, mdp.Stationary)
	for s := range cells {
		row, col := deepSeaCell(s)
		right := 1
		if p.Bool("randomize_actions") {
			right = meaning.IntN(2)
		}
		below := func(col int) int {
			if row == N-1 {
				return cells
			}
			return (row+1)*(row+2)/2 + col
		}
		for a := range 2 {
			switch {
			case a != right:
				b.Move([]int{below(max(col-1, 0))}, []float64{1})
				b.Reward(0, s, a, cost)
			case stochastic:
				b.Move([]int{below(col), below(col + 1)}, []float64{1 / float64(N), 1 - 1/float64(N)})
			default:
				b.Move([]int{below(col + 1)}, []float64{1})
			}
		}
		if col == N-1 {
			b.Reward(0, s, right, 1)
		}
	}
	for a := range 2 {
		b.Move([]int{cells}, []float64{1})
		b.Reward(0, cells, a, cost)
	}
	t, err := b.Table()
	rows, state := deepSeaMap(N)
	built := &Problem{
		Table: t, Map: rows, Cells: state, ActionNames: []string{"0", "1"},
		Scaling: &Scaling{Add: cost, Times: 1, Original: fmt.Sprintf("-.01/%d for going right, 0 for going left, 1 more for the treasure, 0 after the last row", N)},
		Coordinates: []mdp.Coordinate{
			{Name: "row", Max: float64(N), At: func(s int) float64 { row, _ := deepSeaCell(s); return float64(row) }},
			{Name: "col", Max: float64(N - 1), At: func(s int) float64 { _, col := deepSeaCell(s); return float64(col) }},
		},
		Notes: []string{fmt.Sprintf("State %d is the end: below the last row.", cells)},
	}
	if H < N {
		built.Notes = append(built.Notes, "With fewer steps than rows the treasure is out of reach.")
	}
	return built, err
}

// deepSeaCell returns the row and column of a state; the end is at the left of the row below the last.
func deepSeaCell(s int) (row, col int) {
	for (row+1)*(row+2)/2 <= s {
		row++
	}
	return row, s - row*(row+1)/2
}

// deepSeaMap draws the cells: S the start, G the treasure, # what is above the diagonal.
func deepSeaMap(N int) (rows []string, state []int) {
	for row := range N {
		line := strings.Repeat(".", row+1) + strings.Repeat("#", N-row-1)
		switch row {
		case 0:
			line = "S" + line[1:]
		case N - 1:
			line = line[:N-1] + "G"
		}
		rows = append(rows, line)
		for col := range N {
			if col > row {
				state = append(state, -1)
			} else {
				state = append(state, row*(row+1)/2+col)
			}
		}
	}
	return rows, state
}
