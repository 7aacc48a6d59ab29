package lab

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"math"
	"revisit/core/protocol"
	"strings"
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
type digest struct {
	sum hash.Hash
	buf []byte
}

func newDigest() *digest { return &digest{sum: sha256.New(), buf: make([]byte, 0, 8192)} }

func (d *digest) add(p *protocol.Path) {
	b := d.buf
	b = binary.LittleEndian.AppendUint64(b, uint64(p.K))
	b = binary.LittleEndian.AppendUint64(b, uint64(p.Episode))
	b = binary.LittleEndian.AppendUint32(b, uint32(p.From))
	for _, s := range p.States {
		b = binary.LittleEndian.AppendUint32(b, uint32(s))
	}
	for _, a := range p.Actions {
		b = binary.LittleEndian.AppendUint32(b, uint32(a))
	}
	d.buf = binary.LittleEndian.AppendUint32(b, uint32(p.Stop))
	if len(d.buf) > 4096 {
		d.flush()
	}
}

func (d *digest) flush() {
	d.sum.Write(d.buf)
	d.buf = d.buf[:0]
}

// seal returns the digest of the run so far; more paths may follow. regret holds the two regrets, or is nil.
func (d *digest) seal(theta [][]float64, regret []float64) string {
	d.flush()
	b := append([]byte("revisit digest/1\x00"), d.sum.Sum(nil)...)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(theta)))
	b = binary.LittleEndian.AppendUint32(b, uint32(len(theta[0])))
	for _, row := range theta {
		b = appendNumbers(b, row)
	}
	if regret == nil {
		b = append(b, 0)
	} else {
		b = appendNumbers(append(b, 1), regret)
	}
	whole := sha256.Sum256(b)
	return "sha256:" + hex.EncodeToString(whole[:])
}

func appendNumbers(b []byte, x []float64) []byte {
	for _, v := range x {
		if v == 0 {
			v = 0 // -0 == 0
		}
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}

const digestForm = `"sha256:" and 64 hexadecimal digits`

func isDigest(text string) bool {
	hex, found := strings.CutPrefix(text, "sha256:")
	return found && len(hex) == 64 && strings.Trim(hex, "0123456789abcdef") == ""
}
