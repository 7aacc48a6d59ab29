package bridge

import (
	"math"
	"syscall/js"
	"testing"

	"revisit/core/document"
)

var errGap = &document.Error{Code: "bad-spec", Path: "algorithm.gap", Found: 0, Expected: "a number above 0", Message: "no gap"}

// settled waits for a promise and tells which way it went.
func settled(promise js.Value) (value js.Value, rejected bool) {
	type end struct {
		value    js.Value
		rejected bool
	}
	ends := make(chan end, 1)
	resolve := js.FuncOf(func(_ js.Value, args []js.Value) any { ends <- end{args[0], false}; return nil })
	reject := js.FuncOf(func(_ js.Value, args []js.Value) any { ends <- end{args[0], true}; return nil })
	defer resolve.Release()
	defer reject.Release()
	promise.Call("then", resolve, reject)
	got := <-ends
	return got.value, got.rejected
}

func checkGapFailure(t *testing.T, failure js.Value) {
	t.Helper()
	for field, want := range map[string]string{"code": "bad-spec", "path": "algorithm.gap", "expected": "a number above 0", "message": "no gap"} {
		if got := failure.Get(field); got.Type() != js.TypeString || got.String() != want {
			t.Errorf("%s: got %v, want %q", field, got, want)
		}
	}
	if got := failure.Get("found"); got.Type() != js.TypeNumber || got.Int() != 0 {
		t.Errorf("found: got %v, want the number 0", got)
	}
}

func TestMethodReplies(t *testing.T) {
	var guard Guard
	method := guard.Method(func(args []js.Value) (Reply, error) {
		return Reply{JSON: []byte(`{"said":"` + string(Text(args[0])) + `"}`), Arrays: map[string][]float64{"a.b": {1, math.Inf(1)}, "none": {}}}, nil
	})
	defer method.Release()
	reply := method.Invoke("hello")
	for _, r := range []js.Value{reply, method.Invoke(Uint8Array([]byte("hello")))} {
		if got := string(Bytes(r.Get("json"))); got != `{"said":"hello"}` {
			t.Errorf("json: %s", got)
		}
	}
	array := reply.Get("arrays").Get("a.b")
	if !array.InstanceOf(js.Global().Get("Float64Array")) || array.Length() != 2 || array.Index(0).Float() != 1 || !math.IsInf(array.Index(1).Float(), 1) {
		t.Errorf("arrays: %v", array)
	}
	if got := reply.Get("arrays").Get("none").Length(); got != 0 {
		t.Errorf("empty array has length %d", got)
	}
}

func TestMethodFails(t *testing.T) {
	var guard Guard
	method := guard.Method(func([]js.Value) (Reply, error) { return Reply{}, errGap })
	defer method.Release()
	checkGapFailure(t, method.Invoke().Get("error"))
}

func TestTaskSettles(t *testing.T) {
	var guard Guard
	for _, c := range []struct {
		name string
		body func([]js.Value) (Reply, error)
		end  func(t *testing.T, value js.Value, rejected bool)
	}{
		{"resolves", func(args []js.Value) (Reply, error) { return Document(args[0].Int() + 1) }, func(t *testing.T, value js.Value, rejected bool) {
			if rejected || string(Bytes(value.Get("json"))) != "42" {
				t.Errorf("got %v, rejected %t", value, rejected)
			}
		}},
		{"rejects with an object", func([]js.Value) (Reply, error) { return Reply{}, errGap }, func(t *testing.T, value js.Value, rejected bool) {
			if !rejected {
				t.Fatal("resolved")
			}
			checkGapFailure(t, value)
		}},
		{"waits for another promise", func([]js.Value) (Reply, error) {
			value, _ := settled(js.Global().Get("Promise").Call("resolve", "later"))
			return Document(value.String())
		}, func(t *testing.T, value js.Value, rejected bool) {
			if rejected || string(Bytes(value.Get("json"))) != `"later"` {
				t.Errorf("got %v, rejected %t", value, rejected)
			}
		}},
		{"a panic rejects as engine", func([]js.Value) (Reply, error) { panic("wires crossed") }, func(t *testing.T, value js.Value, rejected bool) {
			if !rejected || value.Get("code").String() != string(CodeEngine) || value.Get("message").String() != "panic: wires crossed" {
				t.Errorf("got %v, rejected %t", value, rejected)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			task := guard.Task(c.body)
			defer task.Release()
			value, rejected := settled(task.Invoke(41))
			c.end(t, value, rejected)
		})
	}
}

func TestMethodAfterAPanicFailsAsEngine(t *testing.T) {
	var guard Guard
	calls := 0
	method := guard.Method(func(args []js.Value) (Reply, error) {
		calls++
		return Document(args[7].Int())
	})
	defer method.Release()
	first, second := method.Invoke(), method.Invoke()
	for _, reply := range []js.Value{first, second} {
		if got := reply.Get("error").Get("code").String(); got != string(CodeEngine) {
			t.Errorf("code %q, want %q", got, CodeEngine)
		}
	}
	if calls != 1 {
		t.Errorf("the broken module was called %d times", calls)
	}
}

func TestBytesGoRoundUnchanged(t *testing.T) {
	data := []byte("{\"theta\":[0.1,\xff\x00]}")
	if got := Bytes(Uint8Array(data)); string(got) != string(data) {
		t.Errorf("got %q, want %q", got, data)
	}
	if got := Bytes(Uint8Array(nil)); len(got) != 0 {
		t.Errorf("got %q, want nothing", got)
	}
}
