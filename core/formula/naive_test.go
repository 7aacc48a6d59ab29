package formula_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"revisit/core/formula"
	"revisit/core/repeat"
)

// node is a random expression, written out and evaluated here on its own: values by package math, each with a bound on its error,
// since two logarithms that differ by a rounding may differ by more after a division.
type node struct {
	operator string // an operator, a function, a variable, or "" for a number
	number   float64
	parts    []*node
	at       int // byte of the operator or function in the text
}

type outcome struct {
	value, slack float64
	failed       *node // that made what is no finite number
	unsure       bool  // a condition, a floor or a % hangs on a rounding
}

var binaries = []string{"+", "-", "*", "/", "%"}
var comparisons = []string{"==", "!=", "<", "<=", ">", ">="}
var unaries = []string{"sin", "cos", "sqrt", "abs", "floor", "exp", "log"}

func randomNumber(r *rand.Rand, depth int) *node {
	part := func() *node { return randomNumber(r, depth-1) }
	if depth == 0 {
		if r.IntN(2) == 0 {
			return &node{operator: variables[r.IntN(len(variables))]}
		}
		return &node{number: float64(r.IntN(40)) / []float64{1, 4, 7}[r.IntN(3)]}
	}
	switch r.IntN(10) {
	case 0, 1, 2, 3:
		return &node{operator: binaries[r.IntN(len(binaries))], parts: []*node{part(), part()}}
	case 4:
		return &node{operator: "negate", parts: []*node{part()}}
	case 5, 6:
		return &node{operator: unaries[r.IntN(len(unaries))], parts: []*node{part()}}
	case 7:
		n := &node{operator: []string{"min", "max"}[r.IntN(2)]}
		for range 2 + r.IntN(3) {
			n.parts = append(n.parts, part())
		}
		return n
	case 8:
		return &node{operator: "pow", parts: []*node{part(), part()}}
	}
	return &node{operator: "cond", parts: []*node{randomCondition(r, depth-1), part(), part()}}
}

func randomCondition(r *rand.Rand, depth int) *node {
	part := func() *node { return randomCondition(r, depth-1) }
	if depth > 0 {
		switch r.IntN(5) {
		case 0:
			return &node{operator: "&&", parts: []*node{part(), part()}}
		case 1:
			return &node{operator: "||", parts: []*node{part(), part()}}
		case 2:
			return &node{operator: "!", parts: []*node{part()}}
		}
	}
	return &node{operator: comparisons[r.IntN(len(comparisons))], parts: []*node{randomNumber(r, max(depth-1, 0)), randomNumber(r, max(depth-1, 0))}}
}

func (n *node) write(text *strings.Builder, r *rand.Rand) {
	space := strings.Repeat(" ", r.IntN(3))
	switch {
	case n.operator == "":
		fmt.Fprint(text, n.number)
	case len(n.parts) == 0:
		text.WriteString(n.operator)
	case n.operator == "!" || n.operator == "negate":
		text.WriteString("(" + map[string]string{"!": "!", "negate": "-"}[n.operator] + "(")
		n.parts[0].write(text, r)
		text.WriteString("))")
	case len(n.parts) == 2 && !strings.Contains("min max pow", n.operator):
		text.WriteString("(")
		n.parts[0].write(text, r)
		text.WriteString(space)
		n.at = text.Len()
		text.WriteString(n.operator + space)
		n.parts[1].write(text, r)
		text.WriteString(")")
	default:
		n.at = text.Len()
		text.WriteString(n.operator + "(")
		for i, p := range n.parts {
			if i > 0 {
				text.WriteString("," + space)
			}
			p.write(text, r)
		}
		text.WriteString(")")
	}
}

const ulp = 0x1p-51

func (n *node) eval(values []float64) outcome {
	if n.operator == "" {
		return outcome{value: n.number}
	}
	if i := slices.Index(variables, n.operator); i >= 0 {
		return outcome{value: values[i]}
	}
	first := n.parts[0].eval(values)
	if first.failed != nil || first.unsure {
		return first
	}
	decided := first.value != 0
	switch n.operator {
	case "cond":
		if decided {
			return n.parts[1].eval(values)
		}
		return n.parts[2].eval(values)
	case "!":
		return outcome{value: 1 - first.value}
	case "&&", "||":
		if decided == (n.operator == "||") {
			return first
		}
		return n.parts[1].eval(values)
	}
	so := first
	if len(n.parts) == 1 {
		return n.combine(so, outcome{})
	}
	for _, p := range n.parts[1:] {
		next := p.eval(values)
		if next.failed != nil || next.unsure {
			return next
		}
		if so = n.combine(so, next); so.failed != nil || so.unsure {
			return so
		}
	}
	return so
}

