package study

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"reflect"

	"revisit/core/compare"
	"revisit/core/document"
	"revisit/core/internal/history"
	"revisit/core/sha256"
)

// ResultsFormat names the format of Results.
const ResultsFormat = "revisit.study-results/1"

// Results are the results of a study's runs, or of some of them: revisit.study-results/1.
type Results struct {
	Engine  string
	Study   *Study
	Tunings []*compare.Results // of the study's tunings; runs may be missing
	Choices []Choice           // what the rule chose; nil until all tuning runs are there
	Final   *compare.Results   // with the chosen constants; nil until these are known
	Digest  string             // of complete results; "" where runs are missing
}

// MarshalJSON returns the results as JSON.
func (r *Results) MarshalJSON() ([]byte, error) {
	var digest *string
	if r.Digest != "" {
		digest = &r.Digest
	}
	return document.Members{
		document.Pair("format", ResultsFormat), document.Pair("engine", r.Engine), document.Pair("study", r.Study), document.Pair("tuning", r.Tunings),
		document.Pair("choices", r.Choices), document.Pair("final", r.Final), document.Pair("digest", digest),
	}.Text()
}

// Planner reads results of studies and puts them together. DigestLike is as compare.Planner's.
type Planner struct{ DigestLike string }

func (planner *Planner) of() *compare.Planner {
	return &compare.Planner{DigestLike: planner.DigestLike}
}

// Assemble returns the results of the cells of a study's runs: those of each tuning, and of the final comparison. Cells of the final
// comparison while those of a tuning are missing are a *document.Error, as is all that compare.Planner.Assemble refuses.
func (planner *Planner) Assemble(s *Study, tunings [][]compare.Cell, final []compare.Cell) (*Results, error) {
	r := &Results{Study: s}
	for i := range s.Tunings {
		var cells []compare.Cell
		if i < len(tunings) {
			cells = tunings[i]
		}
		part, err := planner.of().Assemble(s.Tunings[i].Sweep, cells)
		if err != nil {
			return nil, moved(err, fmt.Sprintf("tuning[%d]", i), nil)
		}
		r.Engine, r.Tunings = part.Engine, append(r.Tunings, part)
	}
	c, err := r.choose()
	if err != nil {
		return nil, err
	}
	if c == nil {
		if len(final) > 0 {
			return nil, document.Refuse("final.cells", fmt.Sprintf("%d runs", len(final)), "none, until all tuning runs are there")
		}
		return r, nil
	}
	if r.Final, err = planner.of().Assemble(c, final); err != nil {
		return nil, moved(err, "final", nil)
	}
	r.Digest = r.DigestBy(r.Engine)
	return r, nil
}

// choose sets the choices if all tuning runs are there, and returns the final comparison, else nil.
func (r *Results) choose() (*compare.Comparison, error) {
	for _, part := range r.Tunings {
		if part.Digest == "" {
			return nil, nil
		}
	}
	for i, part := range r.Tunings {
		choices, err := r.Study.Rule.choose(&r.Study.Tunings[i], r.Study.Points(), part)
		if err != nil {
			return nil, fmt.Errorf("rule.hit %q: %w", r.Study.Rule.Hit, err)
		}
		r.Choices = append(r.Choices, choices...)
	}
	return r.Study.Final(r.Choices)
}

// DigestBy is the form of the runs' digests, a colon, and the hexadecimal SHA-256 of the text "revisit study/1" and a zero byte, the engine as a text
// with a zero byte, the SHA-256 of the study (deciding), and the digest by that engine of each tuning and of the final comparison, as a text with a
// zero byte. It is "" where runs are missing.
func (r *Results) DigestBy(engine string) string {
	if r.Final == nil || r.Final.Digest == "" {
		return ""
	}
	b := append([]byte("revisit study/1\x00"), engine+"\x00"...)
	decided := sha256.Sum256(r.Study.deciding())
	b = append(b, decided[:]...)
	for _, part := range append(r.Tunings[:len(r.Tunings):len(r.Tunings)], r.Final) {
		b = append(b, part.DigestBy(engine)+"\x00"...)
	}
	whole := sha256.Sum256(b)
	return string(history.FormOf(r.Final.Digest)) + ":" + hex.EncodeToString(whole[:])
}

