package bridge

import (
	"errors"
	"strings"
	"testing"
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
