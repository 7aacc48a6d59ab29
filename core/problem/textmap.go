package problem

import (
	"fmt"
	"strings"

	"revisit/core/document"
	"revisit/core/mdp"
)

// checkMap returns a *document.Error of the parameter "map" unless the rows are a rectangle of 1 to 100 cells a side, in the given letters.
func checkMap(rows []string, letters, expected string) error {
	fault := func(path string, found any, expected string) error {
		return document.Refuse("map"+path, found, expected)
	}
	if len(rows) == 0 || len(rows) > 100 {
		return fault("", fmt.Sprintf("%d rows", len(rows)), "1 to 100 rows")
	}
	for i, row := range rows {
		found := fmt.Sprintf("%d cells", len(row))
		if len(row) == 0 || len(row) > 100 {
			return fault(fmt.Sprintf("[%d]", i), found, "1 to 100 cells")
		}
		if len(row) != len(rows[0]) {
			return fault(fmt.Sprintf("[%d]", i), found, fmt.Sprintf("as many cells as row 0, which has %d", len(rows[0])))
		}
		if j := strings.IndexFunc(row, func(c rune) bool { return !strings.ContainsRune(letters, c) }); j >= 0 {
			return fault(fmt.Sprintf("[%d]", i), row, fmt.Sprintf("%s (column %d is another)", expected, j))
		}
	}
	return nil
}

// neighbour returns the cell next to s, of row-major cells, in a direction: 0 left, 1 down, 2 right, 3 up; s itself at the rim.
func neighbour(s, direction, height, width int) int {
	row, col := s/width, s%width
	switch direction {
	case 0:
		col = max(col-1, 0)
	case 1:
		row = min(row+1, height-1)
	case 2:
		col = min(col+1, width-1)
	case 3:
		row = max(row-1, 0)
	}
	return row*width + col
}

// startIn returns the start in these states with equal probability.
func startIn(states int, starts []int) mdp.Start {
	if len(starts) == 1 {
		return mdp.Start{Cycle: starts}
	}
	uniform := make([]float64, states)
	for _, s := range starts {
		uniform[s] = 1 / float64(len(starts))
	}
	return mdp.Start{Distribution: uniform}
}

// rowAndColumn returns the coordinates of states on a map with these rows. cells has the row-major cell of each state; nil where it is the
// state itself.
func rowAndColumn(rows []string, cells []int) []mdp.Coordinate {
	width := len(rows[0])
	cell := func(s int) int {
		if cells == nil {
			return s
		}
		return cells[s]
	}
	return []mdp.Coordinate{
		{Name: "row", Max: float64(len(rows) - 1), At: func(s int) float64 { return float64(cell(s) / width) }},
		{Name: "col", Max: float64(width - 1), At: func(s int) float64 { return float64(cell(s) % width) }},
	}
}
