package linq

// Log is where Run writes paths, one after the other. A path takes 2H+6 words, from Words[*Used] on: k and its episode in two words
// each, the lower half first; from; the H states; the H actions; stop. Its H bonuses are at H *Used/(2H+6) in Bonus.
type Log struct {
	Words []uint32
	Bonus []float64
	Used  *int // words written
}

// CanRun tells whether Run and LearnTo may be called: where the kernel draws whole paths, of a table with dense features.
func (l *Learner) CanRun() bool { return l.kernel != nil }

// Run calls NextPath so many times and writes the paths to the log. It returns early where the log is full. It tells how many paths it
// drew and how many episodes ended with them.
func (l *Learner) Run(paths int, log Log) (drawn int, over int64, err error) {
	return l.kernel.run(l, paths, log)
}

// LearnTo is Learn, and writes the path to the log.
func (l *Learner) LearnTo(log Log) { l.kernel.learn(l, log) }
