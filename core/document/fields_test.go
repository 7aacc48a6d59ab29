package document

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/gowebpki/jcs"
)

// Each reader takes what lies in its bounds, the bounds among them, gives the default where nothing is there, and says of anything else where it is,
// what was found and what was expected.
func TestFieldsReadOrSayWhatIsWrong(t *testing.T) {
	number := func(f *Fields) any { return f.Number("x", 7, -1, 2.5, "a number from -1 to 2.5") }
	integer := func(f *Fields) any { return f.Integer("x", 7, -1, 3) }
	boolean := func(f *Fields) any { return f.Boolean("x", true) }
	text := func(f *Fields) any { return f.Text("x", "default", 4) }
	choice := func(f *Fields) any { return f.Choice("x", "b", "a", "b") }
	one := func(f *Fields) any { return f.Choice("x", "a", "a") }
	list := func(needed bool) func(f *Fields) any {
		return func(f *Fields) any {
			list, ok := f.List("x", needed, "a list")
			if !ok {
				return nil
			}
			return list
		}
	}
	member := func(f *Fields) any { v, _ := f.Get("x"); return v }
	numbers := func(f *Fields) any { return f.Numbers("x", member(f), 2, 0, 1.5) }
	integers := func(f *Fields) any { return f.Integers("x", member(f), 2, 3) }
	whole := "an integer from -1 to 3"
	for _, c := range []struct {
		read  func(*Fields) any
		given string // "" where x is not there
		want  any    // what is read
		fault string // or found and expected
	}{
		{number, ``, 7.0, ""}, {number, `-1`, -1.0, ""}, {number, `2.5`, 2.5, ""}, {number, `0`, 0.0, ""},
		{number, `2.6`, nil, "x: found 2.6, expected a number from -1 to 2.5"}, {number, `-1.1`, nil, "x: found -1.1, expected a number from -1 to 2.5"},
		{number, `"a"`, nil, `x: found "a", expected a number from -1 to 2.5`}, {number, `null`, nil, "x: found null, expected a number from -1 to 2.5"},
		{integer, ``, int64(7), ""}, {integer, `-1`, int64(-1), ""}, {integer, `3`, int64(3), ""},
		{integer, `4`, nil, "x: found 4, expected " + whole}, {integer, `-2`, nil, "x: found -2, expected " + whole}, {integer, `1.5`, nil, "x: found 1.5, expected " + whole},
		{integer, `true`, nil, "x: found true, expected " + whole}, {integer, `1e6`, nil, "x: found 1000000, expected " + whole}, {integer, `1e21`, nil, "x: found 1e+21, expected " + whole},
		{boolean, ``, true, ""}, {boolean, `false`, false, ""}, {boolean, `true`, true, ""}, {boolean, `0`, nil, "x: found 0, expected true or false"},
		{text, ``, "default", ""}, {text, `""`, "", ""}, {text, `"θθθθ"`, "θθθθ", ""}, {text, `"θθθθθ"`, nil, `x: found "θθθθθ", expected a text of at most 4 characters`},
		{text, `3`, nil, "x: found 3, expected a text of at most 4 characters"},
		{choice, ``, "b", ""}, {choice, `"a"`, "a", ""}, {choice, `"c"`, nil, `x: found "c", expected one of "a", "b"`}, {choice, `1`, nil, `x: found 1, expected one of "a", "b"`},
		{one, `"b"`, nil, `x: found "b", expected "a"`},
		{list(false), ``, nil, ""}, {list(false), `null`, nil, ""}, {list(false), `[1,"a"]`, []any{1.0, "a"}, ""}, {list(true), `[2]`, []any{2.0}, ""},
		{list(false), `3`, nil, "x: found 3, expected a list"}, {list(true), ``, nil, "x: found null, expected a list"}, {list(true), `null`, nil, "x: found null, expected a list"},
		{numbers, `[0,1.5]`, []float64{0, 1.5}, ""}, {numbers, `[0]`, nil, "x: found a list of 1, expected a list of 2 numbers"},
		{numbers, `[0,1.6]`, nil, "x[1]: found 1.6, expected a number from 0 to 1.5"}, {numbers, `[-1,1]`, nil, "x[0]: found -1, expected a number from 0 to 1.5"},
		{numbers, `[0,"a"]`, nil, `x[1]: found "a", expected a number from 0 to 1.5`}, {numbers, `3`, nil, "x: found 3, expected a list of 2 numbers"},
		{integers, `[0,3]`, []int{0, 3}, ""}, {integers, `[0,1.5]`, nil, "x[1]: found 1.5, expected an integer"}, {integers, `[0,4]`, nil, "x[1]: found 4, expected a number from 0 to 3"},
	} {
		for _, path := range []string{"", "a.b"} {
			document := `{}`
			if c.given != "" {
				document = `{"x":` + c.given + `}`
			}
			v, err := Parse([]byte(document))
			if err != nil {
				t.Fatal(err)
			}
			f := Open(path, v, true)
			got, fault := c.read(f), c.fault
			if fault != "" && path != "" {
				fault = "a.b." + fault
			}
			switch err := f.End(); {
			case fault != "":
				var e *Error
				if !errors.As(err, &e) || e.Error() != fault || e.Code != BadSpec || !strings.HasPrefix(fault, e.Path+": ") {
					t.Errorf("%s: %v, want %s", document, err, fault)
				}
				if _, there := f.Get("x"); there {
					t.Errorf("%s: a member is there after a fault", document)
				}
				if again := c.read(f); f.Err != err {
					t.Errorf("%s: another fault after the first: %v, %v", document, f.Err, again)
				}
			case err != nil || !reflect.DeepEqual(got, c.want):
				t.Errorf("%s: %v, error %v; want %v", document, got, err, c.want)
			}
		}
	}
}

