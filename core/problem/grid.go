package problem

import "revisit/core/mdp"

// grid is a world drawn as a text map. Free cells are states, numbered in row-major order; goals and traps are absorbing.
// Actions 0 left, 1 down, 2 right, 3 up, as on the frozen lake. A step goes as meant, or with probability slip to one of the
// two sides, half each; a wall or the rim stops it. Then the wind of the column it began in pushes it up, cell by cell, until a
// wall or the rim. A step that ends on a teleport's cell, coming from another, comes out at its twin.
//
// The reward of a step is that of the cell where it ends, also where it ends where it began: goal_reward, trap_reward, .1 to 1
// for the letters a to j (every time, they are not used up), else step_reward; r(s,a) is its mean. In a goal every later step
// pays after_goal, in a trap after_trap: with rewards scaled into [0,1] these are what the original's 0 becomes.
//
// Of the named maps two have other rewards in the original. The 4x3 world pays 1 for its goal, -1 for its trap and -.04 for
// other steps: (r+1)/2 is goal_reward 1, trap_reward 0, step_reward .48, after_goal and after_trap .5, with V_h becoming
// (V_h + H-h+1)/2 and gaps half of what they were. The windy world pays -1 a step: r+1 is goal_reward 0, after_goal 1, with V_h
// becoming V_h + H-h+1 and gaps as they were.
var grid = &Family{
	Name:  "grid",
	Title: "Grid world",
	Doc:   "A world drawn as a map, with walls, goals, traps, rewards, teleports, slippery ground and wind.",
	Source: "maps: 4x3 of Russell and Norvig, Artificial Intelligence: A Modern Approach, chapter on complex decisions; four-rooms of " +
		"Sutton, Precup and Singh, Between MDPs and semi-MDPs, AIJ 112 (1999); maze (Dyna maze, Example 8.1) and windy (Example 6.5) of " +
		"Sutton and Barto, Reinforcement Learning: An Introduction, 2nd edition (2018); corridor made for Revisit",
	Bib: `@book{russell2020artificial,
  title     = {Artificial Intelligence: A Modern Approach},
  author    = {Russell, Stuart and Norvig, Peter},
  edition   = {4},
  publisher = {Pearson},
  year      = {2020}
}
@article{sutton1999between,
  title   = {Between {MDPs} and Semi-{MDPs}: A Framework for Temporal Abstraction in Reinforcement Learning},
  author  = {Sutton, Richard S. and Precup, Doina and Singh, Satinder},
  journal = {Artificial Intelligence},
  volume  = {112},
  pages   = {181--211},
  year    = {1999}
}
` + suttonBarto,
	Parameters: []Parameter{
		{Name: "map", Type: Rows, Default: "4x3", Choices: worldNames, Doc: "a named map, or rows of your own: # wall, . free, S start, G goal, " +
			"T trap, a to j a cell that pays .1 to 1 whenever a step ends there, two of a digit from 1 to 9 a pair of teleports. " +
			"The originals of two named maps pay otherwise: for 4x3 take goal_reward 1, trap_reward 0, step_reward .48, after_goal and after_trap .5, " +
			"its rewards r as (r+1)/2 (V_h becomes (V_h+H-h+1)/2, gaps are halved); for windy take goal_reward 0, after_goal 1, its r as r+1 " +
			"(V_h becomes V_h+H-h+1, gaps stay)"},
		{Name: "goal_reward", Type: Float, Default: 1., Min: 0, Max: 1, Doc: "reward of the step that reaches a goal"},
		{Name: "trap_reward", Type: Float, Default: 0., Min: 0, Max: 1, Doc: "reward of the step that falls into a trap"},
		{Name: "step_reward", Type: Float, Default: 0., Min: 0, Max: 1, Doc: "reward of every other step, before a goal or trap is reached"},
		{Name: "after_goal", Type: Float, Default: 0., Min: 0, Max: 1, Doc: "reward of every step after a goal was reached"},
		{Name: "after_trap", Type: Float, Default: 0., Min: 0, Max: 1, Doc: "reward of every step after a trap was fallen into"},
		{Name: "slip", Type: Float, Default: 0.2, Min: 0, Max: 1, Doc: "probability that a step goes to one of the two sides, half each"},
		{Name: "wind", Type: Array, Max: maxWind, Whole: true, Doc: "cells that each column's wind pushes a step up, 0 to 3; where left out, the named map's, else none"},
		{Name: "horizon", Type: Int, Min: 1, Max: 1000, Doc: "steps H of an episode; where left out, the shortest way's from a start to a " +
			"goal and half as many again, 12 where there is no way"},
	},
	Gap: 0.2, CBeta: 0.0005, Episodes: 200,
	Build: buildGrid,
}

func buildGrid(p Args) (*Problem, error) {
	w, err := readWorld(p)
	if err != nil {
		return nil, err
	}
	if p["horizon"] == nil {
		p["horizon"] = w.defaultHorizon()
	}
	H, S := p.Int("horizon"), len(w.cell)
	if err := checkSize("map", H, S, 4); err != nil {
		return nil, err
	}
	pays := func(c byte) float64 {
		switch {
		case c == 'G':
			return p.Float("goal_reward")
		case c == 'T':
			return p.Float("trap_reward")
		case 'a' <= c && c <= 'j':
			return float64(c-'a'+1) / 10
		}
		return p.Float("step_reward")
	}
	after := map[byte]float64{'G': p.Float("after_goal"), 'T': p.Float("after_trap")}
	slip := p.Float("slip")
	prob := []float64{1 - slip, slip / 2, slip / 2}
	b := mdp.NewBuilder(H, S, 4, mdp.Stationary, mdp.Stationary)
	for s, cell := range w.cell {
		for a := range 4 {
			if c := w.at(cell); c == 'G' || c == 'T' {
				b.Move([]int{s}, []float64{1})
				b.Reward(0, s, a, after[c])
				continue
			}
			next, reward := make([]int, 3), 0.0
			for i, direction := range []int{a, (a + 3) % 4, (a + 1) % 4} {
				to := w.move(cell, direction)
				next[i] = w.state[to]
				reward += float64(prob[i] * pays(w.at(to)))
			}
			b.Move(next, prob)
			b.Reward(0, s, a, min(reward, 1))
		}
	}
	b.Start(startIn(S, w.states('S')))
	t, err := b.Table()
	return &Problem{Table: t, Coordinates: rowAndColumn(w.rows, w.cell), ActionNames: []string{"←", "↓", "→", "↑"},
		Map: w.rows, Cells: w.state, Notes: w.notes()}, err
}
