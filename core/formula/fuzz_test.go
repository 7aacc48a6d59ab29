package formula_test

import (
	"errors"
	"math"
	"testing"

	"revisit/core/formula"
)

// FuzzCompile: no text panics; what compiles gives the same bits or the same error each time; errors point into the text.
func FuzzCompile(f *testing.F) {
	for _, text := range []string{
		"", "1", "h/H", "cond(s == 3 && a != 1, 1, 0)", "min(1, 2, 3)", "pow(s, 0.5) + exp(-h)", "s % A", "1/row", "sin(pi*col", "((((1))))", "ä + ö", "h ** 2",
		"func() {}", "[]int{1}[0]", "a.b.c", "//line x:1\n1", "1e999", "0x1p-2", "'a'", "\"", "`", "\x00", "\xff", "1;2", "!h", "&&", "cond(,,)", "s.(int)", "<-h", "a[1:2:3]",
		"h := 1", "map[s]h{}", "...", "_", "cond", "1/* */2", "-7%-3", "\u00a0", "if h { 1 }",
	} {
		f.Add(text, 1.0, 2.0)
	}
	f.Fuzz(func(t *testing.T, text string, x, y float64) {
		if math.IsNaN(x-x) || math.IsNaN(y-y) {
			return
		}
		var first float64
		var message string
		for i := range 2 {
			compiled, err := formula.Compile(text, []string{"h", "s"})
			value := 0.0
			if err == nil {
				value, err = compiled.Eval([]float64{x, y})
			}
			said := ""
			if err != nil {
				var e *formula.Error
				if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) || e.Column < 1 || e.Found == "" || e.Expected == "" {
					t.Fatalf("%q: the error %#v", text, err)
				}
				said = e.Error()
			} else if math.IsNaN(value - value) {
				t.Fatalf("%q = %v without an error", text, value)
			}
			if i == 0 {
				first, message = value, said
			} else if math.Float64bits(value) != math.Float64bits(first) || said != message {
				t.Fatalf("%q: %v %q, then %v %q", text, first, message, value, said)
			}
		}
	})
}
