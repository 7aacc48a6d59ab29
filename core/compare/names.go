package compare

import (
	"fmt"
	"strings"

	"revisit/core/document"
)

// DefaultName returns the name of learner i without one of its own: its kind, numbered from the second of that kind on.
func (c *Comparison) DefaultName(i int) string {
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

// Headline returns the title, or without one the names of the learners.
func (c *Comparison) Headline() string {
	if document.PlainText(c.Title) != "" {
		return c.Title
	}
	return c.LearnerNames(4)
}

// LearnerNames returns the names of the first learners in one phrase, with the number of the others.
func (c *Comparison) LearnerNames(most int) string {
	var list []string
	for i := range c.Learners {
		list = append(list, c.DisplayName(i))
	}
	if more := len(list) - most; more > 0 {
		list = append(list[:most], fmt.Sprintf("%d more", more))
	}
	if len(list) == 1 {
		return list[0]
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

// DisplayName returns a learner's name for readers: its own, or the title of its kind, numbered from the second of that kind on.
func (c *Comparison) DisplayName(i int) string {
	l := &c.Learners[i]
	if number, usual := strings.CutPrefix(l.Name, l.Algorithm.Kind); usual && l.Name == c.DefaultName(i) {
		return l.Algorithm.Learner.Title + number
	}
	return document.PlainText(l.Name)
}

// CellName returns a cell's name for readers.
func (c *Comparison) CellName(point, learner int, seed uint64) string {
	return fmt.Sprintf("%s, seed %d", c.PlaceName(point, learner), seed)
}

// PlaceName returns the name of a learner at a point for readers.
func (c *Comparison) PlaceName(point, learner int) string {
	parts := []string{c.DisplayName(learner)}
	for i, v := range c.Points()[point] {
		parts = append(parts, fmt.Sprintf("%s %v", c.Vary[i].Label, v))
	}
	return strings.Join(parts, ", ")
}
