package numpy

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"revisit/core/lab"
	"revisit/core/lab/labtest"
)

// specs are the problems of the tests: with tables and without, with features and rewards of a step, with every kind of start.
var specs = map[string]string{
	"figure-1":        `{"problem": {"kind": "figure-1"}}`,
	"grid":            `{"problem": {"kind": "grid", "map": ["S..1", ".#.T", "1..G"], "slip": 0.1, "horizon": 8}}`,
	"river-swim":      `{"problem": {"kind": "river-swim"}}`,
	"frozen-lake":     `{"problem": {"kind": "frozen-lake"}}`,
	"random-linear-q": `{"problem": {"kind": "random-linear-q"}}`,
	"design":          `{"problem": {"kind": "river-swim", "design_gap": 0.05}, "features": {"kind": "random-projection", "complete": true}}`,
	"table": `{"problem": {"kind": "table", "horizon": 2, "transition": [[[0.9, 0.1], [0, 1]], [[1, 0], [0.5, 0.5]]],
		"reward": [[[0.1, 0], [0, 0.2]], [[0.3, 0], [0, 1]]], "start": {"cycle": [1, 0, 1]}}}`,
	"one-step": `{"problem": {"kind": "table", "horizon": 1, "transition": [[[0.9, 0.1], [0, 1]], [[1, 0], [0.5, 0.5]]],
		"reward": [[0.1, 0], [0, 0.2]], "start": {"distribution": [0.25, 0.75]}}, "algorithm": {"gap": 0.1}}`,
}

func open(t *testing.T, spec string) (*lab.Session, *Problem) {
	t.Helper()
	session := labtest.Open(t, strings.Replace(spec, "{", `{"format": "revisit.spec/1", `, 1))
	p, err := Of(session)
	if err != nil {
		t.Fatal(err)
	}
	return session, p
}

// loaded is an array as another reader finds it.
type loaded struct {
	shape  []int
	values []float64
}

var npyHeader = regexp.MustCompile(`^\{'descr': '(<[fi]8)', 'fortran_order': False, 'shape': \(([\d, ]*)\), \} *\n$`)

// load reads a .npz file by archive/zip, and each .npy file in it.
func load(t *testing.T, file []byte) map[string]loaded {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]loaded{}
	for _, entry := range archive.File {
		r, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r) // checks the sum, too
		if err != nil {
			t.Fatal(err)
		}
		size := int(binary.LittleEndian.Uint16(content[8:10]))
		if string(content[:8]) != "\x93NUMPY\x01\x00" || (10+size)%64 != 0 {
			t.Fatalf("%s begins with %q", entry.Name, content[:10])
		}
		found := npyHeader.FindStringSubmatch(string(content[10 : 10+size]))
		if found == nil {
			t.Fatalf("%s has the header %q", entry.Name, content[10:10+size])
		}
		one := loaded{}
		count := 1
		for _, part := range strings.FieldsFunc(found[2], func(r rune) bool { return r == ',' || r == ' ' }) {
			n := 0
			if _, err := fmt.Sscan(part, &n); err != nil {
				t.Fatal(err)
			}
			one.shape = append(one.shape, n)
			count *= n
		}
		numbers := content[10+size:]
		if len(numbers) != 8*count {
			t.Fatalf("%s has %d bytes for the shape %v", entry.Name, len(numbers), one.shape)
		}
		for i := range count {
			bits := binary.LittleEndian.Uint64(numbers[8*i:])
			if found[1] == "<i8" {
				one.values = append(one.values, float64(int64(bits)))
			} else {
				one.values = append(one.values, math.Float64frombits(bits))
			}
		}
		all[strings.TrimSuffix(entry.Name, ".npy")] = one
	}
	return all
}

// at returns an element, of every step alike where the array has no axis for it.
func (l loaded) at(axes int, index ...int) float64 {
	if len(l.shape) < axes {
		index = index[1:]
	}
	place := 0
	for i, n := range l.shape {
		place = place*n + index[i]
	}
	return l.values[place]
}

