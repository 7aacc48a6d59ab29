package runs

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"revisit/core/document"

	"github.com/gowebpki/jcs"

	"revisit/core/compare"
	"revisit/core/lab"
)

func keepCells(t *testing.T, store Cells, comparison string, cells ...string) {
	t.Helper()
	texts := make([]document.Raw, len(cells))
	for i, cell := range cells {
		texts[i] = document.Raw(cell)
	}
	if err := store.Keep(context.Background(), comparison, texts); err != nil {
		t.Fatal(err)
	}
}

func wantCells(t *testing.T, store Cells, comparison string, want ...string) {
	t.Helper()
	all, err := store.All(context.Background(), comparison)
	if err != nil || all == nil {
		t.Fatalf("got %v, %v", all, err)
	}
	got := make([]string, len(all))
	for i, cell := range all {
		got[i] = string(cell)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("cells of %s: %v, want %v", comparison, got, want)
	}
}

// checkCells is what all Cells keep to. fresh gives empty ones.
func checkCells(t *testing.T, fresh func(t *testing.T) Cells) {
	t.Run("cells of a comparison come together, and stay apart from others", func(t *testing.T) {
		store := fresh(t)
		wantCells(t, store, "a")
		keepCells(t, store, "a", `{"seed":1}`, `{"seed":2,"x":-0.0}`)
		keepCells(t, store, "ab", `{"seed":9}`)
		keepCells(t, store, "a", `{"seed":2,"x":-0.0}`, `{"seed":3}`)
		wantCells(t, store, "a", `{"seed":1}`, `{"seed":2,"x":-0.0}`, `{"seed":3}`)
		wantCells(t, store, "ab", `{"seed":9}`)
	})
	t.Run("what is forgotten is gone, and nothing else", func(t *testing.T) {
		store := fresh(t)
		keepCells(t, store, "a", "1", "2")
		keepCells(t, store, "b", "3")
		for _, gone := range []string{"a", "a", "never there"} {
			if err := store.Forget(context.Background(), gone); err != nil {
				t.Fatal(err)
			}
		}
		wantCells(t, store, "a")
		wantCells(t, store, "b", "3")
	})
	t.Run("at most MaxComparisons comparisons are kept, and the one added to last is among them", func(t *testing.T) {
		store := fresh(t)
		for i := range MaxComparisons + 3 {
			keepCells(t, store, fmt.Sprint(i), fmt.Sprint(10*i))
		}
		there := 0
		for i := range MaxComparisons + 3 {
			all, err := store.All(context.Background(), fmt.Sprint(i))
			if err != nil {
				t.Fatal(err)
			}
			there += len(all)
		}
		if there != MaxComparisons {
			t.Errorf("cells of %d comparisons are kept, want %d", there, MaxComparisons)
		}
		last := MaxComparisons + 2
		wantCells(t, store, fmt.Sprint(last), fmt.Sprint(10*last))
	})
}

func TestCellsKeyIsOfTheDocumentNotOfItsText(t *testing.T) {
	key := func(text string) string {
		t.Helper()
		comparison, err := compare.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		key, err := CellsKey(comparison)
		if err != nil {
			t.Fatal(err)
		}
		canonical, err := jcs.Transform([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if naive := fingerprint([]byte(lab.Engine + "\n" + string(canonical))); strings.Contains(text, `"epsilon"`) && key != naive {
			t.Errorf("key %s of a normalised text, want %s", key, naive)
		}
		return key
	}
	text := `{"problem":{"kind":"figure-1"},"learners":[{}],"seeds":[1,2],"episodes":20}`
	one := key(text)
	if other := key(` { "episodes": 2e1, "seeds": [1, 2.0], "learners": [{}], "problem": {"kind":"figure-1"} } `); other != one {
		t.Errorf("the same document in another form: %s, want %s", other, one)
	}
	comparison, _ := compare.Parse([]byte(text))
	normalised, err := json.Marshal(comparison)
	if err != nil {
		t.Fatal(err)
	}
	if other := key(string(normalised)); other != one {
		t.Errorf("with all defaults written out: %s, want %s", other, one)
	}
	if other := key(strings.Replace(text, "20", "21", 1)); other == one {
		t.Error("another document has the same key")
	}
}
