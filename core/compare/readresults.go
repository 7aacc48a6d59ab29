package compare

import (
	"bytes"
	"fmt"

	"revisit/core/document"
	"revisit/core/internal/history"
	"revisit/core/spec"
)

// ReadResults reads a revisit.results/1 and checks it: its comparison, that each cell is a run of the comparison and occurs once, that its
// numbers can be those of a run, and, where all cells are present, the digest. The points are computed anew. Errors are of type
// *document.Error. The results must not be changed, since the planner returns them again for the same text.
func (planner *Planner) ReadResults(data []byte) (*Results, error) {
	if planner.results != nil && bytes.Equal(planner.resultsText, data) {
		return planner.results, nil
	}
	r, err := planner.readResults(data)
	if err == nil {
		planner.resultsText, planner.results = data, r
	}
	return r, err
}

func (planner *Planner) readResults(data []byte) (*Results, error) {
	v, err := document.Parse(data, "cells", "points")
	if err != nil {
		return nil, err
	}
	f := document.Open("", v, true)
	if v, _ := f.Get("format"); v != ResultsFormat {
		f.Fail("format", v, fmt.Sprintf("%q", ResultsFormat))
	}
	engine := f.Text("engine", "", 100)
	f.Get("points")
	digest := ""
	if v, _ := f.Get("digest"); v != nil {
		if digest = f.Text("digest", "", history.MaxDigest); f.Err == nil && history.FormOf(digest) == "" {
			f.Fail("digest", digest, history.DigestForm+", or null")
		}
	}
	name, c := ReadMember(f, engine)
	f.Require("cells")
	text, _ := f.Get("cells")
	if err := f.End(); err != nil {
		return nil, err
	}
	raw, _ := text.(document.Raw)
	cells, err := ReadCells("cells", raw)
	if err != nil {
		return nil, err
	}
	p, err := planner.planOf(name, c)
	if err != nil {
		return nil, err
	}
	r, err := p.assemble("", engine, formOf(cells), cells)
	if err != nil {
		return nil, err
	}
	switch {
	case r.Digest == "" && digest != "":
		return nil, document.Refuse("digest", digest, fmt.Sprintf("null: %d of %d runs are there", len(cells), len(p.Cells)))
	case r.Digest != digest:
		return nil, document.Refuse("digest", document.Describe(digest), r.Digest+", the digest of what the file holds")
	}
	return r, nil
}

// ReadMember reads the member "comparison" or "sweep" of a document that an engine wrote, exactly one of which must be there, and returns its name.
func ReadMember(f *document.Fields, engine string) (string, *Comparison) {
	comparison, isComparison := f.Get("comparison")
	sweep, isSweep := f.Get("sweep")
	var c *Comparison
	var err error
	switch {
	case f.Err != nil:
	case isComparison == isSweep:
		f.Fail("comparison", comparison, "a comparison or a sweep, one of them")
	case isSweep:
		if c, err = Read(document.Join(f.Path, "sweep"), SweepFormat, spec.AsOf(engine, sweep)); err != nil {
			f.Err = err
		}
		return "sweep", c
	default:
		if c, err = Read(document.Join(f.Path, "comparison"), ComparisonFormat, spec.AsOf(engine, comparison)); err != nil {
			f.Err = err
		}
		return "comparison", c
	}
	return "", nil
}
