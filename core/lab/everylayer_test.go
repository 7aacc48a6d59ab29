package lab

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"revisit/core/learner"
)

// TestEveryLayerOfEveryLearner asks for every layer at every step: after 0, 1 and 2 paths, within the path that follows and after many, in
// problems of 1 to 100 states, on both sides of where a picture leaves states out, and in those that have a picture or features of their own.
func TestEveryLayerOfEveryLearner(t *testing.T) {
	problems := []string{`{"kind":"figure-1"}`, `{"kind":"combination-lock"}`, `{"kind":"combination-lock","shared":true}`, `{"kind":"gauntlet"}`,
		`{"kind":"ladder","copies":60,"horizon":4}`, `{"kind":"river-swim","states":50,"horizon":4},"features":{"kind":"formula","components":["1"]}`,
		`{"kind":"frozen-lake","map":"8x8"},"features":{"kind":"tile-coding","tilings":2,"tiles":2}`, `{"kind":"random-linear-q","states":25000,"dim":3,"horizon":3}`}
	for S := 1; S <= 100; S++ {
		if testing.Short() && S > 3 && S%20 > 1 {
			continue // 1, 2, 3, 20, 21, 40, 41, ..., 100
		}
		problems = append(problems, fmt.Sprintf(`{"kind":"random-table","states":%d,"actions":2,"branching":1,"horizon":3}`, S))
	}
	for _, kind := range learner.Known() {
		t.Run(kind.Name, func(t *testing.T) {
			t.Parallel()
			for _, problem := range problems {
				askEveryLayer(t, kind, problem)
			}
		})
	}
}

func askEveryLayer(t *testing.T, kind *learner.Descriptor, problem string) {
	t.Helper()
	moment := "opened"
	defer func() {
		if fault := recover(); fault != nil {
			t.Errorf("%s in %s, %s: %v", kind.Name, problem, moment, fault)
		}
	}()
	p := NewReplay(openedFor(t, kind, problem), StateMemory)
	defer p.Close()
	for _, paths := range []int64{0, 1, 2, 20} {
		if _, _, err := p.Advance(int(paths-p.computed()), Until{}); err != nil {
			t.Fatal(kind.Name, problem, err)
		}
		for lines := range 2 {
			if err := p.Seek(Target{Path: p.computed(), Episode: -1, Line: lines}); err != nil {
				t.Fatal(kind.Name, problem, err)
			}
			moment = fmt.Sprintf("after %d paths and %d lines", p.computed(), lines)
			askTheRest(t, p)
			for _, what := range layers {
				for h := 1; h <= p.Now().in.Model.Horizon(); h++ {
					moment = fmt.Sprintf("layer %s of step %d after %d paths and %d lines", what, h, p.computed(), lines)
					if fault := malformed(mustLayer(t, p.Now(), LayerOptions{What: what, H: h})); fault != "" {
						t.Errorf("%s in %s, %s: %s", kind.Name, problem, moment, fault)
					}
				}
			}
		}
		if err := p.Seek(Target{Path: p.computed(), Episode: -1}); err != nil {
			t.Fatal(kind.Name, problem, err)
		}
	}
}

// askTheRest asks for what else a page draws.
func askTheRest(t *testing.T, p *Replay) {
	t.Helper()
	view, err := p.View(0)
	if err == nil {
		_, err = json.Marshal(view)
	}
	if err != nil {
		t.Error("view:", err)
	}
	if prediction, err := p.Run().Predict(0.3); err != nil {
		t.Error("predict:", err)
	} else if _, err := json.Marshal(prediction); err != nil {
		t.Error("predict:", err)
	}
	if lines, err := p.Run().Theory(0); err != nil {
		t.Error("theory:", err)
	} else if _, err := json.Marshal(lines); err != nil {
		t.Error("theory:", err)
	}
	p.Run().PathGroups()
}

// openedFor opens a problem for a learner. One of the reader's own has decided, and noted, what LSVI-UCB did.
func openedFor(t *testing.T, kind *learner.Descriptor, problem string) *Session {
	t.Helper()
	spec := func(algorithm string) string {
		return fmt.Sprintf(`{"problem":%s,"algorithm":%s,"regret":"none","episodes":25}`, problem, algorithm)
	}
	if !kind.Own {
		return mustOpen(t, spec(fmt.Sprintf(`{"kind":%q}`, kind.Name)))
	}
	given := []byte(spec(`{"kind":"own","code":"export const right = \"online\"\nexport default function (env) {}"}`))
	decisions, _ := through(t, &Builder{}, given, mustOpen(t, spec(`{"kind":"lsvi-ucb"}`)))
	s, err := new(Builder).OpenPlayed(given, decisions)
	if err != nil {
		t.Fatal(problem, err)
	}
	return s
}

// malformed says what of a layer does not fit together, "" if all does.
func malformed(l Layer) string {
	if l.Values != nil && len(l.Values) != l.Rows*l.Columns || len(l.Edges)%4 != 0 {
		return fmt.Sprintf("%d numbers of %d rows and %d columns, %d of edges", len(l.Values), l.Rows, l.Columns, len(l.Edges))
	}
	for _, marks := range [][]float64{l.Core, l.Seen} {
		for _, x := range marks {
			if !(x >= 0) || math.IsInf(x, 1) {
				return fmt.Sprintf("a mark is %v", x)
			}
		}
	}
	if l.Core != nil && len(l.Core) != l.Rows {
		return fmt.Sprintf("%d rows, %d marked or not", l.Rows, len(l.Core))
	}
	if _, err := json.Marshal(l); err != nil {
		return err.Error()
	}
	return ""
}
