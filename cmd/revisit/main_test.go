package main

import (
	"strings"
	"testing"

	"revisit/cmd/internal/cli"
	"revisit/core/lab"
)

// TestCalls: help lists every command, each has its own, and a wrong call is one line with the usage and exit code 2.
func TestCalls(t *testing.T) {
	call := func(args ...string) (code int, stdout, stderr string) {
		var out, said strings.Builder
		code = cli.Run(command(), args, &out, &said)
		return code, out.String(), said.String()
	}
	_, help, _ := call("help")
	names := strings.Fields("serve record experiment study merge verify growth reproduce data schema")
	for _, name := range names {
		if !strings.Contains(help, "\n  "+name+" ") {
			t.Errorf("help does not list %s: %s", name, help)
		}
		if code, own, said := call(name, "--help"); code != 0 || said != "" || !strings.Contains(own, "revisit "+name) {
			t.Errorf("%s --help: found %d, %q, %q", name, code, own, said)
		}
		for _, wrong := range [][]string{{name, "--none"}, {name, "", ""}, {name, "a", "b", "c", "d", ""}} {
			if code, out, said := call(wrong...); code != cli.Usage || out != "" || strings.Count(said, "\n") != 1 || !strings.Contains(said, "; usage: revisit "+name) {
				t.Errorf("%q: found %d, %q, %q, expected one line with the usage", wrong, code, out, said)
			}
		}
	}
	if code, _, said := call("recrod"); code != cli.Usage || !strings.Contains(said, `unknown command "recrod"`) {
		t.Errorf("recrod: found %d, %q", code, said)
	}
	if _, version, _ := call("--version"); !strings.Contains(version, lab.Engine) {
		t.Errorf("found the version %q, expected %s", version, lab.Engine)
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if code, script, _ := call("completion", shell); code != 0 || !strings.Contains(script, "revisit") {
			t.Errorf("completion %s: found %d", shell, code)
		}
	}
}
