package problem

import (
	"strings"

	"revisit/core/document"
	"revisit/core/mdp"
)

var lakes = map[string][]string{
	"4x4": {"SFFF", "FHFH", "FFFH", "HFFG"},
	"8x8": {"SFFFFFFF", "FFFFFFFF", "FFFHFFFF", "FFFFFHFF", "FFFHFFFF", "FHHFFFHF", "FHFFHFHF", "FFFHFFFG"},
}

// frozenLake is Gymnasium's FrozenLake-v1 over H steps. Cells: S start, F frozen, H hole, G goal; state = row x columns + column.
// Actions 0 left, 1 down, 2 right, 3 up; at the rim a move stays. On slippery ice the move goes as meant or to either side,
// each with 1/3. Holes and goals are absorbing with reward 0; reaching a goal gives 1, so r(s,a) is the probability of it.
var frozenLake = &Family{
	Name:   "frozen-lake",
	Title:  "Frozen lake",
	Doc:    "Cross the ice to the goal without falling into a hole; slippery ice goes sideways two times in three.",
	Source: "Gymnasium, FrozenLake-v1 (maps and dynamics)",
	Bib:    gymnasium,
	Parameters: []Parameter{
		{Name: "map", Type: Rows, Default: "4x4", Choices: []string{"4x4", "8x8"}, Doc: "a map of Gymnasium's, or rows of your own, of S, F, H and G"},
		{Name: "slippery", Type: Bool, Default: true, Doc: "the move goes as meant or to either side, each with 1/3"},
		horizon(12),
	},
	Gap: 0.2, CBeta: 0.0001, Episodes: 200,
	Build: buildFrozenLake,
}

func buildFrozenLake(p Args) (*Problem, error) {
	rows, err := lakeRows(p["map"])
	if err != nil {
		return nil, err
	}
	H, slippery := p.Int("horizon"), p.Bool("slippery")
	height, width := len(rows), len(rows[0])
	if err := checkSize("map", H, height*width, 4); err != nil {
		return nil, err
	}
	cell := func(s int) byte { return rows[s/width][s%width] }
	move := func(s, direction int) int { return neighbour(s, direction, height, width) }
	b := mdp.NewBuilder(H, height*width, 4, mdp.Stationary, mdp.Stationary)
	var starts []int
	for s := range height * width {
		if cell(s) == 'S' {
			starts = append(starts, s)
		}
		for a := range 4 {
			if c := cell(s); c == 'H' || c == 'G' {
				b.Move([]int{s}, []float64{1})
				continue
			}
			next, prob := []int{move(s, a)}, []float64{1}
			if slippery {
				next = []int{move(s, (a+3)%4), move(s, a), move(s, (a+1)%4)}
				prob = []float64{1. / 3, 1. / 3, 1. / 3}
			}
			b.Move(next, prob)
			reached := 0.0
			for i, n := range next {
				if cell(n) == 'G' {
					reached += prob[i]
				}
			}
			b.Reward(0, s, a, reached)
		}
	}
	b.Start(startIn(height*width, starts))
	t, err := b.Table()
	return &Problem{Table: t, Coordinates: rowAndColumn(rows, nil), ActionNames: []string{"←", "↓", "→", "↑"}, Map: rows}, err
}

func lakeRows(v any) ([]string, error) {
	fault := func(found, expected string) ([]string, error) {
		return nil, document.Refuse("map", found, expected)
	}
	if name, ok := v.(string); ok {
		if lakes[name] == nil {
			return fault(name, "4x4, 8x8, or rows of S, F, H and G")
		}
		return lakes[name], nil
	}
	rows := v.([]string)
	if err := checkMap(rows, "SFHG", "the letters S, F, H and G only"); err != nil {
		return nil, err
	}
	whole := strings.Join(rows, "")
	if !strings.Contains(whole, "S") {
		return fault("no S", "at least one start S")
	}
	if !strings.Contains(whole, "G") {
		return fault("no G", "at least one goal G")
	}
	return rows, nil
}
