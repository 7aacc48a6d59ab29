package customlearner_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"revisit/core/internal/customlearner"
	"revisit/core/mdp"
	"revisit/core/protocol"
)

// line is a problem with very many states, so that a policy takes much memory.
type line struct{}

func (line) Horizon() int               { return 2 }
func (line) States() int                { return 1_000_000 }
func (line) Actions() int               { return 2 }
func (line) Start() mdp.Start           { return mdp.Start{Cycle: []int{0}} }
func (line) Reward(_, _, _ int) float64 { return 0 }
func (line) Successors(_, s, _ int) mdp.Successors {
	return mdp.Successors{State: []int32{int32(s) + 1}, Prob: []float64{1}, Cumulative: []float64{1}}
}

// Decisions that take too much memory end the run with a fault, and not as one that is complete; those up to there are made again.
func TestTooManyDecisions(t *testing.T) {
	d := customlearner.NewRecordingEnv(protocol.Open(line{}, 1, protocol.Revisiting), 1, customlearner.Budget{Episodes: 1, Paths: 1000})
	policy := make([]int32, 2_000_000)
	var err error
	paths := 0
	for ; err == nil; paths++ {
		for i := range policy {
			policy[i] ^= 1
		}
		if err = d.Policy(policy); err != nil {
			break
		}
		if paths == 0 {
			_, err = d.Begin()
		} else {
			_, err = d.Revisit(1)
		}
		for h := 1; err == nil && h <= 2; h++ {
			_, _, err = d.Act(0)
		}
	}
	if errors.Is(err, customlearner.ErrOver) || d.Over() || !strings.Contains(err.Error(), fmt.Sprintf("its decisions take more than 64 MiB at path %d:", d.Counts().Paths)) {
		t.Fatalf("ended with %v after %d paths", err, d.Counts().Paths)
	}
	if _, again := d.Begin(); again != err || d.Counts().Paths < 10 {
		t.Errorf("goes on with %v after %d paths", again, d.Counts().Paths)
	}
	l := customlearner.New(protocol.Open(line{}, 1, protocol.Revisiting), d.Decisions())
	made := int64(0)
	for ; !l.Ended(); made++ {
		if _, err := l.Draw(); err != nil {
			t.Fatal(err)
		}
		l.Learn()
	}
	if made != d.Counts().Paths {
		t.Errorf("%d paths are made again, want %d", made, d.Counts().Paths)
	}
}
