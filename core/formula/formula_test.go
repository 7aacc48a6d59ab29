package formula_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"revisit/core/formula"
)

var variables = []string{"h", "s", "a", "H", "S", "A", "row", "col"}

// place is h=2, s=3, a=1 of H=5, S=12, A=4, in row 0 and column 3.
var place = []float64{2, 3, 1, 5, 12, 4, 0, 3}

func evaluate(t *testing.T, text string) (float64, error) {
	t.Helper()
	f, err := formula.Compile(text, variables)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return f.Eval(place)
}

func TestValues(t *testing.T) {
	for text, want := range map[string]float64{
		"1":                           1,
		"2.5e-3":                      0.0025,
		".5":                          0.5,
		"h":                           2,
		"H - h":                       3,
		"H-h-1":                       2,
		"2+3*4":                       14,
		"(2+3)*4":                     20,
		"-s*-2":                       6,
		"+s":                          3,
		"12/s/2":                      2,
		"7%s":                         1,
		"-7%s":                        -1,
		"7.5%2":                       1.5,
		"cond(s == 3, 10, 20)":        10,
		"cond(s != 3, 10, 20)":        20,
		"cond(h < 2, 1, 0)":           0,
		"cond(h <= 2, 1, 0)":          1,
		"cond(h > 2, 1, 0)":           0,
		"cond(h >= 2, 1, 0)":          1,
		"cond(!(h == 2), 1, 0)":       0,
		"cond(h==2 && s==3, 1, 0)":    1,
		"cond(h==2 && s==4, 1, 0)":    0,
		"cond(h==1 && s==3, 1, 0)":    0,
		"cond(h==1 || s==3, 1, 0)":    1,
		"cond(h==1 || s==4, 1, 0)":    0,
		"cond(h==2 || s==4, 1, 0)":    1,
		"cond(row == 0, 1, 1/row)":    1, // the other side is not computed
		"cond(row!=0 && 1/row>0,1,0)": 0,
		"cond(row==0 || 1/row>0,1,0)": 1,
		"min(3, 1, 2)":                1,
		"max(3, 1, 4, 2)":             4,
		"abs(-2)":                     2,
		"floor(-1.5)":                 -2,
		"sqrt(9)":                     3,
		"pow(3, 2)":                   9,
		"sin(0)":                      0,
		"cos(0)":                      1,
		"exp(1)":                      math.E,
		"log(exp(1))":                 1,
		"pi":                          math.Pi,
		"2 *\n3":                      6,
		"2\r\n\t* 3\n":                6,
	} {
		if got, err := evaluate(t, text); err != nil || got != want {
			t.Errorf("%s = %v, %v, want %v", text, got, err, want)
		}
	}
}

func TestAVariableCalledPi(t *testing.T) {
	f, err := formula.Compile("pi", []string{"pi"})
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := f.Eval([]float64{3}); got != 3 {
		t.Errorf("the variable pi = %v, want its value 3", got)
	}
}

