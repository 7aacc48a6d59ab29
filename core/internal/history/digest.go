package history

import (
	"encoding/binary"
	"encoding/hex"
	"hash"
	"math"
	"slices"
	"strings"

	"revisit/core/protocol"
	"revisit/core/sha256"
)

// Form is how a digest is made. It is the word before the digest's colon.
type Form string

const (
	// Revisit2 is the form of this engine's digests. A path is what it adds: from, stop, and for each step from..H its state and action as one
	// number, s A + a; all of them as unsigned LEB128.
	Revisit2 Form = "revisit2"
	// SHA256 is the form that engines before 3.0.0 gave. A path is k and episode as 8 bytes, from as 4, the H states as 4 each, the H actions as 4
	// each, stop as 4.
	SHA256 Form = "sha256"
)

// header begins what a form hashes.
func (f Form) header() string {
	if f == SHA256 {
		return "revisit digest/1\x00"
	}
	return "revisit digest/2\x00"
}

// The digest of a run is its form, a colon, and the hexadecimal SHA-256 of
//
//	the text "revisit digest/2", or /1 for SHA256, and a zero byte,
//	the SHA-256 of the trace: its paths in order, as the form writes them,
//	H, A and d as 4 bytes each, for SHA256 without A, then theta_1..theta_H, d numbers of 8 bytes each,
//	one byte, 1 where regret was computed and else 0, then, where it was, the cumulative regret over episodes and over paths, 8 bytes each.
//
// Integers of fixed length are little endian; numbers are the little-endian bits of the float64, with -0 taken as 0, since JavaScript writes
// both alike. The digest is the same whether the record keeps its trace and model or not.
type digest struct {
	form             Form
	horizon, actions int
	trace            hash.Hash // SHA-256
	written          []byte    // what add writes, for the next call
}

func newDigest(form Form, horizon, actions int) digest {
	return digest{form: form, horizon: horizon, actions: actions, trace: sha256.New()}
}

func (d *digest) clone() digest {
	trace, err := d.trace.(hash.Cloner).Clone()
	if err != nil {
		panic(err) // SHA-256 in software can always be cloned
	}
	return digest{form: d.form, horizon: d.horizon, actions: d.actions, trace: trace}
}

// add appends paths, in the words of a recorder.
func (d *digest) add(words []uint32) {
	b := slices.Grow(d.written[:0], binary.MaxVarintLen32*len(words))
	if d.form == SHA256 {
		for _, w := range words {
			b = binary.LittleEndian.AppendUint32(b, w)
		}
	} else {
		b = b[:cap(b)]
		n := 0
		for size := protocol.LogWords(d.horizon); len(words) > 0; words = words[size:] {
			n = putDrawn(b, n, words[:size], d.horizon, d.actions)
		}
		b = b[:n]
	}
	d.trace.Write(b)
	d.written = b
}

// putDrawn writes what a path adds to a trace from b[n] on, and returns where that ends. k and episode follow from the stops before, and the
// steps before from are those of the path before.
func putDrawn(b []byte, n int, path []uint32, horizon, A int) int {
	from := path[protocol.LogFrom]
	n = putNumber(b, n, uint64(from))
	n = putNumber(b, n, uint64(path[len(path)-1]))
	states, actions := path[protocol.LogStates:][:horizon], path[protocol.LogStates+horizon:][:horizon]
	for h := int(from) - 1; h < len(states); h++ {
		n = putNumber(b, n, uint64(states[h])*uint64(A)+uint64(actions[h]))
	}
	return n
}

// putNumber writes a number as unsigned LEB128, which binary.PutUvarint does, too, but is not inlined.
func putNumber(b []byte, n int, x uint64) int {
	for ; x >= 0x80; n++ {
		b[n], x = byte(x)|0x80, x>>7
	}
	b[n] = byte(x)
	return n + 1
}

// of returns the digest of the paths so far with theta and the two regrets, which may be nil.
func (d *digest) of(theta [][]float64, regret []float64) string {
	b := d.trace.Sum([]byte(d.form.header()))
	b = binary.LittleEndian.AppendUint32(b, uint32(d.horizon))
	if d.form == Revisit2 {
		b = binary.LittleEndian.AppendUint32(b, uint32(d.actions))
	}
	b = binary.LittleEndian.AppendUint32(b, uint32(len(theta[0])))
	for _, row := range theta {
		b = AppendNumbers(b, row)
	}
	if regret == nil {
		b = append(b, 0)
	} else {
		b = AppendNumbers(append(b, 1), regret)
	}
	whole := sha256.Sum256(b)
	return string(d.form) + ":" + hex.EncodeToString(whole[:])
}

// AppendNumbers appends numbers as digests hash them: the little-endian bits of each, with -0 taken as 0.
func AppendNumbers(b []byte, x []float64) []byte {
	for _, v := range x {
		if v == 0 {
			v = 0 // -0 == 0
		}
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}

// DigestForm says what a digest looks like, and MaxDigest is the most bytes that one has.
const (
	DigestForm = `"revisit2:", or "sha256:" as engines before 3.0.0 gave it, and 64 hexadecimal digits`
	MaxDigest  = len(Revisit2) + 1 + 64
)

// FormOf returns the form of a digest, "" for a text that is none.
func FormOf(digest string) Form {
	form, hex, _ := strings.Cut(digest, ":")
	if (form == string(Revisit2) || form == string(SHA256)) && len(hex) == 64 && strings.Trim(hex, "0123456789abcdef") == "" {
		return Form(form)
	}
	return ""
}