// combine computes one operation, its error to first order with room, and whether it hangs on a rounding.
func (n *node) combine(a, b outcome) (o outcome) {
	x, y := a.value, b.value
	relative := func(size float64) float64 { return size * math.Abs(o.value) }
	exactly := a.slack == 0 && b.slack == 0
	truth := func(c bool) {
		if c {
			o.value = 1
		}
		o.unsure = !exactly && math.Abs(x-y) <= 2*(a.slack+b.slack)
	}
	switch n.operator {
	case "+":
		o.value, o.slack = x+y, a.slack+b.slack
	case "-":
		o.value, o.slack = x-y, a.slack+b.slack
	case "*":
		o.value, o.slack = x*y, math.Abs(x)*b.slack+math.Abs(y)*a.slack
	case "/":
		o.value = x / y
		o.slack = a.slack/math.Abs(y) + relative(b.slack/math.Abs(y))
		o.unsure = b.slack > math.Abs(y)/1e3
	case "%":
		o.value = math.Mod(x, y)
		o.unsure = !exactly
	case "==":
		truth(x == y)
	case "!=":
		truth(x != y)
	case "<":
		truth(x < y)
	case "<=":
		truth(x <= y)
	case ">":
		truth(x > y)
	case ">=":
		truth(x >= y)
	case "min":
		o.value, o.slack = math.Min(x, y), max(a.slack, b.slack)
	case "max":
		o.value, o.slack = math.Max(x, y), max(a.slack, b.slack)
	case "negate":
		return outcome{value: -x, slack: a.slack}
	case "abs":
		return outcome{value: math.Abs(x), slack: a.slack}
	case "floor":
		return outcome{value: math.Floor(x), unsure: !exactly && math.Floor(x-2*a.slack) != math.Floor(x+2*a.slack)}
	case "sin":
		o.value, o.slack = math.Sin(x), a.slack+ulp*(1+math.Abs(x))
	case "cos":
		o.value, o.slack = math.Cos(x), a.slack+ulp*(1+math.Abs(x))
	case "sqrt":
		o.value = math.Sqrt(x)
		o.slack = a.slack / max(o.value, 1e-300)
		o.unsure = !exactly && math.Abs(x) <= 1e3*a.slack
	case "exp":
		o.value = math.Exp(x)
		o.slack = relative(a.slack + 4*ulp)
		o.unsure = x > 700
	case "log":
		o.value = math.Log(x)
		o.slack = a.slack/math.Abs(x) + 2*ulp
		o.unsure = a.slack > 0 && math.Abs(x) <= 1e3*a.slack
	case "pow":
		o.value = math.Pow(x, y)
		o.slack = relative(a.slack/max(math.Abs(x), 1e-300)*math.Abs(y)+b.slack*math.Abs(math.Log(math.Abs(x)))) + relative(1e-13*(1+math.Abs(y)))
		o.unsure = !exactly && (math.Abs(x) <= 1e3*a.slack || x < 0) || math.Abs(o.value) > 1e300
	}
	if o.slack > 0 || n.operator == "/" || n.operator == "*" || n.operator == "+" || n.operator == "-" {
		if o.slack > 0 || o.value != math.Trunc(o.value) {
			o.slack += relative(2 * ulp)
		}
	}
	if math.IsNaN(o.value) || math.IsInf(o.value, 0) {
		o.failed = n
	}
	return o
}

func TestAgainstNaiveEvaluation(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	values, failures, conditions := 0, 0, 0
	for range repeat.Times(15_000) {
		tree := randomNumber(r, 1+r.IntN(5))
		var b strings.Builder
		tree.write(&b, r)
		text := b.String()
		f, err := formula.Compile(text, variables)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		got, err := f.Eval(place)
		want := tree.eval(place)
		switch {
		case want.unsure:
		case want.failed != nil:
			failures++
			var e *formula.Error
			if !errors.As(err, &e) || e.Offset != want.failed.at {
				t.Fatalf("%s\ngives %v and %v, expected a failure at byte %d", text, got, err, want.failed.at)
			}
		case err != nil || math.Abs(got-want.value) > 4*want.slack:
			t.Fatalf("%s\n= %v, %v, naively %v within %v", text, got, err, want.value, want.slack)
		default:
			values++
			if strings.Contains(text, "cond") {
				conditions++
			}
			if want.slack < 1e-12 && math.Abs(got-want.value) > 1e-12 {
				t.Fatalf("%s = %v, naively %v", text, got, want.value)
			}
		}
	}
	if values < repeat.Times(5_000) || failures < repeat.Times(1_000) || conditions < repeat.Times(1_000) {
		t.Errorf("only %d values, %d of them with conditions, and %d failures were compared", values, conditions, failures)
	}
}
