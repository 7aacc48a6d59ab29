package document

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

type everything struct {
	Text     string     `json:"text"`
	Yes      bool       `json:"yes"`
	Small    int8       `json:"small"`
	Count    int64      `json:"count"`
	Seed     uint64     `json:"seed"`
	X        float64    `json:"x"`
	Perhaps  *float64   `json:"perhaps"`
	List     []float64  `json:"list"`
	Pairs    [][2]int64 `json:"pairs"`
	Raw      Raw        `json:"raw"`
	Raws     []Raw      `json:"raws"`
	Inner    inner      `json:"inner"`
	Inners   []*inner   `json:"inners"`
	Not      int        `json:"-"`
	Word     word       `json:"w<"`
	embedded            // as compare.Cell has its RunResult
}

type embedded struct {
	Deep []embedded `json:"deep"`
}

// one is a document of all these members.
const one = `{"text":"a\u00e9\ud83d\ude00\n","yes":true,"small":-128,"count":-9223372036854775808,"seed":18446744073709551615,"x":-0,"perhaps":1e-9,
	"list":[1,2.5,-3e300],"pairs":[[1,2],[3,4]],"raw": {"a" : [ 1 ]} ,"raws":[1 , "x,]}" ,null,[]],"inner":{"own":1,"hidden":"h","Last":true},
	"inners":[null,{},{"own":2}],"w<":"w","deep":[{"deep":[]},{"deep":null}]}`

// checkUnmarshal checks that Unmarshal and UnmarshalStrict read what encoding/json reads, or refuse what it refuses.
func checkUnmarshal(t *testing.T, data []byte) {
	t.Helper()
	if !utf8.Valid(data) || hasHalf(data) { // which encoding/json replaces
		return
	}
	for strict, read := range map[bool]func([]byte, any) error{false: Unmarshal, true: UnmarshalStrict} {
		var own, other everything
		d := json.NewDecoder(bytes.NewReader(data))
		if strict {
			d.DisallowUnknownFields()
		}
		fault := d.Decode(&other)
		if _, end := d.Token(); end != io.EOF && fault == nil {
			fault = end
			if end == nil {
				fault = errors.New("more than one value")
			}
		}
		err := read(data, &own)
		if (err == nil) != (fault == nil) {
			t.Fatalf("%s, strict %t: %v, encoding/json says %v", data, strict, err, fault)
		}
		if err == nil && !reflect.DeepEqual(own, other) {
			t.Fatalf("%s: %+v, encoding/json reads %+v", data, own, other)
		}
		if known := (*Error)(nil); err != nil && !errors.As(err, &known) {
			t.Fatalf("%s: %T, expected an *Error", data, err)
		}
	}
}

func TestUnmarshalReadsAsTheLibraryDoes(t *testing.T) {
	texts := []string{one, `null`, `{}`, ` { "text" : null, "list":null, "raw":null, "perhaps":null,"yes":null,"x":null } `, `[]`, `1`, `"a"`, `{"text":1}`, `{"small":128}`, `{"count":1.0}`,
		`{"count":1e3}`, `{"seed":-1}`, `{"x":1e999}`, `{"x":"1"}`, `{"yes":0}`, `{"list":{}}`, `{"list":[]}`, `{"list":[1,"a"]}`, `{"list":[null]}`, `{"inner":[]}`, `{"inners":[1]}`,
		`{"more":{"a":[1,"]}"]}}`, `{"Not":1}`, `{"-":1}`, `{"inner":{"more":1}}`, `{"embedded":{}}`, `{"deep":[{"deep":[{"text":1}]}]}`, `{} 1`, `{`, ``}
	draw := rand.New(rand.NewPCG(5, 6))
	for _, text := range texts {
		checkUnmarshal(t, []byte(text))
	}
	whole := []byte(one)
	for range 20_000 { // one byte changed, to no letter: encoding/json takes names in any case
		text := bytes.Clone(whole)
		text[draw.IntN(len(text))] = "[]{},:\"\\0123456789.-+"[draw.IntN(21)]
		if bytes.Contains(text, []byte(`"pairs":[[1,2],[3,4]]`)) { // encoding/json fills or cuts pairs of another length
			checkUnmarshal(t, text)
		}
	}
}

