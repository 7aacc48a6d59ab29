package document

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// plain is what was read, with every list kept the same way.
func plain(v any) any {
	if o, ok := v.(*Object); ok {
		values := map[string]any{}
		for name, value := range o.Values {
			values[name] = plain(value)
		}
		return &Object{o.Names, values}
	}
	list, ok := Elements(v)
	if !ok {
		return v
	}
	out := make([]any, len(list))
	for i, x := range list {
		out[i] = plain(x)
	}
	return out
}

// tokens reads a document token by token, as encoding/json gives them.
type tokens struct {
	*json.Decoder
	raw []string
}

func (t tokens) value(depth int) (any, bool) {
	token, err := t.Token()
	if err != nil {
		return nil, false
	}
	switch token := token.(type) {
	case json.Number:
		x, err := token.Float64()
		return x, err == nil
	case json.Delim:
		if depth > maxDepth {
			return nil, false
		}
		if token == '[' {
			list := []any{}
			for t.More() {
				v, ok := t.value(depth + 1)
				if !ok {
					return nil, false
				}
				list = append(list, v)
			}
			_, err := t.Token()
			return list, err == nil
		}
		o := &Object{Values: map[string]any{}}
		for t.More() {
			name, err := t.Token()
			if err != nil {
				return nil, false
			}
			if _, twice := o.Values[name.(string)]; twice {
				return nil, false
			}
			var v any
			if ok := false; depth == 0 && slices.Contains(t.raw, name.(string)) {
				var text json.RawMessage
				if t.Decode(&text) != nil {
					return nil, false
				}
				v = Raw(text)
			} else if v, ok = t.value(depth + 1); !ok {
				return nil, false
			}
			o.Set(name.(string), v)
		}
		_, err := t.Token()
		return o, err == nil
	}
	return token, true
}

var (
	pairs  = regexp.MustCompile(`\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]..`)
	halves = regexp.MustCompile(`\\u[dD][89a-fA-F]`)
)

// hasHalf reports whether a document has an escape for half a character.
func hasHalf(data []byte) bool { return halves.Match(pairs.ReplaceAll(data, nil)) }

// checkParse checks that Parse accepts what the library's tokens make a document, and reads the same from it.
func checkParse(t *testing.T, data []byte) {
	t.Helper()
	v, err := Parse(data, "trace")
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	expected, ok := tokens{d, []string{"trace"}}.value(0)
	if _, end := d.Token(); end != io.EOF {
		ok = false
	}
	ok = ok && utf8.Valid(data) && !hasHalf(data) // other bytes and halves of characters are replaced by the tokens' decoder
	if ok != (err == nil) {
		t.Fatalf("%q: Parse says %v, by tokens it is sound: %v", data, err, ok)
	}
	if ok && !reflect.DeepEqual(plain(v), plain(expected)) {
		t.Fatalf("%q: Parse reads %v, by tokens it is %v", data, plain(v), plain(expected))
	}
}

var documents = []string{
	``, ` `, `null`, ` true `, `false`, `tru`, `nul`, `nulll`, `"a"`, `"`, `"\"`, `"\u00e9\n"`, "\"\n\"", "\"\xff\"", `"\x"`, `"\"\\\/\b\f\n\r\t\u0041\u00E9\u2028\ufffd\ud83d\ude00é"`, `{"\u0061\n": "\\ud800"}`, `1`, `-0`, `01`, `-`, `1.`, `.5`, `1e`, `1e+`,
	`1E5`, `-12.5e-3`, `1e400`, `1e-400`, `+1`, `1 2`, `[]`, `[ ]`, `[1`, `[1,`, `[1,]`, `[,]`, `[1 2]`, `[1,2]`, `[ 1 , 2 ]`, `[1,null]`, `[1,"a",[2,3]]`, `[1,2}`, `[[[1,2],[3]],[]]`,
	`[1,2,1e999]`, `{}`, `{ }`, `{"a":1}`, `{"a":1,}`, `{"a" 1}`, `{a:1}`, `{"a":1,"a":2}`, `{"b":{"a":1,"a":2}}`, `{"a":[1,2],"b":{"c":null}}`, `{"a":1]`, `{"a":1}}`, `{"a":01}`,
	`{"trace":[{"k":1}],"b":[1]}`, `{"trace": {"a":"}]"} , "b":2}`, `{"trace":null}`, `{"trace":}`, `{"trace":[1,}`, `{"trace":[1,2}`, `{"trace":"\"]"}`, `{"trace":1 2}`, `{"b":{"trace":[1]}}`,
	strings.Repeat("[", 32) + "1" + strings.Repeat("]", 32), strings.Repeat("[", 33) + "1" + strings.Repeat("]", 33),
	strings.Repeat("[", 33) + strings.Repeat("]", 33), strings.Repeat("[", 34) + strings.Repeat("]", 34),
}

func TestParse(t *testing.T) {
	for _, document := range documents {
		checkParse(t, []byte(document))
	}
	draw := rand.New(rand.NewPCG(1, 1))
	for range 5000 { // sound documents with one byte changed
		text := bytes.Clone([]byte(documents[draw.IntN(len(documents))]))
		if len(text) > 0 {
			text[draw.IntN(len(text))] = "[]{},:\"\\0123456789.eE+- \nnutrafls"[draw.IntN(33)]
		}
		checkParse(t, text)
	}
}

func FuzzParse(f *testing.F) {
	for _, document := range documents {
		f.Add([]byte(document))
	}
	f.Fuzz(func(t *testing.T, data []byte) { checkParse(t, data) })
}

