// Package runs stores saved runs, saved results of comparisons, and the finished cells of unfinished comparisons: in IndexedDB, or in memory
// where the browser has none or blocks it.
package runs

import (
	"fmt"

	"revisit/core/document"
	"revisit/core/lab"
)

// Run is the row of a saved run: everything but its record.
type Run struct {
	ID      string       `json:"id"`
	Name    string       `json:"name"`
	SavedAt string       `json:"savedAt"` // UTC, RFC 3339 with milliseconds
	Digest  string       `json:"digest"`
	Title   string       `json:"title"`
	Problem string       `json:"problem"`
	CBeta   float64      `json:"c_beta"`
	Seed    uint64       `json:"seed"`
	Summary document.Raw `json:"summary"` // the record's own

	Damaged string `json:"damaged,omitempty"` // what is wrong with a row that cannot be read; then only ID is known

	// Fingerprint is the SHA-256 of the record's bytes, in hexadecimal; "" in lists.
	Fingerprint string `json:"fingerprint,omitempty"`
}

func (r Run) Key() string { return r.ID }

func (r Run) Named(name string) Run {
	r.Name = name
	return r
}

func (Run) absent(id string) error {
	return &document.Error{Code: document.NotFound, Path: "id", Found: id, Expected: "the id of a saved run", Message: "this run is not saved in this browser any more: it was deleted, perhaps in another tab, or the site's data were cleared"}
}

func (r Run) check(id string) error {
	if err := checkRow(id, r.ID, r.SavedAt); err != nil {
		return err
	}
	var summary lab.Summary
	if err := document.Unmarshal(r.Summary, &summary); err != nil {
		return fmt.Errorf("summary: %w", err)
	}
	if summary.Gap.Declared == nil {
		return fmt.Errorf("summary.gap.declared: %w", errLacks)
	}
	return nil
}

func (Run) damaged(id, fault string) Run { return Run{ID: id, Damaged: fault} }

// Storage is the code of errors of the browser's storage, and Damaged of what was saved and is not whole any more.
const (
	Storage document.Code = "storage"
	Damaged document.Code = "damaged"
)

func storageError(reason string) error {
	return &document.Error{Code: Storage, Message: reason}
}

// damage returns the error of a content that was saved and that cannot be read.
func damage(err error) error {
	known := document.Error{Message: err.Error()}
	if refused, is := err.(*document.Error); is {
		known = *refused
	}
	known.Code = Damaged
	return &known
}
