package protocol

// Log is where a learner that draws many paths at a time writes them, one after the other. A path takes LogWords words, from Words[*Used] on.
// Its H bonuses are at H *Used/LogWords in Bonus.
type Log struct {
	Words []uint32
	Bonus []float64
	Used  *int // words written
}

// Where a path's words are; k comes first. k and its episode take two words each, the lower half first. The H states are followed by the H actions,
// and these by stop. The build gives these numbers to wasm/kernel/paths.wat.
const (
	LogEpisode = 2
	LogFrom    = 4
	LogStates  = 5
)

// LogWords returns the number of words of a path.
func LogWords(horizon int) int { return LogStates + 2*horizon + 1 }
