// Package runs keeps saved runs: in IndexedDB where the browser has it, in memory where it has none or blocks it.
package runs

import (
	"context"
	"encoding/json"

	"revisit/core/lab"
)

// Run is what a list shows of a saved run: everything but its record.
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

	// Fingerprint is the SHA-256 of the record's bytes, in hexadecimal. Lists do not show it.
	Fingerprint string `json:"fingerprint,omitempty"`
}

// Store keeps runs, each with the exact bytes of its record. Every method does all it says or nothing. Errors are
// *lab.Error: lab.NotFound for an id that is not there, Storage with a plain reason for all that the browser refuses.
type Store interface {
	// Put adds a run under its id, which is new.
	Put(ctx context.Context, run Run, record []byte) error
	// List gives the runs without their records, the greatest id (the newest) first.
	List(ctx context.Context) ([]Run, error)
	// Get gives the run and the bytes that were put.
	Get(ctx context.Context, id string) (Run, []byte, error)
	Rename(ctx context.Context, id, name string) error
	Remove(ctx context.Context, id string) error
}

func notFound(id string) error {
	return &lab.Error{Code: lab.NotFound, Path: "id", Found: id, Expected: "the id of a saved run", Message: "there is no saved run with this id"}
}

// Storage is the code of what the browser refuses.
const Storage lab.Code = "storage"

func storageError(reason string) error {
	return &lab.Error{Code: Storage, Message: reason}
}