// Errors name the place.
func TestUnmarshalRefuses(t *testing.T) {
	for text, expected := range map[string]string{
		`{"inners":[null,{"own":"a"}]}`:    `inners[1].own: found "a", expected an integer that int can hold`,
		`{"pairs":[[1,2],[3]]}`:            `pairs[1]: found a list of 1, expected a list of 2`,
		`{"pairs":[[1,2,3]]}`:              `pairs[0]: found a longer one, expected a list of 2`,
		`{"deep":[{"deep":[{"text":1}]}]}`: `deep[0].deep[0].text: found an unknown field, expected one of deep`,
		`{"seed":-1}`:                      `seed: found -1, expected an integer that uint64 can hold`,
		`{"small":1000}`:                   `small: found 1000, expected an integer that int8 can hold`,
		`{"x":[1,2]}`:                      `x: found a list of 2, expected a number that a float64 can hold`,
		`{"yes":"no"}`:                     `yes: found "no", expected true or false`,
		`{"list":{}}`:                      `list: found an object, expected a list`,
		`[1]`:                              `found a list of 1, expected an object`,
		`{"text":"\ud800"}`:                `text: found half a character, \ud800, at line 1, column 10, expected both halves, or the character itself`,
		`{"text":"a",}`:                    `found invalid character '}' looking for beginning of object key string at line 1, column 13, expected JSON`,
	} {
		if err := UnmarshalStrict([]byte(text), new(everything)); err == nil || err.Error() != expected {
			t.Errorf("%s: %v, want %s", text, err, expected)
		}
	}
}

func TestCompactAsTheLibraryDoes(t *testing.T) {
	for _, text := range append(documents, one, " [ \"a  \\\" b\" , 1 ]\n") {
		var want bytes.Buffer
		fault := json.Compact(&want, []byte(text))
		if got, err := Compact([]byte(text)); utf8.ValidString(text) && ((err == nil) != (fault == nil) || err == nil && string(got) != want.String()) {
			t.Errorf("%s: %s, %v, want %s, %v", text, got, err, &want, fault)
		}
	}
}

// Faults of syntax are those of encoding/json's reader, at the same byte.
func TestSyntaxAsTheLibraryHasIt(t *testing.T) {
	draw := rand.New(rand.NewPCG(7, 8))
	faults := 0
	for range 50_000 {
		text := []byte(documents[draw.IntN(len(documents))])
		if draw.IntN(4) == 0 {
			text = []byte(one)
		}
		text = bytes.Clone(text)
		for range draw.IntN(3) {
			if len(text) > 0 {
				text[draw.IntN(len(text))] = "[]{},:\"\\0123456789.eE+- \nnutrafls\x00\x01"[draw.IntN(35)]
			}
		}
		if len(text) > 0 && draw.IntN(3) == 0 {
			text = text[:draw.IntN(len(text))]
		}
		var v any
		var fault *json.SyntaxError
		s := syntax{data: text}
		ok := s.whole()
		if ok != json.Valid(text) {
			t.Fatalf("%q: sound is %t", text, ok)
		}
		if ok || !errors.As(json.Unmarshal(text, &v), &fault) || s.wrong == "" {
			continue
		}
		faults++
		if !strings.HasSuffix(fault.Error(), "' "+s.wrong) || int64(s.at) != fault.Offset-1 {
			t.Fatalf("%q: %s at %d, want %v at %d", text, s.wrong, s.at, fault, fault.Offset-1)
		}
	}
	if faults < 1000 {
		t.Errorf("only %d texts had faults before their end", faults)
	}
}

// Nesting is bounded, so that no text exhausts the stack.
func TestNestingIsBounded(t *testing.T) {
	for levels, sound := range map[int]bool{maxNesting: true, maxNesting + 1: false} {
		text := []byte(strings.Repeat("[", levels) + strings.Repeat("]", levels))
		if s := (syntax{data: text}); s.whole() != sound || json.Valid(text) != sound {
			t.Errorf("%d levels: expected sound to be %t", levels, sound)
		}
	}
	want := "found more than 10000 lists and objects within each other at line 1, column 10001, expected JSON of fewer"
	if _, err := Parse(bytes.Repeat([]byte("["), 20_000)); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
