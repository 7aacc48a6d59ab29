package runs

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"
)

// A migration adds object stores to the database, which makes a new version of it. Their keys are given with the values.
type migration []string

// schema is the history of the database: migration i leads from version i to i+1. Released migrations are never changed; new ones are
// appended.
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

var errBlocked = storageError("the browser does not open the saved runs, which are untouched: perhaps another tab still uses an older version of Revisit. Close the other tabs and reload this page")

type opened struct {
	db   *idb.Database
	lost *string // why the browser has deleted what was in it; nil otherwise
	err  error
}

// connect opens the database and does the migrations of schema that are missing. It gives up when ctx ends.
func connect(ctx context.Context, name string, schema []migration) opened {
	answer, err := startOpening(name, schema)
	if err != nil {
		return opened{err: err}
	}
	select {
	case got := <-answer:
		return got
	case <-ctx.Done():
		go func() {
			if late := <-answer; late.err == nil {
				_ = late.db.Close() // nobody needs it, and another tab may want to upgrade
			}
		}()
		return opened{err: errBlocked}
	}
}

// startOpening asks the browser for the database. The migrations can be done however late it answers; else it would keep a database of the
// new version without its stores.
func startOpening(name string, schema []migration) (answer <-chan opened, err error) {
	defer func() {
		if value := recover(); value != nil {
			answer, err = nil, cause(value)
		}
	}()
	// Some browsers throw when indexedDB is read. Through Reflect that becomes a panic, which is caught above; reading it as a property, as
	// idb.Global does, would end the module.
	factory := js.Global().Get("Reflect").Call("get", js.Global(), "indexedDB")
	if !factory.Truthy() {
		return nil, storageError("this browser offers pages no storage (IndexedDB)")
	}
	// The request is made here, since go-indexeddb shows nobody the event of the upgrade, which tells of a loss.
	got := opened{}
	asked := factory.Call("open", name, len(schema))
	hearLoss := js.FuncOf(func(_ js.Value, args []js.Value) any {
		got.lost = lossOf(args[0])
		return nil
	})
	asked.Call("addEventListener", "upgradeneeded", hearLoss)
	give := js.FuncOf(func(js.Value, []js.Value) any { return asked })
	wrapped, err := idb.WrapFactory(js.ValueOf(map[string]any{"open": give}))
	if err != nil {
		return nil, err
	}
	var failed error
	lifetime, end := context.WithCancel(context.Background())
	request, err := wrapped.Open(lifetime, name, uint(len(schema)), func(db *idb.Database, from, to uint) error {
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
		defer give.Release()
		defer hearLoss.Release()
		got.db, got.err = request.Await(lifetime)
		if got.err == nil {
			if got.err = cmp.Or(failed, checkStores(got.db, schema)); got.err != nil {
				_ = got.db.Close()
			}
		}
		one <- got
	}()
	return one, nil
}

// lossOf returns what Chromium says with the event of an upgrade where it found the site's databases damaged and has deleted them all, and nil
// otherwise. It does so after it was ended in the middle of a write and has written again (https://github.com/google/leveldb/issues/1287).
func lossOf(upgrade js.Value) *string {
	if upgrade.Get("dataLoss").IsUndefined() || upgrade.Get("dataLoss").String() != "total" {
		return nil
	}
	message := upgrade.Get("dataLossMessage").String()
	return &message
}

func cause(panicked any) error {
	if err, is := panicked.(error); is {
		return err
	}
	return fmt.Errorf("%v", panicked)
}

// checkStores returns an error for a database without all object stores, such as one that was made by another program.
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
