package main

import (
	"encoding/json"
	"runtime"
	"slices"
	"strings"
	"syscall/js"
	"testing"

	"revisit/core/lab"
	"revisit/wasm/internal/bridge"
)

const figure = `{"format":"revisit.spec/1","problem":{"kind":"figure-1"}}`

// global starts the module, once, and gives what it registers.
func global(t *testing.T) js.Value {
	t.Helper()
	if js.Global().Get("revisit").IsUndefined() {
		go main()
	}
	for js.Global().Get("revisit").IsUndefined() {
		runtime.Gosched()
	}
	return js.Global().Get("revisit")
}

// text is the JSON of a reply.
func text(reply js.Value) string { return string(bridge.Bytes(reply.Get("json"))) }

// recordOf waits for the reply of the method record.
func recordOf(t *testing.T, handle int, options string) js.Value {
	t.Helper()
	replies := make(chan js.Value, 1)
	done := js.FuncOf(func(_ js.Value, args []js.Value) any { replies <- args[0]; return nil })
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		replies <- js.ValueOf(map[string]any{"error": args[0]})
		return nil
	})
	defer done.Release()
	defer failed.Release()
	global(t).Call("record", handle, options).Call("then", done, failed)
	return <-replies
}

// decoded reads it.
func decoded[T any](t *testing.T, reply js.Value) (value T) {
	t.Helper()
	if failure := reply.Get("error"); failure.Truthy() {
		t.Fatalf("failed: %s", failure.Get("message").String())
	}
	if err := json.Unmarshal([]byte(text(reply)), &value); err != nil {
		t.Fatal(err)
	}
	return value
}

func wantFailure(t *testing.T, reply js.Value, code, path string) {
	t.Helper()
	failure := reply.Get("error")
	if !failure.Truthy() {
		t.Errorf("got %s, want an error %s", text(reply), code)
	} else if failure.Get("code").String() != code || failure.Get("path").String() != path {
		t.Errorf("got %s at %q, want %s at %q", failure.Get("code"), failure.Get("path"), code, path)
	}
}

func open(t *testing.T, spec string) (handle int, reply js.Value) {
	t.Helper()
	reply = global(t).Call("open", spec)
	return decoded[struct{ Handle int }](t, reply).Handle, reply
}

func TestOpenDescribesTheProblem(t *testing.T) {
	_, reply := open(t, figure)
	session, err := lab.Open([]byte(figure))
	if err != nil {
		t.Fatal(err)
	}
	problem := session.Problem()
	for path, want := range map[string][]float64{"problem.features.values": problem.Features.Values, "problem.value": problem.Value} {
		array := reply.Get("arrays").Get(path)
		if !array.InstanceOf(js.Global().Get("Float64Array")) || array.Length() != len(want) || len(want) == 0 {
			t.Fatalf("%s: %v, want %v", path, array, want)
		}
		for i := range want {
			if array.Index(i).Float() != want[i] {
				t.Errorf("%s[%d]: %v, want %v", path, i, array.Index(i), want[i])
			}
		}
	}
	got := decoded[struct {
		Spec    json.RawMessage
		Checks  []struct{ ID string }
		Problem struct{ Kind string }
	}](t, reply)
	want, _ := json.Marshal(session.Spec())
	if string(got.Spec) != string(want) || len(got.Checks) != len(session.Checks()) || got.Problem.Kind != "figure-1" {
		t.Errorf("got %+v", got)
	}
}

func TestRepairsLeaveOutWhatTheyKeep(t *testing.T) {
	_, reply := open(t, `{"format":"revisit.spec/1","problem":{"kind":"figure-1"},"algorithm":{"gap":0.9}}`)
	got := decoded[struct {
		Checks []struct {
			Repair *struct {
				Spec struct {
					Problem, Features any
					Algorithm         struct{ Gap any }
				}
			}
		}
	}](t, reply)
	gaps := []any{} // each repair's: one declares the true gap, one takes the proof's constant
	for _, check := range got.Checks {
		if r := check.Repair; r != nil {
			gaps = append(gaps, r.Spec.Algorithm.Gap)
			if r.Spec.Problem != nil || r.Spec.Features != nil {
				t.Errorf("got %+v, want neither problem nor features, which both repairs keep", r.Spec)
			}
		}
	}
	if len(gaps) != 2 || !slices.Contains(gaps, any("true")) || !slices.Contains(gaps, any(0.9)) {
		t.Errorf("repairs declare the gaps %v, want the true one and 0.9", gaps)
	}
}

