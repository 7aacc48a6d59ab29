package protocol

// Episodes is what learners share that draw whole episodes and never go back: embed it.
type Episodes struct {
	Path        *Path // the newest; Stop is always 0
	environment *Environment
	act         func(h, s int) (action int, bonus float64)
}

// NewEpisodes returns what draws episodes before the first. act returns the learner's action at (h,s), and its bonus.
func NewEpisodes(e *Environment, act func(h, s int) (action int, bonus float64)) Episodes {
	return Episodes{NewPath(e.Horizon()), e, act}
}

// CloneFor returns the same for a clone of the learner, whose actions are those of act, in a clone of its environment.
func (l *Episodes) CloneFor(e *Environment, act func(h, s int) (action int, bonus float64)) Episodes {
	return Episodes{l.Path.Clone(), e, act}
}

// From returns 1: every path begins an episode.
func (l *Episodes) From() int { return 1 }

// Draw plays an episode. The path is valid until the next call. An error is a violation of the protocol, which a correct learner never makes.
func (l *Episodes) Draw() (*Path, error) { return l.Path, l.environment.Play(l.Path, l.act) }
