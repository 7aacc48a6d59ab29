package bridge

import (
	"errors"
	"math"
	"strings"
	"testing"

	"revisit/core/document"
)

func TestGuardPassesResultsAndErrorsThrough(t *testing.T) {
	var guard Guard
	reply, err := guard.Run(func() (Reply, error) { return Reply{JSON: []byte("1")}, nil })
	if err != nil || string(reply.JSON) != "1" {
		t.Fatalf("got %v, %v", reply, err)
	}
	refused := errors.New("refused")
	if _, err := guard.Run(func() (Reply, error) { return Reply{}, refused }); err != refused {
		t.Fatalf("got %v, want the method's own error", err)
	}
	if guard.Broken() != nil {
		t.Fatal("an error is no panic")
	}
}

func TestGuardStaysBrokenAfterAPanic(t *testing.T) {
	var guard Guard
	var none []int
	_, err := guard.Run(func() (Reply, error) { _ = none[3]; return Reply{}, nil })
	var caught *Panic
	if !errors.As(err, &caught) || !strings.Contains(err.Error(), "index out of range [3]") {
		t.Fatalf("got %v, want the panic", err)
	}
	if !strings.Contains(string(caught.Stack), "guard_test.go") {
		t.Errorf("the stack does not lead to the method:\n%s", caught.Stack)
	}
	called := false
	if _, err := guard.Run(func() (Reply, error) { called = true; return Reply{}, nil }); err != error(caught) || called {
		t.Errorf("got %v, called %t; want the first panic again and no call", err, called)
	}
}

// A picture that panics, or that JSON cannot hold, is an error in words, and the guard lets later calls pass.
func TestAFaultOfAPictureBreaksNothing(t *testing.T) {
	var guard Guard
	var none []int
	for what, picture := range map[string]func() (Reply, error){
		"index out of range [3]": func() (Reply, error) { _ = none[3]; return Reply{}, nil },
		"unsupported value: NaN": func() (Reply, error) { return Document(math.NaN()) },
	} {
		_, err := guard.Look(picture)
		failure := FailureOf(err)
		if failure.Code != CodePicture || !strings.Contains(failure.Message, what) || !strings.Contains(failure.Message, "The run goes on.") {
			t.Errorf("got %+v, want a picture's fault, %s", failure, what)
		}
		if caught := (*Panic)(nil); !errors.As(err, &caught) || !strings.Contains(string(caught.Stack), "guard_test.go") && what != "unsupported value: NaN" {
			t.Errorf("the stack of %v does not lead to the picture", err)
		}
		if reply, err := guard.Run(func() (Reply, error) { return Reply{JSON: []byte("1")}, nil }); err != nil || string(reply.JSON) != "1" {
			t.Errorf("%s: then got %v, %v", what, reply, err)
		}
	}
	refusal := document.Refuse("h", 9, "a step")
	if _, err := guard.Look(func() (Reply, error) { return Reply{}, refusal }); err != error(refusal) {
		t.Errorf("got %v, want the picture's own refusal", err)
	}
}
