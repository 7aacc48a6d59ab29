package compare

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"revisit/core/document"
	"revisit/core/internal/history"
	"revisit/core/lab"
)

// ResultsFormat names the format of Results.
const ResultsFormat = "revisit.results/1"

// Results are the results of the runs of a comparison: revisit.results/1.
type Results struct {
	Engine     string
	Comparison *Comparison
	Points     []PointInfo
	Cells      []Cell // by point, learner and seed; all of them or some
	Digest     string // of complete results; "" where cells are missing
}

// MarshalJSON returns the results as JSON.
func (r *Results) MarshalJSON() ([]byte, error) {
	var digest *string
	if r.Digest != "" {
		digest = &r.Digest
	}
	return document.Members{
		document.Pair("format", ResultsFormat), document.Pair("engine", r.Engine), document.Pair(r.Comparison.Kind(), r.Comparison),
		document.Pair("points", r.Points), document.Pair("cells", r.Cells), document.Pair("digest", digest),
	}.Text()
}

// slot is the place of a cell in a comparison. Cells are ordered by slot.
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

// Assemble returns the results of a comparison's cells, in any order, as RunCell gives them. A cell that is no run of the comparison, that occurs
// twice, or whose digest has another form, is a *document.Error.
func (planner *Planner) Assemble(c *Comparison, cells []Cell) (*Results, error) {
	p, err := planner.planOf("", c)
	if err != nil {
		return nil, err
	}
	form := cmp.Or(history.FormOf(planner.DigestLike), history.Revisit2)
	return p.assemble("", lab.Engine, form, cells)
}

// AssembleText is Assemble, given the comparison and the list of cells as JSON.
func (planner *Planner) AssembleText(comparison, cells []byte) (*Results, error) {
	c, err := planner.Comparison(comparison)
	if err != nil {
		return nil, err
	}
	list, err := ReadCells("cells", cells)
	if err != nil {
		return nil, err
	}
	return planner.Assemble(c, list)
}

// assemble puts together cells whose digests have a form.
func (p *Plan) assemble(path, engine string, form history.Form, cells []Cell) (*Results, error) {
	planned, seen := map[slot]*PlannedCell{}, map[slot]bool{}
	for i := range p.Cells {
		planned[p.Cells[i].slot()] = &p.Cells[i]
	}
	for i := range cells {
		at, place := cells[i].slot(), document.Join(path, fmt.Sprintf("cells[%d]", i))
		switch one := planned[at]; {
		case one == nil:
			return nil, document.Refuse(place, at.String(), "a run of the "+p.Comparison.Kind())
		case seen[at]:
			return nil, document.Refuse(place, at.String()+" a second time", "each run once")
		case history.FormOf(cells[i].Digest) != form:
			return nil, document.Refuse(document.Join(place, "digest"), cells[i].Digest, fmt.Sprintf("one that begins with %q: runs whose digests have another form are not put together with these", form+":"))
		default:
			if err := cells[i].agrees(place, one.Spec, &p.Points[one.Point]); err != nil {
				return nil, err
			}
		}
		seen[at] = true
	}
	sorted := append([]Cell{}, cells...) // a list, though it be empty
	slices.SortFunc(sorted, func(a, b Cell) int { return a.slot().compare(b.slot()) })
	r := &Results{Engine: engine, Comparison: p.Comparison, Points: p.Points, Cells: sorted}
	if len(cells) == len(p.Cells) {
		r.Digest = r.DigestBy(engine)
	}
	return r, nil
}

// formOf returns the form of the first digest, "" where there are no cells.
func formOf(cells []Cell) history.Form {
	if len(cells) == 0 {
		return ""
	}
	return history.FormOf(cells[0].Digest)
}

func sortedNames[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