func TestSyntaxFaults(t *testing.T) {
	for text, expected := range map[string]string{
		``:                     "found its end too early at line 1, column 1, expected JSON",
		`[1,`:                  "found its end too early at line 1, column 4, expected JSON",
		`tru`:                  "found its end too early at line 1, column 4, expected JSON",
		`tr e`:                 "found invalid character ' ' in literal true (expecting 'u') at line 1, column 3, expected JSON",
		`[1,]`:                 "found invalid character ']' looking for beginning of value at line 1, column 4, expected JSON",
		`{ problem }`:          "found invalid character 'p' looking for beginning of object key string at line 1, column 3, expected JSON",
		`{"a":1}}`:             "found more after line 1, column 8, expected one JSON document",
		"{“format”: 1}":        "found “ (U+201C, a curly quotation mark) looking for beginning of object key string at line 1, column 2, expected JSON, with \" in its place",
		"{\"a\"\u00a0: 1}":     "found a no-break space (U+00A0) after object key at line 1, column 5, expected JSON, with a plain space in its place",
		"{\"é\"：1}":            "found ： (U+FF1A, a full-width colon) after object key at line 1, column 5, expected JSON, with : in its place",
		"[1，2]":                "found ， (U+FF0C, a full-width comma) after array element at line 1, column 3, expected JSON, with , in its place",
		"[−1]":                 "found − (U+2212, a dash) looking for beginning of value at line 1, column 2, expected JSON, with - in its place",
		"[１]":                  "found １ (U+FF11, a full-width digit) looking for beginning of value at line 1, column 2, expected JSON, with a digit from 0 to 9 in its place",
		"[\u200b1]":            "found an invisible character (U+200B) looking for beginning of value at line 1, column 2, expected JSON, without it",
		"[\u20031]":            "found a space of another kind (U+2003) looking for beginning of value at line 1, column 2, expected JSON, with a plain space in its place",
		"[é]":                  "found é (U+00E9) looking for beginning of value at line 1, column 2, expected JSON",
		`{"t": "éé",, "s": 1}`: "found invalid character ',' looking for beginning of object key string at line 1, column 12, expected JSON",
		`{"😀": x}`:             "found invalid character 'x' looking for beginning of value at line 1, column 7, expected JSON",
		`{"t": "é\ud800"}`:     "found half a character, \\ud800, at line 1, column 9, expected both halves, or the character itself",
		`["\ud800\ud800"]`:     "found half a character, \\ud800, at line 1, column 3, expected both halves, or the character itself",
		`["\udc00"]`:           "found half a character, \\udc00, at line 1, column 3, expected both halves, or the character itself",
		`{"\ud83d": 1}`:        "found half a character, \\ud83d, at line 1, column 3, expected both halves, or the character itself",
		"{\n \"a\": x}":        "found invalid character 'x' looking for beginning of value at line 2, column 7, expected JSON",
	} {
		if _, err := Parse([]byte(text)); err == nil || err.Error() != expected {
			t.Errorf("%q: %v, want %s", text, err, expected)
		}
	}
}

// Every number comes out with the bits that were written.
func TestParseKeepsNumbers(t *testing.T) {
	draw := rand.New(rand.NewPCG(2, 2))
	rows := make([][]float64, 3000)
	for i := range rows {
		rows[i] = make([]float64, 1+draw.IntN(9))
		if i%1000 == 7 {
			rows[i] = make([]float64, 10_000)
		}
		for j := range rows[i] {
			rows[i][j] = draw.NormFloat64()
		}
	}
	text, err := json.Marshal(rows)
	if err != nil {
		t.Fatal(err)
	}
	v, err := Parse(text)
	list, ok := v.([]any)
	if err != nil || !ok || len(list) != len(rows) {
		t.Fatalf("%d rows were read as %T: %v", len(rows), v, err)
	}
	for i, row := range list {
		if !reflect.DeepEqual(row, rows[i]) {
			t.Fatalf("row %d is %v, was written %v", i, row, rows[i])
		}
	}
}

// BenchmarkParse reads 200,000 numbers, as a table typed into the page has them: go test ./core/document -run '^$' -bench Parse
func BenchmarkParse(b *testing.B) {
	draw := rand.New(rand.NewPCG(3, 3))
	rows := make([][]float64, 1000)
	for i := range rows {
		rows[i] = make([]float64, 200)
		for j := range rows[i] {
			rows[i][j] = draw.Float64()
		}
	}
	text, err := json.Marshal(rows)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}

// Bytes that are not UTF-8 are refused at their place, where JSON's own decoder replaces them.
func TestParseRefusesOtherBytes(t *testing.T) {
	for text, where := range map[string]string{
		"{\"title\":\"Gr\xf6\xdfe\"}":         "line 1, column 13",
		"{\n\"title\":\n \"caf\xc3\"}":        "line 3, column 6",
		"[\"\xed\xa0\x80\"]":                  "line 1, column 3",
		"{\"\xff\":1}":                        "line 1, column 3",
		"[\"\xf0\x9f\x98\x80\",\"\xf0\x9f\"]": "line 1, column 7",
	} {
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), "not UTF-8 at "+where) {
			t.Errorf("%q: %v, want it refused at %s", text, err, where)
		}
	}
	for _, text := range []string{`"Größe θ̂ 😀"`, `"\ud83d\ude00"`, `"\\ud800"`, "\"\uFFFD\""} {
		if _, err := Parse([]byte(text)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
