package runs

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Row is the entry of a list of saved runs or results: everything but the content.
type Row[R any] interface {
	// Key returns the id.
	Key() string
	// Named returns a copy with another name.
	Named(name string) R
	// absent returns the error of an id that does not exist.
	absent(id string) error
	// check returns an error that says what is wrong with a row that was stored under this id.
	check(id string) error
	// damaged returns a row of which only the id is known, and what is wrong with it.
	damaged(id, fault string) R
}

// Store stores rows, each with the exact bytes of its content. A method that fails changes nothing. Errors are of type *document.Error, with
// code NotFound for an id that does not exist, Damaged for what is not whole any more, and Storage, with a reason for the user, for errors of
// the browser.
type Store[R Row[R]] interface {
	// Put adds a row with a new id.
	Put(ctx context.Context, row R, content []byte) error
	// List returns the rows, the largest id (the newest) first. One that cannot be read has only its id and what is wrong with it.
	List(ctx context.Context) ([]R, error)
	// Get returns a row and its content.
	Get(ctx context.Context, id string) (R, []byte, error)
	// Rename changes a row's name, unless it cannot be read.
	Rename(ctx context.Context, id, name string) error
	// Remove deletes a row and its content, whether or not they can be read.
	Remove(ctx context.Context, id string) error
}

// checkRow returns an error for a row that is stored under another id than its own, or without a time.
func checkRow(id, own, savedAt string) error {
	if own != id {
		return fmt.Errorf("id: found %q, expected %q", own, id)
	}
	if _, err := time.Parse(time.RFC3339, savedAt); err != nil {
		return fmt.Errorf("savedAt: found %q, expected a time", savedAt)
	}
	return nil
}

var errLacks = errors.New("found nothing, expected what lists show of it")

// Stores holds the stores of one database.
type Stores struct {
	Runs    Store[Run]
	Results Store[Results]
	Cells   Cells
	Status  Status
}

// Status says where runs are saved.
type Status struct {
	Kind   string  `json:"kind"`   // "indexeddb" or "memory"
	Reason *string `json:"reason"` // why only memory; null otherwise
	Lost   *string `json:"lost"`   // why the browser has deleted what was saved before; null otherwise
}

// InMemory returns empty stores in memory, and why no others are used.
func InMemory(reason string) Stores {
	return Stores{&Memory[Run]{}, &Memory[Results]{}, &MemoryCells{}, Status{Kind: "memory", Reason: &reason}}
}
