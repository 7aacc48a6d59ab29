package lab

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkReadRecord opens large records by what most of them is: a table that was typed in, the model's tables, paths, values by episode.
//
//	go test ./core/lab -run '^$' -bench ReadRecord -benchtime 5x
func BenchmarkReadRecord(b *testing.B) {
	const run = `{"problem":{"kind":"random-linear-q","states":100,"dim":8,"actions":4,"horizon":5,"gap":0.3,"successors":20},"algorithm":{"gap":0.3,"c_beta":0.01}`
	for _, of := range []struct{ most, spec string }{
		{"typed table", typedTable(2, 170, 4)},
		{"model", run + `,"episodes":20,"record":{"model":true}}`},
		{"trace", run + `,"episodes":30000,"regret":"none","record":{"trace":true}}`},
		{"episodes", run + `,"episodes":60000,"record":{"trace":false}}`},
	} {
		text := recordOf(b, of.spec)
		b.Run(of.most, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := ReadRecord(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// recordOf returns the record of a run to its end, as JSON.
func recordOf(b *testing.B, spec string) []byte {
	s := mustOpen(b, spec)
	if _, _, err := s.Advance(100_000, Until{}); err != nil {
		b.Fatal(err)
	}
	r, err := s.Record(RecordOptions{})
	if err != nil {
		b.Fatal(err)
	}
	text, err := r.JSON()
	if err != nil {
		b.Fatal(err)
	}
	return text
}

// typedTable is the spec of a problem all of whose actions lead everywhere, with each probability written out.
func typedTable(horizon, states, actions int) string {
	p := make([]string, states)
	for s := range p {
		p[s] = fmt.Sprint(float64(s+1) / float64(states*(states+1)/2))
	}
	each := func(n int, of string) string { return "[" + strings.Repeat(of+",", n-1) + of + "]" }
	transition := each(horizon, each(states, each(actions, "["+strings.Join(p, ",")+"]")))
	reward := each(horizon, each(states, each(actions, "0.5")))
	return fmt.Sprintf(`{"problem":{"kind":"table","horizon":%d,"states":%d,"actions":%d,"transition":%s,"reward":%s},"features":{"kind":"one-hot"},
		"algorithm":{"gap":0.1},"episodes":20,"record":{"trace":false}}`, horizon, states, actions, transition, reward)
}
