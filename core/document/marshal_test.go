package document

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"
)

type word string

// listed is written by its own method.
type listed struct{ text string }

func (b listed) MarshalJSON() ([]byte, error) { return Marshal([]string{b.text}) }

type inner struct {
	Own    int    `json:"own"`
	Hidden string `json:"hidden"`
	Last   bool
}

type outer struct {
	First  word     `json:"first"`
	Left   int64    `json:"left,omitempty"`
	List   []string `json:"list,omitempty"`
	Gone   *float64 `json:"gone,omitempty"`
	Any    any      `json:"any,omitempty"`
	Some   inner    `json:"some,omitempty"`
	Never  func()   `json:"-"`
	secret int
	inner
	*farther
	Hidden float64 `json:"hidden"`
	Small  uint16  `json:"<small>"`
}

type farther struct {
	Far int `json:"far"`
	Own int `json:"hidden"`
}

// TestMarshalWritesAsTheLibraryDoes: values of every kind that documents have.
func TestMarshalWritesAsTheLibraryDoes(t *testing.T) {
	x := 1e-9
	full := outer{
		First: "a", Left: -1, List: []string{""}, Gone: &x, Any: map[string]any{"b": nil, "a": []any{1.0, "x", true}}, secret: 1,
		inner: inner{3, "h", true}, farther: &farther{4, 5}, Hidden: 2.5, Small: 65535,
	}
	values := []any{
		nil, true, -1, int8(-5), uint64(math.MaxUint64), int64(math.MinInt64), 1.5, math.Copysign(0, -1), math.NaN(), "", word("w"),
		[3]int{1, 2, 3}, [0]bool{}, []string(nil), []string{}, []any(nil), []any{nil, []any{}}, []float64{1, math.Inf(1)}, [][]float64{{1}, nil}, []*float64{nil, &x}, (*int)(nil),
		map[string]int(nil), map[string]int{}, map[word][]int{"b": {1}, "a": nil, "<": {}}, map[string]any{"deep": map[string]any{"x": full}},
		listed{"a<b"}, &listed{`"`}, []listed{{"1"}, {"2"}}, struct{ B *listed }{}, struct{ B any }{&listed{}}, List[int](nil), List[int]{1},
		Raw(`{"a":"b"}`), struct{ R Raw }{}, []Raw{Raw("1"), nil}, &Object{[]string{"b", "<"}, map[string]any{"b": []float64{1}, "<": &Object{}}}, whole(1e20), outer{}, full, &full, []outer{full, {}}, struct{ outer }{full}, struct{}{}, func() {}, make(chan int), complex(1, 2), Refuse("a.b", 1.5, "2"),
	}
	alphabet := []rune("\"\\/<>&\x00\x1f\x7f\b\f\n\r\ta\u00e9\u2028\u2029\u202a\ufffd\U0001f600")
	r := rand.New(rand.NewPCG(3, 4))
	for range 3000 { // texts, of bytes too that are not UTF-8
		letters := make([]rune, r.IntN(12))
		for i := range letters {
			letters[i] = alphabet[r.IntN(len(alphabet))]
		}
		text := []byte(string(letters))
		if len(text) > 0 && r.IntN(2) == 0 {
			text[r.IntN(len(text))] = byte(r.IntN(256))
		}
		values = append(values, string(text), map[string]string{string(text): "", "b": string(text)})
	}
	for _, v := range values {
		want, fault := json.Marshal(v)
		got, err := Marshal(v)
		if string(got) != string(want) || (err == nil) != (fault == nil) {
			t.Errorf("%#v: %s, %v, want %s, %v", v, got, err, want, fault)
		}
	}
}

// TestMarshalRefuses what json.Marshal would write in a form that documents do not have.
func TestMarshalRefuses(t *testing.T) {
	for _, v := range []any{[]byte("bytes"), float32(0.1), map[int]bool{2: true}, struct{ B []byte }{[]byte{1}}} {
		if text, err := Marshal(v); err == nil {
			t.Errorf("%#v was written as %s", v, text)
		}
	}
}
