package runs

import (
	"context"
	"errors"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"github.com/hack-pad/go-indexeddb/idb"

	"revisit/core/lab"
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

func open(t *testing.T, name string, schema []migration) *IndexedDB {
	t.Helper()
	store, err := openWithSchema(context.Background(), name, schema)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

func TestIndexedDBKeepsTheContract(t *testing.T) {
	checkContract(t, func(t *testing.T) Store { return open(t, database(t), schema) })
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

func TestIndexedDBReconnects(t *testing.T) {
	store := open(t, database(t), schema)
	put(t, store, row("a"), "record")
	if err := store.db.Close(); err != nil { // as the browser does when site data is cleared
		t.Fatal(err)
	}
	put(t, store, row("b"), "other")
	wantList(t, store, row("b"), row("a"))
}

func TestIndexedDBWritesAllOrNothing(t *testing.T) {
	store := open(t, database(t), schema)
	ctx := context.Background()
	uncloneable := js.FuncOf(func(js.Value, []js.Value) any { return nil })
	defer uncloneable.Release()
	for name, second := range map[string]func(records *idb.ObjectStore) error{
		"the record cannot be stored": func(records *idb.ObjectStore) error {
			_, err := records.AddKey(js.ValueOf("a"), uncloneable.Value)
			return err
		},
		"the caller fails": func(*idb.ObjectStore) error { return errors.New("interrupted") },
		"the browser refuses later": func(records *idb.ObjectStore) error {
			for range 2 { // the same key twice: the first goes through, the second fails when the browser gets to it
				if _, err := records.AddKey(js.ValueOf("a"), js.ValueOf("")); err != nil {
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
				rows, records, err := bothStores(tx)
				if err != nil {
					return err
				}
				if _, err := rows.AddKey(js.ValueOf("a"), value); err != nil {
					return err
				}
				return second(records)
			}, rowStore, recordStore)
			wantCode(t, err, Storage)
			wantList(t, store)
			_, _, err = store.Get(ctx, "a")
			wantCode(t, err, lab.NotFound)
		})
	}
}

func TestUpgradeKeepsRuns(t *testing.T) {
	name := database(t)
	old := open(t, name, schema)
	put(t, old, row("a"), "record")
	// Another tab opens the next version; the old connection gives way and its next call says why it cannot go on.
	next := append(schema[:len(schema):len(schema)], func(db *idb.Database) error {
		_, err := db.CreateObjectStore("sweeps", idb.ObjectStoreOptions{})
		return err
	})
	upgraded := open(t, name, next)
	wantList(t, upgraded, row("a"))
	if _, got, err := upgraded.Get(context.Background(), "a"); err != nil || string(got) != "record" {
		t.Errorf("got %q, %v", got, err)
	}
	names, err := upgraded.db.ObjectStoreNames()
	if err != nil || strings.Join(names, " ") != "records runs sweeps" {
		t.Errorf("object stores %v, %v", names, err)
	}
	_, err = old.List(context.Background())
	wantCode(t, err, Storage)
	if !strings.Contains(err.Error(), "newer version of Revisit") {
		t.Errorf("got %v", err)
	}
}

func TestFailedUpgradeIsAnError(t *testing.T) {
	name := database(t)
	_, err := openWithSchema(context.Background(), name, []migration{func(*idb.Database) error { return errors.New("no such thing") }})
	wantCode(t, err, Storage)
	if !strings.Contains(err.Error(), "no such thing") {
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
	_, err = OpenIndexedDB(context.Background(), name)
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

	next := append(schema[:1:1], func(db *idb.Database) error {
		_, err := db.CreateObjectStore("sweeps", idb.ObjectStoreOptions{})
		return err
	})
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	_, err := openWithSchema(ctx, name, next)
	wantCode(t, err, Storage)
	if !strings.Contains(err.Error(), "another tab") {
		t.Errorf("got %v", err)
	}
	stubborn.Call("close")
	late := open(t, name, next)
	wantList(t, late, row("a"))
	if names, err := late.db.ObjectStoreNames(); err != nil || strings.Join(names, " ") != "records runs sweeps" {
		t.Errorf("object stores %v, %v: the upgrade that came late was not carried out", names, err)
	}
}

func TestOpenAnyPrefersIndexedDB(t *testing.T) {
	store, reason := OpenAny(context.Background())
	kept, is := store.(*IndexedDB)
	if !is || reason != "" {
		t.Fatalf("got %T because %q", store, reason)
	}
	kept.Close()
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