// A member that nobody has read is a fault, and so is one that must be there and is not; the first fault stays, also that of a part.
func TestFieldsEnd(t *testing.T) {
	open := func(text string) *Fields {
		v, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return Open("", v, true)
	}
	f := open(`{"a":1,"b":{"c":2,"d":3},"e":4}`)
	f.Number("a", 0, 0, 9, "")
	if err := f.End(); err == nil || err.Error() != "b: found an unknown field, expected one of a" {
		t.Error(err)
	}
	part := f.Open("b")
	part.Number("c", 0, 0, 9, "")
	if part.Path != "b" || part.End() == nil || part.End().Error() != "b.d: found an unknown field, expected one of c" {
		t.Error(part.End())
	}
	f.Take(part)
	if f.Err == nil || f.Err.Error() != part.End().Error() {
		t.Error(f.Err)
	}
	other := f.Open("x") // which is not there
	other.Fail("y", 1.0, "something else")
	f.Take(other)
	if other.Path != "x" || f.End().Error() != part.End().Error() {
		t.Errorf("a later fault is kept: %v", f.End())
	}
	f = open(`{"a":1}`)
	if f.Require("a"); f.Err != nil {
		t.Error(f.Err)
	}
	f.Require("a", "b", "c")
	if f.Err == nil || f.Err.Error() != "b: found null, expected a value: this field cannot be left out" {
		t.Error(f.Err)
	}
	good := open(`{"a":1}`)
	if good.Number("a", 0, 0, 9, ""); good.End() != nil {
		t.Error(good.End())
	}
	if good.Take(Open("b", nil, false)); good.End() != nil {
		t.Error(good.End())
	}
	for v, found := range map[any]string{3.0: "3", "a": `"a"`, nil: "null"} {
		if f := Open("p", v, true); f.Err == nil || f.Err.Error() != "p: found "+found+", expected an object" {
			t.Errorf("%v: %v", v, f.Err)
		}
	}
}

