package document

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"
)

// parse reads JSON as the lab does: numbers become float64.
func parse(t *testing.T, text string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestDepthAndLength(t *testing.T) {
	for _, test := range []struct {
		text    string
		depth   int
		lengths []int // at levels 0, 1, 2
	}{
		{"7", 0, []int{0, 0, 0}},
		{"null", 0, []int{0, 0, 0}},
		{`{"a": [1]}`, 0, []int{0, 0, 0}},
		{"[]", 1, []int{0, 0, 0}},
		{"[1, 2]", 1, []int{2, 0, 0}},
		{"[[], [1]]", 2, []int{2, 0, 0}},
		{"[[[1, 2, 3], [4, 5, 6]]]", 3, []int{1, 2, 3}},
		{"[1, [2]]", 1, []int{2, 0, 0}}, // only first elements are looked at
	} {
		v := parse(t, test.text)
		if got := Depth(v); got != test.depth {
			t.Errorf("depth of %s = %d, want %d", test.text, got, test.depth)
		}
		for level, want := range test.lengths {
			if got := Length(v, level); got != want {
				t.Errorf("length of %s at level %d = %d, want %d", test.text, level, got, want)
			}
		}
	}
}

func TestNumbersFlatten(t *testing.T) {
	got, err := Flatten("x", parse(t, "[[1, 2, 3], [4, 5, 6]]"), 2, 3)
	if err != nil || !slices.Equal(got, []float64{1, 2, 3, 4, 5, 6}) {
		t.Errorf("got %v, %v", got, err)
	}
	got, err = Flatten("x", 7.0)
	if err != nil || !slices.Equal(got, []float64{7}) {
		t.Errorf("a number without a shape: got %v, %v", got, err)
	}
}

func TestNumbersFaults(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"[[1, 2], [3, 4]]", "x[0]: found a list of 2, expected a list of 3"},
		{"[[1, 2, 3]]", "x: found a list of 1, expected a list of 2"},
		{"[[1, 2, 3], [4, 5]]", "x[1]: found a list of 2, expected a list of 3"},
		{"[[1, 2, 3], 4]", "x[1]: found 4, expected a list of 3"},
		{"[[1, 2, 3], [4, [5], 6]]", "x[1][1]: found a list of 1, expected a number"},
		{`[[1, 2, 3], [4, 5, "6"]]`, "x[1][2]: found 6, expected a number"},
		{"[[1, 2, 3], [null, 5, 6]]", "x[1][0]: found null, expected a number"},
		{"[[1, 2, 3], [true, 5, 6]]", "x[1][0]: found true, expected a number"},
		{`{"0": [1, 2, 3]}`, "x: found an object, expected a list of 2"},
	} {
		got, err := Flatten("x", parse(t, test.text), 2, 3)
		var fault *Error
		if got != nil || !errors.As(err, &fault) || err.Error() != test.want {
			t.Errorf("%s: got %v, %v, want %q", test.text, got, err, test.want)
		}
	}
}
