package lab

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// ReadResults reads a revisit.results/1 that came from outside and checks that it is whole: its comparison, that each cell is a run of
// it and there once, that what a cell holds can be a run's, and, where all are there, its digest. What the points come out to is worked
// out anew. The error is an *Error. The results are not to be changed: the bench gives them again for the same text.
func (b *Bench) ReadResults(data []byte) (*Results, error) {
	if b.read != nil && bytes.Equal(b.text, data) {
		return b.read, nil
	}
	r, err := b.readResults(data)
	if err == nil {
		b.text, b.read = data, r
	}
	return r, err
}

func (b *Bench) readResults(data []byte) (*Results, error) {
	v, err := parse(data, "cells", "points")
	if err != nil {
		return nil, err
	}
	f := openFields("", v, true)
	if v, _ := f.get("format"); v != ResultsFormat {
		f.fail("format", v, fmt.Sprintf("%q", ResultsFormat))
	}
	engine := f.text("engine", "", 100)
	f.get("points")
	digest := ""
	if v, _ := f.get("digest"); v != nil {
		if digest = f.text("digest", "", 71); f.err == nil && !isDigest(digest) {
			f.fail("digest", digest, digestForm+", or null")
		}
	}
	name, c := readCompared(f)
	f.require("cells")
	text, _ := f.get("cells")
	if err := f.end(); err != nil {
		return nil, err
	}
	raw, _ := text.(json.RawMessage)
	cells, err := readCells("cells", raw)
	if err != nil {
		return nil, err
	}
	p, err := b.planOf(name, c)
	if err != nil {
		return nil, err
	}
	r, err := p.assemble("", engine, cells)
	if err != nil {
		return nil, err
	}
	switch {
	case r.Digest == "" && digest != "":
		return nil, badSpec("digest", digest, fmt.Sprintf("null: %d of %d runs are there", len(cells), len(p.Cells)))
	case r.Digest != digest:
		return nil, badSpec("digest", describe(digest), r.Digest+", the digest of what the file holds")
	}
	return r, nil
}

// readCompared reads the comparison or the sweep of a document, one of them, and returns which.
func readCompared(f *fields) (string, *Comparison) {
	comparison, isComparison := f.get("comparison")
	sweep, isSweep := f.get("sweep")
	var c *Comparison
	var err error
	switch {
	case f.err != nil:
	case isComparison == isSweep:
		f.fail("comparison", comparison, "a comparison or a sweep, one of them")
	case isSweep:
		if c, err = readComparison(join(f.path, "sweep"), SweepFormat, sweep); err != nil {
			f.err = err
		}
		return "sweep", c
	default:
		if c, err = readComparison(join(f.path, "comparison"), ComparisonFormat, comparison); err != nil {
			f.err = err
		}
		return "comparison", c
	}
	return "", nil
}
