package formula

import (
	"errors"
	"go/ast"
	goparser "go/parser"
	goscanner "go/scanner"
	gotoken "go/token"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// judge is Go's own parser: its tree of a text as ours, or its first error in our words.
func judge(text string) (*node, *Error) {
	files := gotoken.NewFileSet()
	oneLine := strings.ReplaceAll(text, "\n", " ") // a line break would end Go's expression
	root, err := goparser.ParseExprFrom(files, "", oneLine, goparser.SkipObjectResolution)
	s := source{text: text}
	if err != nil {
		var list goscanner.ErrorList
		if !errors.As(err, &list) {
			return nil, s.fail(0, err.Error(), "")
		}
		return nil, inOurWords(&s, list[0])
	}
	file := files.File(root.Pos())
	var tree func(ast.Expr) *node
	at := func(pos gotoken.Pos) int { return file.Offset(pos) }
	tree = func(x ast.Expr) *node {
		n := &node{pos: at(x.Pos()), end: at(x.End())}
		switch x := x.(type) {
		case *ast.ParenExpr:
			n.kind, n.parts = group, []*node{tree(x.X)}
		case *ast.BasicLit:
			n.kind = quantity
		case *ast.Ident:
			n.kind = reference
		case *ast.UnaryExpr:
			n.kind, n.operator, n.at, n.parts = prefix, sign(x.Op.String()), at(x.OpPos), []*node{tree(x.X)}
		case *ast.StarExpr:
			n.kind, n.operator, n.at, n.parts = prefix, "*", at(x.Star), []*node{tree(x.X)}
		case *ast.BinaryExpr:
			n.kind, n.operator, n.at, n.parts = infix, sign(x.Op.String()), at(x.OpPos), []*node{tree(x.X), tree(x.Y)}
		case *ast.CallExpr:
			n.kind, n.at, n.parts = application, at(x.Lparen), []*node{tree(x.Fun)}
			if x.Ellipsis.IsValid() {
				n.ellipsis = at(x.Ellipsis)
			}
			for _, argument := range x.Args {
				n.parts = append(n.parts, tree(argument))
			}
		default:
			n.kind = beyond
		}
		return n
	}
	return tree(root), nil
}

func inOurWords(s *source, first *goscanner.Error) *Error {
	words := map[string]string{"'EOF'": "the end", "newline": "the end", "operand": "a number, a name or a parenthesis"}
	translated := func(word string) string {
		if known, ok := words[word]; ok {
			return known
		}
		return word
	}
	if expected, said := strings.CutPrefix(first.Msg, "expected "); said {
		if i := strings.LastIndex(expected, ", found "); i > 0 {
			found := translated(expected[i+len(", found "):])
			if expected = expected[:i]; expected == "'EOF'" {
				return s.fail(first.Pos.Offset, found, "an operator or the end")
			}
			return s.fail(first.Pos.Offset, found, translated(expected))
		}
	}
	return s.fail(first.Pos.Offset, first.Msg, allowed)
}

// pieces of random texts: what formulas are made of, and what people write by mistake. Go's types and functions are not among them.
var texts = strings.Fields("1 2.5 .5 1. 1e3 1.5e-3 0 010 0x1F 2i 1_0 h s row cond min sin pi ä _ ( ( ( ) ) ) , , + - * / % == != < <= > >= && || ! = & | ^ << >> &^ <- -- ++ += := ... ; ~ ? # − \" ' 'h' \"h\" if")

func TestGoParsesThem(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	good, bad := 0, 0
	for range 60_000 {
		var b strings.Builder
		writeRandom(&b, r, r.IntN(4))
		text := b.String()
		for range r.IntN(3) { // put something in, or leave something out
			runes := []rune(text)
			at := r.IntN(len(runes) + 1)
			piece := texts[r.IntN(len(texts))]
			text = string(runes[:at]) + []string{"", " "}[r.IntN(2)] + piece + string(runes[min(len(runes), at+r.IntN(3)):])
		}
		if comment(text) >= 0 || strings.TrimSpace(text) == "" || unlike(text) {
			continue
		}
		want, refused := judge(text)
		got, fail := parse(text)
		if refused != nil {
			bad++
			if fail == nil && holds(got.root, beyond) {
				continue // it is refused when it is compiled, which Go's parser does in part
			}
			if fail == nil || *fail != *refused {
				t.Fatalf("%q: %v\nGo's parser: %v", text, fail, refused)
			}
			continue
		}
		good++
		if fail != nil {
			t.Fatalf("%q: %v, but Go parses it", text, fail)
		}
		if !reflect.DeepEqual(got.root, want) {
			t.Fatalf("%q: another tree than Go's", text)
		}
	}
	if good < 10_000 || bad < 10_000 {
		t.Errorf("%d texts were parsed and %d refused, expected at least 10,000 of each", good, bad)
	}
}

func holds(n *node, what kind) bool {
	return n.kind == what || slices.ContainsFunc(n.parts, func(part *node) bool { return holds(part, what) })
}

var assertion = regexp.MustCompile(`\.\s*\(`)

// unlike tells of a text with which Go's scanner finds fault for a number or a quotation, which is here told for what it is, no decimal
// number; or its parser within what formulas pass over.
func unlike(text string) bool {
	_, err := goparser.ParseExpr(strings.ReplaceAll(text, "\n", " "))
	var list goscanner.ErrorList
	if !errors.As(err, &list) || assertion.MatchString(text) {
		return err != nil
	}
	for _, one := range list {
		for _, said := range []string{"literal", "exponent", "digit", "rune", "escape", "selector", "'_'"} {
			if strings.Contains(one.Msg, said) {
				return true
			}
		}
	}
	return false
}

func writeRandom(b *strings.Builder, r *rand.Rand, depth int) {
	if depth == 0 {
		b.WriteString(texts[r.IntN(18)])
		return
	}
	switch r.IntN(6) {
	case 0:
		b.WriteString("(")
		writeRandom(b, r, depth-1)
		b.WriteString(")")
	case 1:
		b.WriteString(strings.Fields("- + ! ^ *")[r.IntN(5)] + " ")
		writeRandom(b, r, depth-1)
	case 2:
		b.WriteString(strings.Fields("cond min h (h)")[r.IntN(4)] + "(")
		for i := range r.IntN(4) {
			if i > 0 {
				b.WriteString(", ")
			}
			writeRandom(b, r, depth-1)
		}
		b.WriteString(")")
	default:
		writeRandom(b, r, depth-1)
		b.WriteString(" " + strings.Fields("+ - * / % == != < <= > >= && || << & ^ \n+")[r.IntN(17)] + " ")
		writeRandom(b, r, depth-1)
	}
}
