package formula_test

import (
	"fmt"

	"revisit/core/formula"
)

// A formula is compiled once and evaluated for many values. What is wrong with it is an error that says where.
func Example() {
	variables := []string{"row", "col"}
	f, err := formula.Compile("cond(row == 0, 1, exp(-col/2))", variables)
	if err != nil {
		fmt.Println(err)
		return
	}
	for row := range 2 {
		x, err := f.Eval([]float64{float64(row), 4})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%.4f\n", x)
	}
	_, err = formula.Compile("row + colum", variables)
	fmt.Println(err)
	f, _ = formula.Compile("1 / (row - col)", variables)
	_, err = f.Eval([]float64{2, 2})
	fmt.Println(err)
	// Output:
	// 1.0000
	// 0.1353
	// character 7: found the unknown name colum, expected one of row, col, pi; perhaps col
	// character 3: found 1 / 0, a division by zero, expected a divisor other than 0, or a cond around the division
}
