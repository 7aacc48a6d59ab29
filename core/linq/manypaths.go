package linq

import "revisit/core/protocol"

// CanRun reports whether Run and LearnTo may be called: where the kernel draws whole paths, of a table with dense features. It gives a clone
// its kernel.
func (l *Learner) CanRun() bool {
	if l.kernel == nil {
		l.kernel = newPathKernel(l)
	}
	return l.kernel != nil
}

// Run calls NextPath the given number of times and writes the paths to the log. It returns early where the log is full. It tells how many
// paths it drew and how many episodes ended with them.
func (l *Learner) Run(paths int, log protocol.Log) (drawn int, over int64, err error) {
	return l.kernel.run(l, paths, log)
}

// LearnTo is Learn, and writes the path to the log.
func (l *Learner) LearnTo(log protocol.Log) { l.kernel.learn(l, log) }
