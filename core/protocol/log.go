package protocol

// Log is where a learner that draws many paths at a time writes them down. Of a path it holds, from word *Used of Words on, k and episode
// in two words each, the lower first; from; the H states; the H actions; stop; and from number H *Used/(2H+6) of Bonus on its H bonuses.
type Log struct {
	Words []uint32
	Bonus []float64
	Used  *int
}
