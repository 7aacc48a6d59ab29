package mdp_test

import (
	"fmt"

	"revisit/core/mdp"
)

// Two steps in a room with two doors: behind one of them waits a reward, for which action 0 gives up a smaller one.
func Example() {
	b := mdp.NewBuilder(2, 2, 2, mdp.Stationary, mdp.Stationary)
	b.Move([]int{1}, []float64{1})             // state 0, action 0: go
	b.Move([]int{0, 1}, []float64{0.75, 0.25}) // state 0, action 1: wait, and perhaps be carried along
	b.Move([]int{1}, []float64{1})             // state 1, either action: stay
	b.Move([]int{1}, []float64{1})
	b.Reward(0, 0, 1, 0.25) // waiting pays a little,
	b.Reward(0, 1, 0, 1)    // being there a lot
	p, err := b.Table()
	if err != nil {
		fmt.Println(err)
		return
	}
	o := mdp.Solve(p)
	gap, at := o.Gap()
	fmt.Printf("V*_1(0) = %v, Q*_1(0,1) = %v\n", o.V(1, 0), o.Q(1, 0, 1))
	fmt.Printf("gap %v at step %d, state %d, by action %d\n", gap, at.H, at.S, at.A)
	v := mdp.Evaluate(p, func(h, s int) []int { return []int{0, 1} })
	fmt.Printf("acting at random: V_1(0) = %v\n", v[0])
	// Output:
	// V*_1(0) = 1, Q*_1(0,1) = 0.6875
	// gap 0.25 at step 2, state 0, by action 0
	// acting at random: V_1(0) = 0.484375
}
