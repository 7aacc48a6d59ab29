package experiment

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"revisit/cmd/internal/cli"
	"revisit/core/compare"
)

// mixed has short runs at its first point and long ones at its second, 16 in all.
const mixed = `{"format":"revisit.sweep/1","problem":{"kind":"random-linear-mdp","states":60,"dim":12},"episodes":1000000,"seeds":{"count":4},
	"learners":[{"algorithm":{"kind":"lsvi-ucb"}},{"algorithm":{"kind":"linq-lsvi-ucb"}}],"budget":{"minutes":1000},
	"vary":[{"parameter":"budget.samples","values":[200,40000]}]}`

// TestMain is the command itself where the tests start their own program as that.
func TestMain(m *testing.M) {
	if os.Getenv("EXPERIMENT_TEST_PROCESS") == "" {
		os.Exit(m.Run())
	}
	os.Exit(cli.Run(commands(), os.Args[1:], os.Stdout, os.Stderr))
}

// commands is the program with these commands.
func commands() *cobra.Command {
	c := &cobra.Command{Use: "revisit"}
	c.AddCommand(Commands()...)
	return c
}

// program is the program, as bin/revisit of the folder that it returns, for processes of this test.
func program(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := errors.Join(os.Mkdir(filepath.Join(folder, "bin"), 0o700), os.Symlink(os.Args[0], filepath.Join(folder, "bin", "revisit"))); err != nil {
		t.Fatal(err)
	}
	t.Setenv("EXPERIMENT_TEST_PROCESS", "1")
	return folder
}

