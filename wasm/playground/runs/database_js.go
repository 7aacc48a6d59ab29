package runs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"
)

// A migration adds object stores to the database, whose keys are given with what is put into them: one version more.
type migration []string

// schema is the history of the database: migration i leads from version i to i+1. Released ones are never changed; what
// comes later is appended.
var schema = []migration{
	{rowStore, recordStore},
	{resultsRowStore, resultsRecordStore, unfinishedStore, cellStore},
}

func (m migration) carryOut(db *idb.Database) error {
	for _, name := range m {
		if _, err := db.CreateObjectStore(name, idb.ObjectStoreOptions{}); err != nil {
			return err
		}
	}
	return nil
}

type opened struct {
	db  *idb.Database
	err error
}

// connect opens the database with all of schema's migrations done, or gives up when ctx does.
func connect(ctx context.Context, name string, schema []migration) (*idb.Database, error) {
	answer, err := startOpening(name, schema)
	if err != nil {
		return nil, err
	}
	select {
	case got := <-answer:
		return got.db, got.err
	case <-ctx.Done():
		go func() {
			if late := <-answer; late.err == nil {
				_ = late.db.Close() // nobody waits any more, and others may want to upgrade
			}
		}()
		return nil, errors.New("the browser does not open it; perhaps another tab holds an older version of it")
	}
}

// startOpening asks the browser for the database. However late it answers, the migrations are there to be done: if they
// were not, it would keep a database of the new version without its stores.
func startOpening(name string, schema []migration) (answer <-chan opened, err error) {
	defer func() {
		if value := recover(); value != nil {
			answer, err = nil, cause(value)
		}
	}()
	// Where the browser throws at the mere mention of indexedDB, this panics. Reading it as idb.Global does, as a property,
	// would let the exception tear through the module.
	if !js.Global().Get("Reflect").Call("get", js.Global(), "indexedDB").Truthy() {
		return nil, storageError("this browser offers pages no storage (IndexedDB)")
	}
	var failed error
	lifetime, end := context.WithCancel(context.Background())
	request, err := idb.Global().Open(lifetime, name, uint(len(schema)), func(db *idb.Database, from, to uint) error {
		for _, step := range schema[from:to] {
			if failed == nil {
				failed = step.carryOut(db)
			}
		}
		return nil // an error from here would stop the whole module
	})
	if err != nil {
		end()
		return nil, err
	}
	one := make(chan opened, 1)
	go func() {
		defer end()
		db, err := request.Await(lifetime)
		if err == nil {
			if err = cmp.Or(failed, checkStores(db, schema)); err != nil {
				_ = db.Close()
			}
		}
		one <- opened{db, err}
	}()
	return one, nil
}

func cause(panicked any) error {
	if err, is := panicked.(error); is {
		return err
	}
	return fmt.Errorf("%v", panicked)
}

// checkStores guards against a database that someone else made, or left half made.
func checkStores(db *idb.Database, schema []migration) error {
	names, err := db.ObjectStoreNames()
	if err != nil {
		return err
	}
	for _, name := range slices.Concat(schema...) {
		if !slices.Contains(names, name) {
			return fmt.Errorf("the database lacks the object store %q", name)
		}
	}
	return nil
}
