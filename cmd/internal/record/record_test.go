package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"revisit/cmd/internal/cli"
	"revisit/cmd/internal/nodeplay/nodeplaytest"
	"revisit/core/lab"
	"revisit/core/link"
	"revisit/core/numpy"
)

// TestMain is the program itself where the tests start their own as that.
func TestMain(m *testing.M) {
	if os.Getenv("RECORD_TEST_PROCESS") == "" {
		os.Exit(m.Run())
	}
	os.Exit(cli.Run(Command(), os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the program that `make record` runs.
func run(args ...string) (code int, stdout, stderr string) {
	var out, text strings.Builder
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), "RECORD_TEST_PROCESS=1")
	c.Stdout, c.Stderr = &out, &text
	_ = c.Run() // the exit code says it
	return c.ProcessState.ExitCode(), out.String(), text.String()
}

// TestRecord: the program writes the record whose digest core/lab's golden file has, and reads back.
func TestRecord(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.json")
	code, _, stderr := run("../../../core/lab/testdata/specs/table-features.json", out)
	if code != 0 || stderr != "" {
		t.Fatalf("exit code %d, standard error %q", code, stderr)
	}
	body, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	record, err := lab.ReadRecord(body)
	if err != nil {
		t.Fatal(err)
	}
	var golden struct{ Digests map[string]string }
	text, err := os.ReadFile("../../../core/lab/testdata/digests.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &golden); err != nil {
		t.Fatal(err)
	}
	if record.Digest != golden.Digests["table-features"] {
		t.Errorf("digest %s, golden %s", record.Digest, golden.Digests["table-features"])
	}
}

// TestRecordOfLongRuns: of more than 100,000 paths of many steps the record has the first ones, says how many are missing, and reads back; its
// digest and the link that is printed are those of the whole run.
func TestRecordOfLongRuns(t *testing.T) {
	folder := t.TempDir()
	horizons := []int{50, 200, 400}
	if testing.Short() {
		horizons = []int{50, 400}
	}
	for _, horizon := range horizons {
		in, out := filepath.Join(folder, "in.json"), filepath.Join(folder, "out.json")
		spec := fmt.Sprintf(`{"problem":{"kind":"river-swim","horizon":%d},"regret":"none","budget":{"paths":100001}}`, horizon)
		if err := os.WriteFile(in, []byte(spec), 0o600); err != nil {
			t.Fatal(err)
		}
		code, stdout, stderr := run(in, out)
		body, err := os.ReadFile(out)
		if code != 0 || stderr != "" || err != nil {
			t.Fatalf("H = %d: exit code %d, standard error %q, %v", horizon, code, stderr, err)
		}
		if len(body) > (128+1)<<20 { // the paths, and the rest
			t.Errorf("H = %d: a record of %d bytes", horizon, len(body))
		}
		r, err := lab.ReadRecord(body)
		if err != nil {
			t.Fatalf("H = %d: %v", horizon, err)
		}
		if kept := int64(len(r.Trace)); r.Summary.Paths != 100_001 || kept < 1000 || r.LeftOut != 100_001-kept {
			t.Errorf("H = %d: %d of %d paths, and %d left out", horizon, kept, r.Summary.Paths, r.LeftOut)
		}
		if says := fmt.Sprintf("the first %d of 100001 paths", len(r.Trace)); !strings.Contains(stdout, says) {
			t.Errorf("H = %d: standard output %q does not say %q", horizon, stdout, says)
		}
		without, err := lab.Open([]byte(strings.Replace(spec, "{", `{"record":{"trace":false},`, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := without.Advance(1<<20, lab.Until{}); err != nil {
			t.Fatal(err)
		}
		if whole, err := without.Record(lab.RecordOptions{}); err != nil || whole.Digest != r.Digest || whole.LeftOut != 0 {
			t.Errorf("H = %d: digest %s, without a trace %s, %v", horizon, r.Digest, whole.Digest, err)
		}
		_, address, _ := strings.Cut(strings.TrimSpace(stdout), "link: ")
		if l, err := link.Parse(address); err != nil || l.Digest != r.Digest || l.Trail == nil {
			t.Errorf("H = %d: the link %+v, %v", horizon, l, err)
		}
		damaged := bytes.Replace(body, fmt.Appendf(nil, `"left_out":%d`, r.LeftOut), []byte(`"left_out":1`), 1)
		if horizon > 50 {
			continue
		}
		if _, err := lab.ReadRecord(damaged); err == nil || !strings.Contains(err.Error(), "left_out") {
			t.Errorf("another number left out: %v", err)
		}
	}
}

// TestRecordFails: one line on standard error, a failing exit code, and nothing written: a file that was there stays.
func TestRecordFails(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	bad := write("bad.json", "{\"problem\":{\"kind\":\"river-swim\",\n\"horizon\":0}}")
	broken := write("broken.json", "{\n\"problem\": nothing")
	good := write("good.json", `{"problem":{"kind":"figure-1"}}`)
	there := write("there.json", "what was there")
	fresh := filepath.Join(folder, "fresh.json")
	socket := filepath.Join(folder, "socket") // stands for /dev/null, too, which a run as root would replace
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	for _, c := range []struct {
		name      string
		args      []string
		code      int
		says      string
		untouched bool
	}{
		{"a bad spec", []string{bad, fresh}, 1, "problem.horizon: found 0, expected an integer from 1 to 1000", false},
		{"not JSON", []string{broken, fresh}, 1, "line 2, column", false},
		{"no such input", []string{filepath.Join(folder, "none.json"), fresh}, 1, "none.json", false},
		{"no such folder", []string{good, filepath.Join(folder, "none", "out.json")}, 1, "found no folder " + filepath.Join(folder, "none"), false},
		{"a folder", []string{good, folder}, 1, "found a folder, expected the name of a file", false},
		{"no regular file", []string{good, socket}, 1, "found a device, a pipe or the like, expected the name of a file", false},
		{"a page that is no address", []string{good, fresh, "--page", "not an address"}, 1, `--page: found "not an address", expected the address of a page of Revisit`, false},
		{"the spec itself", []string{good, good}, 1, "good.json: found what the run is made from", false},
		{"a bad spec over a file", []string{bad, there}, 1, "problem.horizon", true},
		{"a short link", []string{"https://revisit.example.org/r/abcdefghijklmnopqrstuvwxyz", fresh}, 1, "/api/runs/abcdefghijklmnopqrstuvwxyz", false},
		{"a damaged link", []string{"http://127.0.0.1:8080/#r=1.abc", fresh}, 1, "copy it again", false},
		{"a newer link", []string{write("newer.txt", "https://revisit.example.org/#r=1.abc"), fresh}, 1, "newer.txt: ", false},
		{"no arguments", nil, 2, "usage: record IN OUT", false},
		{"empty arguments", []string{"", ""}, 2, "usage:", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, _, stderr := run(c.args...)
			if code != c.code || !strings.Contains(stderr, c.says) || strings.Count(stderr, "\n") != 1 {
				t.Errorf("exit code %d, standard error %q; want %d and one line with %q", code, stderr, c.code, c.says)
			}
			if _, err := os.Stat(fresh); err == nil {
				t.Error("a file was written")
			}
			if text, _ := os.ReadFile(there); string(text) != "what was there" {
				t.Errorf("the file that was there now holds %q", text)
			}
			if text, _ := os.ReadFile(good); string(text) != `{"problem":{"kind":"figure-1"}}` {
				t.Errorf("the spec now holds %q", text)
			}
			left, _ := filepath.Glob(filepath.Join(folder, ".*"))
			if len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// TestRecordLinks: the link that is printed is run again to the same digest, from the command line and from a file; one that
// carries another digest is not.
func TestRecordLinks(t *testing.T) {
	folder := t.TempDir()
	out := filepath.Join(folder, "out.json")
	code, stdout, stderr := run("../../../core/lab/testdata/specs/table-features.json", out, "--page", "https://revisit.example.org/lab/")
	address, found := strings.CutPrefix(strings.TrimSpace(stdout), "link: ")
	if code != 0 || stderr != "" || !found || !strings.HasPrefix(address, "https://revisit.example.org/lab/#r=1.") {
		t.Fatalf("exit code %d, standard output %q, standard error %q", code, stdout, stderr)
	}
	parsed, err := link.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	payload := func(l *link.Link) []byte {
		text, err := l.Payload()
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	same := payload(parsed)
	parsed.Digest = "sha256:" + strings.Repeat("0", 64)
	parsed.Trail.Marks = "AAAA" + parsed.Trail.Marks[4:]
	other := payload(parsed)
	for name, text := range map[string][]byte{"link.txt": []byte(address + "\n"), "mail.txt": []byte("Hi,\r\n" + strings.Replace(address[:60], "=", "=3D", 1) + "=\r\n" + address[60:] + "\r\nbye"), "same.json": same, "other.json": other} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		in   string
		code int
		says string
	}{
		{address, 0, "reproduced: the same digest"},
		{filepath.Join(folder, "link.txt"), 0, "reproduced: the same digest"},
		{filepath.Join(folder, "same.json"), 0, "reproduced: the same digest"},
		{filepath.Join(folder, "other.json"), 3, "differs: the first path that differs is one of 1 to "},
		{strings.NewReplacer("#", "%23", "=", "%3D").Replace(address) + ".", 0, "reproduced: the same digest"},
		{"<" + address[:60] + "\n> " + address[60:] + ">", 0, "reproduced: the same digest"},
		{filepath.Join(folder, "mail.txt"), 0, "reproduced: the same digest"},
	} {
		code, stdout, stderr := run(c.in, out)
		if code != c.code || !strings.HasPrefix(stdout, c.says) || stderr != "" {
			t.Errorf("%s: exit code %d, standard output %q, standard error %q; want %d and %q", c.in, code, stdout, stderr, c.code, c.says)
		}
	}
}

// A custom learner plays in Node: its link is reproduced, and its fault is said with the line.
func TestRecordOfALearnerOfOnesOwn(t *testing.T) {
	nodeplaytest.Node(t)
	folder := t.TempDir()
	in, out := filepath.Join(folder, "in.json"), filepath.Join(folder, "out.json")
	write := func(body string) {
		text := `{"problem":{"kind":"river-swim","states":3},"episodes":5,"algorithm":{"kind":"own","code":"export const right = \"online\"\nexport default function (env) {\nenv.policy(() => 1)\nwhile (!env.done) { env.begin()\nfor (let h = 1; h <= env.horizon; h++) env.act(1) }\n` + body + ` }"}}`
		if err := os.WriteFile(in, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("")
	code, stdout, stderr := run(in, out)
	_, address, linked := strings.Cut(strings.TrimSpace(stdout), "link: ")
	if code != 0 || stderr != "" || !linked {
		t.Fatalf("exit code %d, %q, standard error %q", code, stdout, stderr)
	}
	if code, stdout, stderr := run(address, out); code != 0 || stderr != "" || !strings.Contains(stdout, "reproduced: the same digest") || !strings.Contains(stdout, "after 5 paths") {
		t.Errorf("exit code %d, %q, standard error %q", code, stdout, stderr)
	}
	write("null.x")
	if code, _, stderr := run(in, out); code != 1 || !strings.Contains(stderr, "line 6 of its code: TypeError") {
		t.Errorf("exit code %d, standard error %q", code, stderr)
	}
}

// A problem that was exported as NumPy's arrays is recorded: its spec is a table with the same horizon.
func TestNPZ(t *testing.T) {
	folder := t.TempDir()
	in, out := filepath.Join(folder, "in.npz"), filepath.Join(folder, "out.json")
	session, err := lab.Open([]byte(`{"format":"revisit.spec/1","problem":{"kind":"table","horizon":4}}`))
	if err != nil {
		t.Fatal(err)
	}
	p, err := numpy.Of(session)
	if err != nil {
		t.Fatal(err)
	}
	file, err := p.NPZ()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(in, file, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := record(in, out, defaultPage); err != nil {
		t.Fatal(err)
	}
	body, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	r, err := lab.ReadRecord(body)
	if err != nil {
		t.Fatal(err)
	}
	again, err := lab.Open(mustJSON(t, r.Spec))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := again.Instance().Optimal.V(1, 0), session.Instance().Optimal.V(1, 0); got != want {
		t.Errorf("V* = %v, want %v", got, want)
	}
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
