package runs

import "context"

// Row is the entry of a list of saved runs or results: everything but the content.
type Row[R any] interface {
	// Key returns the id.
	Key() string
	// Named returns a copy with another name.
	Named(name string) R
	// absent returns the error of an id that does not exist.
	absent(id string) error
}

// Store stores rows, each with the exact bytes of its content. A method that fails changes nothing. Errors are of type *document.Error, with
// code NotFound for an id that does not exist, and Storage, with a reason for the user, for errors of the browser.
type Store[R Row[R]] interface {
	// Put adds a row with a new id.
	Put(ctx context.Context, row R, content []byte) error
	// List returns the rows, the largest id (the newest) first.
	List(ctx context.Context) ([]R, error)
	// Get returns a row and its content.
	Get(ctx context.Context, id string) (R, []byte, error)
	Rename(ctx context.Context, id, name string) error
	Remove(ctx context.Context, id string) error
}

// Stores holds the stores of one database.
type Stores struct {
	Runs    Store[Run]
	Results Store[Results]
	Cells   Cells
}

// InMemory returns empty stores in memory.
func InMemory() Stores {
	return Stores{&Memory[Run]{}, &Memory[Results]{}, &MemoryCells{}}
}