// Read reads a revisit.study-results/1 and checks it: its study, that its parts are results of the study's comparisons (see
// compare.Planner.ReadResults), that the choices are those of the rule, and the digest. Errors are of type *document.Error.
func (planner *Planner) Read(data []byte) (*Results, error) {
	v, err := document.Parse(data, "tuning", "final")
	if err != nil {
		return nil, err
	}
	f := document.Open("", v, true)
	f.Require("format", "study", "tuning")
	f.Choice("format", ResultsFormat, ResultsFormat)
	r := &Results{Engine: f.Text("engine", "", 100)}
	study, _ := f.Get("study")
	given, _ := f.Get("choices")
	digest := ""
	if v, _ := f.Get("digest"); v != nil {
		if digest = f.Text("digest", "", history.MaxDigest); f.Err == nil && history.FormOf(digest) == "" {
			f.Fail("digest", digest, history.DigestForm+", or null")
		}
	}
	tuning, _ := f.Get("tuning")
	final, _ := f.Get("final")
	if err := f.End(); err != nil {
		return nil, err
	}
	if r.Study, err = asOf(r.Engine, "study", study); err != nil {
		return nil, err
	}
	var parts []document.Raw
	if text, _ := tuning.(document.Raw); document.Unmarshal(text, &parts) != nil || len(parts) != len(r.Study.Tunings) {
		return nil, document.Refuse("tuning", "something else", fmt.Sprintf("a list of %d results, one of each learner with a grid", len(r.Study.Tunings)))
	}
	for i, text := range parts {
		part, err := planner.part(fmt.Sprintf("tuning[%d]", i), r.Engine, text, r.Study.Tunings[i].Sweep)
		if err != nil {
			return nil, err
		}
		r.Tunings = append(r.Tunings, part)
	}
	c, err := r.choose()
	if err != nil {
		return nil, document.Refuse("tuning", err.Error(), "runs of which the rule can choose")
	}
	if given != nil && !r.chose(given) {
		return nil, document.Refuse("choices", "others", "those that the rule makes of the tuning runs")
	}
	if text, _ := final.(document.Raw); c == nil && text != nil && !bytes.Equal(text, []byte("null")) {
		return nil, document.Refuse("final", "results", "null, since tuning runs are missing")
	} else if c != nil {
		if text == nil || bytes.Equal(text, []byte("null")) {
			r.Final, err = planner.of().Assemble(c, nil)
		} else {
			r.Final, err = planner.part("final", r.Engine, text, c)
		}
		if err != nil {
			return nil, err
		}
	}
	if r.Digest = r.DigestBy(r.Engine); r.Digest != digest {
		expected := r.Digest + ", the digest of what the file holds"
		if r.Digest == "" {
			expected = "null, since runs are missing"
		}
		return nil, document.Refuse("digest", document.Describe(digest), expected)
	}
	return r, nil
}

// part reads the results of one of the study's comparisons.
func (planner *Planner) part(path, engine string, text []byte, c *compare.Comparison) (*compare.Results, error) {
	part, err := planner.of().ReadResults(text)
	switch {
	case err != nil:
		return nil, moved(err, path, func(at string) string { return at })
	case part.Engine != engine:
		return nil, document.Refuse(path+".engine", part.Engine, engine+", as the study's")
	case !part.IsOf(c):
		return nil, document.Refuse(path+"."+part.Comparison.Kind(), "another comparison", "the one that follows from the study")
	}
	return part, nil
}

// chose reports whether choices, as JSON has them, are the results' own.
func (r *Results) chose(given any) bool {
	text, err := document.Marshal(r.Choices)
	if err != nil {
		return false
	}
	own, err := document.Parse(text)
	return err == nil && reflect.DeepEqual(own, given)
}

// Part is results of some of a study's runs: of a shard, of an interrupted run, or of all. Name says where they are from, for errors.
type Part struct {
	Name string
	*Results
}

// Merge returns the results that have the cells of all parts, of which there must be one at least: the same as if they had run in one go. A part of
// another study or engine, or one whose cell differs from the same cell of another part, is an error that names the part.
func (planner *Planner) Merge(parts []Part) (*Results, error) {
	first := parts[0]
	for _, part := range parts {
		if part.Engine != first.Engine {
			return nil, fmt.Errorf("%s: %w", part.Name, document.Refuse("engine", part.Engine, first.Engine+": can't merge results of different engines"))
		}
		if !bytes.Equal(part.Study.deciding(), first.Study.deciding()) {
			return nil, fmt.Errorf("%s: %w", part.Name, document.Refuse("study", "another one", "that of "+first.Name))
		}
	}
	r := &Results{Engine: first.Engine, Study: first.Study}
	for i := range first.Tunings {
		var own []compare.Part
		for _, part := range parts {
			own = append(own, compare.Part{Name: fmt.Sprintf("%s: tuning[%d]", part.Name, i), Results: part.Tunings[i]})
		}
		merged, err := planner.of().Merge(own)
		if err != nil {
			return nil, err
		}
		r.Tunings = append(r.Tunings, merged)
	}
	c, err := r.choose()
	if err != nil || c == nil {
		return r, err
	}
	none, err := planner.of().Assemble(c, nil)
	if err != nil {
		return nil, err
	}
	none.Engine = r.Engine
	own := []compare.Part{{Name: first.Name, Results: none}}
	for _, part := range parts {
		if part.Final != nil {
			own = append(own, compare.Part{Name: part.Name + ": final", Results: part.Final})
		}
	}
	if r.Final, err = planner.of().Merge(own); err != nil {
		return nil, err
	}
	r.Digest = r.DigestBy(r.Engine)
	return r, nil
}

// Run is the place of a run in a study.
type Run struct {
	Part int // the index of its tuning, or the number of tunings for the final comparison
	compare.Run
}

// Missing returns the runs that the results lack, in order: those of the tunings, and once these are all there, those of the final comparison. The
// index of each is that in the whole study.
func (r *Results) Missing() []Run {
	var missing []Run
	before := 0
	add := func(part int, results *compare.Results) {
		for _, run := range results.Missing() {
			run.Index += before
			missing = append(missing, Run{part, run})
		}
		before += results.Comparison.Runs()
	}
	for i, part := range r.Tunings {
		add(i, part)
	}
	if r.Final != nil {
		add(len(r.Tunings), r.Final)
	}
	return missing
}

// Cells returns the number of runs that are there.
func (r *Results) Cells() int {
	n := 0
	for _, part := range r.Tunings {
		n += len(part.Cells)
	}
	if r.Final != nil {
		n += len(r.Final.Cells)
	}
	return n
}
