package experiment

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"revisit/core/compare"
	"revisit/core/lab"
	"revisit/core/study"
)

// publishedFile has, between two lines for each figure, the digests and tables that are published. docs/experiments.md says what they show.
const publishedFile = "experiments/published.md"

// A figure is some documents of experiments/ with the tables that are made of their results.
type figure struct {
	documents []string
	tables    []table
}

type table struct {
	head      string // its first line; no other table of the figure has it
	documents []string
	rows      rows

	of       string // the quantity of fits, as in growth; "" for the samples until the target
	against  string // what tells points apart, as in growth; "" for the horizon
	baseline string // of ratios, as in growth
	apart    bool   // whether the seeds of each document are resampled by themselves, as by a make growth for each
}

var (
	ladder     = []string{"ladder-h08", "ladder-h10", "ladder-h12", "ladder-h14", "ladder-h16"}
	ladderGrid = []string{"ladder-grid-h08", "ladder-grid-h10", "ladder-grid-h12"}

	gauntlet       = []string{"gauntlet-h11", "gauntlet-h13", "gauntlet-h15", "gauntlet-h18"}
	gauntletCopies = []string{"gauntlet-h11-copies", "gauntlet-h13-copies", "gauntlet-h15-copies", "gauntlet-h18-copies"}
	gauntletLonger = []string{"gauntlet-longer-h11", "gauntlet-longer-h12", "gauntlet-longer-h13"}
)

// bestForGood is how constants were chosen where the documents are no studies, which say it themselves.
var bestForGood = study.Rule{Hit: "after", By: []string{"reached", "median"}, Within: 0.1}

