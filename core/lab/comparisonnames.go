package lab

import (
	"fmt"
	"strings"
)

// What readers see a comparison and its learners called.

// usualName is the name that learner i would have by itself, if none before has the name of another's kind.
func (c *Comparison) usualName(i int) string {
	n, kind := 1, c.Learners[i].Algorithm.Kind
	for _, l := range c.Learners[:i] {
		if l.Name == kind || strings.HasPrefix(l.Name, kind+" ") {
			n++
		}
	}
	if n == 1 {
		return kind
	}
	return fmt.Sprintf("%s %d", kind, n)
}

// headline says what is compared.
func (c *Comparison) headline() string {
	if PlainText(c.Title) != "" {
		return c.Title
	}
	return c.names(4)
}

// names are those of the first learners.
func (c *Comparison) names(most int) string {
	var list []string
	for i := range c.Learners {
		list = append(list, c.display(i))
	}
	if more := len(list) - most; more > 0 {
		list = append(list[:most], fmt.Sprintf("%d more", more))
	}
	if len(list) == 1 {
		return list[0]
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

// display is a learner's name for readers: its own, or its kind's title, with the number that it has among its kind.
func (c *Comparison) display(i int) string {
	l := &c.Learners[i]
	if number, usual := strings.CutPrefix(l.Name, l.Algorithm.Kind); usual && l.Name == c.usualName(i) {
		return l.Algorithm.Learner.Title + number
	}
	return PlainText(l.Name)
}
