package problem

import (
	"fmt"
	"math"
	"strings"

	"revisit/core/document"
)

// worlds has the named maps, worldWind the wind of those that have one.
var (
	worldNames = []string{"4x3", "corridor", "four-rooms", "maze", "windy"}
	worlds     = map[string][]string{
		"4x3":      {"...G", ".#.T", "S..."},
		"corridor": {"a..S.....G"},
		"four-rooms": {
			"#############", "#S....#.....#", "#.....#.....#", "#...........#", "#.....#.....#", "#.....#.....#", "##.####.....#",
			"#.....###.###", "#.....#.....#", "#.....#.....#", "#...........#", "#.....#....G#", "#############",
		},
		"maze": {".......#G", "..#....#.", "S.#....#.", "..#......", ".....#...", "........."},
		"windy": {
			"..........", "..........", "..........", "S......G..", "..........", "..........", "..........",
		},
	}
	worldWind = map[string][]any{"windy": {0., 0., 0., 1., 1., 1., 2., 2., 1., 0.}}
)

// compass has the steps in rows and columns of the directions 0 left, 1 down, 2 right, 3 up.
var compass = [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

// world is a grid's geography. Cells are numbered in row-major order, states are those that are no wall.
type world struct {
	rows  []string
	wind  []int // of each column
	state []int // of each cell, -1 for a wall
	cell  []int // of each state
	twin  []int // of each cell: the cell where a step onto it ends; its own but for teleports
}

// readWorld reads the parameters map and wind. It sets the parameter wind of a named map that has one. Its faults name "map": a family that
// draws its map, and so has no such parameter, checks its sizes before.
func readWorld(p Args) (*world, error) {
	w := &world{}
	switch v := p["map"].(type) {
	case string:
		if w.rows = worlds[v]; w.rows == nil {
			return nil, document.Refuse("map", v, strings.Join(worldNames, ", ")+", or rows of a map")
		}
		if wind := worldWind[v]; wind != nil && p["wind"] == nil {
			p["wind"] = wind
		}
	case []string:
		w.rows = v
		if err := checkMap(v, "#.SGTabcdefghij123456789", "the characters #, ., S, G, T, a to j and 1 to 9 only"); err != nil {
			return nil, err
		}
	}
	for i := range len(w.rows) * w.width() {
		w.state, w.twin = append(w.state, -1), append(w.twin, i)
		if w.at(i) != '#' {
			w.state[i] = len(w.cell)
			w.cell = append(w.cell, i)
		}
	}
	if len(w.states('S')) == 0 {
		return nil, document.Refuse("map", "no S", "at least one start S")
	}
	if err := w.linkTeleports(); err != nil {
		return nil, err
	}
	return w, w.readWind(p["wind"])
}

// linkTeleports links the two cells of every teleport.
func (w *world) linkTeleports() error {
	for digit := byte('1'); digit <= '9'; digit++ {
		switch ends := w.states(digit); len(ends) {
		case 0:
		case 2:
			i, j := w.cell[ends[0]], w.cell[ends[1]]
			w.twin[i], w.twin[j] = j, i
		default:
			return document.Refuse("map", fmt.Sprintf("the teleport %c %d times", digit, len(ends)), "each digit twice, or not at all")
		}
	}
	return nil
}

// maxWind is the most cells that a wind pushes.
const maxWind = 3

func (w *world) readWind(v any) error {
	w.wind = make([]int, w.width())
	if v == nil {
		return nil
	}
	numbers, err := document.Flatten("wind", v, w.width())
	if err != nil {
		return err
	}
	for i, x := range numbers {
		if x != math.Trunc(x) || x < 0 || x > maxWind {
			return document.Refuse(fmt.Sprintf("wind[%d]", i), x, "0, 1, 2 or 3 cells")
		}
		w.wind[i] = int(x)
	}
	return nil
}

func (w *world) width() int       { return len(w.rows[0]) }
func (w *world) at(cell int) byte { return w.rows[cell/w.width()][cell%w.width()] }

// states returns the states whose cells have this character.
func (w *world) states(c byte) []int {
	var list []int
	for s, cell := range w.cell {
		if w.at(cell) == c {
			list = append(list, s)
		}
	}
	return list
}

// step returns the neighbouring cell, or the same at a wall or the rim.
func (w *world) step(cell, direction int) int {
	row, col := cell/w.width()+compass[direction][0], cell%w.width()+compass[direction][1]
	if row < 0 || row >= len(w.rows) || col < 0 || col >= w.width() || w.rows[row][col] == '#' {
		return cell
	}
	return row*w.width() + col
}

// move returns the cell where a step in a direction ends: the neighbour, then the wind, then the teleport.
func (w *world) move(from, direction int) int {
	to := w.step(from, direction)
	for range w.wind[from%w.width()] {
		to = w.step(to, 3)
	}
	if to != from {
		to = w.twin[to]
	}
	return to
}

// shortest returns the number of steps of the shortest way from a start to a goal when nothing slips, 0 where there is none.
func (w *world) shortest() int {
	reached, edge := make([]bool, len(w.state)), []int{}
	for _, s := range w.states('S') {
		edge = append(edge, w.cell[s])
	}
	for steps := 0; len(edge) > 0; steps++ {
		var next []int
		for _, cell := range edge {
			switch {
			case w.at(cell) == 'G':
				return steps
			case reached[cell] || w.at(cell) == 'T':
				continue
			}
			reached[cell] = true
			for direction := range 4 {
				next = append(next, w.move(cell, direction))
			}
		}
		edge = next
	}
	return 0
}

// defaultHorizon returns the horizon of a map where the spec states none.
func (w *world) defaultHorizon() int {
	if n := w.shortest(); n > 0 {
		return min((3*n+1)/2, 1000)
	}
	return 12
}

func (w *world) notes() []string {
	if n := w.shortest(); n > 0 {
		return []string{fmt.Sprintf("The shortest way from a start to a goal has %d steps when nothing slips.", n)}
	}
	return []string{"No goal can be reached from a start."}
}
