package lab

import (
	"revisit/core/linq"
	"revisit/core/protocol"
)

// journal takes down every path and works the newest ones, many at a time, into what sums up the whole run: its digest and its checkpoints.
//
// Of a path it holds these words of 32 bits: k and episode, two each, the lower first; from; the H states; the H actions; stop. Beside
// them it holds the bonuses, which are for the watch alone.
type journal struct {
	horizon     int
	words       []uint32 // of paths, of which the first used are not yet worked in
	bonus       []float64
	used        int
	watched     int // of the words used, those that the watch has seen
	summed      digest
	checkpoints Checkpoints
	watch       *watch // nil where there are no views
}

const (
	episodeWord = 2
	fromWord    = 4
	firstState  = 5

	journalSize = 1 << 13 // words, about
	lot         = 64      // paths, so that their words are whole blocks of what hashes them
)

func pathWords(horizon int) int { return firstState + 2*horizon + 1 }

func newJournal(horizon int) *journal {
	paths := lot * max(1, journalSize/(lot*pathWords(horizon)))
	return &journal{horizon: horizon, words: make([]uint32, paths*pathWords(horizon)), bonus: make([]float64, paths*horizon), summed: newDigest()}
}

// room is for paths that a learner writes down itself: for one at least.
func (j *journal) room() linq.Log {
	if j.used == len(j.words) {
		j.workIn()
	}
	return linq.Log{Words: j.words, Bonus: j.bonus, Used: &j.used}
}

func (j *journal) add(p *protocol.Path) {
	if j.used == len(j.words) {
		j.workIn()
	}
	H := j.horizon
	copy(j.bonus[j.used/pathWords(H)*H:][:H], p.Bonus)
	w := j.words[j.used:][:pathWords(H)]
	j.used += len(w)
	w[0], w[1], w[2], w[3] = uint32(p.K), uint32(p.K>>32), uint32(p.Episode), uint32(p.Episode>>32)
	w[fromWord], w[len(w)-1] = uint32(p.From), uint32(p.Stop)
	states, actions := w[firstState:][:H], w[firstState+H:][:H]
	for h, s := range p.States[:len(states)] {
		states[h] = uint32(s)
	}
	for h, a := range p.Actions[:len(actions)] {
		actions[h] = uint32(a)
	}
}

func (j *journal) workIn() {
	j.catchUp()
	j.summed.add(j.words[:j.used])
	j.checkpoints.add(j.words[:j.used], j.horizon)
	j.used, j.watched = 0, 0
}

// catchUp shows the watch the paths that it has not seen.
func (j *journal) catchUp() {
	if j.watch != nil {
		paths := j.watched / pathWords(j.horizon)
		j.watch.add(j.words[j.watched:j.used], j.bonus[paths*j.horizon:])
	}
	j.watched = j.used
}

// seal returns the digest of the run so far; more paths may follow. regret holds the two regrets, or is nil.
func (j *journal) seal(theta [][]float64, regret []float64) string {
	j.workIn()
	return j.summed.seal(theta, regret)
}

// marks returns the checkpoints of all paths so far.
func (j *journal) marks() *Checkpoints {
	j.workIn()
	return &j.checkpoints
}
