package runs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"github.com/hack-pad/go-indexeddb/idb"

	"revisit/core/document"
	"revisit/wasm/internal/bridge"
)

// These run in a real browser: go test -exec wasmbrowsertest.

// database names a database of this test's own, deleted before and after.
func database(t *testing.T) string {
	t.Helper()
	name := "test " + t.Name()
	drop := func() {
		request, err := idb.Global().DeleteDatabase(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := request.Await(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	drop()
	t.Cleanup(drop)
	return name
}

// open gives the store of runs of a database, which has its other stores' connection.
func open(t *testing.T, name string, schema []migration) indexedDB[Run] {
	t.Helper()
	database, err := openConnection(context.Background(), name, schema)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { database.Close() })
	return runStore(database)
}

func TestIndexedDBKeepsTheContract(t *testing.T) {
	t.Run("runs", func(t *testing.T) {
		checkContract(t, func(t *testing.T) Store[Run] { return open(t, database(t), schema) }, row)
	})
	t.Run("results", func(t *testing.T) {
		checkContract(t, func(t *testing.T) Store[Results] { return resultsStore(open(t, database(t), schema).connection) }, resultsRowOf)
	})
	t.Run("cells", func(t *testing.T) {
		checkCells(t, func(t *testing.T) Cells { return IndexedDBCells{open(t, database(t), schema).connection} })
	})
}

func TestIndexedDBOutlivesItsConnection(t *testing.T) {
	name := database(t)
	first := open(t, name, schema)
	put(t, first, row("a"), "record")
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second := open(t, name, schema)
	wantList(t, second, row("a"))
	if _, got, err := second.Get(context.Background(), "a"); err != nil || string(got) != "record" {
		t.Errorf("got %q, %v", got, err)
	}
}

// One row that is damaged hides none of the others, says what is wrong with it, is refused without an end of the module, and can be deleted.
func TestIndexedDBListsDamagedRows(t *testing.T) {
	ctx := context.Background()
	for name, c := range map[string]struct{ damage, says string }{
		"no row at all":        {`(row) => null`, "id"},
		"a text":               {`(row) => "damaged"`, `found "damaged", expected an object`},
		"a list":               {`(row) => [row]`, "found a list of 1, expected an object"},
		"nothing":              {`(row) => undefined`, "found nothing"},
		"no JSON":              {`(row) => ({ ...row, seed: 7n })`, "BigInt"},
		"a circle":             {`(row) => { row.row = row; return row }`, "circular"},
		"another type":         {`(row) => ({ ...row, name: { first: 1 } })`, "name"},
		"another id":           {`(row) => ({ ...row, id: "z" })`, "id"},
		"no time":              {`(row) => ({ ...row, savedAt: "yesterday" })`, "savedAt"},
		"no summary":           {`(row) => ({ ...row, summary: undefined })`, "summary"},
		"an empty summary":     {`(row) => ({ ...row, summary: {} })`, "summary"},
		"another summary":      {`(row) => ({ ...row, summary: { paths: "many" } })`, "summary"},
		"half of what it says": {`(row) => ({ id: row.id })`, "savedAt"},
	} {
		t.Run(name, func(t *testing.T) {
			store := open(t, database(t), schema)
			for _, id := range []string{"a", "b", "c"} {
				put(t, store, row(id), "record")
			}
			value, err := rowValue(row("b"))
			if err != nil {
				t.Fatal(err)
			}
			if err := store.transact(ctx, idb.TransactionReadWrite, func(tx *idb.Transaction) error {
				rows, err := tx.ObjectStore(store.rows)
				if err == nil {
					_, err = rows.PutKey(js.ValueOf("b"), js.Global().Call("eval", c.damage).Invoke(value))
				}
				return err
			}, store.rows); err != nil {
				t.Fatal(err)
			}
			list, err := store.List(ctx)
			if err != nil || len(list) != 3 {
				t.Fatalf("got %v, %v", list, err)
			}
			bad := list[1]
			if !strings.Contains(bad.Damaged, c.says) {
				t.Errorf("damaged: %q, want %q in it", bad.Damaged, c.says)
			}
			wantList(t, store, row("c"), Run{ID: "b", Damaged: bad.Damaged}, row("a"))
			if c.says != "found nothing" { // for the browser there is none
				_, _, err = store.Get(ctx, "b")
				wantCode(t, err, Damaged)
				wantCode(t, store.Rename(ctx, "b", "other"), Damaged)
			}
			if err := store.Remove(ctx, "b"); err != nil {
				t.Errorf("it is not deleted: %v", err)
			}
			wantList(t, store, row("c"), row("a"))
		})
	}
}

func TestIndexedDBReconnects(t *testing.T) {
	store := open(t, database(t), schema)
	put(t, store, row("a"), "record")
	if err := store.db.Close(); err != nil { // as the browser does when site data is cleared
		t.Fatal(err)
	}
	put(t, store, row("b"), "other")
	wantList(t, store, row("b"), row("a"))
}

// faults lets every n-th call of the browser's storage fail as in Safari, until the function that it returns is called.
var faults = js.Global().Call("eval", `(n) => {
	let calls = 0;
	const undo = [[IDBFactory, "open"], [IDBDatabase, "transaction"], [IDBObjectStore, "add"], [IDBObjectStore, "put"], [IDBObjectStore, "get"]].map(([of, name]) => {
		const before = of.prototype[name];
		of.prototype[name] = function (...given) {
			if (++calls % n === 0) throw new DOMException("Connection to Indexed Database server lost.", "UnknownError");
			return before.apply(this, given);
		};
		return () => { of.prototype[name] = before; };
	});
	return () => undo.forEach((one) => one());
}`)

func TestWhereEveryNthCallFailsNothingSavedIsMissing(t *testing.T) {
	ctx := context.Background()
	store := open(t, database(t), schema)
	saved, refused := []string{}, 0
	for n := 1; n <= 40; n++ {
		end := faults.Invoke(n)
		for i := range 6 {
			id := fmt.Sprintf("%02d-%d", n, i)
			if err := store.Put(ctx, row(id), []byte("record of "+id)); err != nil {
				refused++
				if n > 8 {
					t.Errorf("n = %d: %v", n, err)
				}
			} else {
				saved = append(saved, id)
			}
		}
		end.Invoke()
	}
	if refused == 0 {
		t.Error("nothing was refused, although for n = 1 every call failed")
	}
	list, err := store.List(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range saved {
		if !slices.ContainsFunc(list, func(r Run) bool { return r.ID == id }) {
			t.Errorf("%s was saved and is not listed", id)
		}
		if _, content, err := store.Get(ctx, id); err != nil || string(content) != "record of "+id {
			t.Errorf("%s was saved; got %q, %v", id, content, err)
		}
	}
}

// Firefox refuses the first write after one for which there was no room.
func TestIndexedDBWritesAgainAfterARefusal(t *testing.T) {
	store := open(t, database(t), schema)
	js.Global().Call("eval", `{
		const { add } = IDBObjectStore.prototype;
		IDBObjectStore.prototype.add = () => {
			IDBObjectStore.prototype.add = add;
			throw new DOMException("", "InvalidStateError");
		};
	}`)
	put(t, store, row("a"), "record")
	wantList(t, store, row("a"))
}

func TestIndexedDBWritesAllOrNothing(t *testing.T) {
	store := open(t, database(t), schema)
	ctx := context.Background()
	uncloneable := js.FuncOf(func(js.Value, []js.Value) any { return nil })
	defer uncloneable.Release()
	for name, second := range map[string]func(contents *idb.ObjectStore) error{
		"the record cannot be stored": func(contents *idb.ObjectStore) error {
			_, err := contents.AddKey(js.ValueOf("a"), uncloneable.Value)
			return err
		},
		"the caller fails": func(*idb.ObjectStore) error { return errors.New("interrupted") },
		"the browser refuses later": func(contents *idb.ObjectStore) error {
			for range 2 { // the same key twice: the first goes through, the second fails when the browser gets to it
				if _, err := contents.AddKey(js.ValueOf("a"), js.ValueOf("")); err != nil {
					return err
				}
			}
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			value, err := rowValue(row("a"))
			if err != nil {
				t.Fatal(err)
			}
			err = store.transact(ctx, idb.TransactionReadWrite, func(tx *idb.Transaction) error {
				rows, contents, err := store.bothStores(tx)
				if err != nil {
					return err
				}
				if _, err := rows.AddKey(js.ValueOf("a"), value); err != nil {
					return err
				}
				return second(contents)
			}, rowStore, recordStore)
			wantCode(t, err, Storage)
			wantList(t, store)
			_, _, err = store.Get(ctx, "a")
			wantCode(t, err, document.NotFound)
		})
	}
}

func TestUpgradeKeepsRuns(t *testing.T) {
	for name, upgrade := range map[string]struct {
		from, to []migration
		stores   string
	}{
		"from the first version": {schema[:1], schema, "cells records resultrecords results runs unfinished"},
		"to a later one":         {schema, append(schema[:len(schema):len(schema)], migration{"later"}), "cells later records resultrecords results runs unfinished"},
	} {
		t.Run(name, func(t *testing.T) {
			name := database(t)
			old := open(t, name, upgrade.from)
			put(t, old, row("a"), "record")
			// Another tab opens the next version; the old connection gives way and its next call says why it cannot go on.
			upgraded := open(t, name, upgrade.to)
			wantList(t, upgraded, row("a"))
			if _, got, err := upgraded.Get(context.Background(), "a"); err != nil || string(got) != "record" {
				t.Errorf("got %q, %v", got, err)
			}
			names, err := upgraded.db.ObjectStoreNames()
			if err != nil || strings.Join(names, " ") != upgrade.stores {
				t.Errorf("object stores %v, %v", names, err)
			}
			_, err = old.List(context.Background())
			wantCode(t, err, Storage)
			if !strings.Contains(err.Error(), "newer version of Revisit") {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestFailedUpgradeIsAnError(t *testing.T) {
	name := database(t)
	_, err := openConnection(context.Background(), name, []migration{{"twice", "twice"}})
	wantCode(t, err, Storage)
	if !strings.Contains(err.Error(), "twice") && !strings.Contains(err.Error(), "already exists") {
		t.Errorf("got %v", err)
	}
}

func TestForeignDatabaseIsRefused(t *testing.T) {
	name := database(t)
	request, err := idb.Global().Open(context.Background(), name, 1, func(*idb.Database, uint, uint) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	foreign, err := request.Await(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if err := foreign.Close(); err != nil {
		t.Fatal(err)
	}
	_, err = openConnection(context.Background(), name, schema)
	wantCode(t, err, Storage)
	if !strings.Contains(err.Error(), `"runs"`) {
		t.Errorf("got %v", err)
	}
}

func TestBlockedUpgradeGivesUpAndComesLater(t *testing.T) {
	name := database(t)
	first := open(t, name, schema)
	put(t, first, row("a"), "record")
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	// A connection that does not give way, as of a page that hangs.
	connected := make(chan js.Value, 1)
	onSuccess := js.FuncOf(func(this js.Value, _ []js.Value) any { connected <- this.Get("result"); return nil })
	defer onSuccess.Release()
	js.Global().Get("indexedDB").Call("open", name).Set("onsuccess", onSuccess)
	stubborn := <-connected

	next := append(schema[:len(schema):len(schema)], migration{"later"})
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	_, err := openConnection(ctx, name, next)
	wantCode(t, err, Storage)
	if !strings.Contains(err.Error(), "another tab") {
		t.Errorf("got %v", err)
	}
	stubborn.Call("close")
	late := open(t, name, next)
	wantList(t, late, row("a"))
	if names, err := late.db.ObjectStoreNames(); err != nil || !slices.Contains(names, "later") {
		t.Errorf("object stores %v, %v: the upgrade that came late was not carried out", names, err)
	}
}

func TestStoresAreOpenedOnceAndOnIndexedDB(t *testing.T) {
	stores := OpenOnce()
	for range 2 {
		kept := stores(context.Background())
		on, is := kept.Runs.(indexedDB[Run])
		if !is || kept.Status != (Status{Kind: "indexeddb"}) {
			t.Fatalf("got %T, %+v", kept.Runs, kept.Status)
		}
		if kept.Results.(indexedDB[Results]).connection != on.connection || kept.Cells.(IndexedDBCells).connection != on.connection {
			t.Error("the stores have not the same connection")
		}
		t.Cleanup(func() { on.Close() })
	}
}

func TestDamagedCellsAreLeftOut(t *testing.T) {
	database := open(t, database(t), schema).connection
	cells := IndexedDBCells{database}
	keepCells(t, cells, "a", "1", "2")
	err := database.transact(context.Background(), idb.TransactionReadWrite, func(tx *idb.Transaction) error {
		_, kept, err := cellStores(tx)
		if err != nil {
			return err
		}
		if _, err := kept.PutKey(js.ValueOf("a/"+fingerprint([]byte("1"))), bridge.Uint8Array([]byte("7"))); err != nil {
			return err
		}
		_, err = kept.PutKey(js.ValueOf("a/nothing"), js.ValueOf("of ours"))
		return err
	}, unfinishedStore, cellStore)
	if err != nil {
		t.Fatal(err)
	}
	wantCells(t, cells, "a", "2")
}

func TestRefusalsAreInPlainWords(t *testing.T) {
	for name, words := range map[string]string{
		"QuotaExceededError": "no room left", "SecurityError": "settings forbid", "VersionError": "newer version", "DataError": "storage failed",
	} {
		err := refusal(idb.NewDOMException(name))
		wantCode(t, err, Storage)
		if !strings.Contains(err.Error(), words) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
