package compare

import (
	"encoding/binary"
	"encoding/hex"
	"math"
	"slices"

	"revisit/core/document"
	"revisit/core/internal/evaluation"
	"revisit/core/internal/history"
	"revisit/core/sha256"
	"revisit/core/spec"
)

// DigestBy is the form of the cells' digests, a colon, and the hexadecimal SHA-256 of the text "revisit results/1" and a zero byte, the engine as a
// text with a zero byte, the SHA-256 of the comparison (deciding), the number of cells in 4 bytes, and the SHA-256 of each cell (Sum) in order.
func (r *Results) DigestBy(engine string) string {
	b := append([]byte("revisit results/1\x00"), engine+"\x00"...)
	compared := sha256.Sum256(r.Comparison.deciding(engine))
	b = binary.LittleEndian.AppendUint32(append(b, compared[:]...), uint32(len(r.Cells)))
	for i := range r.Cells {
		sum := r.Cells[i].Sum()
		b = append(b, sum[:]...)
	}
	whole := sha256.Sum256(b)
	return string(history.FormOf(r.Cells[0].Digest)) + ":" + hex.EncodeToString(whole[:])
}

// deciding returns the comparison as canonical JSON (RFC 8785), with all defaults, but without title, note and budget.minutes, which decide
// no run, and as an engine before 4.0.0 wrote it without the version of features.
func (c *Comparison) deciding(engine string) []byte {
	one := *c
	one.Title, one.Note, one.Budget.Minutes = "", "", 0
	members := one.Members()
	for i, m := range members {
		if m.Name == "features" && c.Features.Version == 1 && spec.FeaturesOf(engine) == 1 {
			members[i].Value = slices.DeleteFunc(c.Features.Members(), func(m document.Member) bool { return m.Name == "version" })
		}
	}
	text, err := members.Canonical()
	if err != nil {
		panic(err) // it was read from JSON
	}
	return text
}

// Sum returns the SHA-256 of: point and learner in 4 bytes each, the seed in 8; the run's digest and the outcome as texts, each with a zero
// byte; episodes, paths, samples and revisits in 8 bytes each; the list of both regrets; and the measures, which are one byte, 1 where they
// are estimates, and their lists in the order of Measures. A list is its length in 8 bytes and its numbers in 8 each, null being
// 0x7ff8000000000001. Numbers are little endian, as in a run's digest.
func (c *Cell) Sum() [sha256.Size]byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(c.Point))
	b = binary.LittleEndian.AppendUint32(b, uint32(c.Learner))
	b = binary.LittleEndian.AppendUint64(b, c.Seed)
	b = append(b, c.Digest+"\x00"+string(c.Outcome)+"\x00"...)
	for _, n := range []int64{c.Episodes, c.Paths, c.Samples, c.Revisits} {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	m := &c.Measures
	integers := func(list []int64) {
		b = binary.LittleEndian.AppendUint64(b, uint64(len(list)))
		for _, n := range list {
			b = binary.LittleEndian.AppendUint64(b, uint64(n))
		}
	}
	numbers := func(list []float64) {
		b = history.AppendNumbers(binary.LittleEndian.AppendUint64(b, uint64(len(list))), list)
	}
	numbers(orNaN([]*float64{c.Regret, c.RegretPath}))
	b = append(b, 0)
	if m.Estimated {
		b[len(b)-1] = 1
	}
	integers(m.Samples)
	numbers(m.Suboptimality)
	numbers(orNaN(m.Average))
	integers(m.Revisits)
	integers(m.Episodes)
	numbers(m.EpisodeRegret)
	integers(m.Paths)
	numbers(m.PathRegret)
	for _, over := range []*evaluation.Track{&m.OverSamples, &m.OverEpisodes, &m.OverPaths} {
		numbers(over.Suboptimality)
		numbers(orNaN(over.Average))
		numbers(over.Regret)
		numbers(over.PathRegret)
		integers(over.Revisits)
	}
	integers(m.First.Samples)
	numbers(m.First.Suboptimality)
	integers(m.After.Samples)
	numbers(m.After.Suboptimality)
	return sha256.Sum256(b)
}

// orNaN replaces null by NaN, always with the same bits.
func orNaN(list []*float64) []float64 {
	out := make([]float64, len(list))
	for i, x := range list {
		if out[i] = math.NaN(); x != nil {
			out[i] = *x
		}
	}
	return out
}
