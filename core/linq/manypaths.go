package linq

import "revisit/core/protocol"

// CanRun tells whether this learner can Run: where a kernel draws whole paths, which knows tables of dense features.
func (l *Learner) CanRun() bool { return l.kernel != nil }

// Run is NextPath so many times, and writes the paths down. It returns early where the log is full, and tells how many it drew and how
// many of them ended an episode.
func (l *Learner) Run(paths int, log protocol.Log) (drawn int, over int64, err error) {
	return l.kernel.run(l, paths, log)
}

// LearnTo is Learn, and writes the path down.
func (l *Learner) LearnTo(log protocol.Log) { l.kernel.learn(l, log) }
