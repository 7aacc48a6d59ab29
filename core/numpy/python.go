package numpy

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"revisit/core/document"
	"revisit/core/lab"
)

// maxWithin is the most numbers other than 0 that are written into the Python file itself, about 1 MB.
const maxWithin = 50_000

// lineWidth is how long the lines of numbers are at most.
const lineWidth = 120

//go:embed environment.py
var environment string

// Within reports whether the Python file has the numbers itself. Otherwise it reads the .npz file beside it.
func (p *Problem) Within() bool {
	count := 0
	for _, one := range p.arrays {
		for _, x := range one.values {
			if x != 0 {
				count++
			}
		}
	}
	return count <= maxWithin
}

// Python returns the environment. Its name without an ending is that of the .npz file, which it needs if Within is false.
func (p *Problem) Python(stem string) []byte {
	tables := fmt.Sprintf("    path = Path(__file__).with_name(%s)\n", quoted(stem+".npz")) +
		"    if not path.exists():\n" +
		"        raise FileNotFoundError(f\"{path} is missing: this problem's numbers are in Revisit's other export, NumPy's .npz; save it there\")\n" +
		"    with np.load(path) as arrays:\n" +
		"        return dict(arrays)\n"
	imports, numbers := "from pathlib import Path\n\n", "beside it, in "+stem+".npz"
	if p.Within() {
		tables, imports, numbers = p.literals(), "", "at its end"
	}
	names := func(all []string) string {
		if all == nil {
			return "None"
		}
		list := make([]string, len(all))
		for i, name := range all {
			list[i] = quoted(name)
		}
		return listed(list)
	}
	text := strings.NewReplacer(
		"«TITLE»", quoted(p.title), "«KIND»", p.kind, "«CLASS»", class(p.kind), "«STEM»", stem, "«ENGINE»", lab.Engine, "«NUMBERS»", numbers,
		"«H»", strconv.Itoa(p.horizon), "«S»", strconv.Itoa(p.states), "«A»", strconv.Itoa(p.actions), "«D»", strconv.Itoa(p.dim),
		"«STATE NAMES»", names(p.stateNames), "«ACTION NAMES»", names(p.actionName), "«IMPORTS»\n", imports, "«TABLES»\n", tables,
	).Replace(environment)
	return []byte(text)
}

// class returns a kind as a name of a class: "figure-1" as Figure1.
func class(kind string) string {
	var name strings.Builder
	for part := range strings.SplitSeq(kind, "-") {
		name.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return name.String()
}

// quoted writes a text as a literal of Python, of which JSON's are some.
func quoted(text string) string {
	literal, err := document.Marshal(text)
	if err != nil {
		panic(err) // a string has a literal
	}
	return string(literal)
}

// literals writes the arrays as a dictionary.
func (p *Problem) literals() string {
	var text strings.Builder
	text.WriteString("    return {\n")
	for _, one := range p.arrays {
		fmt.Fprintf(&text, "        %q: %s,\n", one.name, one.literal())
	}
	if p.cycle != nil {
		list := make([]string, len(p.cycle))
		for i, s := range p.cycle {
			list[i] = strconv.Itoa(s)
		}
		fmt.Fprintf(&text, "        \"start_cycle\": np.array(%s),\n", listed(list))
	}
	text.WriteString("    }\n")
	return text.String()
}

// literal writes an array: all of its numbers, or those other than 0 with their places, whichever is shorter.
func (a array) literal() string {
	var values, kept, places []string
	for i, x := range a.values {
		value := strconv.FormatFloat(x, 'g', -1, 64)
		values = append(values, value)
		if x != 0 {
			kept, places = append(kept, value), append(places, strconv.Itoa(i))
		}
	}
	if len(kept) == 0 {
		return "np.zeros(" + tuple(a.shape) + ")"
	}
	if 2*len(kept) >= len(values) {
		return fmt.Sprintf("_array(%s, %s)", tuple(a.shape), listed(values))
	}
	return fmt.Sprintf("_array(%s, %s, %s)", tuple(a.shape), listed(kept), listed(places))
}

// listed writes a list of literals in lines of limited width.
func listed(literals []string) string {
	const indent = "            "
	whole := "[" + strings.Join(literals, ", ") + "]"
	if len(whole) < 60 {
		return whole
	}
	var text strings.Builder
	text.WriteString("[")
	width := lineWidth
	for _, one := range literals {
		if width+len(one)+2 > lineWidth {
			text.WriteString("\n" + indent)
			width = len(indent) - 1
		} else {
			text.WriteString(" ")
		}
		text.WriteString(one + ",")
		width += len(one) + 2
	}
	text.WriteString("\n        ]")
	return text.String()
}
