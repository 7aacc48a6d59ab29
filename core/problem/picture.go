package problem

// Picture draws a problem in which the step says where one stands: a column for each step, and in it a spot for each role that a state can
// have there. Up is up; x counts steps, from 1.
type Picture struct {
	Roles []int       // the role of each state; look-alikes share one
	Spots [][]Spot    // by step and role
	Lines [][]float64 // drawn behind: x and y of each corner, one after the other
	Words []Word      // drawn behind, too
}

// Spot is where the states of a role stand at a step, and what they are there. Without a Name the step does not come to them.
type Spot struct {
	Name string
	Y    float64
}

// Word is a word of a picture, in the middle of X.
type Word struct {
	X, Y float64
	Text string
}

// Spot returns the spot of a state at a step; without a Name it has none.
func (p *Picture) Spot(h, s int) Spot { return p.Spots[h-1][p.Roles[s]] }

// maxSpots bounds the spots of a picture. With more steps than that its columns would be finer than a screen's pixels.
const maxSpots = 4096

// maxRows bounds the spots of a column in a picture that has one for each of many states, so that they stay apart.
const maxRows = 24

// boxes are the lines of a row of boxes around the columns from one step to another.
func boxes(from, to int, y float64) [][]float64 {
	const half = 0.3
	left, right := float64(from)-0.5, float64(to)+0.5
	lines := [][]float64{{left, y - half, right, y - half}, {left, y + half, right, y + half}}
	for h := from; h <= to+1; h++ {
		lines = append(lines, []float64{float64(h) - 0.5, y - half, float64(h) - 0.5, y + half})
	}
	return lines
}
