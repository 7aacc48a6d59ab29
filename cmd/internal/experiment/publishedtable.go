package experiment

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"revisit/core/compare"
)

// rows are a way to make the rows of a table.
type rows struct {
	// labels returns what the rows are of, in order: one or two cells each. One that is there twice counts once.
	labels func(m *made) ([][]string, error)
	// cells returns the cells after the labels, given the table's heads of these cells.
	cells func(m *made, heads, labels []string) ([]cell, error)
}

// A cell has numbers, and a layout with a # for each. Unknown numbers are NaN or infinite.
type cell struct {
	layout  string // parts with | between them; the last ones are left out if all their numbers are unknown
	numbers []float64
	note    string // after the numbers, word for word: atEdge or ""
}

// compare writes the table to w as it is published, and the numbers of the results below a row that differs. It returns the table's lines with
// the cells that differ as the results have them, and how many differ.
func (t *table) compare(published string, all map[string]anyResults, w io.Writer) ([]string, int, error) {
	lines := t.lines(published)
	m := &made{table: t, all: all, growths: map[string]*compare.Growth{}, summaries: map[string]*compare.Replicates{}}
	list, err := t.rows.labels(m)
	if err != nil {
		return nil, 0, err
	}
	n := len(list[0])
	heads := cellsIn(t.head)
	written := []string{t.head, "|" + strings.Repeat("---|", n) + strings.Repeat("--:|", len(heads)-n)}
	if len(lines) > 1 {
		written[1] = lines[1]
	}
	differences := 0
	was := map[string][]string{} // cells, by labels
	for _, line := range lines[min(2, len(lines)):] {
		row := cellsIn(line)
		if len(row) != len(heads) {
			fmt.Fprintf(w, "%s\n^ differs: found a row of %d cells, expected %d\n", line, len(row), len(heads))
			differences++
			continue
		}
		key := strings.Join(row[:n], " | ")
		was[key] = row[n:]
	}
	fmt.Fprintf(w, "\n%s\n%s\n", written[0], written[1])
	done := map[string]bool{}
	for _, labels := range list {
		key := strings.Join(labels, " | ")
		if done[key] {
			continue
		}
		done[key] = true
		cells, err := t.rows.cells(m, heads[n:], labels)
		if err == nil && len(cells) != len(heads)-n {
			err = fmt.Errorf("found %d cells of numbers, expected %d", len(heads)-n, len(cells))
		}
		published, found := was[key]
		if err != nil {
			differences++
			fmt.Fprintf(w, "| %s |\n^ differs: %v\n", key, err)
			if found {
				written = append(written, "| "+key+" | "+strings.Join(published, " | ")+" |")
			}
			continue
		}
		if !found {
			published = make([]string, len(cells))
		}
		row := slices.Clone(published)
		differing := ""
		for i, c := range cells {
			if !found || !c.is(published[i]) {
				row[i] = c.String()
				differing += fmt.Sprintf("^ differs: found %s, not %q\n", cmp.Or(row[i], "nothing"), published[i])
				differences++
			}
		}
		fmt.Fprintf(w, "| %s | %s |\n%s", key, strings.Join(published, " | "), differing)
		written = append(written, "| "+key+" | "+strings.Join(row, " | ")+" |")
	}
	for _, key := range slices.Sorted(maps.Keys(was)) {
		if !done[key] {
			differences++
			fmt.Fprintf(w, "| %s |\n^ differs: found a row that the documents do not have\n", key)
		}
	}
	return written, differences, nil
}

// lines returns the table's lines in a text, none if it is not there.
func (t *table) lines(text string) []string {
	all := strings.Split(text, "\n")
	first := slices.Index(all, t.head)
	if first < 0 {
		return nil
	}
	end := first
	for end < len(all) && strings.HasPrefix(all[end], "|") {
		end++
	}
	return all[first:end]
}

// cellsIn returns what stands between the bars of a line.
func cellsIn(line string) []string {
	cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}

// unknown is how a table writes a number that is not known.
const unknown = "—"

func isKnown(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// String writes the cell, each number with four digits.
func (c cell) String() string {
	parts, last, rest := strings.Split(c.layout, "|"), 0, c.numbers
	texts := make([]string, len(parts))
	for i, part := range parts {
		for strings.Contains(part, "#") && len(rest) > 0 {
			if isKnown(rest[0]) {
				last = i
			}
			part, rest = strings.Replace(part, "#", digits(rest[0]), 1), rest[1:]
		}
		texts[i] = part
	}
	return strings.Join(texts[:last+1], "") + c.note
}

// digits writes a number with four digits, and with commas between thousands.
func digits(x float64) string {
	if !isKnown(x) {
		return unknown
	}
	if math.Abs(x) < 1000 {
		return strings.Replace(strconv.FormatFloat(x, 'g', 4, 64), "e-0", "e-", 1)
	}
	unit := math.Pow10(max(0, int(math.Log10(math.Abs(x)))-3))
	text := strconv.FormatFloat(math.Round(x/unit)*unit, 'f', 0, 64)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

var inText = regexp.MustCompile(unknown + `|-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?(e-?\d+)?`)

// is reports whether a text has the cell's numbers, each rounded as it stands there. Unknown ones may be left out at the end.
func (c cell) is(text string) bool {
	if text, noted := strings.CutSuffix(text, atEdge); noted != (c.note != "") || noted && strings.HasSuffix(text, atEdge) {
		return false
	}
	found := inText.FindAllString(text, -1)
	if len(found) > len(c.numbers) {
		return false
	}
	for i, x := range c.numbers {
		switch known := isKnown(x); {
		case i >= len(found) || found[i] == unknown:
			if known {
				return false
			}
		case !known || !rounded(found[i], x):
			return false
		}
	}
	return true
}

// rounded reports whether a number as it is written is x. One without decimals is off by a twentieth at most: 0 is nought.
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
