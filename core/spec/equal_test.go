package spec_test

import (
	"os"
	"reflect"
	"testing"

	"revisit/core/problem"
	"revisit/core/spec"
	"revisit/core/spec/spectest"
)

// TestEqual compares problems and features of every family and of many specs, each read twice, as package reflect does.
func TestEqual(t *testing.T) {
	texts := spectest.Files(t, os.DirFS("../lab/testdata/specs"))
	for _, family := range problem.Families() {
		texts[family.Name] = []byte(`{"format":"revisit.spec/1","problem":{"kind":"` + family.Name + `"}}`)
	}
	texts["cycle"] = []byte(`{"format":"revisit.spec/1","problem":{"kind":"table","start":{"cycle":[0,1]}}}`)
	texts["distribution"] = []byte(`{"format":"revisit.spec/1","problem":{"kind":"table","start":{"distribution":[0.5,0.5]}}}`)
	texts["map"] = []byte(`{"format":"revisit.spec/1","problem":{"kind":"frozen-lake","map":["SF","FG"]}}`)
	texts["other map"] = []byte(`{"format":"revisit.spec/1","problem":{"kind":"frozen-lake","map":["SH","FG"]}}`)
	read := func() (all []*spec.Spec) {
		for name, text := range texts {
			s, err := spec.Parse(text)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			all = append(all, s)
		}
		return all
	}
	equal, different := 0, 0
	again := read()
	for _, a := range read() {
		for _, b := range again {
			same := reflect.DeepEqual(a.Problem, b.Problem)
			if a.Problem.Equal(b.Problem) != same {
				t.Errorf("%v and %v: expected %t", a.Problem, b.Problem, same)
			}
			if is := reflect.DeepEqual(a.Features, b.Features); a.Features.Equal(b.Features) != is {
				t.Errorf("%v and %v: expected %t", a.Features, b.Features, is)
			}
			if same {
				equal++
			} else {
				different++
			}
		}
	}
	if equal < len(texts) || different < len(texts) {
		t.Errorf("%d pairs are equal, %d differ, of %d problems", equal, different, len(texts))
	}
}
