package link

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/document"
	"revisit/core/internal/history"
	"revisit/core/lab"
	"revisit/core/lab/labtest"
	"revisit/core/problem"
	"revisit/core/spec"
)

func linked(t testing.TB, s *lab.Session, o Options) (*Link, []byte, string) {
	t.Helper()
	l, err := FromSession(s, o)
	if err != nil {
		t.Fatal(err)
	}
	payload, err := l.Payload()
	if err != nil {
		t.Fatal(err)
	}
	fragment, err := l.Fragment()
	if err != nil {
		t.Fatal(err)
	}
	return l, payload, fragment
}

// TestLinksComeBack: what a link carries is read back the same, runs to the same digest, and for a named family fits in 400
// characters.
func TestLinksComeBack(t *testing.T) {
	for _, family := range problem.Families() {
		if family.Name == "table" {
			continue // has no default to be named by
		}
		spec := fmt.Sprintf(`{"problem":{"kind":%q},"seed":12345,"algorithm":{"c_beta":0.0125},"title":"Exercise 3: %s"}`, family.Name, family.Title)
		_, payload, fragment := linked(t, labtest.Run(t, spec, 150), Options{})
		address := "https://revisit.example.org/#" + fragment
		if len(address) > 400 {
			t.Errorf("%s: found a link of %d characters, expected at most 400: %s", family.Name, len(address), payload)
		}
		back, err := Decode(address)
		if err != nil {
			t.Fatalf("%s: %v", family.Name, err)
		}
		again, err := back.Payload()
		if err != nil || !bytes.Equal(again, payload) {
			t.Errorf("%s: found %s (%v), expected %s", family.Name, again, err, payload)
		}
		text, err := json.Marshal(back.Spec)
		if err != nil {
			t.Fatal(err)
		}
		v, err := back.Verdict(labtest.Run(t, string(text), back.Paths))
		if err != nil || !v.Reproduced || v.FirstDifference != nil {
			t.Errorf("%s: found %+v (%v), expected the same digest", family.Name, v, err)
		}
	}
}

