//go:build simd

package lab

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"revisit/core/protocol"
	"revisit/core/spec/spectest"
)

// TestDigestOfManyPathsAtATime: a session that draws many paths at a time gives the same as one that draws them one by one, whatever regret it
// computes.
func TestDigestOfManyPathsAtATime(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 11))
	drawn := 0
	for _, regret := range []string{`"exact"`, `"curve"`, `{"rollouts":2}`} {
		for _, text := range spectest.ForRegret(r) {
			text = strings.Replace(text, `"regret":"exact"`, `"regret":`+regret+`,"record":{"trace":false}`, 1)
			many, single := mustOpen(t, text), mustOpen(t, text)
			if many.runner == nil {
				continue
			}
			replace(single, single.learner)
			many.runner = counting{many.runner, &drawn}
			for many.Progress().Paths < 2000 {
				n, until := 1+r.IntN(900), Until{}
				if r.IntN(2) == 0 {
					p := many.Progress()
					until = Until{Paths: p.Paths + 1 + r.Int64N(700), Episodes: p.Episodes + 1 + r.Int64N(500), Samples: p.Samples + 1 + r.Int64N(2000)}
				}
				got, outcome, err := many.Advance(n, until)
				if err != nil {
					t.Fatal(err)
				}
				if want, ends, err := single.Advance(n, until); err != nil || outcome != ends || !reflect.DeepEqual(got, want) {
					t.Fatalf("%s: %+v, %v, want %+v, %v, %v", text, got, outcome, want, ends, err)
				}
				if got, want := many.Measures(), single.Measures(); !reflect.DeepEqual(got, want) {
					t.Fatalf("%s: after %d paths measures %+v, want %+v", text, many.Progress().Paths, got, want)
				}
			}
			if got, want := recorded(t, many), recorded(t, single); !bytes.Equal(got, want) {
				t.Fatalf("%s: record\n%s\nwant\n%s", text, got, want)
			}
		}
	}
	if drawn < 10_000 {
		t.Errorf("%d paths were drawn many at a time", drawn)
	}
}

// counting counts the paths that a learner runs.
type counting struct {
	protocol.Runner
	drawn *int
}

func (c counting) Run(paths int, log protocol.Log) (drawn int, over int64, err error) {
	drawn, over, err = c.Runner.Run(paths, log)
	*c.drawn += drawn
	return drawn, over, err
}

func recorded(t *testing.T, s *Session) []byte {
	t.Helper()
	text, err := json.Marshal(mustRecord(t, s, RecordOptions{}))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
