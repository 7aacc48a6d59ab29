package main

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// corpusOf reads the files of a decoder as tools/fuzz/run.mjs chooses them.
func corpusOf(t *testing.T, name string) [][]byte {
	t.Helper()
	folder := map[string]string{"spec": "../../core/lab/testdata/specs", "link": "testdata/payload"}[name]
	if folder == "" {
		folder = filepath.Join("testdata", name)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no files (%v)", folder, err)
	}
	var corpus [][]byte
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		corpus = append(corpus, text)
	}
	if name == "link" {
		corpus = withPacked(corpus)
	}
	return corpus
}

// TestDecoders: no decoder panics or allocates out of proportion, each accepts and refuses some, and what it says depends on nothing but the input.
func TestDecoders(t *testing.T) {
	for name, d := range decoders {
		corpus := corpusOf(t, name)
		for i, whole := range corpus {
			if _, ok, _ := outcome(d, whole); !ok {
				t.Errorf("%s: file %d of the corpus is refused", name, i)
			}
		}
		var said [2]string
		for i := range said {
			var out bytes.Buffer
			w := bufio.NewWriter(&out)
			if err := fuzz(d, corpus, 7, 0, 1000, false, usual, w); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			said[i], _, _ = strings.Cut(out.String(), "\n")
		}
		if said[0] != said[1] || strings.HasPrefix(said[0], "0 0 ") || strings.HasPrefix(said[0], "0 1000 ") {
			t.Errorf("%s: %q, then %q", name, said[0], said[1])
		}
	}
}

// TestFaultsAreFound: a decoder that panics, is slow, or allocates out of proportion, is reported with its input.
func TestFaultsAreFound(t *testing.T) {
	corpus := [][]byte{[]byte("some text")}
	var kept []byte
	for says, read := range map[string]func([]byte) ([]byte, error){
		"it takes": func([]byte) ([]byte, error) {
			for began := time.Now(); time.Since(began) < 2*time.Millisecond; {
			}
			return nil, nil
		},
		"panic: no": func([]byte) ([]byte, error) { panic("no") },
		"allocated": func([]byte) ([]byte, error) { kept = make([]byte, 1<<21); return nil, errors.New("refused") },
	} {
		within := usual
		if says == "it takes" {
			within.slow = time.Millisecond
		}
		err := fuzz(decoder{mutated, read, 1 << 20}, corpus, 1, 0, 10, false, within, bufio.NewWriter(&bytes.Buffer{}))
		if err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "input 0") {
			t.Errorf("found %v, expected input 0: %s", err, says)
		}
	}
	_ = kept
}
