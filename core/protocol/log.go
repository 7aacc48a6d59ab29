package protocol

// Log is where a learner that draws many paths at a time writes them, one after the other. A path takes 2H+6 words, from Words[*Used] on: k
// and its episode in two words each, the lower half first; from; the H states; the H actions; stop. Its H bonuses are at H *Used/(2H+6)
// in Bonus.
type Log struct {
	Words []uint32
	Bonus []float64
	Used  *int // words written
}
