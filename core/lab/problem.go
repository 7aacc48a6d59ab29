package lab

import (
	"math"
	"slices"

	"revisit/core/document"
	"revisit/core/internal/instance"
)

// ProblemInfo describes a problem for pictures, without its tables. Features.Values and Value are not part of the JSON.
type ProblemInfo struct {
	Kind        string           `json:"kind"`
	Title       string           `json:"title"`
	Horizon     int              `json:"horizon"`
	States      int              `json:"states"`
	Actions     int              `json:"actions"`
	Dim         int              `json:"dim"`
	StateNames  []string         `json:"stateNames"`
	ActionNames []string         `json:"actionNames"`
	Map         []string         `json:"map"`
	Cells       []int            `json:"cells"` // the state of each cell of Map, -1 for none; null: row-major
	Picture     *Picture         `json:"picture"`
	Coordinates []Coordinate     `json:"coordinates"`
	Tabulated   bool             `json:"tabulated"`
	Scaling     *Scaling         `json:"scaling"`
	Notes       []string         `json:"notes"`
	Design      *instance.Design `json:"design"` // what problem.design_gap changed, or null
	Start       any              `json:"start"`
	Gap         GapInfo          `json:"gap"`
	Beta        float64          `json:"beta"`
	PathBound   float64          `json:"pathBound"`
	Features    FeatureExcerpt   `json:"features"`
	Value       []float64        `json:"-"` // V*_1 of the first states, as many as are shown
}

// Picture is where the states of a problem stand in its own picture, in which the step says where one stands; null where it has none.
type Picture struct {
	Roles []int       `json:"roles"` // of each state; look-alikes share one
	Spots [][]*Spot   `json:"spots"` // by step and role; null where the step does not come to the role
	Lines [][]float64 `json:"lines"` // drawn behind: x and y of each corner in turn; x counts steps
	Words []Word      `json:"words"`
}

// Spot is where the states of a role stand at a step.
type Spot struct {
	Name    string  `json:"name"`
	Y       float64 `json:"y"`
	Decides bool    `json:"decides"` // whether some action there is better than another
}

// Word is a word of a picture, in the middle of X.
type Word struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Text string  `json:"text"`
}

// Coordinate is one of the coordinates of states, with its range.
type Coordinate struct {
	Name string  `json:"name"`
	Min  float64 `json:"min"`
	Max  float64 `json:"max"`
}

// Scaling is the affine map (original + Add) * Times that took a family's rewards into [0,1].
type Scaling struct {
	Add      float64 `json:"add"`
	Times    float64 `json:"times"`
	Original string  `json:"original"`
}

// GapInfo holds the model's own gaps, null where there is none.
type GapInfo struct {
	True    *float64   `json:"true"`
	PerStep []*float64 `json:"perStep"`
	Witness *Place     `json:"witness"`
	Read    *float64   `json:"read"` // the smallest over the steps from 2 on, the only ones whose gap a learner reads
	ReadAt  *Place     `json:"readAt"`
}

// FeatureExcerpt holds phi_1(s,a) of the first pairs (s,a), Rows x Dim, and properties of the feature map.
type FeatureExcerpt struct {
	Kind       string    `json:"kind"`
	Stationary bool      `json:"stationary"`
	Factor     float64   `json:"factor"` // by which normalising multiplied every feature; 1 without it
	Notes      []string  `json:"notes"`
	Rows       int       `json:"rows"`
	Dim        int       `json:"dim"`
	Values     []float64 `json:"-"`
}

const (
	excerptRows   = 64
	excerptValues = 4096
)

// Problem returns the description of the problem.
func (s *Session) Problem() ProblemInfo {
	m, family := s.in.Model, s.spec.Problem.Family
	d := s.in.Features.Dim()
	p := ProblemInfo{
		Kind: family.Name, Title: family.Title, Horizon: m.Horizon(), States: m.States(), Actions: m.Actions(), Dim: d,
		StateNames: s.in.Problem.StateNames, ActionNames: s.in.Problem.ActionNames, Map: s.in.Problem.Map,
		Cells: s.in.Problem.Cells, Picture: s.picture(), Tabulated: s.in.Problem.Table != nil, Notes: s.in.Problem.Notes, Design: s.in.Design,
		Start: m.Start(), Beta: s.in.Beta, PathBound: s.in.PathBound,
	}
	for _, c := range s.in.FeatureSetting.Coordinates {
		p.Coordinates = append(p.Coordinates, Coordinate{c.Name, c.Min, c.Max})
	}
	if x := s.in.Problem.Scaling; x != nil {
		p.Scaling = &Scaling{x.Add, x.Times, x.Original}
	}
	gap, witness := s.in.Optimal.Gap()
	p.Gap.True, p.Gap.Witness = document.Number(gap), placeOf(&witness)
	read, at := s.in.GapRead()
	p.Gap.Read, p.Gap.ReadAt = document.Number(read), placeOf(&at)
	for h := 1; h <= m.Horizon(); h++ {
		g, _ := s.in.Optimal.StepGap(h)
		p.Gap.PerStep = append(p.Gap.PerStep, document.Number(g))
	}
	p.Features = FeatureExcerpt{Kind: s.spec.Features.Kind, Stationary: s.in.Features.Stationary(), Factor: s.in.FeatureSetting.Factor, Notes: s.in.FeatureSetting.Notes, Rows: min(excerptRows, m.States()*m.Actions(), max(1, excerptValues*4/d)), Dim: d}
	p.Features.Values = make([]float64, p.Features.Rows*d)
	scratch := make([]float64, d)
	for i := range p.Features.Rows {
		row := p.Features.Values[i*d : i*d+d]
		copy(row, s.in.Features.Phi(1, i/m.Actions(), i%m.Actions(), scratch).Dense(row))
	}
	p.Value = make([]float64, min(m.States(), excerptValues))
	for i := range p.Value {
		p.Value[i] = s.in.Optimal.V(1, i)
	}
	return p
}

// picture returns the problem's own picture, nil where it has none.
func (s *Session) picture() *Picture {
	of := s.in.Problem.Picture
	if of == nil {
		return nil
	}
	p := &Picture{Roles: of.Roles, Lines: append([][]float64{}, of.Lines...), Words: []Word{}}
	for _, w := range of.Words {
		p.Words = append(p.Words, Word{w.X, w.Y, w.Text})
	}
	for h, spots := range of.Spots {
		row := make([]*Spot, len(spots))
		for role, spot := range spots {
			if spot.Name != "" {
				gap, _ := s.in.Optimal.GapAt(h+1, slices.Index(of.Roles, role))
				row[role] = &Spot{spot.Name, spot.Y, !math.IsInf(gap, 1)}
			}
		}
		p.Spots = append(p.Spots, row)
	}
	return p
}
