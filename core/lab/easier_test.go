package lab

import (
	"slices"
	"testing"
)

// The ways out of a problem whose true gap is tiny help: each is a spec that asks for nothing more, whose run ends after about the samples that
// were foretold, with a policy that loses next to nothing.
func TestWaysOutHelp(t *testing.T) {
	maze := `"kind":"grid","map":["....G",".###.",".....",".T#.T","S...."],"slip":0.2`
	for _, c := range []struct {
		spec   string
		labels []string
	}{
		{`{"problem":{"kind":"frozen-lake"}}`, []string{"Make it not slippery, take c_β = 0.00031", "Change the rewards for a gap of 0.2, take c_β = 0.00038"}},
		{`{"problem":{"kind":"frozen-lake"},"algorithm":{"gap":"true"}}`, []string{"Make it not slippery, take c_β = 0.00035", "Change the rewards for a gap of 0.1, take c_β = 0.00019"}},
		{`{"problem":{` + maze + `,"horizon":8},"algorithm":{"gap":0.5,"c_beta":0.0005}}`, []string{"Set slip to 0, take c_β = 0.00062", "Change the rewards for a gap of 0.5, take c_β = 0.00062"}},
		{`{"problem":{"kind":"combination-lock","length":60},"algorithm":{"gap":"true","c_beta":0.001}}`, []string{"Set length to 30, take c_β = 3.3e-05"}},
		{`{"problem":{"kind":"random-table"},"algorithm":{"gap":"true","c_beta":0.002}}`, []string{"Change the rewards for a gap of 0.5, take c_β = 0.013"}},
		{`{"problem":{"kind":"grid","map":["T#.G","....","....","#...","....","S..."],"slip":0.1,"horizon":10},"algorithm":{"c_beta":0.05}}`, []string{"Set slip to 0, take c_β = 0.00029", "Change the rewards for a gap of 0.2, take c_β = 0.00046"}},
		{`{"problem":{"kind":"frozen-lake","horizon":11},"algorithm":{"c_beta":0.05}}`, []string{"Make it not slippery, take c_β = 0.00028", "Change the rewards for a gap of 0.2, take c_β = 0.00031"}},
		{`{"problem":{"kind":"combination-lock","length":7},"algorithm":{"gap":0.1,"c_beta":0.005}}`, nil},
		{`{"problem":{"kind":"combination-lock","length":9},"algorithm":{"gap":0.3,"c_beta":0.1},"episodes":20}`, []string{"Set length to 5, take c_β = 0.0027"}},
		{`{"problem":{"kind":"grid","map":["T..G","#...","..T#","....","....","S..."],"slip":0.2,"horizon":7}}`, []string{"Set slip to 0, set H = 8, take c_β = 0.00057", "Change the rewards for a gap of 0.2, set H = 8, take c_β = 0.00028"}},
	} {
		hard := mustOpen(t, c.spec[:len(c.spec)-1]+`,"regret":"exact"}`)
		labels := []string{}
		for _, r := range hard.Easier() {
			labels = append(labels, r.Label)
			if r.Samples == nil || *r.Samples > manySamples {
				t.Errorf("%s, %s: %v samples", c.spec, r.Label, orNil(r.Samples))
				continue
			}
			s := mustRepair(t, c.spec, Check{}, r)
			for _, after := range s.Checks() {
				if after.Structural && after.OK != nil && !*after.OK {
					t.Errorf("%s, %s: then %s", c.spec, r.Label, after.Says)
				}
			}
			finish(t, s)
			if drawn := float64(s.Progress().Samples); drawn > 10**r.Samples || *r.Samples > 10*drawn {
				t.Errorf("%s, %s: %v samples foretold, %v drawn", c.spec, r.Label, *r.Samples, drawn)
			}
			last := mustRecord(t, s, RecordOptions{}).Episodes
			if e := last[len(last)-1]; e.VStar-e.VPolicy > 0.02*e.VStar {
				t.Errorf("%s, %s: the last policy loses %v of %v", c.spec, r.Label, e.VStar-e.VPolicy, e.VStar)
			}
		}
		if !slices.Equal(labels, c.labels) {
			t.Errorf("%s: the ways out are %q, expected %q", c.spec, labels, c.labels)
		}
	}
}

// To declare the true gap is not offered without what it costs.
func TestTheTrueGapHasItsPrice(t *testing.T) {
	for _, c := range []struct {
		spec string
		long bool
	}{
		{`{"problem":{"kind":"frozen-lake"}}`, true},
		{`{"problem":{"kind":"frozen-lake","slippery":false},"algorithm":{"gap":2}}`, false},
		{`{"problem":{"kind":"cliff-walking","slippery":true}}`, true},
	} {
		s := mustOpen(t, c.spec)
		gap := check(s, "gap")
		if gap.Repair == nil || gap.Repair.Samples == nil || (*gap.Repair.Samples > manySamples) != c.long {
			t.Errorf("%s: found %+v", c.spec, gap.Repair)
		}
	}
}
