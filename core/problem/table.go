package problem

import (
	"fmt"

	"revisit/core/document"
	"revisit/core/mdp"
)

// table is a problem given number by number.
var table = &Family{
	Name:   "table",
	Title:  "Table",
	Doc:    "Every transition probability and reward given as a number. Without any, a small example with two states.",
	Source: "the user",
	Parameters: []Parameter{
		horizon(3),
		{Name: "states", Type: Int, Min: 1, Max: 100_000, Doc: "states S; taken from the arrays where left out"},
		{Name: "actions", Type: Int, Min: 1, Max: 10_000, Doc: "actions A; taken from the arrays where left out"},
		{Name: "transition", Type: Array, Max: 1 + mdp.Tolerance, Doc: "P_h(s'|s,a) as [h][s][a][s'], or [s][a][s'] for all steps"},
		{Name: "reward", Type: Array, Max: 1, Doc: "r_h(s,a) in [0,1] as [h][s][a], or [s][a] for all steps"},
		{Name: "start", Type: Start, Default: mdp.Start{Cycle: []int{0}}, Doc: "a fixed state, a distribution, or a cycle of states"},
	},
	Gap: 0.15, CBeta: 0.03, Episodes: 200,
	Build: buildTable,
}

// exampleTransition and exampleReward: staying pays a little in state 0 and more in state 1; action 1 tries to change state.
func exampleTransition() any {
	return []any{[]any{[]any{1., 0.}, []any{0.2, 0.8}}, []any{[]any{0., 1.}, []any{0.8, 0.2}}}
}
func exampleReward() any { return []any{[]any{0.3, 0.}, []any{0.9, 0.1}} }

func buildTable(p Args) (*Problem, error) {
	if p["transition"] == nil && p["reward"] == nil && p["states"] == nil && p["actions"] == nil {
		p["transition"], p["reward"] = exampleTransition(), exampleReward()
	}
	for _, name := range []string{"transition", "reward"} {
		if p[name] == nil {
			return nil, document.Refuse(name, "nothing", "lists of numbers: transition and reward go together")
		}
	}
	moves, rewards := mdp.Stationary, mdp.Stationary
	level := 0
	if document.Depth(p["transition"]) == 4 {
		moves, level = mdp.PerStep, 1
	}
	if document.Depth(p["reward"]) == 3 {
		rewards = mdp.PerStep
	}
	H, S, A := p.Int("horizon"), size(p, "states", level), size(p, "actions", level+1)
	if err := checkSize("states", H, S, A); err != nil {
		return nil, err
	}
	if n := document.Depth(p["transition"]); n != 3 && n != 4 {
		return nil, document.Refuse("transition", nesting(p["transition"]), "lists [s][a][s'], or [h][s][a][s'] for each step")
	}
	if n := document.Depth(p["reward"]); n != 2 && n != 3 {
		return nil, document.Refuse("reward", nesting(p["reward"]), "lists [s][a], or [h][s][a] for each step")
	}
	transition, err := document.Flatten("transition", p["transition"], shape(moves, H, S, A, S)...)
	if err != nil {
		return nil, err
	}
	reward, err := document.Flatten("reward", p["reward"], shape(rewards, H, S, A)...)
	if err != nil {
		return nil, err
	}
	b := mdp.NewBuilder(H, S, A, moves, rewards)
	states := make([]int, S)
	for s := range states {
		states[s] = s
	}
	for i := 0; i < len(transition); i += S {
		b.Move(states, transition[i:i+S])
	}
	for i, r := range reward {
		b.Reward(i/(S*A), i/A%S, i%A, r)
	}
	b.Start(p["start"].(mdp.Start))
	t, err := b.Table()
	return &Problem{Table: t}, err
}

// nesting describes a value by the depth of its lists.
func nesting(v any) any {
	if n := document.Depth(v); n > 0 {
		return fmt.Sprintf("lists nested %d deep", n)
	}
	return v
}

// size returns the parameter of that name. Where it is left out it is the length of the transition's lists at this level.
func size(p Args, name string, level int) int {
	if p[name] == nil {
		p[name] = max(1, document.Length(p["transition"], level))
	}
	return p[name].(int)
}

// shape returns the shape of a table's lists, with H in front where there is one layer for each step.
func shape(l mdp.Layers, horizon int, rest ...int) []int {
	if l == mdp.PerStep {
		return append([]int{horizon}, rest...)
	}
	return rest
}
