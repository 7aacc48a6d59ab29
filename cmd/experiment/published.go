package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"revisit/core/compare"
)

// A figure is what docs/experiments.md publishes of some documents of experiments/: their digests, and tables made of their results.
type figure struct {
	documents []string
	tables    []table
}

// A table of docs/experiments.md. Its first line begins with head; where several do, nth, counted from 0, tells which.
type table struct {
	head      string
	nth       int
	documents []string
	growth    growth // of what is compared
	labels    int    // columns that say what a row is of
	// numbers returns the numbers of a row in order. One that is not known, NaN or infinite, is no number in the table.
	numbers func(s *shown, labels []string) ([]float64, error)
}

var (
	ladder     = []string{"ladder-h08", "ladder-h10", "ladder-h12", "ladder-h14", "ladder-h16"}
	ladderGrid = []string{"ladder-grid-h08", "ladder-grid-h10", "ladder-grid-h12"}
	gauntlet   = []string{"gauntlet-h11", "gauntlet-h13", "gauntlet-h15", "gauntlet-h18", "gauntlet-h13-copies"}
	separation = []string{"separation-h06", "separation-h08", "separation-h10", "separation-h12", "separation-h14", "separation-h16"}
)

// The names of figures, as make reproduce takes them.
var figures = map[string]figure{
	"ladder-grid": {documents: ladderGrid, tables: []table{{head: "| medians of T |", documents: ladderGrid, labels: 1, numbers: medians}}},
	"ladder": {documents: append(slices.Clone(ladder), "ladder-h20"), tables: []table{
		{head: "| median T |", documents: ladder, growth: growth{hit: "first", baseline: "linq-lsvi-ucb 1"}, labels: 1, numbers: intervals},
		{head: "| learner | of | 2^(aH)", documents: ladder, growth: growth{hit: "first", baseline: "linq-lsvi-ucb 1"}, labels: 2, numbers: fits},
	}},
	"gauntlet": {documents: gauntlet, tables: []table{{head: "| runs that got there, median T |", documents: gauntlet, labels: 1, numbers: counts}}},
	// The tables of what follows, but for separation's own, are read off what is printed.
	"ladder-more": {documents: []string{"ladder-grid-rlsvi", "ladder-grid-ucb-q", "ladder-more-h08", "ladder-more-h10", "ladder-more-h12"}},
	"gauntlet-chosen": {documents: []string{"gauntlet-grid-linq", "gauntlet-grid-lsvi", "gauntlet-grid-tables", "gauntlet-grid-rlsvi", "gauntlet-grid-edge", "gauntlet-grid-edge-rlsvi",
		"gauntlet-chosen-h11", "gauntlet-chosen-h13", "gauntlet-chosen-h15", "gauntlet-chosen-h18", "gauntlet-chosen-h13-copies", "gauntlet-rlsvi"}},
	"lock":            {documents: []string{"lock-grid", "lock-grid-rlsvi", "lock-04", "lock-05", "lock-06", "lock-07", "lock-08"}},
	"lock-shared":     {documents: []string{"lock-shared-grid", "lock-shared-grid-rlsvi", "lock-shared-04", "lock-shared-06", "lock-shared-08"}},
	"separation-grid": {documents: []string{"separation-grid", "separation-grid-edge"}},
	"separation": {documents: separation, tables: []table{
		{head: "| H | learner | c_beta |", documents: separation, growth: growth{hit: "first", baseline: "linq-lsvi-ucb"}, labels: 2, numbers: constants},
		{head: "| H | lsvi-ucb |", documents: separation, growth: growth{hit: "after", baseline: "linq-lsvi-ucb"}, labels: 1, numbers: forGood},
		{head: "| learner | of | points |", documents: separation, growth: growth{hit: "first", baseline: "linq-lsvi-ucb"}, labels: 2, numbers: fits},
		{head: "| learner | of | points |", nth: 1, documents: separation, growth: growth{hit: "after", baseline: "linq-lsvi-ucb"}, labels: 2, numbers: fits},
	}},
	"separation-vectors": {documents: []string{"separation-vectors"}},
}

// reproduce makes the runs of a figure, or of one document, of the repository in the folder root, as e says, whose out is a folder, and compares
// their digests and tables with docs/experiments.md. The error says how many differ.
func reproduce(root, name string, e *experiment, stop <-chan struct{}, w io.Writer) error {
	f, found := figures[name]
	if _, err := os.Stat(filepath.Join(root, "experiments", name+".json")); !found && err == nil {
		f = figure{documents: []string{name}}
	} else if !found {
		return fmt.Errorf("found no figure and no document of experiments/ %q, expected one of %q", name, slices.Sorted(maps.Keys(figures)))
	}
	text, err := os.ReadFile(filepath.Join(root, "docs", "experiments.md"))
	if err != nil {
		return err
	}
	return f.reproduce(filepath.Join(root, "experiments"), string(text), e, stop, w)
}

