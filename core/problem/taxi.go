package problem

import (
	"fmt"
	"slices"

	"revisit/core/mdp"
)

// taxi is Gymnasium's Taxi-v3 over H steps: 500 states ((row x 5 + column) x 5 + passenger) x 4 + destination, where passengers
// and destinations are 0 R, 1 G, 2 Y, 3 B, and passenger 4 is in the taxi. Actions 0 south, 1 north, 2 east, 3 west, 4 pick up,
// 5 drop off. -1 a step, +20 for the delivery, -10 for picking up or dropping off where that is not possible; dropped off at a
// wrong one of the four places, the passenger waits there. Episodes start in one of the 300 states with a passenger waiting
// elsewhere than at the destination, each with the same probability. The delivery ends Gymnasium's episode: the 100 states in
// which the passenger is at the destination, of which it leads to four and nothing leads to the others, are absorbing with 0.
//
// Rewards here are r = (original + 10)/30 at every step, also after the delivery: .3 for a step, 1 for the delivery, 0 for
// what is not possible, 1/3 after it. So V_h = (original V_h + 10 (H-h+1))/30, and every gap is 1/30 of the original's.
var taxi = &Family{
	Name:   "taxi",
	Title:  "Taxi",
	Doc:    "Fetch a passenger and bring them where they want to be; 500 states, 38 features in which Q* is linear; all have one norm, but their mean tells of the way to go.",
	Source: "Gymnasium, Taxi-v3, after Dietterich, Hierarchical reinforcement learning with the MAXQ value function decomposition, JAIR 13 (2000)",
	Bib: gymnasium + `
@article{dietterich2000hierarchical,
  title   = {Hierarchical Reinforcement Learning with the {MAXQ} Value Function Decomposition},
  author  = {Dietterich, Thomas G.},
  journal = {Journal of Artificial Intelligence Research},
  volume  = {13},
  pages   = {227--303},
  year    = {2000}
}`,
	Parameters:  []Parameter{horizon(20)},
	OwnFeatures: true,
	Gap:         2, CBeta: 0.0005, Episodes: 300,
	Build: buildTaxi,
}

const taxiStates, taxiActions = 500, 6

// taxiRows is the map as Gymnasium prints it: cell (row, col) at column 2 col + 1, what divides it from the next at 2 col + 2.
var taxiRows = []string{"|R: | : :G|", "| : | : : |", "| : : : : |", "| | : | : |", "|Y| : |B: |"}

// taxiPlaces are the cells of R, G, Y and B, row x 5 + column.
var taxiPlaces = []int{0, 4, 20, 23}

const taxiPlaceNames = "RGYB"

// taxiRide is a state's four parts.
type taxiRide struct{ row, col, passenger, destination int }

func taxiAt(s int) taxiRide { return taxiRide{s / 100, s / 20 % 5, s / 4 % 5, s % 4} }

func (t taxiRide) state() int {
	return ((t.row*5+t.col)*5+t.passenger)*4 + t.destination
}

func (t taxiRide) delivered() bool { return t.passenger == t.destination }

// take returns the state after an action and the original's reward.
func (t taxiRide) take(action int) (taxiRide, float64) {
	if t.delivered() {
		return t, 0
	}
	here := slices.Index(taxiPlaces, t.row*5+t.col)
	switch {
	case action == 0:
		t.row = min(t.row+1, 4)
	case action == 1:
		t.row = max(t.row-1, 0)
	case action == 2 && taxiRows[t.row][2*t.col+2] == ':':
		t.col++
	case action == 3 && taxiRows[t.row][2*t.col] == ':':
		t.col--
	case action == 4 && (here < 0 || t.passenger != here), action == 5 && (here < 0 || t.passenger != 4):
		return t, -10
	case action == 4:
		t.passenger = 4
	case action == 5:
		t.passenger = here
		if t.delivered() {
			return t, 20
		}
	}
	return t, -1
}

func (t taxiRide) String() string {
	passenger := "in the taxi"
	if t.passenger < 4 {
		passenger = "at " + taxiPlaceNames[t.passenger:t.passenger+1]
	}
	return fmt.Sprintf("taxi at (%d,%d), passenger %s, to %c", t.row, t.col, passenger, taxiPlaceNames[t.destination])
}

func buildTaxi(p Args) (*Problem, error) {
	H := p.Int("horizon")
	if err := checkSize("horizon", H, taxiStates, taxiActions); err != nil {
		return nil, err
	}
	scaling := &Scaling{Add: 10, Times: 1. / 30, Original: "-1 a step, 20 for the delivery, -10 for picking up or dropping off where that is not possible, 0 after the delivery"}
	b := mdp.NewBuilder(H, taxiStates, taxiActions, mdp.Stationary, mdp.Stationary)
	names, starts := make([]string, taxiStates), []int{}
	for s := range taxiStates {
		ride := taxiAt(s)
		names[s] = ride.String()
		if ride.passenger < 4 && !ride.delivered() {
			starts = append(starts, s)
		}
		for a := range taxiActions {
			to, reward := ride.take(a)
			b.Move([]int{to.state()}, []float64{1})
			b.Reward(0, s, a, (reward+scaling.Add)*scaling.Times)
		}
	}
	b.Start(startIn(taxiStates, starts))
	t, err := b.Table()
	return &Problem{
		Table: t, Own: taxiFeatures(), Scaling: scaling, StateNames: names, Coordinates: taxiCoordinates,
		ActionNames: []string{"↓", "↑", "→", "←", "pick up", "drop off"},
		Notes: []string{
			"404 of the 500 states can be reached; the 96 others have the passenger at the destination without a delivery.",
			"Its features tell apart what an action pays and how many steps the delivery takes from where it leads: that makes Q* linear, and it is part of the answer.",
		},
	}, err
}

var taxiCoordinates = []mdp.Coordinate{
	{Name: "row", Max: 4, At: func(s int) float64 { return float64(taxiAt(s).row) }},
	{Name: "col", Max: 4, At: func(s int) float64 { return float64(taxiAt(s).col) }},
	{Name: "passenger", Max: 4, At: func(s int) float64 { return float64(taxiAt(s).passenger) }},
	{Name: "destination", Max: 3, At: func(s int) float64 { return float64(taxiAt(s).destination) }},
}
