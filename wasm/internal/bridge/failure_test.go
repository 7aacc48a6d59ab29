package bridge

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"testing"

	"revisit/core/document"
)

func TestFailureOf(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{
			"a user's mistake keeps every field",
			&document.Error{Code: "bad-spec", Path: "algorithm.gap", Found: -1.5, Expected: "a number above 0", Message: "the gap must be positive"},
			`{"code":"bad-spec","path":"algorithm.gap","message":"the gap must be positive","found":-1.5,"expected":"a number above 0"}`,
		},
		{
			"what can be offered goes with it",
			&document.Error{Code: "bad-spec", Path: "features.values[0]", Expected: "a norm of at most 1", Message: "too long", Detail: document.LongFeature},
			`{"code":"bad-spec","path":"features.values[0]","message":"too long","found":null,"expected":"a norm of at most 1","detail":"long-feature"}`,
		},
		{
			"also when wrapped",
			fmt.Errorf("saving: %w", &document.Error{Code: "storage", Message: "no room"}),
			`{"code":"storage","path":"","message":"no room","found":null,"expected":""}`,
		},
		{
			"what JSON cannot say becomes text",
			&document.Error{Code: "bad-spec", Path: "problem.reward", Found: math.NaN(), Message: "not a number"},
			`{"code":"bad-spec","path":"problem.reward","message":"not a number","found":"NaN","expected":""}`,
		},
		{
			"anything else is the engine's fault",
			errors.New("index out of range"),
			`{"code":"engine","path":"","message":"index out of range","found":null,"expected":""}`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := json.Marshal(FailureOf(c.err))
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}
