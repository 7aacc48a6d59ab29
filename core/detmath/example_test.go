package detmath_test

import (
	"fmt"

	"revisit/core/detmath"
)

// Streams of one seed are independent, numbers made from a hash can come in any order, and functions give the same bits everywhere.
func Example() {
	starts, transitions := detmath.NewStream(1, "start"), detmath.NewStream(1, "transition")
	for range 3 {
		fmt.Println(starts.IntN(6), transitions.IntN(6))
	}
	for _, place := range []uint64{2, 1, 0} {
		fmt.Println("place", place, "has", detmath.Below(detmath.Hash(1, place), 100))
	}
	fmt.Println(detmath.Exp(1), detmath.Pow(10, -2), detmath.Sin(1e22))
	// Output:
	// 4 4
	// 3 0
	// 4 2
	// place 2 has 87
	// place 1 has 21
	// place 0 has 27
	// 2.718281828459045 0.01 -0.8522008497671888
}
