package main

import (
	"fmt"
	"slices"
)

// triedBetas is how many learners the documents revisits-grid-* have, in the order of their betas; the last one of revisits-* has the least beta.
const triedBetas, leastBeta = 8, 3

// revisitsFigure is how many revisits it takes to know every secret of a grip.
var revisitsFigure = func() (f figure) {
	for _, axis := range []struct{ document, against string }{{"m", "m"}, {"h", "H"}, {"gap", "1/gap"}} {
		grid, own := []string{"revisits-grid-" + axis.document}, []string{"revisits-" + axis.document}
		f.documents = append(f.documents, grid[0], own[0])
		f.tables = append(f.tables,
			table{head: "| " + axis.against + " | grid | constants | reached | revisits |",
				documents: grid, against: axis.against, rows: long(constants, reached("first"), revisits)},
			table{head: "| " + axis.against + " | learner | constants | reached | revisits |",
				documents: own, against: axis.against, rows: long(leastOf(grid[0]), reached("first"), revisits)},
			table{head: "| learner | of revisits | 2^(ax): a | R² | x^b, x = " + axis.against + ": b | R² |",
				documents: own, of: "revisits", against: axis.against, rows: fits("first")})
	}
	return f
}()

// leastOf is constants; those of the least beta must be the first ones of a grid with which every run reached the target.
func leastOf(grid string) quantity {
	return func(m *made, p place) (cell, error) {
		if p.learner != leastBeta {
			return constants(m, p)
		}
		for l := range triedBetas {
			at := place{grid, p.point, l}
			if u, err := m.until(at, "first"); err != nil {
				return cell{}, err
			} else if u.Reached < u.Of {
				continue
			}
			if least := m.constants(at); !slices.Equal(least, m.constants(p)) {
				return cell{}, fmt.Errorf("%s has %v at point %d, the least of %s with which all runs reached the target is %v", p.document, m.constants(p), p.point, grid, least)
			}
			return constants(m, p)
		}
		return cell{}, fmt.Errorf("with no beta of %s all runs reached the target at point %d", grid, p.point)
	}
}