// The names of figures, as make reproduce takes them.
var figures = map[string]figure{
	"ladder-grid": {ladderGrid, []table{
		{head: "| medians of T | H = 8 | 10 | 12 |",
			documents: ladderGrid, rows: wide(median)},
	}},
	"ladder": {append(slices.Clone(ladder), "ladder-h20"), []table{
		{head: "| median T | H = 8 | 10 | 12 | 14 | 16 | times linq-lsvi-ucb's at H = 16 |",
			documents: ladder, rows: wide(intervalAndMissed("first"), toBaseline("first")), baseline: "linq-lsvi-ucb 1"},
		{head: "| learner | of | 2^(aH): a | R² | H^b: b | R² |",
			documents: ladder, rows: fits("first"), baseline: "linq-lsvi-ucb 1"},
	}},
	"ladder-chosen": {[]string{"ladder-chosen"}, []table{
		{head: "| constants | H = 8 | 10 | 12 |",
			documents: []string{"ladder-chosen"}, rows: wide(choice)},
		{head: "| median T | H = 8 | 10 | 12 | times linq-lsvi-ucb's at H = 12 |",
			documents: []string{"ladder-chosen"}, rows: wide(intervalAndMissed("first"), toBaseline("first"))},
	}},
	"ladder-chosen-h20": {[]string{"ladder-chosen-h20"}, []table{
		{head: "| constants | H = 8 | 10 | 12 | 14 | 16 | 18 | 20 |",
			documents: []string{"ladder-chosen-h20"}, rows: wide(choice)},
		{head: "| median T | H = 8 | 10 | 12 | 14 | 16 | 18 | 20 |",
			documents: []string{"ladder-chosen-h20"}, rows: wide(intervalAndMissed("first"))},
		{head: "| learner | of T | 2^(aH): a | R² | H^b: b | R² |",
			documents: []string{"ladder-chosen-h20"}, rows: fits("first")},
	}},
	"gauntlet": {slices.Concat(gauntlet, gauntletCopies), []table{
		{head: "| runs that reached the target, median T | H = 11 | 13 | 15 | 18 |",
			documents: gauntlet, rows: wide(shareAndInterval("first"))},
		{head: "| with 60 copies of each state | H = 11 | 13 | 15 | 18 |",
			documents: gauntletCopies, rows: wide(shareAndInterval("first"))},
	}},
	"gauntlet-chosen": {[]string{"gauntlet-chosen", "gauntlet-chosen-h13-copies", "gauntlet-rlsvi"}, []table{
		{head: "| constants | H = 11 | 13 | 15 | 18 |",
			documents: []string{"gauntlet-chosen"}, rows: wide(choice)},
		{head: "| H | learner | runs that reached the target | first T | T for good |",
			documents: []string{"gauntlet-chosen"}, rows: long(share, interval("first"), interval("after"))},
		{head: "| H | more noise | constants | runs that reached the target | first T | T for good |",
			documents: []string{"gauntlet-rlsvi"}, rows: long(constants, share, interval("first"), interval("after"))},
		{head: "| H | 60 copies | constants | runs that reached the target | first T | T for good |",
			documents: []string{"gauntlet-chosen-h13-copies"}, rows: long(constants, share, interval("first"), interval("after"))},
	}},
	"gauntlet-longer": {append([]string{"gauntlet-grid-longer"}, gauntletLonger...), []table{
		{head: "| H | learner | 4e-4 | 5e-4 | 6e-4 | 8e-4 | 0.0012 | 0.0018 | 0.0026 | 0.004 | 0.006 | 0.01 | best |",
			documents: []string{"gauntlet-grid-longer"}, rows: grid(bestForGood)},
		{head: "| H | 3,000,000 samples | constants | runs that reached the target | first T | T for good |",
			documents: gauntletLonger, apart: true, rows: long(chosen(bestForGood, "gauntlet-grid-longer"), share, interval("first"), interval("after"))},
	}},
	"lock": {[]string{"lock"}, []table{
		{head: "| constants | L = 4 | 5 | 6 | 7 | 8 |",
			documents: []string{"lock"}, rows: wide(choice)},
		{head: "| median T | L = 4 | 5 | 6 | 7 | 8 | to linq-lsvi-ucb at 8 | for good, 8 |",
			documents: []string{"lock"}, rows: wide(interval("first"), toBaseline("first"), interval("after"))},
		{head: "| learner | of | 2^(aL): a | R² | L^b: b | R² |",
			documents: []string{"lock"}, rows: fits("first")},
	}},
	"lock-shared": {[]string{"lock-shared"}, []table{
		{head: "| constants | L = 4 | 6 | 8 |",
			documents: []string{"lock-shared"}, rows: wide(choice)},
		{head: "| median T | L = 4 | 6 | 8 | to linq-lsvi-ucb at 8 | for good, 8 |",
			documents: []string{"lock-shared"}, rows: wide(interval("first"), toBaseline("first"), interval("after"))},
	}},
	"revisits": revisitsFigure,
	"separation": {[]string{"separation"}, []table{
		{head: "| constants | H = 6 | 8 | 10 | 12 | 14 | 16 |",
			documents: []string{"separation"}, rows: wide(choice)},
		{head: "| H | learner | revisits | reached | median T (10 to 90 %) | to linq-lsvi-ucb (95 %) |",
			documents: []string{"separation"}, baseline: "linq-lsvi-ucb", rows: long(revisits, reached("first"), band, toBaseline("first"))},
		{head: "| H | learner | for good | median T | to linq-lsvi-ucb (95 %) |",
			documents: []string{"separation"}, baseline: "linq-lsvi-ucb", rows: long(reached("after"), interval("after"), toBaseline("after"))},
		{head: "| learner | of first T | 2^(aH): a (95 %) | R² | H^b: b (95 %) | R² |",
			documents: []string{"separation"}, baseline: "linq-lsvi-ucb", rows: fits("first")},
		{head: "| learner | of T for good | 2^(aH): a (95 %) | R² | H^b: b (95 %) | R² |",
			documents: []string{"separation"}, baseline: "linq-lsvi-ucb", rows: fits("after")},
	}},
	"separation-vectors": {[]string{"separation-vectors"}, []table{
		{head: "| m | learner | target | first T | to linq-lsvi-ucb (95 %) | T for good | revisits |",
			documents: []string{"separation-vectors"}, against: "m", baseline: "linq-lsvi-ucb", rows: long(target, medianAndReached("first"), toBaseline("first"), medianAndReached("after"), revisits)},
	}},
}