func TestAdvanceUnfoldsFigure1(t *testing.T) {
	handle, _ := open(t, figure)
	type chunk struct {
		Outcome  string
		Progress struct {
			Paths   int
			Updates []int
		}
	}
	for _, c := range []struct {
		paths   int
		until   any
		outcome string
		after   int
	}{{1, nil, "more", 1}, {9, map[string]any{"paths": 3}, "reached", 3}, {0, js.Undefined(), "more", 3}, {9, nil, "done", 4}, {9, nil, "done", 4}} {
		got := decoded[chunk](t, global(t).Call("advance", handle, c.paths, c.until))
		if got.Outcome != c.outcome || got.Progress.Paths != c.after {
			t.Errorf("advance(%d, %v): %+v, want %q after %d paths", c.paths, c.until, got, c.outcome, c.after)
		}
	}
	progress := decoded[struct{ Updates []int }](t, global(t).Call("progress", handle))
	if u := progress.Updates; len(u) != 3 || u[0] != 1 || u[1] != 2 || u[2] != 4 {
		t.Errorf("|I_h| = %v, want 1, 2, 4", u)
	}
	view := global(t).Call("view", handle, 0)
	for _, path := range []string{"curves.episodes.x", "curves.episodes.y", "curves.paths.x", "curves.paths.y"} {
		if view.Get("arrays").Get(path).Length() == 0 {
			t.Errorf("%s is empty", path)
		}
	}
	wantFailure(t, global(t).Call("view", handle, 99), "not-found", "episode")
}

// A run that went to and fro, and on by lines, has the record of one that did not.
func TestSeekAndLines(t *testing.T) {
	const spec = `{"format":"revisit.spec/1","problem":{"kind":"random-linear-q"},"algorithm":{"c_beta":0.003},"budget":{"paths":400}}`
	plain, _ := open(t, spec)
	global(t).Call("advance", plain, 1000, nil)
	want := text(recordOf(t, plain, `{}`))
	handle, _ := open(t, spec)
	type reply struct {
		Arrived bool
		Moment  lab.Moment
		Left    int
		Outcome string
	}
	global(t).Call("advance", handle, 300, nil)
	for _, path := range []int{120, 299, 0, 300, 7} {
		got := decoded[reply](t, global(t).Call("seek", handle, map[string]any{"path": path}, 1e6))
		if !got.Arrived || got.Moment.Path != int64(path) {
			t.Fatalf("a seek to path %d arrives at %+v", path, got)
		}
	}
	for left := 600; left > 0; {
		got := decoded[reply](t, global(t).Call("lines", handle, left, 1))
		if left = got.Left; got.Outcome != "more" && got.Outcome != "event" {
			t.Fatalf("%+v", got)
		}
	}
	for _, event := range []string{"revisit", "episode", "suboptimal", "line", "path", "policyChange"} {
		if got := decoded[reply](t, global(t).Call("advance", handle, 1000, map[string]any{"event": event})); got.Outcome != "event" && got.Outcome != "budget" {
			t.Errorf("until %s: %+v", event, got)
		}
		global(t).Call("seek", handle, map[string]any{"path": 5, "line": 2}, 1e6)
	}
	global(t).Call("advance", handle, 1000, nil)
	if got := text(recordOf(t, handle, `{}`)); got != want {
		t.Errorf("got  %.300s\nwant %.300s", got, want)
	}
	wantFailure(t, global(t).Call("seek", handle, map[string]any{"path": 401}, 1), "not-found", "path")
	wantFailure(t, global(t).Call("advance", plain, 1, map[string]any{"event": "noon"}), "budget", "budget.paths")
}

func TestRecordComesBackWhole(t *testing.T) {
	handle, _ := open(t, figure)
	global(t).Call("advance", handle, 100, nil)
	record := text(recordOf(t, handle, `{"model":true}`))
	for _, given := range []any{record, bridge.Uint8Array([]byte(record))} {
		if got := text(global(t).Call("readRecord", given)); got != record {
			t.Errorf("got  %s\nwant %s", got, record)
		}
	}
	short := decoded[struct {
		Trace  []any
		Digest string
	}](t, recordOf(t, handle, `{"trace":{"paths":2}}`))
	if len(short.Trace) != 2 || !strings.Contains(record, short.Digest) {
		t.Errorf("%d paths, digest %s", len(short.Trace), short.Digest)
	}
	sum := decoded[map[string]json.RawMessage](t, global(t).Call("summary", handle))
	if len(sum) != 3 || string(sum["kept"]) != "4" || !strings.Contains(record, `"summary":`+string(sum["summary"])) || string(sum["digest"]) != `"`+short.Digest+`"` {
		t.Errorf("the summary is %s", sum)
	}
	wantFailure(t, global(t).Call("readRecord", strings.Replace(record, `"revisit.record/1"`, `"revisit.record/9"`, 1)), "bad-spec", "format")
}

func TestMistakesAreObjects(t *testing.T) {
	wantFailure(t, global(t).Call("open", "{"), "bad-spec", "")
	wantFailure(t, global(t).Call("open", `{"format":"revisit.spec/1","problem":{"kind":"figure-1"},"algorithm":{"gap":-1}}`), "bad-spec", "algorithm.gap")
	handle, _ := open(t, `{"format":"revisit.spec/1","problem":{"kind":"river-swim"},"budget":{"paths":1}}`)
	global(t).Call("advance", handle, 1, nil)
	wantFailure(t, global(t).Call("advance", handle, 1, nil), "budget", "budget.paths")
	global(t).Call("close", handle)
	wantFailure(t, recordOf(t, handle, `{}`), "not-found", "session")
	for _, method := range []string{"progress", "summary", "view", "advance"} {
		wantFailure(t, global(t).Call(method, handle, 0, nil), "not-found", "session")
	}
	wantFailure(t, global(t).Call("crash", "gently"), "bad-spec", "how")
}