func (f *figure) reproduce(folder, published string, like *experiment, stop <-chan struct{}, w io.Writer) error {
	all := map[string]*compare.Results{}
	same := ""
	differences := 0
	for _, name := range f.documents {
		fmt.Fprintf(w, "%s\n", name)
		e := *like
		e.in, e.out = filepath.Join(folder, name+".json"), filepath.Join(like.out, name+".json")
		if err := e.run(stop); err != nil {
			return err
		}
		part, err := read(new(compare.Planner), e.out)
		if err != nil {
			return err
		}
		all[name] = part.Results
		if engine := publishedBy(part.Results, published); engine != "" {
			same += fmt.Sprintf("%s: same as published by engine %s\n", name, engine)
		} else {
			differences++
			same += fmt.Sprintf("%s: differs: the digest %s is not in docs/experiments.md, by whichever of its engines\n", name, part.Digest)
		}
	}
	for _, t := range f.tables {
		n, err := t.compare(published, all, w)
		if err != nil {
			return fmt.Errorf("%q: %w", t.head, err)
		}
		differences += n
	}
	fmt.Fprint(w, "\n", same)
	if differences > 0 {
		return fmt.Errorf("%d digests or rows differ from docs/experiments.md", differences)
	}
	fmt.Fprintln(w, "same as published")
	return nil
}

// publishedBy returns the engine for which the text has the digest of these results, "" where it has none.
func publishedBy(r *compare.Results, text string) string {
	for _, engine := range regexp.MustCompile(`engine (\d+\.\d+\.\d+)`).FindAllStringSubmatch(text, -1) {
		if strings.Contains(text, "`"+r.DigestBy(engine[1])+"`") {
			return engine[1]
		}
	}
	return ""
}

// shown is what the rows of a table are made of.
type shown struct {
	results   []*compare.Results // of the table's documents
	summaries []*compare.Replicates
	growth    growth
	medians   *compare.Growth // nil where nothing is compared

	countsPoints bool // the table has the column "points"
}

// compare writes the table as it is published. Below a row that is not what the results give, it writes their numbers. It returns how many rows
// differ.
func (t *table) compare(published string, all map[string]*compare.Results, w io.Writer) (int, error) {
	lines, err := t.lines(published)
	if err != nil {
		return 0, err
	}
	s, err := t.shown(all, strings.Contains(lines[0], "| points |"))
	if err != nil {
		return 0, err
	}
	differences := 0
	fmt.Fprintf(w, "\n%s\n%s\n", lines[0], lines[1])
	for _, line := range lines[2:] {
		fmt.Fprintln(w, line)
		row := strings.SplitN(strings.TrimPrefix(strings.ReplaceAll(line, "**", ""), "| "), " | ", t.labels+1)
		if len(row) <= t.labels {
			return 0, fmt.Errorf("found the row %q, expected %d labels and then numbers", line, t.labels)
		}
		numbers, err := t.numbers(s, row[:t.labels])
		if err != nil {
			differences++
			fmt.Fprintln(w, "^ differs:", err)
			continue
		}
		numbers = slices.DeleteFunc(numbers, func(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) })
		if !printed(row[t.labels], numbers) {
			differences++
			fmt.Fprintf(w, "^ differs: found %.5g\n", numbers)
		}
	}
	return differences, nil
}

// shown prepares what the rows are made of.
func (t *table) shown(all map[string]*compare.Results, countsPoints bool) (*shown, error) {
	s := &shown{growth: t.growth, countsPoints: countsPoints}
	s.growth.against = "horizon"
	options, err := compare.ParseSummaryOptions([]byte("{}"))
	if err != nil {
		return nil, err
	}
	for _, name := range t.documents {
		sum, err := all[name].Summarise(options)
		if err != nil {
			return nil, err
		}
		s.results, s.summaries = append(s.results, all[name]), append(s.summaries, sum)
		if t.growth.hit != "" {
			if err := s.growth.add(all[name]); err != nil {
				return nil, err
			}
		}
	}
	if t.growth.hit != "" {
		if s.medians, err = s.growth.medians(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// lines returns the table's lines in a text.
func (t *table) lines(text string) ([]string, error) {
	nth := 0
	all := strings.Split(text, "\n")
	for i, line := range all {
		if !strings.HasPrefix(line, t.head) {
			continue
		}
		if nth++; nth <= t.nth {
			continue
		}
		end := i
		for end < len(all) && strings.HasPrefix(all[end], "|") {
			end++
		}
		if end-i < 3 {
			break
		}
		return all[i:end], nil
	}
	return nil, fmt.Errorf("found no such table in docs/experiments.md, expected number %d of those whose first line begins so", t.nth)
}

var inText = regexp.MustCompile(`-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?(e-?\d+)?`)

// printed tells whether the numbers in a text are these, each rounded as it stands there.
func printed(text string, numbers []float64) bool {
	found := inText.FindAllString(text, -1)
	if len(found) != len(numbers) {
		return false
	}
	for i, one := range found {
		if x, err := strconv.ParseFloat(strings.ReplaceAll(one, ",", ""), 64); err != nil || math.Abs(x-numbers[i]) > float64(0.5000001*unitOf(one)) {
			return false
		}
	}
	return true
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
