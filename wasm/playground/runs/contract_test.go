package runs

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"revisit/core/document"
)

// row makes a run whose every field differs from another's.
func row(id string) Run {
	return Run{
		ID: id, Name: "name of " + id, SavedAt: "2026-03-01T12:00:00.123Z", Digest: "sha256:" + id, Title: "title of " + id,
		Problem: "figure-1", Summary: []byte(`{"paths":4,"regret":0.30000000000000004,"gap":{"declared":[0.3,null],"true":null}}`),
		Fingerprint: "of " + id,
	}
}

func resultsRowOf(id string) Results {
	digest := "sha256:" + id
	return Results{
		ID: id, Name: "name of " + id, SavedAt: "2026-03-01T12:00:00.123Z", Digest: &digest, Title: "title of " + id, Kind: "sweep",
		Learners: []string{"LinQ", "LSVI of " + id}, Seeds: 20, Cells: 240, Complete: true, Fingerprint: "of " + id,
	}
}

func wantCode(t *testing.T, err error, code document.Code) {
	t.Helper()
	var known *document.Error
	if !errors.As(err, &known) || known.Code != code {
		t.Errorf("got error %v, want code %q", err, code)
	} else if known.Message == "" {
		t.Error("the error says nothing")
	}
}

func wantList[R Row[R]](t *testing.T, store Store[R], want ...R) {
	t.Helper()
	got, err := store.List(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
		t.Errorf("list\ngot  %v\nwant %v", got, want)
	}
}

func put[R Row[R]](t *testing.T, store Store[R], run R, record string) {
	t.Helper()
	if err := store.Put(context.Background(), run, []byte(record)); err != nil {
		t.Fatal(err)
	}
}

// checkContract is what every Store keeps to. fresh gives an empty one; row makes rows whose every field differs from another's.
func checkContract[R Row[R]](t *testing.T, fresh func(t *testing.T) Store[R], row func(id string) R) {
	ctx := context.Background()

	t.Run("an empty store lists nothing, and no null", func(t *testing.T) {
		got, err := fresh(t).List(ctx)
		if err != nil || got == nil || len(got) != 0 {
			t.Errorf("got %#v, %v", got, err)
		}
	})
	t.Run("what is put comes back byte for byte", func(t *testing.T) {
		store := fresh(t)
		for id, record := range map[string]string{"a": "{\"théta\":-0.0}\n", "b": "\x00\xff not even UTF-8", "c": ""} {
			put(t, store, row(id), record)
			run, got, err := store.Get(ctx, id)
			if err != nil || string(got) != record || !reflect.DeepEqual(run, row(id)) {
				t.Errorf("got %v, %q, %v; want %q", run, got, err, record)
			}
		}
		wantList(t, store, row("c"), row("b"), row("a"))
	})
	t.Run("the list is newest first", func(t *testing.T) {
		store := fresh(t)
		for _, id := range []string{"2", "9", "1", "5"} {
			put(t, store, row(id), id)
		}
		wantList(t, store, row("9"), row("5"), row("2"), row("1"))
	})
	t.Run("the caller's bytes are not the store's", func(t *testing.T) {
		store := fresh(t)
		record := []byte("kept")
		if err := store.Put(ctx, row("a"), record); err != nil {
			t.Fatal(err)
		}
		copy(record, "lost")
		_, got, err := store.Get(ctx, "a")
		if err != nil {
			t.Fatal(err)
		}
		copy(got, "gone")
		if _, again, _ := store.Get(ctx, "a"); string(again) != "kept" {
			t.Errorf("got %q", again)
		}
	})
	t.Run("an id is given once", func(t *testing.T) {
		store := fresh(t)
		put(t, store, row("a"), "first")
		other := row("a").Named("other")
		wantCode(t, store.Put(ctx, other, []byte("second")), Storage)
		wantList(t, store, row("a"))
		if _, got, _ := store.Get(ctx, "a"); string(got) != "first" {
			t.Errorf("got %q", got)
		}
	})
	t.Run("renaming changes the name only", func(t *testing.T) {
		store := fresh(t)
		put(t, store, row("a"), "record")
		put(t, store, row("b"), "other")
		if err := store.Rename(ctx, "a", "Übung 3 “gap”"); err != nil {
			t.Fatal(err)
		}
		renamed := row("a").Named("Übung 3 “gap”")
		wantList(t, store, row("b"), renamed)
		if _, got, _ := store.Get(ctx, "a"); string(got) != "record" {
			t.Errorf("got %q", got)
		}
	})
	t.Run("removing takes row and record", func(t *testing.T) {
		store := fresh(t)
		put(t, store, row("a"), "record")
		put(t, store, row("b"), "other")
		if err := store.Remove(ctx, "a"); err != nil {
			t.Fatal(err)
		}
		wantList(t, store, row("b"))
		_, _, err := store.Get(ctx, "a")
		wantCode(t, err, document.NotFound)
		put(t, store, row("a"), "again") // nothing of it is left in the way
	})
	t.Run("an unknown id is not found", func(t *testing.T) {
		store := fresh(t)
		put(t, store, row("a"), "record")
		_, _, err := store.Get(ctx, "zz")
		wantCode(t, err, document.NotFound)
		wantCode(t, store.Rename(ctx, "zz", "name"), document.NotFound)
		wantCode(t, store.Remove(ctx, "zz"), document.NotFound)
		wantList(t, store, row("a"))
	})
	t.Run("calls at the same time do not disturb one another", func(t *testing.T) {
		store := fresh(t)
		const many = 20
		errs := make(chan error, many)
		for i := range many {
			go func() {
				id := fmt.Sprintf("%02d", i)
				if err := store.Put(ctx, row(id), []byte(id)); err != nil {
					errs <- err
					return
				}
				_, got, err := store.Get(ctx, id)
				if err == nil && string(got) != id {
					err = fmt.Errorf("record %q under the id %q", got, id)
				}
				errs <- err
			}()
		}
		for range many {
			if err := <-errs; err != nil {
				t.Error(err)
			}
		}
		if list, err := store.List(ctx); err != nil || len(list) != many {
			t.Errorf("%d runs, %v", len(list), err)
		}
	})
}