// Every mistake points at the character.
func TestErrors(t *testing.T) {
	deep := strings.Repeat("(1+", 70) + "1" + strings.Repeat(")", 70)
	for _, c := range []struct {
		text            string
		column          int
		found, expected string
	}{
		{"", 1, "nothing", "an expression"},
		{"  \n", 1, "nothing", "an expression"},
		{"1 +", 4, "the end", "a number, a name"},
		{"1 + * 2", 5, "*", "a number"},
		{"(1", 3, "the end", "')'"},
		{"1)", 2, "')'", "an operator or the end"},
		{"1 2", 3, "2", "an operator or the end"},
		{"h s", 3, "s", "an operator or the end"},
		{"1\n2", 3, "2", "an operator or the end"},
		{"1 − 2", 3, "U+2212", "numbers, names"},
		{"1 ? 2 : 3", 3, "U+003F '?'", "numbers, names"},
		{"h = 2", 3, "'='", "'=='"},
		{"\"h\"", 1, `"h"`, "a decimal number"},
		{"'h'", 1, "'h'", "a decimal number"},
		{"0x10", 1, "0x10", "a decimal number"},
		{"010", 1, "010", "a decimal number"},
		{"1_000", 1, "1_000", "a decimal number"},
		{"2i", 1, "2i", "a decimal number"},
		{"1e400", 1, "1e400", "below"},
		{"x", 1, "the unknown name x", "one of h, s, a, H, S, A, row, col, pi"},
		{"1 + rwo", 5, "the unknown name rwo", "perhaps row"},
		{"1 + Col", 5, "the unknown name Col", "perhaps col"},
		{"ä + x", 1, "the unknown name ä", "one of h"},
		{"h /* ä */ + x", 3, "a comment", "numbers, names"},
		{"//line other:7\nx", 1, "a comment", "numbers, names"},
		{"cond(ä == 1,\n1, x)", 6, "the unknown name ä", "one of h"},
		{"tan(h)", 1, "the unknown function tan", "one of cond, sin"},
		{"sine(h)", 1, "the unknown function sine", "perhaps sin"},
		{"2*sin", 3, "sin alone", "sin(x)"},
		{"h(2)", 2, "a parenthesis after h", "h*("},
		{"(h)(2)", 1, "(h)", "a function's name"},
		{"sin()", 1, "sin of 0", "1: sin(x)"},
		{"1+sin(1,2)", 3, "sin of 2", "1: sin(x)"},
		{"cond(h==1, 2)", 1, "cond of 2", "3: cond(c, x, y)"},
		{"min(1)", 1, "min of 1", "2 arguments or more"},
		{"min(h...)", 6, "...", "min(x, y)"},
		{"h == 1", 1, "a condition: h == 1", "a number: cond(c, 1, 0)"},
		{"1 + (h == 1)", 5, "a condition: (h == 1)", "a number beside +"},
		{"1 < h < 3", 1, "a condition: 1 < h", "&& and || join"},
		{"cond(h, 1, 2)", 6, "a number: h", "a condition first"},
		{"cond(h==1, h==2, 2)", 12, "a condition: h==2", "a number second"},
		{"cond(h==1, 2, h==2)", 15, "a condition: h==2", "a number third"},
		{"cond(h && s==1, 1, 0)", 6, "a number: h", "a condition beside &&"},
		{"cond(s==1 || h, 1, 0)", 14, "a number: h", "a condition beside ||"},
		{"cond(!h, 1, 0)", 7, "a number: h", "a condition after !"},
		{"-(h==1)", 2, "a condition: (h==1)", "a number after -"},
		{"sin(h==1)", 5, "a condition: h==1", "a number in sin(x)"},
		{"h ^ 2", 3, "^", "pow(x, y)"},
		{"h & 2", 3, "&", "&&"},
		{"h | 2", 3, "|", "||"},
		{"h << 2", 3, "<<", "one of + -"},
		{"^h", 1, "^", "+, - or !"},
		{"&h", 1, "&", "+, - or !"},
		{"<-h", 1, "<-", "+, - or !"},
		{"h ** 2", 4, "*", "pow(x, y)"},
		{"h.s", 1, "h.s", "numbers, names"},
		{"h[0]", 1, "h[0]", "numbers, names"},
		{"[]int{1}", 1, "[]int{1}", "numbers, names"},
		{"func() int { for {} }()", 1, "func() int { for {} }", "a function's name"},
		{"struct{}", 1, "struct{}", "numbers, names"},
		{"map[int]int", 1, "map[int]int", "numbers, names"},
		{"a := 1", 3, "':='", "an operator"},
		{strings.Repeat("1+", 6000) + "1", 10001, "more characters", "at most 10,000"},
		{strings.Repeat("(1+1+1)*", 990) + "1", 5346, "one part too many", "at most 5000"},
		{deep, 193, "one level too many", "at most 64"},
	} {
		_, err := formula.Compile(c.text, variables)
		var e *formula.Error
		if !errors.As(err, &e) {
			t.Errorf("%.40q: error %v, want a *formula.Error", c.text, err)
			continue
		}
		if e.Column != c.column || !strings.Contains(e.Found, c.found) || !strings.Contains(e.Expected, c.expected) {
			t.Errorf("%.40q: %v\nwant character %d, found …%s…, expected …%s…", c.text, e, c.column, c.found, c.expected)
		}
		if want := len([]rune(c.text)[:c.column-1]); len([]rune(c.text[:e.Offset])) != want {
			t.Errorf("%.40q: byte %d is not character %d", c.text, e.Offset, c.column)
		}
	}
}

