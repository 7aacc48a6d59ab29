package problem

// taxiFeatures returns features phi(s,a) = e_i with one class i for every pair of an action's reward (-1 or -10) and the number of steps from the
// next state to the delivery, one class for the delivery, and one for all after it. Q*_h(s,a) depends on nothing else: with n steps left and
// the delivery m steps away V* is 21 - m where m <= n, else -n. One class for each (s,a) would be 3000.
func taxiFeatures() *Features {
	steps, longest := taxiSteps()
	f := &Features{Dim: 2*longest + 2, Layers: 1}
	for s := range taxiStates {
		for a := range taxiActions {
			to, reward := taxiAt(s).take(a)
			i := 0
			switch after := steps[to.state()]; reward {
			case -1:
				i = after - 1
			case -10:
				i = longest + after - 1
			case 20:
				i = 2 * longest
			case 0:
				i = 2*longest + 1
			}
			f.Unit = append(f.Unit, int32(i))
		}
	}
	return f
}

// taxiSteps returns the number of steps to the delivery from every state, 0 after it, and the largest of them.
func taxiSteps() (steps []int, longest int) {
	steps = make([]int, taxiStates)
	for s := range steps {
		if !taxiAt(s).delivered() {
			steps[s] = taxiStates
		}
	}
	for changed := true; changed; {
		changed, longest = false, 0
		for s, n := range steps {
			for a := range taxiActions {
				to, _ := taxiAt(s).take(a)
				n = min(n, 1+steps[to.state()])
			}
			if n < steps[s] {
				steps[s], changed = n, true
			}
			longest = max(longest, steps[s])
		}
	}
	return steps, longest
}