// TestCompactSpecsAreTheSame: leaving defaults out loses nothing, whatever the spec says.
func TestCompactSpecsAreTheSame(t *testing.T) {
	for _, text := range []string{
		`{"problem":{"kind":"figure-1"}}`,
		`{"problem":{"kind":"grid"},"features":{"kind":"rbf"},"algorithm":{"gap":"true"},"regret":"none"}`,
		`{"problem":{"kind":"grid"},"features":{"kind":"one-hot","normalise":true,"complete":true}}`,
		`{"problem":{"kind":"river-swim","design_gap":0.01},"record":{"trace":false,"model":true},"seed":0}`,
		`{"problem":{"kind":"random-linear-q"},"features":{"kind":"one-hot"},"algorithm":{"gap":"true-per-step","ties":"random","path_bound":1000,"delta":0.5}}`,
		`{"problem":{"kind":"random-linear-q","states":77},"features":{"kind":"own"},"budget":{"paths":12},"episodes":3,"regret":{"rollouts":5}}`,
		`{"problem":{"kind":"table","horizon":2,"transition":[[[1]]],"reward":[[0.5]],"start":{"distribution":[1]}},"algorithm":{"gap":[null,0.2]}}`,
		`{"problem":{"kind":"frozen-lake"},"features":{"kind":"formula","components":["s/S","a"]}}`,
	} {
		given, err := spec.Parse([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		short, err := compact(given, lab.Engine)
		if err != nil {
			t.Fatal(err)
		}
		again, err := spec.Parse(short)
		if err != nil {
			t.Fatalf("%s: %v", short, err)
		}
		one, _ := json.Marshal(given)
		other, _ := json.Marshal(again)
		if !bytes.Equal(one, other) {
			t.Errorf("%s became %s: found %s, expected %s", text, short, other, one)
		}
		if len(short) > len(text)+60 {
			t.Errorf("%s became longer: %s", text, short)
		}
	}
}

// TestDigestOfGoldenLinks: they were made by the engines named in them. They are never made anew: all of them stay readable, keep their address in the
// share service, and those of engines from 2.0.0 on give the digest they carry, in its form. A later engine that draws other runs leaves out those before.
func TestDigestOfGoldenLinks(t *testing.T) {
	data, err := os.ReadFile("testdata/links.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden []struct{ Link, ID, Title, Digest string }
	if err := json.Unmarshal(data, &golden); err != nil || len(golden) == 0 {
		t.Fatal(len(golden), err)
	}
	replayed := map[string]int{}
	for _, g := range golden {
		l, err := Decode(g.Link)
		if err != nil {
			t.Errorf("%s: %v", g.Link, err)
			continue
		}
		payload, err := l.Payload()
		if err != nil || ID(payload) != g.ID || l.Headline() != g.Title || l.Digest != g.Digest {
			t.Errorf("%s: found %s, %q, %s (%v), expected %s, %q, %s", g.Link, ID(payload), l.Headline(), l.Digest, err, g.ID, g.Title, g.Digest)
		}
		if l.Digest == "" || strings.HasPrefix(l.Engine, "1.") {
			continue
		}
		replayed[l.Engine]++
		if l.Comparison != nil {
			text, _ := json.Marshal(l.Comparison)
			planner := &compare.Planner{DigestLike: l.Digest}
			p, cells := comparetest.RunAll(t, planner, string(text), 1)
			r, err := planner.Assemble(p.Comparison, cells)
			if err != nil {
				t.Fatal(err)
			}
			if v, err := l.ResultsVerdict(r); err != nil || !v.Reproduced {
				t.Errorf("%s: found %+v (%v), expected the same digest", g.Link, v, err)
			}
			continue
		}
		text, _ := json.Marshal(l.Spec)
		if v, err := l.Verdict(labtest.RunLike(t, string(text), l.Paths, l.Digest)); err != nil || !v.Reproduced {
			t.Errorf("%s: found %+v (%v), expected the same digest", g.Link, v, err)
		}
		if v, err := l.Verdict(labtest.Run(t, string(text), l.Paths)); history.FormOf(l.Digest) != history.Revisit2 && !isBadLink(err) {
			t.Errorf("%s: found %+v (%v) of a run with a digest of another form, expected a refusal", g.Link, v, err)
		}
	}
	if replayed["2.0.0"] < 5 || replayed["3.0.0"] < 5 {
		t.Errorf("%v links were replayed, expected five of each engine from 2.0.0 on", replayed)
	}
}

// TestViewsComeBack: what a view shows of the stage is read back the same, in one order of its members, and what is left out has no bytes.
func TestViewsComeBack(t *testing.T) {
	run := labtest.Run(t, `{"problem":{"kind":"river-swim"}}`, 40)
	_, plain, _ := linked(t, run, Options{})
	for given, expected := range map[string]string{
		`{"layer":{"h":3,"what":"visits"},"moment":{"line":5,"path":0},"pinned":{"s":0,"h":2},"projector":true,"step":2}`: `{"layer":{"h":3,"what":"visits"},"moment":{"line":5,"path":0},"pinned":{"h":2,"s":0},"projector":true,"step":2}`,
		`{"moment":{"path":40}}`:                              `{"moment":{"path":40}}`,
		`{"moment":{"episode":0}}`:                            `{"moment":{"episode":0}}`,
		`{"layer":{"what":"bonus"}}`:                          `{"layer":{"what":"bonus"}}`,
		`{"layer":{},"projector":false,"episode":2}`:          `{"episode":2}`,
		`{"layer":{},"projector":false,"panels":[]}`:          ``,
		`{"panels":["regret","tree"],"pinned":{"h":1,"s":0}}`: `{"panels":["tree","regret"],"pinned":{"h":1,"s":0}}`,
	} {
		o, err := ParseOptions([]byte(`{"view":` + given + `}`))
		if err != nil {
			t.Errorf("%s: %v", given, err)
			continue
		}
		_, payload, fragment := linked(t, run, o)
		want := string(plain)
		if expected != "" {
			want = strings.TrimSuffix(want, "}") + `,"view":` + expected + "}"
		}
		if string(payload) != want {
			t.Errorf("%s: found %s, expected %s", given, payload, want)
		}
		back, err := Decode(fragment)
		if err != nil {
			t.Errorf("%s: %v", given, err)
			continue
		}
		if again, err := back.Payload(); err != nil || !bytes.Equal(again, payload) {
			t.Errorf("%s: found %s (%v), expected %s", given, again, err, payload)
		}
	}
	path := int64(41)
	l, err := FromSession(run, Options{View: &View{Moment: &Moment{Path: &path}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Payload(); !isBadLink(err) {
		t.Errorf("a moment beyond the run: found %v, expected a bad link", err)
	}
}

// TestChangedLinks: what mail, chat and course platforms are known to make of a link is the link.
func TestChangedLinks(t *testing.T) {
	_, payload, fragment := linked(t, labtest.Run(t, `{"problem":{"kind":"river-swim"}}`, 40), Options{Title: "t", Note: "n", Full: true})
	link := "https://lab.example/#" + fragment
	equals, hash := strings.NewReplacer("=", "%3D"), strings.NewReplacer("#", "%23")
	var lines string
	for part := range slices.Chunk([]byte(link), 72) {
		lines += "> " + string(part) + "\n"
	}
	for name, form := range map[string]string{
		"equals sign encoded":        equals.Replace(link),
		"hash encoded":               hash.Replace(link),
		"both":                       hash.Replace(equals.Replace(link)),
		"both twice":                 strings.ReplaceAll(hash.Replace(equals.Replace(link)), "%", "%25"),
		"dots, hyphens and lines":    strings.NewReplacer(".", "%2E", "-", "%2D", "_", "%5F").Replace(link),
		"letters by their names":     strings.NewReplacer("=", "&equals;", "#", "&amp;num;", ".", "&period;").Replace(link),
		"full-width letters":         strings.NewReplacer("=", "＝", "#", "＃", ".", "．").Replace(link),
		"a capital":                  strings.Replace(link, "#r=", "#R=", 1),
		"letters by their numbers":   strings.NewReplacer("=", "&#61;", "#", "&#35;", ".", "&amp;#x2E;").Replace(link),
		"underscores escaped":        strings.NewReplacer("_", `\_`, "-", `\-`).Replace(link),
		"zero-width space":           link[:60] + "\u200b" + link[60:],
		"soft hyphen, encoded":       link[:60] + "%C2%AD" + link[60:],
		"byte-order mark":            "\ufeff" + link,
		"tracking":                   link + "?utm_source=moodle&utm_medium=mail",
		"tracking with an ampersand": link + "&amp;fbclid=IwAR0abc",
		"end of a sentence":          link + ".",
		"in brackets":                link + ")",
		"in angle brackets":          "<" + link + ">",
		"text of a sentence":         link + " and 100% more of it",
		"letters":                    link + "and more",
		"text fragment":              link + ":~:text=Figure%201",
		"quoted-printable":           strings.ReplaceAll(link[:70], "=", "=3D") + "=\r\n" + link[70:] + "=",
		"wrapped with quote marks":   lines,
		"wrapped, in an address":     strings.NewReplacer("\n", "", " ", "%20").Replace(lines),
		"padded":                     link + "==",
		"upper case scheme and host": "HTTPS://LAB.EXAMPLE/#" + fragment,
		"query before":               "https://lab.example/?utm_source=mail#" + fragment,
	} {
		l, err := Decode(form)
		if err != nil {
			t.Errorf("%s: found %v", name, err)
			continue
		}
		if back, err := l.Payload(); err != nil || !bytes.Equal(back, payload) {
			t.Errorf("%s: found another link (%v)", name, err)
		}
	}
	if _, err := Decode(strings.ReplaceAll(link, link[70:72], "—")); !isBadLink(err) || !strings.Contains(err.Error(), "“—” at character") {
		t.Errorf("two letters made a dash: found %v, expected that it is named", err)
	}
}

// TestDamagedLinks: cut anywhere, or changed anywhere, a link is refused with a sentence, or is another link; nothing panics.
func TestDamagedLinks(t *testing.T) {
	_, _, fragment := linked(t, labtest.Run(t, `{"problem":{"kind":"river-swim"}}`, 40), Options{Title: "t", Note: "n", Full: true})
	for n := range fragment {
		if _, err := Decode(fragment[:n]); !isBadLink(err) {
			t.Errorf("cut after %d characters: found %v, expected a bad link", n, err)
		}
	}
	refused := 0
	for i := range fragment {
		for _, c := range "A_%7 é#" {
			changed := fragment[:i] + string(c) + fragment[i+1:]
			_, err := Decode(changed)
			if err != nil && !isBadLink(err) {
				t.Errorf("%q: found %v", changed, err)
			}
			if err != nil {
				refused++
			}
		}
	}
	if refused < 5*len(fragment) {
		t.Errorf("only %d of %d damaged links were refused", refused, 7*len(fragment))
	}
}

func isBadLink(err error) bool {
	var e *document.Error
	return errors.As(err, &e) && (e.Code == document.BadLink || e.Code == document.Unsupported) && e.Message != "" && e.Expected != ""
}

func TestBadLinks(t *testing.T) {
	const digest = `"digest":"sha256:2e0b921435dd6f71e4e00168e268dfba0fbc40315d9d29ec9f39c20fc3e665c9"`
	member := func(text string) string {
		return `{"format":"revisit.link/1","engine":"1.1.0","spec":{"problem":{"kind":"figure-1"}},` + text + `}`
	}
	for _, test := range []struct{ text, path, says string }{
		{"", "", "a link of Revisit"},
		{"https://revisit.example.org/", "", "a link of Revisit"},
		{"#r=2.abc", "", "version 2, from a newer Revisit; this one reads version 1: open it where it was made"},
		{"#r=1.", "", "the link was cut off: copy it again, whole"},
		{"#r=1.a b", "", "the link was cut off: copy it again, whole"},
		{"#r=1.a—b", "", `it has “—” at character 2 of what it carries: copy it again`},
		{"/%23r%3D1.a&shy;b", "", `it has “&” at character 2 of what it carries: copy it again`},
		{"#r=1.AAAA", "", "the link was cut off: copy it again, whole"},
		{"#r=1.____", "", "the link was changed on its way: copy it again, whole"},
		{"#r=1." + strings.Repeat("A", 3<<20), "", "at most 2097152"},
		{`{`, "", "too early"},
		{`{}`, "format", `"revisit.link/1"`},
		{`{"format":"revisit.link/2"}`, "format", "revisit.link/2, from a newer Revisit; this one reads revisit.link/1: open it where it was made"},
		{`{"format":"revisit.spec/1"}`, "format", `"revisit.link/1"`},
		{`{"format":"revisit.link/1","spec":{"problem":{"kind":"figure-1"}}}`, "engine", "cannot be left out"},
		{`{"format":"revisit.link/1","engine":"1.1.0"}`, "spec", "one of spec, comparison, sweep"},
		{`{"format":"revisit.link/1","engine":"1.1.0","comparison":{}}`, "comparison.learners", "1 to 12 learners"},
		{`{"format":"revisit.link/1","engine":"1.1.0","sweep":{}}`, "sweep.learners", "1 to 12 learners"},
		{member(`"sweep":{}`), "sweep", "a sweep beside the spec"},
		{`{"format":"revisit.link/1","engine":"1.1.0","spec":{"problem":{"kind":"no such"}}}`, "spec.problem.kind", "one of"},
		{`{"format":"revisit.link/1","engine":"1.1.0","spec":{"problem":{"kind":"figure-1"},"seed":-1}}`, "spec.seed", "an integer"},
		{member(`"extra":1`), "extra", "unknown field"},
		{member(`"paths":3`), "paths", "together"},
		{member(digest), "paths", "together"},
		{member(`"digest":"sha256:xyz","paths":3`), "digest", "64 hexadecimal digits"},
		{member(`"title":7`), "title", "a text"},
		{member(`"title":"` + strings.Repeat("x", 201) + `"`), "title", "at most 200"},
		{member(`"note":"` + strings.Repeat("x", 2001) + `"`), "note", "at most 2000"},
		{member(`"view":[]`), "view", "an object"},
		{member(`"view":{"panels":["tree","cellar"]}`), "view.panels[1]", "one of"},
		{member(`"view":{"panels":["tree","tree"]}`), "view.panels[1]", "once"},
		{member(`"view":{"step":0}`), "view.step", "an integer from 1"},
		{member(`"view":{"moment":7}`), "view.moment", "an object"},
		{member(`"view":{"moment":{}}`), "view.moment.path", "one of path, episode"},
		{member(digest + `,"paths":9,"view":{"moment":{"path":1,"episode":1}}`), "view.moment.episode", "one of path, episode"},
		{member(digest + `,"paths":9,"view":{"moment":{"path":10}}`), "view.moment.path", "found 10, expected at most 9, the paths of the run"},
		{member(digest + `,"paths":9,"view":{"moment":{"episode":10}}`), "view.moment.episode", "at most 9"},
		{member(digest + `,"paths":9,"view":{"moment":{"path":-1}}`), "view.moment.path", "an integer from 0"},
		{member(digest + `,"paths":9,"view":{"moment":{"path":1,"line":0}}`), "view.moment.line", "an integer from 1"},
		{member(digest + `,"paths":9,"view":{"moment":{"path":1,"second":2}}`), "view.moment.second", "unknown field"},
		{member(`"view":{"moment":{"path":0}}`), "view.moment", "this link carries no run"},
		{member(`"view":{"layer":"visits"}`), "view.layer", "an object"},
		{member(`"view":{"layer":{"what":"colour"}}`), "view.layer.what", `one of "believed", "true", "error", "visits", "bonus", "frozen"`},
		{member(`"view":{"layer":{"h":0}}`), "view.layer.h", "an integer from 1"},
		{member(`"view":{"pinned":{"s":0}}`), "view.pinned.h", "cannot be left out"},
		{member(`"view":{"pinned":{"h":1}}`), "view.pinned.s", "cannot be left out"},
		{member(`"view":{"pinned":{"h":1,"s":-1}}`), "view.pinned.s", "an integer from 0"},
		{member(`"view":{"projector":1}`), "view.projector", "true or false"},
		{member(`"locks":{"fixed":["env"]}`), "locks.fixed[0]", "one of"},
		{member(`"locks":{"open":[]}`), "locks.open", "unknown field"},
		{member(`"engine":" "`), "engine", "given twice"},
		{`{"format":"revisit.link/1","engine":" ","spec":{"problem":{"kind":"figure-1"}}}`, "engine", "the version of an engine"},
		{member(`"curve":{"x":[1,2],"y":[1,2]}`), "digest", "curve and trail"},
		{member(`"curve":{"x":[1],"y":[1]}`), "curve.x", "2 to 64"},
		{member(`"curve":{"x":[1,1],"y":[1,2]}`), "curve.x[1]", "above the one before"},
		{member(`"curve":{"x":[1,2],"y":[1]}`), "curve.y", "a list of 2"},
		{member(`"trail":{"every":3,"marks":""}`), "trail.every", "a power of two"},
		{member(digest + `,"paths":9,"trail":{"every":4,"marks":"AAAA"}`), "trail.marks", "6, two for each mark"},
		{member(digest + `,"paths":1,"trail":{"every":1,"marks":"A="}`), "trail.marks", "base64url"},
		{member(digest + `,"paths":1,"trail":{"every":1,"marks":"\n\n"}`), "trail.marks", "base64url"},
		{member(digest + `,"paths":1,"trail":{"every":1,"marks":"é"}`), "trail.marks", "base64url"},
		{member(`"note":` + strings.Repeat("[", 40) + strings.Repeat("]", 40)), "", "32 levels"},
	} {
		_, err := Parse(test.text)
		var e *document.Error
		if !errors.As(err, &e) || !isBadLink(err) || e.Path != test.path || !strings.Contains(e.Message, test.says) {
			t.Errorf("%.80q: found %v, expected an error at %q that says %q", test.text, err, test.path, test.says)
		}
	}
}

// TestLinkBombs: a short link that unpacks to very much is refused before it is.
func TestLinkBombs(t *testing.T) {
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestCompression)
	chunk := bytes.Repeat([]byte(" "), 1<<20)
	for range 200 {
		w.Write(chunk)
	}
	w.Close()
	_, err := Decode("#r=1." + base64.RawURLEncoding.EncodeToString(packed.Bytes()))
	if !isBadLink(err) || !strings.Contains(err.Error(), "when unpacked") {
		t.Errorf("found %v, expected a refusal", err)
	}
}

func FuzzParseLink(f *testing.F) {
	_, payload, fragment := linked(f, labtest.Run(f, `{"problem":{"kind":"figure-1"}}`, 4), Options{Full: true})
	f.Add(fragment)
	f.Add(string(payload))
	f.Add(strings.Replace(string(payload), `"engine"`, `"view":{"layer":{"what":"true","h":2},"moment":{"episode":1,"line":3},"pinned":{"h":1,"s":0},"projector":true},"engine"`, 1))
	f.Add(strings.Replace(string(payload), `"marks":"`, `"marks":"\n\n`, 1))
	f.Fuzz(func(t *testing.T, text string) {
		l, err := Parse(text)
		if err != nil {
			if !isBadLink(err) {
				t.Errorf("found %#v, expected a bad link", err)
			}
			return
		}
		payload, err := l.Payload()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Read(payload)
		if err != nil {
			t.Fatalf("%s: %v", payload, err)
		}
		if twice, _ := again.Payload(); !bytes.Equal(twice, payload) {
			t.Errorf("found %s, expected %s", twice, payload)
		}
	})
}

// TestLinksAreCanonical: the payload of RFC 8785 is ordered by name, without spaces, with ECMAScript's numbers.
func TestLinksAreCanonical(t *testing.T) {
	zeros := strings.Repeat("0", 64)
	l, err := Read([]byte(`{ "title": "a\u000aé<&>\u20ac", "spec": {"problem": {"kind": "figure-1"}, "algorithm": {"delta": 1e-7, "c_beta": 1e-3}}, "engine": "1.1.0",
		"curve": {"y": [1.50, 1e21], "x": [1, 100000]}, "format": "revisit.link/1", "paths": 2e0, "digest": "sha256:` + zeros + `",
		"view": {"panels": ["regret", "tree"]}, "locks": {"hidden": []} }`))
	if err != nil {
		t.Fatal(err)
	}
	expected := `{"curve":{"of":"episodes","x":[1,100000],"y":[1.5,1e+21]},"digest":"sha256:` + zeros + `","engine":"1.1.0","format":"revisit.link/1","paths":2,` +
		`"spec":{"algorithm":{"c_beta":0.001,"delta":1e-7},"problem":{"kind":"figure-1"}},"title":"a\né<&>€","view":{"panels":["tree","regret"]}}`
	payload, err := l.Payload()
	if err != nil || string(payload) != expected {
		t.Errorf("found %s (%v), expected %s", payload, err, expected)
	}
}

// TestPreviewsBeforeTheFirstEpisodeEnds show regret over paths.
func TestPreviewsBeforeTheFirstEpisodeEnds(t *testing.T) {
	s := labtest.Run(t, `{"problem":{"kind":"river-swim"}}`, 300)
	l, payload, _ := linked(t, s, Options{Full: true})
	c := l.Curve
	if c == nil || c.Of != "paths" || len(c.X) != 64 || c.X[63] != 300 || math.Abs(c.Y[63]-*s.Progress().RegretPath) > 1e-3*c.Y[63] {
		t.Errorf("found %+v, expected the regret over 300 paths, in the end %v", c, *s.Progress().RegretPath)
	}
	if _, err := Read(payload); err != nil {
		t.Error(err)
	}
}

// TestHeadlinesCanBeRead: a title of spaces or invisible characters does not count.
func TestHeadlinesCanBeRead(t *testing.T) {
	for _, c := range [][3]string{{"one", "two", "one"}, {"", "two", "two"}, {" \t", "two", "two"}, {"\u200b\u200e", " \u2066", "Figure 1"}} {
		l, err := Read([]byte(fmt.Sprintf(`{"format":"revisit.link/1","engine":"1","title":%q,"spec":{"title":%q,"problem":{"kind":"figure-1"}}}`, c[0], c[1])))
		if err != nil {
			t.Fatal(err)
		}
		if found := l.Headline(); found != c[2] {
			t.Errorf("%q: found %q, expected %q", c, found, c[2])
		}
	}
}

// TestRecordsAndSessionsLinkAlike: a file's run has the same link as the session that it was saved from, once episodes are over.
func TestRecordsAndSessionsLinkAlike(t *testing.T) {
	s := labtest.Run(t, `{"problem":{"kind":"random-linear-q"},"episodes":30,"algorithm":{"c_beta":0.001}}`, 400)
	r, err := s.Record(lab.RecordOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []Options{{}, {Full: true, Title: "both"}} {
		_, expected, _ := linked(t, s, o)
		if found, err := FromRecord(r, o).Payload(); err != nil || !bytes.Equal(found, expected) {
			t.Errorf("found %s (%v), expected %s", found, err, expected)
		}
	}
}
