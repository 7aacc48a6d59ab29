package nodeplay

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"revisit/cmd/internal/nodeplay/nodeplaytest"
	"revisit/core/lab"
	"revisit/core/spec"
)

// specOf returns the spec of a learner with this code, on a small problem.
func specOf(t *testing.T, code string) *spec.Spec {
	t.Helper()
	text, err := json.Marshal(map[string]any{
		"problem": map[string]any{"kind": "river-swim", "states": 4, "horizon": 3}, "episodes": 20, "seed": 5,
		"algorithm": map[string]any{"kind": "own", "code": code},
	})
	if err != nil {
		t.Fatal(err)
	}
	s, err := spec.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func player(t *testing.T, limit time.Duration) *Player {
	t.Helper()
	nodeplaytest.Node(t)
	p := New(new(lab.Builder), limit)
	t.Cleanup(p.Close)
	return p
}

const chance = `export const right = "revisiting"
export default function (env) {
  let last = 0
  env.policy((h, s) => (h + s + last) % env.actions)
  while (!env.done) {
    const again = env.random() < 0.5 && last > 0
    let s = again ? env.revisit(2) : env.begin()
    for (let h = again ? 2 : 1; h <= env.horizon; h++) {
      env.note({ bonus: env.phi(h, s, 0)[0] / 3, q: [env.phi(h, s, 0)[0], -1.5] })
      last = Math.floor(env.random() * env.actions)
      s = env.act(last).state
    }
  }
}`

// A learner in Node decides what the same one decides that is written here and holds the environment itself; runs of one process do not touch each other.
func TestNodePlaysAsGo(t *testing.T) {
	s := specOf(t, chance)
	env, err := new(lab.Builder).OpenPlaySpec(s)
	if err != nil {
		t.Fatal(err)
	}
	setting, last := env.Setting(), 0
	handOut := func() {
		policy := make([]int32, setting.Horizon*setting.States)
		for i := range policy {
			policy[i] = int32((i/setting.States + 1 + i%setting.States + last) % setting.Actions)
		}
		must(t, env.Policy(policy))
	}
	for !env.Done() {
		again := env.Random() < 0.5 && last > 0
		handOut()
		from, start := 1, env.Begin
		if again {
			from, start = 2, func() (int, error) { return env.Revisit(2) }
		}
		at, err := start()
		must(t, err)
		for h := from; h <= setting.Horizon; h++ {
			phi, err := env.Phi(h, at, 0)
			must(t, err)
			must(t, errors.Join(env.NoteBonus(phi[0]/3), env.NoteQ([]float64{phi[0], -1.5})))
			last = int(env.Random() * float64(setting.Actions))
			_, at, err = env.Act(last)
			must(t, err)
		}
	}
	handOut()
	p := player(t, time.Minute)
	want := env.Decisions()
	for range 2 {
		got, err := p.Play(s)
		must(t, err)
		if len(got) == 0 || !bytes.Equal(got, want) {
			t.Errorf("found %d bytes, expected %d: %v, %v", len(got), len(want), got, want)
		}
	}
	session, err := p.Open(s)
	must(t, err)
	if _, outcome, err := session.Advance(1000, lab.Until{}); err != nil || outcome != lab.Done || session.Progress().Episodes != 20 {
		t.Errorf("%v, %v, %d episodes", outcome, err, session.Progress().Episodes)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// What a learner does wrong is said with its line; the next one plays as if nothing had been.
func TestFaultsNameTheLine(t *testing.T) {
	p := player(t, time.Minute)
	for body, says := range map[string]string{
		"env.begin();": "line 3 of its code: found no policy",
		"env.policy(() => 0); env.begin();\nenv.act(7);":                                                                                   "line 4 of its code: ",
		"env.policy(() => 0); env.begin();\nenv.note();":                                                                                   "", // stops in the middle of a path, and may
		"env.policy(() => 0);\nenv.begin(); env.revisit(2);":                                                                               "line 4 of its code: ",
		"env.policy(() => 0); env.begin();\nenv.note({ q: [1] });":                                                                         "line 4 of its code: found 1 number as q, expected one for each of 2 actions",
		"env.policy(() => 0); env.begin();\nenv.note({ q: [1, NaN] });":                                                                    "line 4 of its code: found NaN as q[1], expected a finite number",
		"env.policy(() => 0); env.begin();\nenv.note({ q: 3 });":                                                                           "line 4 of its code: found 3 as q, expected an array",
		"env.policy(() => 0); env.begin();\nenv.note({ bonus: -1 });":                                                                      "line 4 of its code: found -1 as bonus, expected a finite number from 0",
		"env.policy(() => 0); env.begin();\nenv.note({ q: { length: 2, 0: 1, get 1() { return this.x++ ? {} : 2 }, x: 0 } });\nenv.act(0)": "",
		"\n\nnull.x;":    "line 5 of its code: TypeError",
		"process.exit()": "line 3 of its code: TypeError: Cannot read",
		"const x = ;":    "line 3 of its code: Unexpected token",
	} {
		decisions, err := p.Play(specOf(t, "export const right = \"revisiting\"\nexport default function (env) {\n"+body+"\n}"))
		if says == "" && err == nil {
			continue
		}
		if err == nil || decisions != nil || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%s\nfound %v, expected %s", body, err, says)
		}
	}
	if _, err := p.Play(specOf(t, chance)); err != nil {
		t.Error(err)
	}
}

// An endless loop is ended, and the player goes on.
func TestTimeIsLimited(t *testing.T) {
	p := player(t, time.Second)
	endless := specOf(t, "export const right = \"online\"\nexport default function (env) { for (;;) {} }")
	if _, err := p.Play(endless); err == nil || err.Error() != "its code ran longer than 1s" {
		t.Errorf("found %v", err)
	}
	p.limit = time.Minute
	if _, err := p.Play(specOf(t, chance)); err != nil {
		t.Error(err)
	}
}

// Whoever has no Node is told so, and a closed player plays nothing.
func TestWhatIsMissing(t *testing.T) {
	p := player(t, time.Minute)
	t.Setenv("PATH", t.TempDir())
	if _, err := p.Play(specOf(t, chance)); err == nil || !strings.Contains(err.Error(), "install Node 20") {
		t.Errorf("found %v", err)
	}
	p.Close()
	if _, err := p.Play(specOf(t, chance)); err == nil {
		t.Error("a closed player plays")
	}
}