// contents reads a file.
func contents(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// cellsOf returns how many runs a file of results has.
func cellsOf(t *testing.T, name string) int {
	t.Helper()
	part, err := read(new(compare.Planner), name)
	if err != nil {
		t.Fatal(err)
	}
	return len(part.Cells)
}

// begun starts the command and waits until it has written some runs.
func begun(t *testing.T, command string, args ...string) *exec.Cmd {
	t.Helper()
	c := exec.Command(command, append(args, "--every", "1ms", "--workers", "1")...)
	progress, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(progress); lines.Scan(); {
		if strings.Contains(lines.Text(), " has ") {
			return c
		}
	}
	t.Fatalf("%q ended before it wrote a run: %v", args, c.Wait())
	return nil
}

// Four shards as processes, one of them killed and one terminated on the way, both begun again: what they write comes together to the bytes of one run.
func TestShardsAsProcesses(t *testing.T) {
	command := filepath.Join(program(t), "bin", "revisit")
	in, folder := document(t, mixed), t.TempDir()
	whole, all := filepath.Join(folder, "whole.json"), filepath.Join(folder, "all.json")
	if out, err := exec.Command(command, "experiment", in, whole).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var parts []string
	for _, k := range []string{"0", "1", "2", "3"} {
		part := filepath.Join(folder, "part"+k+".json")
		parts = append(parts, part)
		args := []string{"experiment", in, part, "--shard", k + "/4"}
		if k == "1" || k == "2" {
			c := begun(t, command, args...)
			signal := map[string]syscall.Signal{"1": syscall.SIGKILL, "2": syscall.SIGTERM}[k]
			if err := c.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			err := c.Wait()
			if status := c.ProcessState.Sys().(syscall.WaitStatus); k == "1" && status.Signal() != syscall.SIGKILL || k == "2" && status.ExitStatus() != 3 {
				t.Errorf("shard %s, %v: %v", k, signal, err)
			}
			if n := cellsOf(t, part); n < 1 || n > 3 {
				t.Errorf("shard %s wrote %d runs before it was ended, expected 1 to 3 of 4", k, n)
			}
			out, err := exec.Command(command, append([]string{"merge", all}, parts...)...).CombinedOutput()
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.ExitCode() != 3 || !strings.Contains(string(out), "runs are missing: ") {
				t.Errorf("merged without all runs: %v, %s", err, out)
			}
		}
		if out, err := exec.Command(command, args...).CombinedOutput(); err != nil {
			t.Errorf("shard %s: %v: %s", k, err, out)
		} else if again := strings.Contains(string(out), "runs are there already"); again != (k == "1" || k == "2") {
			t.Errorf("shard %s: runs that were there are kept: %v, in %s", k, again, out)
		}
		if n := cellsOf(t, part); n != 4 {
			t.Errorf("shard %s has %d runs, expected 4", k, n)
		}
	}
	if out, err := exec.Command(command, append([]string{"merge", all}, parts...)...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if !bytes.Equal(contents(t, all), contents(t, whole)) {
		t.Error("the parts do not come together to the bytes of one run")
	}
	for out, says := range map[string]string{folder: "found a folder", filepath.Join(folder, "none", "all.json"): "found no folder"} {
		if err := merge(parts, out, io.Discard); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("merged to %s: %v, expected an error that says %q", out, err, says)
		}
		if err := quiet(document(t, small), out).run(nil); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("run to %s: %v, expected an error that says %q", out, err, says)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(folder, ".*")); len(left) > 1 {
		t.Errorf("%q is left behind: at most the file that the killed process was writing", left)
	}
}

// What is in the file, or in another one that is named, is not made again, and nothing that is no part of the experiment is written over.
func TestResuming(t *testing.T) {
	in, folder := document(t, small), t.TempDir()
	part, out := filepath.Join(folder, "part.json"), filepath.Join(folder, "out.json")
	e := quiet(in, part)
	e.shard = shard{2, 5}
	if err := e.run(nil); err != nil || cellsOf(t, part) != 2 {
		t.Fatal(err)
	}
	var progress strings.Builder
	e = quiet(in, out)
	e.resume, e.progress = part, &progress
	if err := e.run(nil); err != nil || !strings.Contains(progress.String(), "2 of 12 runs are there already") || !strings.Contains(progress.String(), "10 of 10 runs in") {
		t.Errorf("%v, progress %q", err, progress.String())
	}
	whole := contents(t, out)
	progress.Reset()
	e.resume = ""
	if err := e.run(nil); err != nil || !strings.Contains(progress.String(), "12 of 12 runs are there already") || !bytes.Equal(contents(t, out), whole) {
		t.Errorf("%v, progress %q", err, progress.String())
	}
	for _, c := range []struct{ was, is, says string }{
		{`"samples":150`, `"samples":151`, "out.json: sweep: found another one, expected that of " + in},
		{`"engine":"`, `"engine":"0`, "out.json: digest: found"},
		{`"format"`, `"form"`, "out.json: format: found"},
	} {
		other := bytes.Replace(whole, []byte(c.was), []byte(c.is), 1)
		if c.was == `"samples":150` { // with a digest of its own
			again := filepath.Join(t.TempDir(), "out.json")
			if err := quiet(document(t, strings.Replace(small, c.was, c.is, 1)), again).run(nil); err != nil {
				t.Fatal(err)
			}
			other = contents(t, again)
		}
		if err := os.WriteFile(out, other, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := quiet(in, out).run(nil); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, want an error that says %q", err, c.says)
		}
		if !bytes.Equal(contents(t, out), other) {
			t.Error("a file that is no part of the experiment was written over")
		}
	}
	e = quiet(in, filepath.Join(folder, "new.json"))
	if e.resume = filepath.Join(folder, "none.json"); e.run(nil) == nil {
		t.Error("a file to resume from that is not there is not missed")
	}
	for _, k := range []string{"4/4", "-1/4", "1", "a/b", "1/4x", "0/0", ""} {
		if err := new(shard).UnmarshalText([]byte(k)); err == nil || !strings.Contains(err.Error(), "expected k/n with k from 0 to n-1") {
			t.Errorf("shard %q: %v", k, err)
		}
	}
}
