package serve

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"revisit/core/link"
	"revisit/wasm/share"
)

// testdata/few.db.gz and many.db.gz were written by bbolt 1.4.3 through the store that kept runs in it: storedBefore(0) to (2), and to (299).
func boltFile(t testing.TB, name string) []byte {
	t.Helper()
	packed, err := os.Open(filepath.Join("testdata", name+".db.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	reader, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	file, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func storedBefore(n int) []byte {
	note := strings.Repeat("é", 10*(n%7))
	if n%100 == 99 {
		note = strings.Repeat("x", 65_000) // longer than a page
	}
	return fmt.Appendf(nil, `{"engine":"1.1.0","format":"revisit.link/1","note":"%s","spec":{"problem":{"kind":"figure-1"},"seed":%d}}`, note, n)
}

func write(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// A server that is started beside the old file has its runs, and says so once.
func TestTakeOver(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runs")
	write(t, path+".db", boltFile(t, "few"))
	for _, said := range []string{fmt.Sprintf("Took over the runs of %s.db: 3. The file is now %[1]s.db.taken-over\n", path), ""} {
		var out strings.Builder
		runs, err := openStore(path, &out)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 3 {
			if payload, err := runs.Get(t.Context(), link.ID(storedBefore(n))); err != nil || !bytes.Equal(payload, storedBefore(n)) {
				t.Errorf("run %d: found %.80q, %v", n, payload, err)
			}
		}
		runs.Close()
		if out.String() != said {
			t.Errorf("found %q, expected %q", out.String(), said)
		}
	}
	if kept, err := os.ReadFile(path + ".db.taken-over"); err != nil || !bytes.Equal(kept, boltFile(t, "few")) {
		t.Errorf("the old file is not as it was: %v", err)
	}
}

// All pages of a tree are found, those of long runs, too.
func TestTakeOverOfManyRuns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runs.db")
	write(t, path, boltFile(t, "many"))
	found := noted{}
	if err := takeOver(path, found, io.Discard); err != nil {
		t.Fatal(err)
	}
	for n := range 300 {
		if payload := storedBefore(n); !bytes.Equal(found[link.ID(payload)], payload) {
			t.Errorf("run %d: found %.80q", n, found[link.ID(payload)])
		}
	}
	if len(found) != 300 {
		t.Errorf("found %d runs, expected 300", len(found))
	}
}

// Whatever befell the old file, only runs that were stored come out of it, and a damaged byte costs no more than the runs of its page.
func TestTakeOverOfDamagedFile(t *testing.T) {
	const runs, smallestRun, page = 300, 150, 4096
	stored := map[string]bool{}
	for n := range runs {
		stored[link.ID(storedBefore(n))] = true
	}
	whole := boltFile(t, "many")
	path := filepath.Join(t.TempDir(), "runs.db")
	fewest := runs
	for seed := range uint64(150) {
		random := rand.New(rand.NewPCG(seed, 17))
		file := damaged(random, whole)
		write(t, path, file)
		found := noted{}
		var out strings.Builder
		if err := takeOver(path, found, &out); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for id, payload := range found {
			if !stored[id] || link.ID(payload) != id {
				t.Errorf("seed %d: found a run that was never stored: %.80q", seed, payload)
			}
		}
		if difference(file, whole) == 1 {
			fewest = min(fewest, len(found))
		}
		if !strings.Contains(out.String(), fmt.Sprintf(": %d. ", len(found))) || strings.Count(out.String(), "\n") != 1 {
			t.Errorf("seed %d: found %q, expected one line with %d runs", seed, out.String(), len(found))
		}
	}
	if lost := runs - fewest; lost == 0 || lost > page/smallestRun {
		t.Errorf("one damaged byte cost up to %d runs, expected 1 to %d", lost, page/smallestRun)
	}
}

// FuzzBoltRuns: whatever a file holds, what is read of it has the form of a run's id and its length.
func FuzzBoltRuns(f *testing.F) {
	f.Add(boltFile(f, "few"))
	f.Add(boltFile(f, "many")[:64<<10])
	f.Fuzz(func(t *testing.T, file []byte) {
		for id, payload := range boltRuns(file) {
			if !share.IsID(id) || len(payload) > share.MaxPayload {
				t.Errorf("found %q with %d bytes", id, len(payload))
			}
		}
	})
}

// A damaged run is counted, so that somebody who has its link can bring it back.
func TestTakeOverSaysWhatIsLost(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runs.db")
	write(t, path, bytes.Replace(boltFile(t, "few"), []byte("figure-1"), []byte("figure-2"), 1))
	found := noted{}
	var out strings.Builder
	if err := takeOver(path, found, &out); err != nil || len(found) != 2 || !strings.Contains(out.String(), "it is damaged, and lost 1 or more") {
		t.Errorf("found %d runs, %v: %s", len(found), err, out.String())
	}
}

func TestOldFileNamedAsStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.db")
	write(t, path, boltFile(t, "few"))
	_, err := openStore(path, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "--store "+strings.TrimSuffix(path, ".db")+" takes over") {
		t.Errorf("found %v, expected an error that names the remedy", err)
	}
}

// noted is a store whose runs can be listed.
type noted map[string][]byte

func (n noted) Get(_ context.Context, id string) ([]byte, error) { return n[id], nil }

func (n noted) Put(_ context.Context, id string, payload []byte) error {
	n[id] = bytes.Clone(payload)
	return nil
}

// damaged returns a copy of a file, of one byte or more, with up to four faults.
func damaged(random *rand.Rand, whole []byte) []byte {
	file := bytes.Clone(whole)
	for range 1 + random.IntN(4) {
		at := random.IntN(len(file))
		switch random.IntN(7) {
		case 0:
			return file[:at]
		case 1:
			clear(file[at:min(len(file), at+1+random.IntN(8192))])
		case 2:
			copy(file[at:], file[random.IntN(len(file)):])
		case 3:
			file = append(file, file[at:]...)
		default:
			file[at] ^= byte(1 + random.IntN(255))
		}
	}
	return file
}

// difference counts the bytes in which a file is another one than a second; where it is longer or shorter, that is many.
func difference(file, second []byte) int {
	if len(file) != len(second) {
		return len(second)
	}
	count := 0
	for i := range file {
		if file[i] != second[i] {
			count++
		}
	}
	return count
}
