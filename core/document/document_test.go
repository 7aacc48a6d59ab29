package document

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"revisit/core/mdp"
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
	list, ok := mdp.Elements(v)
	if !ok {
		return v
	}
	out := make([]any, len(list))
	for i, x := range list {
		out[i] = plain(x)
	}
	return out
}

// The reader and the library's decoder accept the same documents and read the same from them.
func checkReader(t *testing.T, data []byte) {
	t.Helper()
	raw := []string{"trace"}
	fast, ok := read(data, raw)
	slow, err := decode(data, raw)
	if ok != (err == nil) {
		t.Fatalf("%q: the reader says %v, the decoder %v", data, ok, err)
	}
	if ok && !reflect.DeepEqual(plain(fast), plain(slow)) {
		t.Fatalf("%q: the reader reads %v, the decoder %v", data, plain(fast), plain(slow))
	}
}

var documents = []string{
	``, ` `, `null`, ` true `, `false`, `tru`, `nul`, `nulll`, `"a"`, `"`, `"\"`, `"\u00e9\n"`, "\"\n\"", "\"\xff\"", `"\x"`, `1`, `-0`, `01`, `-`, `1.`, `.5`, `1e`, `1e+`,
	`1E5`, `-12.5e-3`, `1e400`, `1e-400`, `+1`, `1 2`, `[]`, `[ ]`, `[1`, `[1,`, `[1,]`, `[,]`, `[1 2]`, `[1,2]`, `[ 1 , 2 ]`, `[1,null]`, `[1,"a",[2,3]]`, `[1,2}`, `[[[1,2],[3]],[]]`,
	`[1,2,1e999]`, `{}`, `{ }`, `{"a":1}`, `{"a":1,}`, `{"a" 1}`, `{a:1}`, `{"a":1,"a":2}`, `{"b":{"a":1,"a":2}}`, `{"a":[1,2],"b":{"c":null}}`, `{"a":1]`, `{"a":1}}`, `{"a":01}`,
	`{"trace":[{"k":1}],"b":[1]}`, `{"trace": {"a":"}]"} , "b":2}`, `{"trace":null}`, `{"trace":}`, `{"trace":[1,}`, `{"trace":[1,2}`, `{"trace":"\"]"}`, `{"trace":1 2}`, `{"b":{"trace":[1]}}`,
	strings.Repeat("[", 33) + strings.Repeat("]", 33), strings.Repeat("[", 34) + strings.Repeat("]", 34),
}

func TestReaderIsTheDecoder(t *testing.T) {
	for _, document := range documents {
		checkReader(t, []byte(document))
	}
	draw := rand.New(rand.NewPCG(1, 1))
	for range 5000 { // sound documents with one byte changed
		text := bytes.Clone([]byte(documents[draw.IntN(len(documents))]))
		if len(text) > 0 {
			text[draw.IntN(len(text))] = "[]{},:\"\\0123456789.eE+- \nnutrafls"[draw.IntN(33)]
		}
		checkReader(t, text)
	}
}

func FuzzReaderIsTheDecoder(f *testing.F) {
	for _, document := range documents {
		f.Add([]byte(document))
	}
	f.Fuzz(func(t *testing.T, data []byte) { checkReader(t, data) })
}

// Every number comes out with the bits that were written, in lists that share room and in those that do not.
func TestReaderKeepsNumbers(t *testing.T) {
	draw := rand.New(rand.NewPCG(2, 2))
	rows := make([][]float64, 3000)
	for i := range rows {
		rows[i] = make([]float64, 1+draw.IntN(9))
		if i%1000 == 7 {
			rows[i] = make([]float64, 2*slabNumbers)
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

// BenchmarkReader reads 200,000 numbers, as a table typed into the page has them, with both: go test ./core/lab -run - -bench Reader
func BenchmarkReader(b *testing.B) {
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
	b.Run("reader", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			read(text, nil)
		}
	})
	b.Run("decoder", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			decode(text, nil)
		}
	})
}
