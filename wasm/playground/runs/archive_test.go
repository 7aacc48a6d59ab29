package runs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"revisit/core/document"
	"revisit/core/lab"
)

// record runs a spec for some paths and gives the record's text.
func record(t *testing.T, spec string, paths int) []byte {
	t.Helper()
	session, err := lab.Open([]byte(spec))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := session.Advance(paths, lab.Until{}); err != nil {
		t.Fatal(err)
	}
	made, err := session.Record(lab.RecordOptions{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := made.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

const (
	figure = `{"format":"revisit.spec/1","problem":{"kind":"figure-1"}}`
	titled = `{"format":"revisit.spec/1","title":"Ours <b>&amp;</b>","problem":{"kind":"river-swim"},"episodes":3}`
)

// archive keeps its runs in store; noon of 1 March 2026 is always now.
func archive(store Store[Run]) *Archive {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	a := NewArchive(func(context.Context) Stores { return Stores{Runs: store} })
	a.Ids.Clock = func() time.Time { return noon }
	return a
}

func TestArchiveKeepsARecordAsItIs(t *testing.T) {
	ctx := context.Background()
	a := archive(&Memory[Run]{})
	text := record(t, figure, 10)
	id, err := a.Save(ctx, text, "  My run\t")
	if err != nil {
		t.Fatal(err)
	}
	got, err := a.Load(ctx, id)
	if err != nil || string(got) != string(text) {
		t.Fatalf("got %s, %v\nwant %s", got, err, text)
	}
	list, err := a.List(ctx)
	if err != nil || len(list) != 1 {
		t.Fatalf("got %v, %v", list, err)
	}
	var whole struct {
		Digest  string
		Summary json.RawMessage
	}
	if err := json.Unmarshal(text, &whole); err != nil {
		t.Fatal(err)
	}
	row := list[0]
	if row.ID != id || row.Name != "My run" || row.SavedAt != "2026-03-01T12:00:00.000Z" || row.Problem != "figure-1" || row.Title == "" {
		t.Errorf("row %+v", row)
	}
	if row.Digest != whole.Digest || string(row.Summary) != string(whole.Summary) {
		t.Errorf("row has digest %s and summary %s\nthe record %s and %s", row.Digest, row.Summary, whole.Digest, whole.Summary)
	}
}

func TestFingerprintOfLongTexts(t *testing.T) {
	for _, length := range []int{0, 1, part - 1, part, part + 1, 3 * part} {
		if text := bytes.Repeat([]byte("long "), length/5+1)[:length]; fingerprintOfLong(text) != fingerprint(text) {
			t.Errorf("of %d bytes it is %s, at once %s", length, fingerprintOfLong(text), fingerprint(text))
		}
	}
}

func TestArchiveNamesARunAfterItsTitle(t *testing.T) {
	ctx := context.Background()
	a := archive(&Memory[Run]{})
	if _, err := a.Save(ctx, record(t, titled, 5), " "); err != nil {
		t.Fatal(err)
	}
	list, err := a.List(ctx)
	if err != nil || len(list) != 1 || list[0].Name != "Ours <b>&amp;</b>" || list[0].Title != list[0].Name {
		t.Errorf("got %+v, %v", list, err)
	}
}

func TestArchiveRefusesADamagedRecord(t *testing.T) {
	ctx := context.Background()
	text := record(t, figure, 4)
	damaged := regexp.MustCompile(`"actions":\[0,0,0\]`).ReplaceAll(text, []byte(`"actions":[0,0,1]`))
	if string(damaged) == string(text) {
		t.Fatal("the record has no path with actions 0, 0, 0 to damage")
	}
	store := &Memory[Run]{}
	a := archive(store)
	t.Run("on the way in", func(t *testing.T) {
		_, err := a.Save(ctx, damaged, "name")
		wantCode(t, err, document.BadSpec)
		wantList(t, store)
	})
	t.Run("on the way out", func(t *testing.T) {
		put(t, store, row("a"), string(damaged))
		_, err := a.Load(ctx, "a")
		wantCode(t, err, Damaged)
		var known *document.Error
		if errors.As(err, &known) && known.Path == "" {
			t.Errorf("the error does not say what is damaged: %v", err)
		}
	})
	t.Run("even where it still makes sense", func(t *testing.T) {
		id, err := a.Save(ctx, text, "name")
		if err != nil {
			t.Fatal(err)
		}
		kept := store.kept[id]
		kept.content = append(kept.content, '\n')
		store.kept[id] = kept
		_, err = a.Load(ctx, id)
		wantCode(t, err, Damaged)
	})
}

func TestArchiveChecksNames(t *testing.T) {
	ctx := context.Background()
	a := archive(&Memory[Run]{})
	id, err := a.Save(ctx, record(t, figure, 1), strings.Repeat("ü", MaxName))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", " \n", strings.Repeat("x", MaxName+1)} {
		wantCode(t, a.Rename(ctx, id, name), document.BadSpec)
	}
	_, err = a.Save(ctx, record(t, figure, 1), strings.Repeat("x", MaxName+1))
	wantCode(t, err, document.BadSpec)
	if err := a.Rename(ctx, id, " b "); err != nil {
		t.Fatal(err)
	}
	if list, _ := a.List(ctx); len(list) != 1 || list[0].Name != "b" {
		t.Errorf("list %v", list)
	}
}

func TestArchiveSaysWhereItKeepsRuns(t *testing.T) {
	stores := InMemory("blocked")
	got := NewArchive(func(context.Context) Stores { return stores }).Status(context.Background())
	if got.Kind != "memory" || got.Reason == nil || *got.Reason != "blocked" || got.Lost != nil {
		t.Errorf("got %+v", got)
	}
}