// What an error says of a value is short.
func TestDescribeIsShort(t *testing.T) {
	long := strings.Repeat("ü", 81)
	for _, c := range []struct {
		v    any
		want string
	}{
		{1e6, "1000000"}, {-3.0, "-3"}, {1e20, "100000000000000000000"}, {1e21, "1e+21"}, {0.5, "0.5"}, {math.Inf(1), "+Inf"}, {true, "true"},
		{nil, "null"}, {[]any{1.0}, "a list of 1"}, {[]float64{1, 2}, "a list of 2"}, {&Object{}, "an object"},
		{long[:2*80], `"` + long[:2*80] + `"`}, {long, `"` + long[:2*80] + `…"`},
	} {
		if got := fmt.Sprint(Describe(c.v)); got != c.want {
			t.Errorf("%v is described as %s, want %s", c.v, got, c.want)
		}
	}
}

// Errors have their code, place and message; one of what is built gets the name of the part, another error stays itself.
func TestErrors(t *testing.T) {
	e := RefuseLink("a.b", 3, "less")
	if e.Code != BadLink || e.Path != "a.b" || e.Found != 3 || e.Expected != "less" || e.Error() != "a.b: found 3, expected less" {
		t.Errorf("%+v", e)
	}
	if e := Refuse("", 3, "less"); e.Code != BadSpec || e.Error() != "found 3, expected less" {
		t.Errorf("%+v", e)
	}
	if with := e.WithMessage("%d of %s", 2, "x"); with != e || e.Error() != "2 of x" {
		t.Errorf("%+v", with)
	}
	for path, want := range map[string]string{"": "problem", "map[1]": "problem.map[1]"} {
		err := Within("problem", fmt.Errorf("within: %w", Refuse(path, 2, "one")))
		var refusal *Error
		if !errors.As(err, &refusal) || refusal.Path != want || refusal.Found != 2 || refusal.Expected != "one" || refusal.Code != BadSpec {
			t.Errorf("%v", err)
		}
	}
	if other := errors.New("other"); Within("problem", other) != other {
		t.Error("another error has changed")
	}
}

// own is written as an object.
type own struct{ members Members }

func (o own) Members() Members { return o.members }

// An object is written as json.Marshal writes a struct of the same members, and canonically as RFC 8785 asks.
func TestMembersAsOthersWriteThem(t *testing.T) {
	inner := Members{Pair("z", []float64{1, 2}), Pair("a", "<ü>")}
	for _, c := range []struct {
		members Members
		same    any
	}{
		{Members{}, struct{}{}},
		{Members{Pair("b", 1), Pair("a", nil)}, struct {
			B int `json:"b"`
			A any `json:"a"`
		}{1, nil}},
		{Members{Pair("b", inner), Pair("c", own{inner}), Pair("a", []any{1.5, []float64{-0.25}})}, struct {
			B any       `json:"b"`
			C any       `json:"c"`
			A []float64 `json:"-"`
			D any       `json:"a"`
		}{B: written{[]float64{1, 2}, "<ü>"}, C: written{[]float64{1, 2}, "<ü>"}, D: []any{1.5, []float64{-0.25}}}},
	} {
		want, err := json.Marshal(c.same)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := c.members.Text(); err != nil || string(got) != string(want) {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
		canonical, err := jcs.Transform(want)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := c.members.Canonical(); err != nil || string(got) != string(canonical) {
			t.Errorf("%s, %v; want %s", got, err, canonical)
		}
	}
	list := Members{Pair("raw", Raw(`{"x": 1}`)), Pair("none", []Members{}), Pair("list", []Members{inner, {}, inner})}
	want := `{"raw":{"x": 1},"none":[],"list":[{"z":[1,2],"a":"\u003cü\u003e"},{},{"z":[1,2],"a":"\u003cü\u003e"}]}`
	if got, err := list.Text(); err != nil || string(got) != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
	for _, bad := range []Members{{Pair("a", func() {})}, {Pair("a", Members{Pair("b", math.NaN())})}, {Pair("a", []Members{{Pair("b", math.NaN())}})}} {
		if got, err := bad.Text(); err == nil {
			t.Errorf("%s was written", got)
		}
		if got, err := bad.Canonical(); err == nil {
			t.Errorf("%s was written canonically", got)
		}
	}
}

type written struct {
	Z []float64 `json:"z"`
	A string    `json:"a"`
}

func TestNumbersThatJSONHas(t *testing.T) {
	for _, x := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
		if Number(x) != nil {
			t.Errorf("%v is a number", x)
		}
	}
	if got, err := json.Marshal(Numbers([]float64{1.5, math.Inf(1), -0.25})); err != nil || string(got) != "[1.5,null,-0.25]" {
		t.Errorf("%s, %v", got, err)
	}
}

