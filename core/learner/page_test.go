package learner_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"revisit/core/learner"
)

// TestPageAveragesSums: a learner with rollouts averages the sums of their rewards, not rewards.
func TestPageAveragesSums(t *testing.T) {
	text, err := os.ReadFile("../../site/pseudocode.html")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "their mean return from step"); n != 3 {
		t.Errorf("the pseudocode says %d times what rollouts are averaged to, expected three times: generative, mc-lspi and capi-qpi-plan", n)
	}
	if strings.Contains(string(text), "mean of the rewards") {
		t.Error("the pseudocode averages rewards")
	}
}

// TestPageKnowsEveryLearner compares what the page and the guide say of single learners with the learners that are registered.
func TestPageKnowsEveryLearner(t *testing.T) {
	var all []string
	for _, k := range learner.Kinds() {
		all = append(all, k.Name)
		if slices.Contains(k.Reads, "c_beta") != (k.Bonus != "") {
			t.Errorf("%s reads c_beta exactly if the registration says where that stands in its bonus; it reads %v and says %q", k.Name, k.Reads, k.Bonus)
		}
	}
	for _, place := range []struct {
		what, file, part, name string // name finds the names in what part finds
		want                   []string
	}{
		{"a section with data-walked of site/pseudocode.html", "../../site/pseudocode.html", `(?s)<main.*</main>`, `<section [^>]*data-learner="([^"]+)" data-walked`, all},
		{"a name in docs/guide.md", "../../docs/guide.md", `(?s)The learners are .*?\n\[spec\.md`, "`([a-z-]+)`", append(all, learner.Own.Name)},
	} {
		text, err := os.ReadFile(place.file)
		if err != nil {
			t.Fatal(err)
		}
		part := regexp.MustCompile(place.part).FindString(string(text))
		if part == "" {
			t.Errorf("%s: nothing is like %s", place.what, place.part)
			continue
		}
		var found []string
		for _, match := range regexp.MustCompile(place.name).FindAllStringSubmatch(part, -1) {
			found = append(found, strings.FieldsFunc(match[1], func(r rune) bool { return strings.ContainsRune("`, ", r) })...)
		}
		for _, kind := range place.want {
			if !slices.Contains(found, kind) {
				t.Errorf("%s: the learner %s is missing", place.what, kind)
			}
		}
		for _, kind := range found {
			if !slices.Contains(place.want, kind) {
				t.Errorf("%s: %s is there, and no such learner is registered", place.what, kind)
			}
		}
	}
}
