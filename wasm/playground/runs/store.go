package runs

import "context"

// Row is what a list shows of something saved: everything but its content.
type Row[R any] interface {
	// Key is its id.
	Key() string
	// Named is the same with another name.
	Named(name string) R
	// absent is the error for an id under which there is none.
	absent(id string) error
}

// Store keeps what was saved, rows each with the exact bytes of its content. Every method does all it says or nothing. Errors
// are *document.Error: document.NotFound for an id that is not there, Storage with a plain reason for all that the browser refuses.
type Store[R Row[R]] interface {
	// Put adds a row under its id, which is new.
	Put(ctx context.Context, row R, content []byte) error
	// List gives the rows without their content, the greatest id (the newest) first.
	List(ctx context.Context) ([]R, error)
	// Get gives the row and the bytes that were put.
	Get(ctx context.Context, id string) (R, []byte, error)
	Rename(ctx context.Context, id, name string) error
	Remove(ctx context.Context, id string) error
}

// Shelves are the stores of one database.
type Shelves struct {
	Runs    Store[Run]
	Results Store[Results]
	Cells   Cells
}

// InMemory are shelves that are gone with the module.
func InMemory() Shelves {
	return Shelves{&Memory[Run]{}, &Memory[Results]{}, &MemoryCells{}}
}
