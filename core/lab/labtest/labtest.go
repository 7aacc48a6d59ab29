// Package labtest opens and runs sessions for the tests of packages above lab.
package labtest

import (
	"testing"

	"revisit/core/lab"
)

// Open opens a spec.
func Open(t testing.TB, spec string) *lab.Session {
	t.Helper()
	s, err := lab.Open([]byte(spec))
	if err != nil {
		t.Fatalf("%s: %v", spec, err)
	}
	return s
}

// Run opens a spec and runs it for the given number of paths, or to its end.
func Run(t testing.TB, spec string, paths int64) *lab.Session {
	t.Helper()
	return advanced(t, Open(t, spec), paths)
}

// RunLike is Run with a digest of the form of another.
func RunLike(t testing.TB, spec string, paths int64, digest string) *lab.Session {
	t.Helper()
	s := Open(t, spec)
	if err := s.DigestLike(digest); err != nil {
		t.Fatal(err)
	}
	return advanced(t, s, paths)
}

func advanced(t testing.TB, s *lab.Session, paths int64) *lab.Session {
	t.Helper()
	if _, _, err := s.Advance(int(paths), lab.Until{}); err != nil {
		t.Fatal(err)
	}
	return s
}

// Finish runs a session to its end or its budget's.
func Finish(t testing.TB, s *lab.Session) lab.Outcome {
	t.Helper()
	for {
		if _, outcome, err := s.Advance(1000, lab.Until{}); err != nil {
			t.Fatal(err)
		} else if outcome != lab.More {
			return outcome
		}
	}
}

// Record returns the record of a session.
func Record(t testing.TB, s *lab.Session, o lab.RecordOptions) *lab.Record {
	t.Helper()
	r, err := s.Record(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
