package experiment

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The job files for Slurm and Kubernetes, run as their schedulers run them, once for each index: the parts come together to the bytes of one run.
func TestJobFiles(t *testing.T) {
	bin := program(t)
	in, whole := document(t, small), filepath.Join(t.TempDir(), "whole.json")
	if err := quiet(in, whole).run(nil); err != nil {
		t.Fatal(err)
	}
	slurm, kubernetes := string(contents(t, "../../../experiments/jobs/slurm.sh")), string(contents(t, "../../../experiments/jobs/kubernetes.yaml"))
	one := func(text, pattern string) string {
		found := regexp.MustCompile(`(?m)^` + pattern + `$`).FindStringSubmatch(text)
		if found == nil {
			t.Fatalf("no line %q in %s", pattern, text)
		}
		return found[1]
	}
	variables := map[string]string{}
	for _, pair := range regexp.MustCompile(`- \{ name: (\w+), value: (\S+) \}`).FindAllStringSubmatch(kubernetes, -1) {
		variables[pair[1]] = pair[2]
	}
	if _, err := os.Stat(filepath.Join("../../..", variables["SPEC"])); err != nil || variables["PARTS"] != one(kubernetes, ` +- \{ name: parts, mountPath: (\S+) \}`) {
		t.Errorf("the pods do not find their document and volume: %v, %v", variables, err)
	}
	one(kubernetes, ` +completionMode: (Indexed)`)
	shell := one(kubernetes, ` +- (exec .*)`)
	for _, scheduler := range []struct {
		name, last string
		command    func(index int, parts string) *exec.Cmd
	}{
		{"slurm", one(slurm, `#SBATCH --array=0-(\d+)`), func(index int, parts string) *exec.Cmd {
			c := exec.Command("bash", "-c", slurm, "slurm.sh", in, parts)
			c.Env = append(os.Environ(), fmt.Sprint("SLURM_ARRAY_TASK_ID=", index), "SLURM_CPUS_PER_TASK="+one(slurm, `#SBATCH --cpus-per-task=(\d+)`))
			return c
		}},
		{"kubernetes", fmt.Sprint(count(t, one(kubernetes, ` +completions: (\d+)`)) - 1), func(index int, parts string) *exec.Cmd {
			c := exec.Command("sh", "-c", shell)
			c.Env = append(os.Environ(), "PATH="+filepath.Join(bin, "bin")+":"+os.Getenv("PATH"), fmt.Sprint("JOB_COMPLETION_INDEX=", index), "SPEC="+in, "PARTS="+parts)
			return c
		}},
	} {
		folder := t.TempDir()
		for index := range count(t, scheduler.last) + 1 {
			c := scheduler.command(index, folder)
			c.Dir = bin
			if out, err := c.CombinedOutput(); err != nil {
				t.Fatalf("%s, index %d: %v: %s", scheduler.name, index, err, out)
			}
		}
		parts, _ := filepath.Glob(filepath.Join(folder, "part*.json"))
		all := filepath.Join(folder, "all.json")
		if err := merge(parts, all, &strings.Builder{}); err != nil || !bytes.Equal(contents(t, all), contents(t, whole)) {
			t.Errorf("%s: %d parts do not come together to the bytes of one run: %v", scheduler.name, len(parts), err)
		}
	}
}

func count(t *testing.T, text string) (n int) {
	t.Helper()
	if _, err := fmt.Sscan(text, &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// The image has the sources of every package of ours that the program is built from.
func TestTheImageHasItsSources(t *testing.T) {
	folders := []string{}
	for _, copied := range regexp.MustCompile(`(?m)^COPY (\S+) (\S+)$`).FindAllStringSubmatch(string(contents(t, "../../../experiments/jobs/Dockerfile")), -1) {
		if copied[1] != copied[2] {
			t.Errorf("%s is copied to %s", copied[1], copied[2])
		}
		folders = append(folders, "revisit/"+copied[1])
	}
	list, err := exec.Command("go", "list", "-deps", "revisit/cmd/revisit").Output()
	if err != nil {
		t.Fatal(err)
	}
	ours := 0
	for _, name := range strings.Fields(string(list)) {
		if !strings.HasPrefix(name, "revisit/") {
			continue
		}
		ours++
		if !slices.ContainsFunc(folders, func(folder string) bool { return name == folder || strings.HasPrefix(name, folder+"/") }) {
			t.Errorf("the image lacks %s", name)
		}
	}
	if ours < 10 {
		t.Errorf("found %d packages of ours", ours)
	}
}
