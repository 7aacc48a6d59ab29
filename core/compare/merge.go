package compare

import (
	"bytes"
	"fmt"

	"revisit/core/document"
)

// Part is results of some of a comparison's runs: of a shard, of an interrupted run, or of all. Name says where they are from, for errors.
type Part struct {
	Name string
	*Results
}

// Merge returns the results that have the cells of all parts, of which there must be one at least: the same as if they had run in one go. Title,
// note and budget.minutes, which decide no run, are those of the first. A part of another comparison or engine, or one whose cell differs from
// the same cell of another part, is an error that names the part.
func (planner *Planner) Merge(parts []Part) (*Results, error) {
	first := parts[0]
	deciding := first.Comparison.deciding(first.Engine)
	var cells []Cell
	seen := map[slot]*Cell{}
	from := map[slot]string{}
	for _, part := range parts {
		refuse := func(path string, found any, expected string) error {
			return fmt.Errorf("%s: %w", part.Name, document.Refuse(path, found, expected))
		}
		if part.Engine != first.Engine {
			return nil, refuse("engine", part.Engine, first.Engine+": can't merge results of different engines")
		}
		if form := formOf(part.Cells); form != "" && len(cells) > 0 && form != formOf(cells) {
			return nil, refuse("cells[0].digest", part.Cells[0].Digest, fmt.Sprintf("one that begins with %q, as the parts before it have: runs of two forms are not put together", formOf(cells)+":"))
		}
		if !bytes.Equal(part.Comparison.deciding(part.Engine), deciding) {
			return nil, refuse(part.Comparison.Kind(), "another one", "that of "+first.Name)
		}
		for i := range part.Cells {
			cell := &part.Cells[i]
			at := cell.slot()
			if other := seen[at]; other == nil {
				seen[at], from[at] = cell, part.Name
				cells = append(cells, *cell)
			} else if cell.Sum() != other.Sum() {
				return nil, refuse(fmt.Sprintf("cells[%d]", i), fmt.Sprintf("%v with the digest %s", at, cell.Digest), fmt.Sprintf("what %s has for it, with the digest %s", from[at], other.Digest))
			}
		}
	}
	p, err := planner.planOf("", first.Comparison)
	if err != nil {
		return nil, err
	}
	return p.assemble("", first.Engine, formOf(cells), cells)
}

// IsOf reports whether these are results of a comparison, apart from its title, note and budget.minutes, which decide no run.
func (r *Results) IsOf(c *Comparison) bool {
	return bytes.Equal(r.Comparison.deciding(r.Engine), c.deciding(r.Engine))
}

// Run is the place of a run in a comparison.
type Run struct {
	Index          int // in the cells of the plan, from 0
	Point, Learner int
	Seed           uint64
}

// Missing returns the runs that the results lack, in the order of the plan.
func (r *Results) Missing() []Run {
	there := make(map[slot]bool, len(r.Cells))
	for i := range r.Cells {
		there[r.Cells[i].slot()] = true
	}
	var missing []Run
	i := 0
	for point := range r.Points {
		for learner := range r.Comparison.Learners {
			for _, seed := range r.Comparison.Seeds {
				if !there[slot{point, learner, seed}] {
					missing = append(missing, Run{i, point, learner, seed})
				}
				i++
			}
		}
	}
	return missing
}
