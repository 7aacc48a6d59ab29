package link

import (
	"fmt"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
)

// TestAnotherEngineMayReproduce: results whose runs and document are a link's are its results, whichever engine each was made by.
func TestAnotherEngineMayReproduce(t *testing.T) {
	p, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Small, 1)
	now, _ := comparetest.Assemble(t, p, cells)
	old := *now
	old.Engine, old.Digest = "1.0.0", now.DigestBy("1.0.0")
	v, err := FromResults(&old, Options{}).ResultsVerdict(now)
	if err != nil || !v.Reproduced || now.Digest == old.Digest {
		t.Errorf("found %+v (%v)", v, err)
	}
}

// TestCheckOfLargeSweeps: of a link to many points of a large table, as many are opened as a service can; of a small sweep, all.
func TestCheckOfLargeSweeps(t *testing.T) {
	const S = 160
	row := "[" + strings.Repeat("0,", S-1) + "1]"
	table := "[" + strings.TrimSuffix(strings.Repeat("["+row+"],", S), ",") + "]"
	reward := "[" + strings.TrimSuffix(strings.Repeat("[0],", S), ",") + "]"
	var values []string
	for i := range 16 {
		values = append(values, fmt.Sprint(0.01+0.01*float64(i)))
	}
	list := strings.Join(values, ",")
	learners := strings.TrimSuffix(strings.Repeat(`{"algorithm":{"kind":"uniform"}},`, 12), ",")
	large := comparetest.Parse(t, fmt.Sprintf(`{"format":"revisit.sweep/1","problem":{"kind":"table","horizon":1,"states":%d,"actions":1,"transition":%s,"reward":%s},
		"learners":[%s],"seeds":[1],"episodes":10,"vary":[{"parameter":"algorithm.delta","values":[%s]},{"parameter":"algorithm.c_beta","values":[%s]}]}`, S, table, reward, learners, list, list))
	if n, err := large.BuildPoints("sweep", maxChecked); err != nil || n == 0 || n > 6 {
		t.Errorf("found %d points opened (%v), expected a few of 256", n, err)
	}
	if n, err := comparetest.Parse(t, comparetest.Sweep).BuildPoints("sweep", maxChecked); err != nil || n != 6 {
		t.Errorf("found %d points opened (%v), expected all 6", n, err)
	}
}
