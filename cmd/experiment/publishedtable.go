package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"revisit/core/compare"
)

// rows are a way to make the rows of a table.
type rows struct {
	labels int // cells that say what a row is of
	// cells returns the numbers of each cell after the labels, given the table's heads of these cells. Unknown numbers are NaN or infinite.
	cells func(m *made, heads, labels []string) ([][]float64, error)
}

// compare writes the table as it is published. Below a row that is not what the results give, it writes their numbers. It returns how many cells
// differ.
func (t *table) compare(published string, all map[string]*compare.Results, w io.Writer) (int, error) {
	lines, err := t.lines(published)
	if err != nil {
		return 0, err
	}
	m := &made{table: t, all: all, growths: map[string]*growth{}, summaries: map[string]*compare.Replicates{}}
	heads := cellsIn(lines[0])
	fmt.Fprintf(w, "\n%s\n%s\n", lines[0], lines[1])
	differences := 0
	for _, line := range lines[2:] {
		fmt.Fprintln(w, line)
		row := cellsIn(line)
		if len(row) != len(heads) || len(row) <= t.rows.labels {
			return 0, fmt.Errorf("found the row %q of %d cells, expected %d labels and numbers in %d cells", line, len(row), t.rows.labels, len(heads))
		}
		labels, row := row[:t.rows.labels], row[t.rows.labels:]
		numbers, err := t.rows.cells(m, heads[t.rows.labels:], labels)
		if err == nil && len(numbers) != len(row) {
			err = fmt.Errorf("found %d cells of numbers, expected %d", len(row), len(numbers))
		}
		if err != nil {
			differences++
			fmt.Fprintln(w, "^ differs:", err)
			continue
		}
		for i, cell := range row {
			if !printed(cell, numbers[i]) {
				differences++
				fmt.Fprintf(w, "^ differs: found %.5g, not %q\n", numbers[i], cell)
			}
		}
	}
	return differences, nil
}

// lines returns the table's lines in a text.
func (t *table) lines(text string) ([]string, error) {
	all := strings.Split(text, "\n")
	first := slices.Index(all, t.head)
	if first < 0 || slices.Contains(all[first+1:], t.head) {
		return nil, errors.New("found no such table in docs/experiments.md, or several, expected one with this first line")
	}
	end := first
	for end < len(all) && strings.HasPrefix(all[end], "|") {
		end++
	}
	if end-first < 3 {
		return nil, errors.New("found a table without rows")
	}
	return all[first:end], nil
}

// cellsIn returns what stands between the bars of a line. Bold is no difference.
func cellsIn(line string) []string {
	line = strings.TrimSuffix(strings.TrimPrefix(strings.ReplaceAll(line, "**", ""), "|"), "|")
	cells := strings.Split(line, "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}

// unknown is how a table writes a number that is not known.
const unknown = "—"

var inText = regexp.MustCompile(unknown + `|-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?(e-?\d+)?`)

// printed tells whether the numbers in a cell are these, each rounded as it stands there. Unknown ones may be left out at the end.
func printed(cell string, numbers []float64) bool {
	found := inText.FindAllString(cell, -1)
	if len(found) > len(numbers) {
		return false
	}
	for i, x := range numbers {
		switch isKnown := !math.IsNaN(x) && !math.IsInf(x, 0); {
		case i >= len(found) || found[i] == unknown:
			if isKnown {
				return false
			}
		case !isKnown || !rounded(found[i], x):
			return false
		}
	}
	return true
}

// rounded tells whether a number as it is written is x. One without decimals is off by a twentieth at most: 0 is nought.
func rounded(number string, x float64) bool {
	most := float64(0.5000001 * unitOf(number))
	if !strings.Contains(number, ".") {
		most = min(most, math.Abs(x)/20)
	}
	written, err := strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64)
	return err == nil && math.Abs(written-x) <= most
}

// unitOf returns the place value of the last decimal of a number; of a whole one, of its last digit, but four digits are written at most.
func unitOf(number string) float64 {
	mantissa, exponent, _ := strings.Cut(strings.TrimPrefix(number, "-"), "e")
	whole, decimals, _ := strings.Cut(strings.ReplaceAll(mantissa, ",", ""), ".")
	power, _ := strconv.Atoi(exponent)
	if decimals == "" {
		power += max(0, len(whole)-4)
	}
	return math.Pow10(power - len(decimals))
}
