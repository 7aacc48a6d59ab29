package experiment

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"revisit/core/access"
	"revisit/core/compare"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// triedBetas is how many learners the documents revisits-grid-* have, in the order of their betas; the last one of revisits-* has the least beta.
const triedBetas, leastBeta = 8, 3

// revisitsFigure is how many revisits it takes to know every secret of a grip. tools/revisits-figure.mjs draws its tables.
var revisitsFigure = func() (f figure) {
	for _, axis := range []struct{ document, against string }{{"m", "m"}, {"h", "H"}, {"gap", "1/gap"}} {
		grid, own := []string{"revisits-grid-" + axis.document}, []string{"revisits-" + axis.document}
		f.documents = append(f.documents, grid[0], own[0])
		f.tables = append(f.tables,
			table{head: "| " + axis.against + " | grid | constants | reached | revisits |",
				documents: grid, against: axis.against, rows: long(constants, reached("first"), revisits)},
			table{head: "| " + axis.against + " | learner | constants | reached | revisits (95 %) |",
				documents: own, of: "revisits", against: axis.against, rows: long(leastOf(grid[0]), reached("first"), interval("first"))},
			table{head: "| " + axis.against + " | paths at least | paths of the ideal learner |",
				documents: own, against: axis.against, rows: points(leastPaths, idealPaths)},
			table{head: "| learner | of revisits | 2^(ax): a | R² | x^b, x = " + axis.against + ": b | R² |",
				documents: own, of: "revisits", against: axis.against, rows: fits("first")})
	}
	return f
}()

// leastPaths is the lower bound on the paths of a learner that names each secret of a grip with probability .95.
func leastPaths(m *made, p place) (cell, error) {
	climb, _, err := gripAt(m.all[p.document].results.Comparison, p.point)
	return cell{layout: "#", numbers: []float64{climb.LeastPaths(0.95)}}, err
}

// idealPaths is the median, over the seeds, of the paths of one who knows all of a grip but its secrets and goes back.
func idealPaths(m *made, p place) (cell, error) {
	c := m.all[p.document].results.Comparison
	climb, built, err := gripAt(c, p.point)
	if err != nil {
		return cell{}, err
	}
	var paths []float64
	for _, seed := range c.Seeds {
		paid, err := climb.Ideal(built.Table, nil, protocol.Revisiting, seed)
		if err != nil {
			return cell{}, err
		}
		paths = append(paths, float64(paid.Paths))
	}
	return cell{layout: "#", numbers: []float64{compare.Median(paths)}}, nil
}

// gripAt returns the grip of a point, as a climb and as it is built.
func gripAt(c *compare.Comparison, point int) (access.Climb, *problem.Problem, error) {
	args := maps.Clone(c.Problem.Args)
	for i, v := range c.Vary {
		x := c.Points()[point][i]
		switch name := strings.TrimPrefix(v.Parameter, "problem."); args[name].(type) {
		case int:
			args[name] = int(x)
		case float64:
			args[name] = x
		default:
			return access.Climb{}, nil, fmt.Errorf("found %q varied, expected a number of the grip", v.Parameter)
		}
	}
	built, err := c.Problem.Family.Build(args)
	return access.Climb{
		Horizon: args.Int("horizon"), Actions: args.Int("actions"), Rooms: args.Int("rooms"),
		Survival: args.Float("survival"), Gap: args.Float("gap"), Entry: args.Float("entry"),
	}, built, err
}

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