// reproduce makes the runs of a figure, or of one document, of the repository in the folder root, as e says, whose out is a folder, and compares
// their digests and tables with publishedFile. With write it writes what differs into that file, else the error says how many differ.
func reproduce(root, name string, write bool, e *experiment, stop <-chan struct{}, w io.Writer) error {
	file := filepath.Join(root, publishedFile)
	published, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	text := string(published)
	f, found := figures[name]
	if !found {
		if f, found = figureOf(name); !found {
			return fmt.Errorf("found no figure and no document of experiments/ %q, expected one of %q", name, slices.Sorted(maps.Keys(figures)))
		} else if write {
			return fmt.Errorf("found the document %q, expected a figure, whose tables can be written: one of %q", name, slices.Sorted(maps.Keys(figures)))
		}
		return f.reproduce(filepath.Join(root, "experiments"), text, nil, e, stop, w)
	}
	if !write {
		return f.reproduce(filepath.Join(root, "experiments"), section(text, name), nil, e, stop, w)
	}
	var written strings.Builder
	if err := f.reproduce(filepath.Join(root, "experiments"), section(text, name), &written, e, stop, w); err != nil {
		return err
	}
	begin, end := marks(name)
	before, after, _ := strings.Cut(text, begin)
	_, after, found = strings.Cut(after, end)
	if !found {
		return fmt.Errorf("%s: found no lines %q and %q, expected both: put them where the tables belong", publishedFile, begin, end)
	}
	return os.WriteFile(file, []byte(before+begin+written.String()+end+after), 0o644)
}

// marks returns the lines around what is published of a figure.
func marks(name string) (begin, end string) {
	return "<!-- made by make reproduce NAME=" + name + " WRITE=1 -->\n", "<!-- end of " + name + " -->\n"
}

// section returns what is published of a figure.
func section(text, name string) string {
	begin, end := marks(name)
	_, text, _ = strings.Cut(text, begin)
	text, _, _ = strings.Cut(text, end)
	return text
}

// figureOf returns the digests alone of a document that a figure has.
func figureOf(document string) (figure, bool) {
	for _, f := range figures {
		if slices.Contains(f.documents, document) {
			return figure{documents: []string{document}}, true
		}
	}
	return figure{}, false
}

// reproduce compares with what is published. It writes what the runs give to written or, if that is nil, returns an error if they differ.
func (f *figure) reproduce(folder, published string, written *strings.Builder, like *experiment, stop <-chan struct{}, w io.Writer) error {
	all, digests := map[string]anyResults{}, publishedDigests(published)
	same, list := "", "\n| document | engine | results |\n|---|---|---|\n"
	differences := 0
	for _, name := range f.documents {
		fmt.Fprintf(w, "%s\n", name)
		e, as := *like, digests[name]
		e.digestLike = as.digest
		e.in, e.out = filepath.Join(folder, name+".json"), filepath.Join(like.out, name+".json")
		if err := e.run(stop); err != nil {
			return err
		}
		part, err := readAny(new(compare.Planner), e.out)
		if err != nil {
			return err
		}
		all[name] = part
		if digest := part.digestBy(as.engine); digest == as.digest {
			same += fmt.Sprintf("%s: same as published by engine %s\n", name, as.engine)
		} else {
			differences++
			if as.digest != "" {
				same += fmt.Sprintf("%s: differs: found the digest %s as of engine %s, %s has %s\n", name, digest, as.engine, publishedFile, as.digest)
			} else {
				same += fmt.Sprintf("%s: differs: %s has no digest of it; by this engine it is %s\n", name, publishedFile, part.digest())
			}
			as = publishedDigest{lab.Engine, part.digest()}
		}
		list += fmt.Sprintf("| `%s` | %s | `%s` |\n", name, as.engine, as.digest)
	}
	for _, t := range f.tables {
		lines, n, err := t.compare(published, all, w)
		if err != nil {
			return fmt.Errorf("%q: %w", t.head, err)
		}
		differences += n
		list += "\n" + strings.Join(lines, "\n") + "\n"
	}
	fmt.Fprint(w, "\n", same)
	switch {
	case differences == 0:
		fmt.Fprintln(w, "same as published")
	case written == nil:
		return fmt.Errorf("%d digests or numbers differ from %s", differences, publishedFile)
	}
	if written != nil {
		written.WriteString(list + "\n")
	}
	return nil
}

// A publishedDigest is a digest of results, and the engine that it is of.
type publishedDigest struct{ engine, digest string }

var digestRows = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (\\d+\\.\\d+\\.\\d+) \\| `((?:revisit2|sha256):[0-9a-f]{64})` \\|$")

// publishedDigests returns the digests in a text by document.
func publishedDigests(text string) map[string]publishedDigest {
	digests := map[string]publishedDigest{}
	for _, row := range digestRows.FindAllStringSubmatch(text, -1) {
		digests[row[1]] = publishedDigest{engine: row[2], digest: row[3]}
	}
	return digests
}
