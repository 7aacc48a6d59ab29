package history

import (
	"fmt"
	"slices"
	"strings"

	"revisit/core/detmath"
	"revisit/core/document"
	"revisit/core/protocol"
)

// CheckpointMarks are marks of a run after path Every, 2 Every, 3 Every, ... and after its last one. A mark is 12 bits of a hash of all paths
// up to there, as two characters of base64url. Where two runs of one spec differ, so do their marks from there on; each is the same by chance
// once in 4096.
type CheckpointMarks struct {
	Every int64  `json:"every"` // paths, a power of two
	Marks string `json:"marks"`
}

// Checkpoints are a hash of a run's paths, and what it was after some of them. The zero value is before the first path.
type Checkpoints struct {
	hash  uint64
	paths int64
	every int64 // 0 means 1
	marks []uint16
}

// MaxMarks is the most marks that are kept: where there are more, every second one is dropped.
const MaxMarks = 4096

// add adds paths, in the words of a recorder.
func (c *Checkpoints) add(words []uint32, horizon int) {
	c.every = max(c.every, 1)
	for size := protocol.LogWords(horizon); len(words) > 0; {
		n := min(c.every-c.paths&(c.every-1), int64(len(words)/size)) // up to the next mark
		c.hash = hashPaths(c.hash, words[:int(n)*size], horizon)
		c.paths, words = c.paths+n, words[int(n)*size:]
		if c.paths&(c.every-1) != 0 {
			continue
		}
		c.marks = append(c.marks, c.mark())
		if len(c.marks) == MaxMarks {
			c.marks, c.every = halved(c.marks), 2*c.every
		}
	}
}

// plainHash continues a hash with from, the states and actions drawn, and stop of each path. hashPaths is the same, by the kernel where there is one.
func plainHash(hash uint64, words []uint32, horizon int) uint64 {
	for size := protocol.LogWords(horizon); len(words) >= size; words = words[size:] {
		path := words[:size]
		from := path[protocol.LogFrom]
		hash = detmath.Mix(hash, uint64(from))
		states, actions := path[protocol.LogStates:][:horizon], path[protocol.LogStates+horizon:][:horizon]
		for h := int(from) - 1; h < len(states); h++ {
			hash = detmath.Mix(hash, uint64(states[h])<<32|uint64(actions[h]))
		}
		hash = detmath.Mix(hash, uint64(path[size-1]))
	}
	return hash
}

func (c *Checkpoints) mark() uint16 { return uint16(c.hash >> 52) }

// halved returns every second mark.
func halved(marks []uint16) []uint16 {
	kept := make([]uint16, 0, MaxMarks)
	for i := 1; i < len(marks); i += 2 {
		kept = append(kept, marks[i])
	}
	return kept
}

// Thinned returns the marks so far, at most the given number of them and the last one; nil before the first path.
func (c *Checkpoints) Thinned(most int) *CheckpointMarks {
	if c.paths == 0 {
		return nil
	}
	marks, every := slices.Clone(c.marks), c.every
	for len(marks) > most {
		marks, every = halved(marks), 2*every
	}
	if c.paths%every != 0 {
		marks = append(marks, c.mark())
	}
	text := make([]byte, 0, 2*len(marks))
	for _, m := range marks {
		text = append(text, MarkLetters[m>>6], MarkLetters[m&63])
	}
	return &CheckpointMarks{every, string(text)}
}

// Same reports whether two runs have drawn the same paths. Other paths have the same hash with a chance of 2^-64.
func (c *Checkpoints) Same(other *Checkpoints) bool {
	return c.paths == other.paths && c.hash == other.hash
}

// MarkLetters are the characters of base64url, in the order of their values.
const MarkLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// Read returns the marks, each of 12 bits, of a run with the given number of paths. The error is a *document.Error with code BadLink.
func (c *CheckpointMarks) Read(paths int64) ([]uint16, error) {
	wanted := (paths + c.Every - 1) / c.Every
	if int64(len(c.Marks)) != 2*wanted {
		return nil, document.RefuseLink("trail.marks", fmt.Sprintf("%d characters", len(c.Marks)), fmt.Sprintf("%d, two for each mark", 2*wanted))
	}
	marks := make([]uint16, wanted)
	for i := range marks {
		pair := c.Marks[2*i:][:2]
		high, low := strings.IndexByte(MarkLetters, pair[0]), strings.IndexByte(MarkLetters, pair[1])
		if high < 0 || low < 0 {
			return nil, document.RefuseLink("trail.marks", fmt.Sprintf("%q", pair), "characters of base64url")
		}
		marks[i] = uint16(high<<6 | low)
	}
	return marks, nil
}

// PathRange is the paths from From to To, both included. The first path of a run is 1.
type PathRange struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// FirstDifference returns a range that holds the first path that differs from another run with the given number of paths, nil where no mark
// differs. This run must not have more paths.
func (c *Checkpoints) FirstDifference(other *CheckpointMarks, paths int64) *PathRange {
	marks, err := other.Read(paths)
	if err != nil {
		return nil
	}
	every := max(other.Every, c.every, 1)
	same := int64(0) // paths that are the same in both
	for at := every; at <= min(paths, c.paths); at += every {
		if marks[at/other.Every-1] != c.marks[at/c.every-1] {
			return &PathRange{same + 1, at}
		}
		same = at
	}
	if c.paths != paths || marks[len(marks)-1] != c.mark() {
		return &PathRange{same + 1, max(paths, c.paths)}
	}
	return nil
}
