package lab

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
)

// ResultsFormat names the format of Results.
const ResultsFormat = "revisit.results/1"

// Results are what the runs of a comparison gave: revisit.results/1.
type Results struct {
	Engine     string
	Comparison *Comparison
	Points     []PointInfo
	Cells      []Cell // by point, learner and seed; incomplete results have those there are
	Digest     string // of complete results; "": they are not
}

type resultsText struct {
	Format     string      `json:"format"`
	Engine     string      `json:"engine"`
	Comparison *Comparison `json:"comparison,omitempty"`
	Sweep      *Comparison `json:"sweep,omitempty"`
	Points     []PointInfo `json:"points"`
	Cells      []Cell      `json:"cells"`
	Digest     *string     `json:"digest"`
}

func (r *Results) MarshalJSON() ([]byte, error) {
	text := resultsText{Format: ResultsFormat, Engine: r.Engine, Points: r.Points, Cells: r.Cells}
	if r.Digest != "" {
		text.Digest = &r.Digest
	}
	if len(r.Comparison.Vary) > 0 {
		text.Sweep = r.Comparison
	} else {
		text.Comparison = r.Comparison
	}
	return json.Marshal(text)
}

// slot is where a cell belongs. Cells are kept in the order of their slots.
type slot struct {
	point, learner int
	seed           uint64
}

func (c *Cell) slot() slot        { return slot{c.Point, c.Learner, c.Seed} }
func (c *PlannedCell) slot() slot { return slot{c.Point, c.Learner, c.Seed} }
func (p slot) String() string {
	return fmt.Sprintf("point %d, learner %d, seed %d", p.point, p.learner, p.seed)
}
func (p slot) compare(q slot) int {
	return cmp.Or(cmp.Compare(p.point, q.point), cmp.Compare(p.learner, q.learner), cmp.Compare(p.seed, q.seed))
}

// Assemble makes results of a comparison's cells, in whatever order they came. It refuses a cell that is none of the comparison's, and
// one that is there twice.
func (b *Bench) Assemble(c *Comparison, cells []Cell) (*Results, error) {
	p, err := b.planOf("", c)
	if err != nil {
		return nil, err
	}
	return p.assemble("", Engine, cells)
}

// AssembleText is Assemble of a document and a JSON list of cells.
func (b *Bench) AssembleText(document, cells []byte) (*Results, error) {
	c, err := ParseComparison(document)
	if err != nil {
		return nil, err
	}
	list, err := readCells("cells", cells)
	if err != nil {
		return nil, err
	}
	return b.Assemble(c, list)
}

func (p *Plan) assemble(path, engine string, cells []Cell) (*Results, error) {
	wanted := map[slot]bool{}
	for i := range p.Cells {
		wanted[p.Cells[i].slot()] = true
	}
	for i := range cells {
		at := cells[i].slot()
		missing, known := wanted[at]
		switch {
		case !known:
			return nil, badSpec(join(path, fmt.Sprintf("cells[%d]", i)), at.String(), "a run of the "+p.Comparison.name())
		case !missing:
			return nil, badSpec(join(path, fmt.Sprintf("cells[%d]", i)), at.String()+" a second time", "each run once")
		}
		wanted[at] = false
	}
	sorted := slices.Clone(cells)
	slices.SortFunc(sorted, func(a, b Cell) int { return a.slot().compare(b.slot()) })
	r := &Results{Engine: engine, Comparison: p.Comparison, Points: p.Points, Cells: sorted}
	if len(cells) == len(p.Cells) {
		r.Digest = digestOf(sorted)
	}
	return r, nil
}

// digestOf is "sha256:" and the hexadecimal SHA-256 of the text "revisit results/1" and a zero byte, the number of cells in 4 bytes, and
// the SHA-256 of each cell in their order.
func digestOf(cells []Cell) string {
	b := binary.LittleEndian.AppendUint32([]byte("revisit results/1\x00"), uint32(len(cells)))
	for i := range cells {
		sum := cells[i].sum()
		b = append(b, sum[:]...)
	}
	whole := sha256.Sum256(b)
	return "sha256:" + hex.EncodeToString(whole[:])
}

// sum is the SHA-256 of point and learner as 4 bytes each and seed as 8, the run's digest and the outcome as texts with a zero byte each,
// episodes, paths, samples and revisits as 8 each, the list of both regrets, and the measures: one byte, 1 where they are estimates, and
// their lists in the order of Measures. A list is its length as 8 bytes and its numbers as 8 each, a null as 0x7ff8000000000001; numbers
// are as in a run's digest.
func (c *Cell) sum() [sha256.Size]byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(c.Point))
	b = binary.LittleEndian.AppendUint32(b, uint32(c.Learner))
	b = binary.LittleEndian.AppendUint64(b, c.Seed)
	b = append(b, c.Digest+"\x00"+string(c.Outcome)+"\x00"...)
	for _, n := range []int64{c.Episodes, c.Paths, c.Samples, c.Revisits} {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	m := &c.Measures
	integers := func(list []int64) {
		b = binary.LittleEndian.AppendUint64(b, uint64(len(list)))
		for _, n := range list {
			b = binary.LittleEndian.AppendUint64(b, uint64(n))
		}
	}
	numbers := func(list []float64) { b = appendNumbers(binary.LittleEndian.AppendUint64(b, uint64(len(list))), list) }
	numbers(orNaN([]*float64{c.Regret, c.RegretPath}))
	b = append(b, 0)
	if m.Estimated {
		b[len(b)-1] = 1
	}
	integers(m.Samples)
	numbers(m.Suboptimality)
	numbers(orNaN(m.Average))
	integers(m.Revisits)
	integers(m.Episodes)
	numbers(m.EpisodeRegret)
	integers(m.Paths)
	numbers(m.PathRegret)
	integers(m.First.Samples)
	numbers(m.First.Suboptimality)
	integers(m.After.Samples)
	numbers(m.After.Suboptimality)
	return sha256.Sum256(b)
}

// orNaN has NaN, always the same, for null.
func orNaN(list []*float64) []float64 {
	out := make([]float64, len(list))
	for i, x := range list {
		if out[i] = math.NaN(); x != nil {
			out[i] = *x
		}
	}
	return out
}

func sortedNames[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
