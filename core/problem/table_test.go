package problem_test

import (
	"encoding/json"
	"math"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// lists reads JSON as the lab does.
func lists(t *testing.T, text string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

const (
	moves = "[[[0.25, 0.75], [1, 0]], [[0, 1], [0.5, 0.5]]]" // S = 2, A = 2
	pays  = "[[0.1, 0.2], [0.3, 0.4]]"
)

// Sizes are taken from the arrays, each of which may have one layer for all steps or one for each.
func TestTableShapes(t *testing.T) {
	twice := func(text string) string { return "[" + text + "," + text + "]" }
	for _, transition := range []string{moves, twice(moves)} {
		for _, reward := range []string{pays, twice(pays)} {
			args := problem.Args{"horizon": 2, "transition": lists(t, transition), "reward": lists(t, reward), "start": mdp.Start{Cycle: []int{1}}}
			p := mustBuild(t, "table", args).Table
			if p.Horizon() != 2 || p.States() != 2 || p.Actions() != 2 || p.Start().Cycle[0] != 1 {
				t.Fatalf("H = %d, S = %d, A = %d, start %+v", p.Horizon(), p.States(), p.Actions(), p.Start())
			}
			if p.Stationary() != (transition == moves && reward == pays) {
				t.Errorf("stationary %t with %s and %s", p.Stationary(), transition, reward)
			}
			if got := p.Successors(2, 0, 0).Prob[1]; got != 0.75 {
				t.Errorf("P_2(1|0,0) = %v, want 0.75", got)
			}
			if got := p.Reward(2, 1, 0); got != 0.3 {
				t.Errorf("r_2(1,0) = %v, want 0.3", got)
			}
		}
	}
}

// Build writes the sizes that it computed into the arguments, for the spec with all defaults.
func TestTableWritesWhatItWorkedOut(t *testing.T) {
	family := problem.Find("table")
	args := problem.Args{"horizon": 2, "transition": lists(t, moves), "reward": lists(t, pays), "start": mdp.Start{Cycle: []int{0}}}
	if _, err := family.Build(args); err != nil {
		t.Fatal(err)
	}
	if args["states"] != 2 || args["actions"] != 2 {
		t.Errorf("states %v, actions %v, want 2 and 2", args["states"], args["actions"])
	}
	args = problem.Args{"horizon": 3, "start": mdp.Start{Cycle: []int{0}}}
	if _, err := family.Build(args); err != nil {
		t.Fatal(err)
	}
	if args["transition"] == nil || args["reward"] == nil || args["states"] != 2 || args["actions"] != 2 {
		t.Errorf("the example is not written in: %v", args)
	}
}

// The example of a table given without any: with three steps it pays to cross over at once, .8 (.9 + .9) against .3 + .8 .9 + ...
func TestTableExample(t *testing.T) {
	o := mdp.Solve(mustBuild(t, "table", nil).Table)
	// By hand: V_3 = (.3, .9); V_2(1) = 1.8, V_2(0) = max(.3 + .3, .8 .9 + .2 .3) = .78;
	// Q_1(0,0) = .3 + .78 = 1.08, Q_1(0,1) = .8 1.8 + .2 .78 = 1.596.
	for _, test := range []struct {
		h, s, a int
		want    float64
	}{{3, 0, 0, 0.3}, {3, 1, 0, 0.9}, {2, 0, 0, 0.6}, {2, 0, 1, 0.78}, {2, 1, 0, 1.8}, {1, 0, 0, 1.08}, {1, 0, 1, 1.596}, {1, 1, 0, 2.7}} {
		if got := o.Q(test.h, test.s, test.a); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("Q*_%d(%d,%d) = %v, want %v", test.h, test.s, test.a, got, test.want)
		}
	}
}

func TestTableFaults(t *testing.T) {
	for _, test := range []struct {
		change problem.Args
		want   string
	}{
		{problem.Args{"reward": nil}, "reward: found nothing, expected lists of numbers: transition and reward go together"},
		{problem.Args{"transition": nil}, "transition: found nothing, expected lists of numbers: transition and reward go together"},
		{problem.Args{"transition": nil, "reward": nil, "states": 3}, "transition: found nothing, expected lists of numbers: transition and reward go together"},
		{problem.Args{"states": 3}, "transition: found a list of 2, expected a list of 3"},
		{problem.Args{"actions": 1}, "transition[0]: found a list of 2, expected a list of 1"},
		{problem.Args{"transition": 7.}, "transition: found 7, expected lists [s][a][s'], or [h][s][a][s'] for each step"},
		{problem.Args{"transition": lists(t, "[]")}, "transition: found lists nested 1 deep, expected lists [s][a][s'], or [h][s][a][s'] for each step"},
		{problem.Args{"transition": lists(t, "[[1, 0], [0, 1]]")}, "transition: found lists nested 2 deep, expected lists [s][a][s'], or [h][s][a][s'] for each step"},
		{problem.Args{"transition": lists(t, "[[[1, 0], [1, 0]], [[1, 0], [1]]]")}, "transition[1][1]: found a list of 1, expected a list of 2"},
		{problem.Args{"transition": lists(t, "[[[1, 0], [1, 0]], [[1, 0], [0.5, 0.25]]]")}, "transition[1][1]: found 0.75, expected probabilities that sum to 1 within 1e-9"},
		{problem.Args{"transition": lists(t, "["+moves+"]")}, "transition: found a list of 1, expected a list of 2"},
		{problem.Args{"reward": lists(t, "[[0.1, 0.2], [0.3, 1.4]]")}, "reward[1][1]: found 1.4, expected a reward in [0,1]"},
		{problem.Args{"reward": lists(t, "["+pays+", [[0, 0], [0, null]]]")}, "reward[1][1][1]: found null, expected a number"},
		{problem.Args{"start": mdp.Start{Cycle: []int{2}}}, "start.state: found 2, expected a state from 0 to 1"},
		{problem.Args{"states": 100000, "actions": 10000}, "states: found 2e+09, expected horizon x states x actions of at most 20,000,000"},
	} {
		args := problem.Args{"horizon": 2, "transition": lists(t, moves), "reward": lists(t, pays)}
		for name, v := range test.change {
			args[name] = v
		}
		wantFault(t, "table", args, test.want)
	}
}

// 1 - .9 - .1 is -2.8e-17 in float64: such a probability is 0, a larger one below 0 is a fault.
func TestTableRounding(t *testing.T) {
	first := func(row string) problem.Args {
		return problem.Args{"horizon": 2, "transition": lists(t, "[[["+row+"]], [[0, 1, 0]], [[0, 0, 1]]]"), "reward": lists(t, "[[0], [0], [1]]"),
			"start": mdp.Start{Distribution: []float64{-0x1p-55, .9, .1}}}
	}
	table := mustBuild(t, "table", first("-2.7755575615628914e-17, 0.9, 0.1")).Table
	if count, least := table.BelowZero(); count != 2 || least != -0x1p-55 {
		t.Errorf("%d probabilities below 0, the least %v; want 2, of a row and of the first state, each -2^-55", count, least)
	}
	o := mdp.Solve(table)
	if got := o.V(1, 0); got != 0.1 {
		t.Errorf("V*_1(0) = %v, want .1", got)
	}
	_, err := build("table", first("-1e-12, 0.9, 0.1"))
	if want := "transition[0][0][0]: found -1e-12, expected a probability in [0,1]"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
