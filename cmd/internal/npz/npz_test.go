package npz

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"revisit/core/lab"
	"revisit/core/lab/labtest"
	"revisit/core/numpy"
	"revisit/core/problem"
)

// exported returns a spec's session and its .npz file.
func exported(t *testing.T, text string) (*lab.Session, []byte) {
	t.Helper()
	session := labtest.Open(t, text)
	p, err := numpy.Of(session)
	if err != nil {
		t.Fatal(err)
	}
	file, err := p.NPZ()
	if err != nil {
		t.Fatal(err)
	}
	return session, file
}

// The problem of every family is itself again: sizes, starts, V* and Q*.
func TestFamilies(t *testing.T) {
	specs := []string{
		`{"format": "revisit.spec/1", "problem": {"kind": "table", "start": {"cycle": [1, 0, 1]}}}`,
		`{"format": "revisit.spec/1", "problem": {"kind": "table", "start": {"distribution": [0.25, 0.75]}}}`,
		`{"format": "revisit.spec/1", "problem": {"kind": "table", "start": {"state": 1}}}`,
	}
	for _, family := range problem.Families() {
		specs = append(specs, `{"format": "revisit.spec/1", "problem": {"kind": "`+family.Name+`"}, "regret": "none"}`)
	}
	for _, text := range specs {
		before, file := exported(t, text)
		if !is(file) {
			t.Fatalf("%s: not recognised", text)
		}
		again, err := Spec(file)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		after, err := lab.Open(again)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		a, b := before.Instance(), after.Instance()
		if a.Model.Horizon() != b.Model.Horizon() || a.Model.States() != b.Model.States() || a.Features.Dim() != b.Features.Dim() {
			t.Fatalf("%s: other sizes", text)
		}
		for s := range a.Model.States() {
			for h := 1; h <= a.Model.Horizon(); h++ {
				if math.Abs(a.Optimal.V(h, s)-b.Optimal.V(h, s)) > 1e-12 {
					t.Fatalf("%s: V*_%d(%d) = %v, was %v", text, h, s, b.Optimal.V(h, s), a.Optimal.V(h, s))
				}
			}
		}
		value := func(s int) float64 { return float64(s * s) }
		if got, want := b.Model.Start().Mean(value), a.Model.Start().Mean(value); math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: other first states", text)
		}
	}
}

func TestFaults(t *testing.T) {
	_, file := exported(t, `{"format": "revisit.spec/1", "problem": {"kind": "table"}}`)
	for _, test := range []struct {
		name string
		file []byte
		want string
	}{
		{"cut short", file[:len(file)/2], "a .npz file, as np.savez writes it"},
		{"another name", bytes.ReplaceAll(file, []byte("phi.npy"), []byte("psi.npy")), "phi: found no such array, expected P, r, phi, start and horizon"},
		{"another type", bytes.ReplaceAll(file, []byte("'<f8'"), []byte("'<c8'")), "expected"},
	} {
		if _, err := Spec(test.file); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
	}
}
