package runs

import (
	"context"
	"embed"
	"encoding/json"
	"io/fs"
	"reflect"
	"strings"
	"syscall/js"
	"testing"

	"github.com/hack-pad/go-indexeddb/idb"

	"revisit/core/compare"
	"revisit/wasm/internal/bridge"
)

// What released versions wrote, each by its own code: a row is the value that the database holds, a content the text of its bytes. A new
// version of the schema, or of its rows, adds a file.
//
//go:embed testdata/*.json
var written embed.FS

type fixture struct {
	Written string                          `json:"written"`
	Version int                             `json:"version"`
	Stores  map[string][][2]json.RawMessage `json:"stores"` // ids and values, the newest first
}

// write makes a database of the fixture's version with what it holds.
func (f fixture) write(t *testing.T, name string) {
	old, err := openConnection(context.Background(), name, schema[:f.Version])
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	for store, entries := range f.Stores {
		err := old.transact(context.Background(), idb.TransactionReadWrite, func(tx *idb.Transaction) error {
			kept, err := tx.ObjectStore(store)
			if err != nil {
				return err
			}
			for i := range entries {
				value := js.Global().Get("JSON").Call("parse", string(entries[i][1]))
				if value.Type() == js.TypeString {
					value = bridge.Uint8Array([]byte(value.String()))
				}
				if _, err := kept.AddKey(js.ValueOf(f.id(t, store, i)), value); err != nil {
					return err
				}
			}
			return nil
		}, store)
		if err != nil {
			t.Fatal(err)
		}
	}
}

func (f fixture) id(t *testing.T, store string, i int) (id string) {
	t.Helper()
	if err := json.Unmarshal(f.Stores[store][i][0], &id); err != nil {
		t.Fatal(err)
	}
	return id
}

func (f fixture) text(t *testing.T, store string, i int) (text string) {
	t.Helper()
	if err := json.Unmarshal(f.Stores[store][i][1], &text); err != nil {
		t.Fatal(err)
	}
	return text
}

// Whatever a released version has saved is listed, loaded byte for byte, renamed and removed by this one.
func TestWhatOlderVersionsSavedIsThere(t *testing.T) {
	files, err := fs.Glob(written, "testdata/*.json")
	if err != nil {
		t.Fatal(err)
	}
	versions := map[int]bool{}
	for _, file := range files {
		text, err := written.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var f fixture
		if err := json.Unmarshal(text, &f); err != nil {
			t.Fatal(err)
		}
		versions[f.Version] = true
		t.Run(strings.TrimPrefix(file, "testdata/"), func(t *testing.T) {
			name := database(t)
			f.write(t, name)
			database := open(t, name, schema).connection
			stores := Stores{Runs: runStore(database), Results: resultsStore(database)}
			opened := func(context.Context) Stores { return stores }
			saved := NewArchive(opened)
			checkOld(t, f, rowStore, recordStore, saved.List, saved.Load, saved.Rename, saved.Remove)
			results := NewResultsArchive(opened, new(compare.Planner).ReadResults)
			checkOld(t, f, resultsRowStore, resultsRecordStore, results.List, results.Load, results.Rename, results.Remove)
		})
	}
	for version := range schema {
		if !versions[version+1] {
			t.Errorf("testdata has nothing that version %d of the schema wrote", version+1)
		}
	}
}

func checkOld[R Row[R]](t *testing.T, f fixture, rows, contents string, list func(context.Context) ([]R, error),
	load func(context.Context, string) ([]byte, error), rename func(context.Context, string, string) error, remove func(context.Context, string) error,
) {
	ctx := context.Background()
	got, err := list(ctx)
	if err != nil || len(got) != len(f.Stores[rows]) {
		t.Fatalf("%s: got %d, %v, want %d", rows, len(got), err, len(f.Stores[rows]))
	}
	for i, row := range got {
		// Every member that was written is read as it was; the fingerprint is not for lists.
		var was, is map[string]any
		listed, err := json.Marshal(row)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(f.Stores[rows][i][1], &was); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(listed, &is); err != nil {
			t.Fatal(err)
		}
		delete(was, "fingerprint")
		for member, value := range was {
			if !reflect.DeepEqual(is[member], value) {
				t.Errorf("%s: %s is %v, was %v", rows, member, is[member], value)
			}
		}
		if is["damaged"] != nil {
			t.Errorf("%s: %v", rows, is["damaged"])
		}
		id := f.id(t, rows, i)
		if text, err := load(ctx, id); err != nil || string(text) != f.text(t, contents, i) {
			t.Errorf("%s: got %.80s, %v, want %.80s", contents, text, err, f.text(t, contents, i))
		}
		if err := rename(ctx, id, "another name"); err != nil {
			t.Error(err)
		}
		if text, err := load(ctx, id); err != nil || string(text) != f.text(t, contents, i) {
			t.Errorf("renamed: got %.80s, %v", text, err)
		}
	}
	for i := range got {
		if err := remove(ctx, f.id(t, rows, i)); err != nil {
			t.Error(err)
		}
	}
	if left, err := list(ctx); err != nil || len(left) != 0 {
		t.Errorf("%s: %v, %v are left", rows, left, err)
	}
}
