package runs

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"revisit/core/compare"
)

// library has stores in memory.
func library() (*Library, Stores) {
	stores := InMemory("a test")
	opened := func(context.Context) Stores { return stores }
	return &Library{NewArchive(opened), NewResultsArchive(opened, new(compare.Planner).ReadResults)}, stores
}

func TestLibraryCarriesAllThatIsSaved(t *testing.T) {
	ctx := context.Background()
	from, stores := library()
	type entry struct{ kind, id string }
	var entries []entry
	for name, text := range map[string][]byte{"a <b>name</b>": record(t, figure, 4), "Übung\n“3”": record(t, titled, 5)} {
		id, err := from.Runs.Save(ctx, text, name)
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, entry{"run", id})
	}
	spaced := bytes.ReplaceAll(resultsText(t, compared, 0), []byte(`,"cells":`), []byte(",\n\t\"cells\":"))
	for name, text := range map[string][]byte{"whole": spaced, "part": resultsText(t, compared, 2)} {
		id, err := from.Results.Save(ctx, text, name)
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, entry{"results", id})
	}
	to, copied := library()
	for _, e := range entries {
		lines, err := from.Entry(ctx, e.kind, e.id)
		if err != nil {
			t.Fatal(err)
		}
		if two := bytes.SplitAfter(lines, []byte("\n")); len(two) != 3 || len(two[2]) != 0 || !json.Valid(two[0]) || !json.Valid(two[1]) {
			t.Fatalf("not two lines of JSON: %.300s", lines)
		} else if sum := sha256.Sum256(two[1][:len(two[1])-1]); !strings.Contains(string(two[0]), hex.EncodeToString(sum[:])) {
			t.Errorf("the heading %s lacks the SHA-256 of its content", two[0])
		}
		added, err := to.Add(ctx, lines)
		if err != nil || added.Entry != e.kind || added.ID != e.id || added.Duplicate {
			t.Errorf("got %+v, %v, want %v", added, err, e)
		}
		again, err := to.Add(ctx, lines)
		if err != nil || again.ID != e.id || !again.Duplicate {
			t.Errorf("the second time %+v, %v", again, err)
		}
	}
	want, _ := from.Runs.List(ctx)
	if got, err := to.Runs.List(ctx); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, %v\nwant %v", got, err, want)
	}
	wanted, _ := from.Results.List(ctx)
	if got, err := to.Results.List(ctx); err != nil || !reflect.DeepEqual(got, wanted) {
		t.Errorf("got %v, %v\nwant %v", got, err, wanted)
	}
	for _, run := range want {
		_, was, _ := stores.Runs.Get(ctx, run.ID)
		if _, is, err := copied.Runs.Get(ctx, run.ID); err != nil || !bytes.Equal(was, is) {
			t.Errorf("the record is %.80s, was %.80s, %v", is, was, err)
		}
	}
}

func TestLibraryGivesATakenIdAnew(t *testing.T) {
	ctx := context.Background()
	from, _ := library()
	id, lines := savedEntry(t, from)
	for name, heading := range map[string]func(*Heading){
		"taken":     func(*Heading) {},
		"no id":     func(h *Heading) { h.ID = "../1" },
		"no time":   func(h *Heading) { h.SavedAt = "yesterday" },
		"no digest": func(h *Heading) { h.Digest = "" },
	} {
		to, stores := library()
		if name == "taken" {
			put(t, stores.Runs, row(id), "another run")
		}
		first, content, _ := bytes.Cut(lines, []byte("\n"))
		var h Heading
		if err := json.Unmarshal(first, &h); err != nil {
			t.Fatal(err)
		}
		heading(&h)
		changed, _ := json.Marshal(h)
		added, err := to.Add(ctx, slicesOf(changed, content))
		if err != nil || added.Duplicate || (added.ID == id) != (name == "no digest") || !isID(added.ID) {
			t.Errorf("%s: got %+v, %v", name, added, err)
		}
		if text, err := to.Runs.Load(ctx, added.ID); err != nil || !bytes.Equal(append(text, '\n'), content) {
			t.Errorf("%s: got %.80s, %v", name, text, err)
		}
	}
}

// savedEntry saves a run in a library, and gives its id and its entry.
func savedEntry(t *testing.T, l *Library) (id string, lines []byte) {
	t.Helper()
	id, err := l.Runs.Save(context.Background(), record(t, figure, 4), "one")
	if err != nil {
		t.Fatal(err)
	}
	if lines, err = l.Entry(context.Background(), "run", id); err != nil {
		t.Fatal(err)
	}
	return id, lines
}

func slicesOf(heading, content []byte) []byte {
	return append(append(bytes.Clone(heading), '\n'), content...)
}

func TestLibraryRefusesADamagedEntry(t *testing.T) {
	ctx := context.Background()
	from, stores := library()
	id, lines := savedEntry(t, from)
	heading, content, _ := bytes.Cut(lines, []byte("\n"))
	forged := bytes.Replace(content, []byte(`"actions":[0,0,0]`), []byte(`"actions":[0,0,1]`), 1)
	sum := sha256.Sum256(forged[:len(forged)-1])
	var h Heading
	if err := json.Unmarshal(heading, &h); err != nil {
		t.Fatal(err)
	}
	h.SHA256 = hex.EncodeToString(sum[:])
	signed, _ := json.Marshal(h)
	to, copied := library()
	for name, damaged := range map[string][]byte{
		"nothing":               {},
		"no heading":            content,
		"no content":            append(bytes.Clone(heading), '\n'),
		"cut short":             lines[:len(lines)-40],
		"other bytes":           slicesOf(heading, forged),
		"a forged record":       slicesOf(signed, forged),
		"of another kind":       slicesOf(bytes.Replace(heading, []byte(`"run"`), []byte(`"results"`), 1), content),
		"with an endless name":  slicesOf(bytes.Replace(heading, []byte(`"one"`), []byte(`"`+strings.Repeat("x", MaxName+1)+`"`), 1), content),
		"the heading cut short": lines[20:],
	} {
		_, err := to.Add(ctx, damaged)
		if wantCode(t, err, Damaged); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
	wantList(t, copied.Runs)
	wantList(t, copied.Results)
	memory := stores.Runs.(*Memory[Run])
	kept := memory.kept[id]
	kept.content = kept.content[:20]
	memory.kept[id] = kept
	_, err := from.Entry(ctx, "run", id)
	wantCode(t, err, Damaged)
}
