// Package runs stores saved runs, saved results of comparisons, and the finished cells of unfinished comparisons: in IndexedDB, or in memory
// where the browser has none or blocks it.
package runs

import (
	"encoding/json"

	"revisit/core/document"
)

// Run is the row of a saved run: everything but its record.
type Run struct {
	ID      string          `json:"id"`
	Name    string          `json:"name"`
	SavedAt string          `json:"savedAt"` // UTC, RFC 3339 with milliseconds
	Digest  string          `json:"digest"`
	Title   string          `json:"title"`
	Problem string          `json:"problem"`
	CBeta   float64         `json:"c_beta"`
	Seed    uint64          `json:"seed"`
	Summary json.RawMessage `json:"summary"` // the record's own

	// Fingerprint is the SHA-256 of the record's bytes, in hexadecimal; "" in lists.
	Fingerprint string `json:"fingerprint,omitempty"`
}

func (r Run) Key() string { return r.ID }

func (r Run) Named(name string) Run {
	r.Name = name
	return r
}

func (Run) absent(id string) error {
	return &document.Error{Code: document.NotFound, Path: "id", Found: id, Expected: "the id of a saved run", Message: "there is no saved run with this id"}
}

// Storage is the code of errors of the browser's storage.
const Storage document.Code = "storage"

func storageError(reason string) error {
	return &document.Error{Code: Storage, Message: reason}
}