// The arrays hold what the engine runs on, number by number.
func TestArrays(t *testing.T) {
	for name, spec := range specs {
		t.Run(name, func(t *testing.T) {
			session, p := open(t, spec)
			file, err := p.NPZ()
			if err != nil {
				t.Fatal(err)
			}
			arrays := load(t, file)
			in := session.Instance()
			H, S, A, d := in.Model.Horizon(), in.Model.States(), in.Model.Actions(), in.Features.Dim()
			same := func(what string, got, want float64) {
				if got != want {
					t.Fatalf("%s is %v, expected %v", what, got, want)
				}
			}
			scratch, dense := make([]float64, d), make([]float64, d)
			for h := range H {
				for s := range S {
					for a := range A {
						same("r", arrays["r"].at(3, h, s, a), in.Model.Reward(h+1, s, a))
						same("Qstar", arrays["Qstar"].at(3, h, s, a), in.Optimal.Q(h+1, s, a))
						phi := in.Features.Phi(h+1, s, a, scratch).Dense(dense)
						for i := range d {
							same("phi", arrays["phi"].at(4, h, s, a, i), phi[i])
						}
						rest := map[int]float64{}
						next := in.Model.Successors(h+1, s, a)
						for i, to := range next.State {
							rest[int(to)] = next.Prob[i]
						}
						for to := range S {
							same("P", arrays["P"].at(4, h, s, a, to), rest[to])
						}
					}
				}
			}
			same("horizon", arrays["horizon"].at(0), float64(H))
			start := in.Model.Start()
			for s := range S {
				want := start.Mean(func(one int) float64 {
					if one == s {
						return 1
					}
					return 0
				})
				same("start", arrays["start"].at(1, s), want)
			}
			cycle, has := arrays["start_cycle"]
			if has != (len(start.Cycle) > 1) {
				t.Fatalf("start_cycle is %v, the episodes begin in %v", cycle, start)
			}
			for i, s := range cycle.values {
				same("start_cycle", s, float64(start.Cycle[i]))
			}
		})
	}
}

// What is the same at every step is written once.
func TestShapes(t *testing.T) {
	_, p := open(t, specs["table"])
	file, err := p.NPZ()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for name, one := range load(t, file) {
		got[name] = fmt.Sprint(one.shape)
	}
	for name, want := range map[string]string{"P": "[2 2 2]", "r": "[2 2 2]", "phi": "[2 2 4]", "Qstar": "[2 2 2]", "start": "[2]", "horizon": "[]", "start_cycle": "[3]"} {
		if got[name] != want {
			t.Errorf("%s has the shape %s, expected %s", name, got[name], want)
		}
	}
}

// Names and titles are literals of Python whatever is in them, and nothing of the template is left.
func TestPython(t *testing.T) {
	for name, spec := range specs {
		spec = strings.Replace(spec, "{", `{"title": "a \"\"\" b \\ \u2028 «KIND» é", `, 1)
		_, p := open(t, spec)
		text := p.Python("problem")
		if left := strings.Count(string(text), "«"); left != 1 {
			t.Errorf("%s: %d places of the template are left, expected only the title's", name, left)
		}
		if !strings.Contains(string(text), `TITLE = "a \"\"\" b \\ \u2028 «KIND» é"`) {
			t.Errorf("%s: the title is missing in %.2000s", name, text)
		}
		for _, line := range strings.Split(string(text), "\n") {
			if len([]rune(line)) > 160 {
				t.Errorf("%s: a line of %d characters: %.80s", name, len(line), line)
			}
		}
	}
}

// A problem of many numbers has them in the .npz file beside the Python file.
func TestBeside(t *testing.T) {
	_, p := open(t, `{"problem": {"kind": "taxi"}, "episodes": 1, "regret": "none"}`)
	if p.Within() {
		t.Fatal("a taxi's numbers are within the Python file, expected beside it")
	}
	text := p.Python("cab")
	if !strings.Contains(string(text), `with_name("cab.npz")`) || len(text) > 60_000 {
		t.Errorf("found %d bytes: %.4000s", len(text), text)
	}
}

// A problem that is too large is refused before anything is written, with its sizes.
func TestTooLarge(t *testing.T) {
	text, err := os.ReadFile("../lab/testdata/specs/linear-q-million.json")
	if err != nil {
		t.Fatal(err)
	}
	_, err = Of(labtest.Open(t, string(text)))
	if err == nil || !strings.Contains(err.Error(), "problem: found P, r, phi and Q* of ") || !strings.Contains(err.Error(), "expected at most 5000000 numbers, which are 40 MB") {
		t.Errorf("found %v, expected a refusal with the sizes", err)
	}
}
