// Package npz makes a spec of a problem that Revisit has exported as NumPy's arrays.
package npz

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"revisit/core/document"
	"revisit/core/spec"
)

// most is how many bytes all arrays of a file may have.
const most = 64 << 20

// is reports whether a file is a .npz file, by its first bytes.
func is(file []byte) bool { return bytes.HasPrefix(file, []byte("PK\x03\x04")) }

// ReadFile returns a file, or of a .npz file its Spec.
func ReadFile(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err != nil || !is(text) {
		return text, err
	}
	if text, err = Spec(text); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return text, nil
}

// array is an array in row-major order.
type array struct {
	shape  []int
	values []float64
}

// Spec returns the spec of a .npz file with the arrays P, r, phi, start and horizon, as core/numpy writes them; with start_cycle in place of start where that
// is there. The error is a *document.Error.
func Spec(file []byte) ([]byte, error) {
	arrays, err := read(file)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"P", "r", "phi", "start", "horizon"} {
		if _, there := arrays[name]; !there {
			return nil, document.Refuse(name, "no such array", "P, r, phi, start and horizon, as Revisit exports them; other arrays are opened on the page, which asks what they are")
		}
	}
	horizon := arrays["horizon"].values
	if len(horizon) != 1 || horizon[0] != math.Trunc(horizon[0]) {
		return nil, document.Refuse("horizon", horizon, "a whole number of steps")
	}
	var start any = map[string]any{"distribution": arrays["start"].nested()}
	if cycle, there := arrays["start_cycle"]; there {
		start = map[string]any{"cycle": cycle.nested()}
	} else if s := slices.Index(arrays["start"].values, 1); s >= 0 {
		start = map[string]any{"state": s}
	}
	return json.Marshal(map[string]any{
		"format": spec.Format,
		"problem": map[string]any{
			"kind": "table", "horizon": int(horizon[0]), "transition": arrays["P"].nested(), "reward": arrays["r"].nested(), "start": start,
		},
		"features": map[string]any{"kind": "table", "values": arrays["phi"].nested()},
	})
}

// read returns the arrays of a file by their names.
func read(file []byte) (map[string]array, error) {
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, document.Refuse("", err.Error(), "a .npz file, as np.savez writes it")
	}
	arrays, size := map[string]array{}, 0
	for _, entry := range archive.File {
		name, isArray := strings.CutSuffix(entry.Name, ".npy")
		if !isArray {
			continue
		}
		content, err := entry.Open()
		if err != nil {
			return nil, document.Refuse(name, err.Error(), "an array")
		}
		array, err := io.ReadAll(io.LimitReader(content, int64(most-size)+1))
		if size += len(array); err == nil && size > most {
			err = fmt.Errorf("over %d bytes in all", most)
		}
		if err != nil {
			return nil, document.Refuse(name, err.Error(), fmt.Sprintf("an array, of at most %d bytes in all", most))
		}
		if arrays[name], err = parse(name, array); err != nil {
			return nil, err
		}
	}
	return arrays, nil
}

var header = regexp.MustCompile(`^\{'descr': '(<[fi]8)', 'fortran_order': False, 'shape': \(([\d, ]*)\), \} *\n`)

// parse reads a .npy file of float64 or int64, of version 1.0 and in row-major order.
func parse(name string, file []byte) (array, error) {
	refuse := func(found string) (array, error) {
		return array{}, document.Refuse(name, found, "float64 or int64 in row-major order, as Revisit exports it")
	}
	const fixed = 10 // a magic number, the version, and the header's length
	if len(file) < fixed || !bytes.HasPrefix(file, []byte("\x93NUMPY\x01\x00")) {
		return refuse("no .npy file of version 1.0")
	}
	match := header.FindSubmatch(file[fixed:])
	if match == nil {
		return refuse("an array of another kind")
	}
	a, size := array{}, 1
	for _, n := range strings.FieldsFunc(string(match[2]), func(c rune) bool { return c == ',' || c == ' ' }) {
		n, err := strconv.Atoi(n)
		if err != nil || n > most {
			return refuse("too large a shape")
		}
		a.shape = append(a.shape, n)
		if size *= n; size > most {
			return refuse("too large a shape")
		}
	}
	rest := file[fixed+len(match[0]):]
	if len(rest) != 8*size {
		return refuse(fmt.Sprintf("%d bytes of %d numbers", len(rest), size))
	}
	for ; len(rest) > 0; rest = rest[8:] {
		bits := binary.LittleEndian.Uint64(rest)
		if match[1][1] == 'i' {
			a.values = append(a.values, float64(int64(bits)))
			continue
		}
		x := math.Float64frombits(bits)
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return refuse(fmt.Sprint(x))
		}
		a.values = append(a.values, x)
	}
	return a, nil
}

// nested returns the array as nested lists.
func (a array) nested() any {
	if len(a.shape) <= 1 {
		return a.values
	}
	lists := make([]any, a.shape[0])
	step := len(a.values) / max(1, a.shape[0])
	for i := range lists {
		lists[i] = array{a.shape[1:], a.values[i*step : (i+1)*step]}.nested()
	}
	return lists
}