// A title is one line without what is not seen.
func TestPlainText(t *testing.T) {
	for text, want := range map[string]string{
		"  a \t\n b\u2003c\u00a0":                            "a b c",
		"a\x00b\x7fc\u0085d":                                 "abc d",
		"a\u202eb\u2066c\u200e\ufeff\u00adz":                 "abcz",
		"👩\u200d🔬":                                           "👩\u200d🔬",
		"a\ufffe\uffffb\U0001fffec\ufdd0\ufdefd\ufdcf\ufdf0": "abcd\ufdcf\ufdf0",
		"a\xffb": "a\ufffdb",
		"":       "",
	} {
		if got := PlainText(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// What was set comes out, in the order in which it was first set.
func TestObjectsKeepTheirOrder(t *testing.T) {
	o := &Object{Values: map[string]any{}}
	for i, name := range []string{"b", "a", "b", "c"} {
		o.Set(name, i)
	}
	if !reflect.DeepEqual(o, &Object{[]string{"b", "a", "c"}, map[string]any{"b": 2, "a": 1, "c": 3}}) {
		t.Errorf("%+v", o)
	}
}

// What is no JSON from its first bytes on is told apart, and so is a place in an inner list.
func TestFaultsOfWholeDocuments(t *testing.T) {
	for text, want := range map[string]string{
		"\xef\xbb\xbf{}":            "found a byte-order mark at its beginning, expected JSON in UTF-8 without one",
		"\xff\xfe{\x00}\x00":        "found UTF-16, expected JSON in UTF-8",
		"\xfe\xff\x00{\x00}":        "found UTF-16, expected JSON in UTF-8",
		strings.Repeat("[", 10_001): "found more than 10000 lists and objects within each other at line 1, column 10001, expected JSON of fewer",
		`[1,1e999]`:                 "",
		`{"a":[1,[2,1e999]]}`:       "a[1][1]: found 1e999, expected a number that a float64 can hold",
		`{"a":["b",{"c":1,"c":2}]}`: "a[1].c: found a field given twice, expected each field once",
		`{"a":[1e999]}`:             "a[0]: found 1e999, expected a number that a float64 can hold",
		`{"a":{"b":1e999}}`:         "a.b: found 1e999, expected a number that a float64 can hold",
	} {
		_, err := Parse([]byte(text))
		if err == nil || want != "" && err.Error() != want {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
}

// The size of a document and the depth of its lists are bounded, and neither has a place.
func TestBoundsOfDocuments(t *testing.T) {
	for _, n := range []int{maxDocument, maxDocument + 1} {
		_, err := Parse(make([]byte, n)) // which is no JSON from its first byte on
		if err == nil || strings.Contains(err.Error(), "at most 268435456") != (n > maxDocument) {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	deep := strings.Repeat("[", maxDepth+2) + strings.Repeat("]", maxDepth+2)
	for _, text := range []string{deep, `[1,` + deep + `]`, `{"a":` + deep + `}`, `{"a":[2,` + deep + `]}`} {
		_, err := Parse([]byte(text))
		var e *Error
		if !errors.As(err, &e) || e.Path != "" || e.Message != "found more than 32 levels of lists and objects, expected at most 32" {
			t.Errorf("%s: %v", text, err)
		}
	}
}