func TestEvaluationErrors(t *testing.T) {
	for _, c := range []struct {
		text            string
		column          int
		found, expected string
	}{
		{"1 + s/row", 6, "3 / 0, a division by zero", "a cond around"},
		{"0/row", 2, "0 / 0, a division by zero", "a divisor other than 0"},
		{"s % row", 3, "3 % 0, a division by zero", "a divisor other than 0"},
		{"1 + log(row)", 5, "log(0), which is infinite", "a finite number"},
		{"log(-s)", 1, "log(-3), which is not a number", "a finite number"},
		{"sqrt(row - 1)", 1, "sqrt(-1), which is not a number", "a finite number"},
		{"exp(1000)", 1, "exp(1000), which is infinite", "a finite number"},
		{"2*pow(row, -1)", 3, "pow(0, -1), which is infinite", "a finite number"},
		{"pow(-1, 0.5)", 1, "pow(-1, 0.5), which is not a number", "a finite number"},
		{"1e300 * 1e300", 7, "1e+300 * 1e+300, which is infinite", "a finite number"},
		{"1e308 + 1e308", 7, "which is infinite", "a finite number"},
		{"-1e308 - 1e308", 8, "which is infinite", "a finite number"},
		{"1e308 / 1e-308", 7, "which is infinite", "a finite number"},
		{"cond(h == 2,\n 1/row, 1)", 16, "1 / 0", "a divisor"},
		{"cond(1/row > 0, 1, 0)", 7, "1 / 0", "a divisor"},
	} {
		_, err := evaluate(t, c.text)
		var e *formula.Error
		if !errors.As(err, &e) {
			t.Errorf("%s: error %v, want a *formula.Error", c.text, err)
			continue
		}
		if e.Column != c.column || !strings.Contains(e.Found, c.found) || !strings.Contains(e.Expected, c.expected) {
			t.Errorf("%s: %v\nwant character %d, found …%s…, expected …%s…", c.text, e, c.column, c.found, c.expected)
		}
	}
}

func TestUses(t *testing.T) {
	f, err := formula.Compile("cond(s == 1, col, pi)", variables)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, v := range append(variables, "pi", "x") {
		if f.Uses(v) {
			got += " " + v
		}
	}
	if got != " s col" {
		t.Errorf("uses%s, want s col", got)
	}
}

func TestEvaluationAllocatesNothing(t *testing.T) {
	f, err := formula.Compile("cond(s%2 == 0 && h < H, sin(pi*row)/2, min(1, exp(-col), pow(abs(s), 0.5)))", variables)
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() { _, _ = f.Eval(place) }); n != 0 {
		t.Errorf("an evaluation allocates %v times", n)
	}
}

// Sixty operands may wait; a long sum waits for none.
func TestLimitsAllowWhatIsReasonable(t *testing.T) {
	nested := strings.Repeat("(1+", 60) + "1" + strings.Repeat(")", 60)
	long := strings.TrimSuffix(strings.Repeat("s+", 999), "+")
	parentheses := strings.Repeat("(", 999) + "s" + strings.Repeat(")", 999)
	for text, want := range map[string]float64{nested: 61, long: 2997, parentheses: 3} {
		if got, err := evaluate(t, text); err != nil || got != want {
			t.Errorf("%.20s… = %v, %v, want %v", text, got, err, want)
		}
	}
}

// Each of them takes some of the stack, and WebAssembly has little: ten thousand ended the engine.
func TestFormulasAreNotTooDeep(t *testing.T) {
	for _, part := range []string{"(", "- ", "abs(", "1+(", "s+"} {
		text := strings.Repeat(part, 9_990/len(part)) + "s"
		_, err := formula.Compile(text, variables)
		var e *formula.Error
		if !errors.As(err, &e) || !strings.HasPrefix(e.Expected, "at most 1,000 ") {
			t.Errorf("%q again and again: %v", part, err)
		}
	}
}

func ExampleCompile() {
	f, err := formula.Compile("cond(row == 0, 1, exp(-col))", []string{"row", "col"})
	if err != nil {
		panic(err)
	}
	fmt.Println(f.Eval([]float64{0, 2}))
	_, err = formula.Compile("1 + coll", []string{"row", "col"})
	fmt.Println(err)
	// Output:
	// 1 <nil>
	// character 5: found the unknown name coll, expected one of row, col, pi; perhaps col
}
