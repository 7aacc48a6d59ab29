package trace

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"strings"

	"revisit/core/fingerprint"
)

// The digest of a run is "sha256:" and the hexadecimal SHA-256 of
//
//	the text "revisit digest/1" and a zero byte,
//	the SHA-256 of the trace: for each path, in order, k and episode as 8 bytes, from as 4, the H states as 4 each, the H
//	    actions as 4 each, stop as 4,
//	H and d as 4 bytes each, then theta_1..theta_H, d numbers of 8 bytes each,
//	one byte, 1 where regret was computed and else 0, then, where it was, the cumulative regret over episodes and over paths, 8 bytes each.
//
// Integers are little endian; numbers are the little-endian bits of the float64, with -0 taken as 0, since JavaScript writes both alike.
// It is the same whether the record keeps its trace and model or not.
type digest struct{ trace *fingerprint.Sum }

func newDigest() digest { return digest{fingerprint.New()} }

func (d digest) clone() digest { return digest{d.trace.Clone()} }

// add appends the words of paths, as a recorder holds them.
func (d digest) add(words []uint32) { d.trace.Add(words) }

// of returns the digest of the paths so far with theta and the two regrets, which may be nil.
func (d digest) of(theta [][]float64, regret []float64) string {
	trace := d.trace.Bytes()
	b := append([]byte("revisit digest/1\x00"), trace[:]...)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(theta)))
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
	return "sha256:" + hex.EncodeToString(whole[:])
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

// DigestForm says what a digest looks like.
const DigestForm = `"sha256:" and 64 hexadecimal digits`

// IsDigest tells whether a text looks like a digest.
func IsDigest(text string) bool {
	hex, found := strings.CutPrefix(text, "sha256:")
	return found && len(hex) == 64 && strings.Trim(hex, "0123456789abcdef") == ""
}
