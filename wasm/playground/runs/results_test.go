package runs

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"testing"

	"revisit/core/compare"
	"revisit/core/document"
)

const compared = `{"format":"revisit.comparison/1","title":"Ours <b>&amp;</b>","problem":{"kind":"figure-1"},"episodes":2,"seeds":[1,2,5],
	"learners":[{"algorithm":{"kind":"linq-lsvi-ucb"}},{"name":"chance","algorithm":{"kind":"uniform"}}]}`

// resultsText runs a comparison and returns its results. It leaves out the last cells; without is their number.
func resultsText(t *testing.T, document string, without int) []byte {
	t.Helper()
	planner := &compare.Planner{}
	comparison, err := compare.Parse([]byte(document))
	if err != nil {
		t.Fatal(err)
	}
	plan, err := planner.Plan(comparison)
	if err != nil {
		t.Fatal(err)
	}
	var cells []compare.Cell
	for _, planned := range plan.Cells[:len(plan.Cells)-without] {
		cell, err := planner.RunCell(planned)
		if err != nil {
			t.Fatal(err)
		}
		cells = append(cells, *cell)
	}
	results, err := planner.Assemble(comparison, cells)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(results)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// resultsIn keeps results in memory; the store is given, too, to damage them.
func resultsIn(t *testing.T) (*ResultsArchive, *Memory[Results]) {
	store := &Memory[Results]{}
	stores := func(context.Context) Stores { return Stores{Results: store} }
	return NewResultsArchive(stores, new(compare.Planner).ReadResults), store
}

func TestResultsAreKeptAsTheyAre(t *testing.T) {
	ctx := context.Background()
	archive, _ := resultsIn(t)
	whole, part := resultsText(t, compared, 0), resultsText(t, compared, 2)
	first, err := archive.Save(ctx, whole, " Mine ")
	if err != nil {
		t.Fatal(err)
	}
	second, err := archive.Save(ctx, part, "")
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string][]byte{first: whole, second: part} {
		if got, err := archive.Load(ctx, id); err != nil || !bytes.Equal(got, want) {
			t.Errorf("got %s, %v, want %s", got, err, want)
		}
	}
	list, err := archive.List(ctx)
	if err != nil || len(list) != 2 {
		t.Fatalf("got %v, %v", list, err)
	}
	var file struct{ Digest string }
	if err := json.Unmarshal(whole, &file); err != nil {
		t.Fatal(err)
	}
	of, rest := list[1], list[0]
	if of.ID != first || of.Name != "Mine" || of.Title != "Ours <b>&amp;</b>" || of.Kind != "comparison" || of.Digest == nil || *of.Digest != file.Digest ||
		!slices.Equal(of.Learners, []string{"linq-lsvi-ucb", "chance"}) || of.Seeds != 3 || of.Cells != 6 || !of.Complete || of.Fingerprint != "" {
		t.Errorf("row %+v", of)
	}
	if rest.ID != second || rest.Name != rest.Title || rest.Digest != nil || rest.Cells != 4 || rest.Complete {
		t.Errorf("row of incomplete results %+v", rest)
	}
}

func TestDamagedResultsAreRefused(t *testing.T) {
	ctx := context.Background()
	text := resultsText(t, compared, 0)
	damaged := bytes.Replace(text, []byte(`"outcome":"done"`), []byte(`"outcome":"budget"`), 1)
	archive, store := resultsIn(t)
	_, err := archive.Save(ctx, damaged, "name")
	wantCode(t, err, document.BadSpec)
	wantList(t, store)
	id, err := archive.Save(ctx, text, "name")
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"other numbers": damaged, "other bytes of the same": append(slices.Clone(text), '\n')} {
		kept := store.kept[id]
		kept.content = content
		store.kept[id] = kept
		_, err = archive.Load(ctx, id)
		if wantCode(t, err, Damaged); err == nil {
			t.Errorf("%s were loaded", name)
		}
	}
}
