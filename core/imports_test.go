package core_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "revisit"

// source is a file of the project that is no test.
type source struct {
	name    string // its path from the repository's root, with slashes
	syntax  *ast.File
	comment string // of the package
	imports []string
}

// folder is the package's path from the repository's root.
func (s source) folder() string { return path.Dir(s.name) }

// under reports whether the file is in the folder or a folder in it.
func (s source) under(folder string) bool {
	return s.name == folder || strings.HasPrefix(s.name, folder+"/")
}

// A rule returns what is wrong with an import of a file, or "".
type rule func(file source, imported string) string

// pure forbids the core to import the page, the clock, the machine, and unseeded or platform-dependent randomness.
var pure = []string{"syscall", "syscall/js", "time", "os", "net", "log", "math/rand", "crypto/rand", "runtime", "unsafe"}

// allowedImports lists the packages of ours that each package of the core may import. Learners, which are those that only "learner" may import, may
// import what learnerImports has.
var allowedImports = map[string][]string{
	"sha256":                {}, // SHA-256 without the library's module of ciphers, in the browser
	"detmath":               {"sha256"},
	"internal/linalg":       {},
	"document":              {}, // texts that come from outside, and the error of all that is wrong in them
	"mdp":                   {"document"},
	"mdp/mdptest":           {"mdp"}, // random problems, for tests
	"repeat":                {},      // how often tests repeat themselves
	"parameter":             {"document"},
	"problem":               {"document", "mdp", "parameter", "detmath"},
	"internal/simplex":      {},                                      // linear programs
	"internal/gapdesign":    {"document", "mdp", "internal/simplex"}, // rewards for a given gap
	"feature/featuretest":   {"feature"},                             // feature maps, for tests
	"formula":               {"detmath"},
	"feature":               {"document", "mdp", "parameter", "detmath", "internal/linalg", "formula"},
	"protocol":              {"mdp", "detmath"},
	"access":                {"mdp", "detmath", "protocol"},            // what each access costs at least, and ideal learners
	"protocol/protocoltest": {"mdp", "feature", "detmath", "protocol"}, // twins of learners, for tests
	"internal/gram":         {"feature", "detmath", "internal/linalg"}, // what learners share, as greedy
	"internal/greedy":       {"detmath"},
	"internal/sparse":       {"internal/linalg"},
	"internal/statistics":   {"detmath"},
	// Where learners are registered: what each is made of, and what it is made for.
	"learner":                        {"document", "parameter", "mdp", "problem", "feature", "protocol", "theory", "detmath", "linq", "lsvi", "mclspi", "generative", "qlearning", "ucbvi", "ucbq", "rlsvi", "dsec", "uct", "ocp", "fpi", "capi", "psdp", "delphi", "baseline", "internal/customlearner"},
	"internal/customlearner":         {"document", "protocol", "detmath"}, // it reads decisions that come from outside
	"spec":                           {"document", "parameter", "mdp", "problem", "feature", "learner"},
	"spec/spectest":                  {}, // specs, for tests
	"internal/instance":              {"document", "mdp", "internal/gapdesign", "feature", "theory", "detmath", "learner", "spec"},
	"internal/instance/instancetest": {"learner", "protocol", "spec", "internal/instance"}, // runs without a session, for tests
	"internal/evaluation":            {"mdp", "protocol", "detmath", "learner", "spec", "internal/instance"},
	"internal/history":               {"sha256", "document", "mdp", "protocol", "detmath", "spec", "internal/instance"},
	"internal/picture":               {"detmath", "protocol", "document", "theory", "internal/instance", "internal/history"},
	"lab":                            {"document", "mdp", "protocol", "access", "theory", "learner", "spec", "internal/instance", "internal/evaluation", "internal/history", "internal/picture", "internal/customlearner"},
	"lab/labtest":                    {"lab"}, // runs, for tests
	"compare":                        {"sha256", "document", "parameter", "protocol", "theory", "internal/statistics", "learner", "internal/instance", "spec", "internal/evaluation", "internal/history", "lab"},
	"study":                          {"sha256", "document", "detmath", "internal/history", "spec", "compare"},
	"link":                           {"sha256", "document", "learner", "internal/instance", "spec", "internal/evaluation", "internal/history", "lab", "compare"},
	"internal/zip":                   {},
	"csvtables":                      {"document", "internal/evaluation", "lab", "compare", "internal/zip"},
	"numpy":                          {"document", "mdp", "internal/instance", "lab", "internal/zip"},
	"card":                           {"document", "parameter", "learner", "spec", "compare", "link"},
	"schema":                         {"parameter", "feature", "problem", "learner", "spec", "lab", "compare", "study"},
	"compare/comparetest":            {"document", "compare"}, // comparisons, for tests
	"study/studytest":                {},                      // a study, for tests
	"theory":                         {"mdp", "feature", "detmath", "internal/linalg"},
}

var learnerImports = []string{"protocol", "feature", "internal/gram", "internal/greedy", "internal/sparse", "internal/simplex", "detmath", "internal/linalg"}

// kernelCalls are the files that hand memory to the kernel.
var kernelCalls = []string{"core/internal/linalg/simd_js.go", "core/linq/simd_js.go", "core/internal/history/simd_js.go"}

// runStore is the folder of the stores in IndexedDB.
const runStore = "wasm/playground/runs"

var rules = map[string]rule{
	"the core is pure": func(file source, imported string) string {
		if !file.under("core") || imported == "unsafe" && slices.Contains(kernelCalls, file.name) {
			return ""
		}
		for _, impure := range pure {
			if imported == impure || impure != "syscall" && strings.HasPrefix(imported, impure+"/") && imported != "math/rand/v2" {
				return "the core knows no page, clock, machine or unseeded randomness"
			}
		}
		return ""
	},
	"packages of the core import one way": func(file source, imported string) string {
		own, ok := strings.CutPrefix(imported, module+"/core/")
		if !ok || !file.under("core") {
			return ""
		}
		name := strings.TrimPrefix(file.folder(), "core/")
		allowed, listed := allowedImports[name]
		switch {
		case listed:
		case slices.Contains(allowedImports["learner"], name):
			allowed = learnerImports
		default:
			return "allowedImports in core/imports_test.go does not list " + name
		}
		if slices.Contains(allowed, own) {
			return ""
		}
		return "of the core it may import " + strings.Join(allowed, ", ")
	},
	"the core imports nothing of ours outside of it": func(file source, imported string) string {
		if file.under("core") && strings.HasPrefix(imported, module+"/") && !strings.HasPrefix(imported, module+"/core/") {
			return "the core knows nobody outside of it"
		}
		return ""
	},
	"programs of wasm/ do not know each other": func(file source, imported string) string {
		program, ok := strings.CutPrefix(imported, module+"/wasm/")
		program, _, _ = strings.Cut(program, "/")
		if !ok || program == "internal" || file.under("wasm/"+program) || program == "share" && file.under("cmd/internal/serve") {
			return ""
		}
		return "of wasm/ it may import its own packages and wasm/internal; cmd/internal/serve serves wasm/share"
	},
	"syscall/js stays in *_js.go": func(file source, imported string) string {
		if imported == "syscall/js" && !strings.HasSuffix(file.name, "_js.go") {
			return "only files named *_js.go import syscall/js"
		}
		return ""
	},
	"the engine writes and reads JSON with core/document": func(file source, imported string) string {
		if imported == "encoding/json" && (file.under("core") || file.under("wasm/internal") || file.under("wasm/playground")) {
			return "it weighs 200 kB in a browser, and core/document does the same"
		}
		return ""
	},
	"IndexedDB stays in the run store": func(file source, imported string) string {
		if strings.HasPrefix(imported, "github.com/hack-pad/go-indexeddb") && !file.under(runStore) {
			return "only the run store, " + runStore + ", imports go-indexeddb"
		}
		return ""
	},
	"Cloudflare stays in its Worker": func(file source, imported string) string {
		if strings.HasPrefix(imported, "github.com/syumai/workers") && !file.under("wasm/share/worker") {
			return "only wasm/share/worker imports syumai/workers"
		}
		return ""
	},
	"gonum is for tests and for what sums up replicates": func(file source, imported string) string {
		if strings.HasPrefix(imported, "gonum.org/") && !file.under("core/internal/statistics") {
			return "gonum's bits differ between machines and it weighs much in a browser; it audits in tests"
		}
		return ""
	},
}

// offences applies one rule to all files.
func offences(files []source, broken rule) []string {
	var found []string
	for _, file := range files {
		for _, imported := range file.imports {
			if why := broken(file, imported); why != "" {
				found = append(found, file.name+" imports "+imported+": "+why)
			}
		}
	}
	return found
}

func TestImports(t *testing.T) {
	files := sources(t, "..")
	for name, rule := range rules {
		t.Run(name, func(t *testing.T) {
			for _, offence := range offences(files, rule) {
				t.Error(offence)
			}
		})
	}
}

// A permission that no file uses would let the next import pass unseen.
func TestPermissionsAreUsed(t *testing.T) {
	used := map[string]bool{}
	for _, file := range sources(t, "..") {
		for _, imported := range file.imports {
			used[strings.TrimPrefix(file.folder(), "core/")+" "+strings.TrimPrefix(imported, module+"/core/")] = true
		}
	}
	for name, allowed := range allowedImports {
		for _, own := range allowed {
			if !used[name+" "+own] {
				t.Errorf("%s may import %s, and does not", name, own)
			}
		}
	}
}

// What only tests import is in the graph of tools/test/go.mod.
func TestModulesAreImportedByMoreThanTests(t *testing.T) {
	text, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	asked := regexp.MustCompile(`(?m)^\t(\S+) v\S+$`).FindAllStringSubmatch(string(text), -1)
	if len(asked) == 0 {
		t.Error("found no module in go.mod")
	}
	files := sources(t, "..")
	for _, module := range asked {
		if !slices.ContainsFunc(files, func(file source) bool {
			return slices.ContainsFunc(file.imports, func(imported string) bool { return strings.HasPrefix(imported+"/", module[1]+"/") })
		}) {
			t.Errorf("go.mod asks for %s, which no file but tests imports", module[1])
		}
	}
}

// Each rule must find what it forbids, and allow what is similar but allowed.
func TestImportRulesCanFail(t *testing.T) {
	for _, test := range []struct {
		rule, file, imported string
		offence              bool
	}{
		{"the core is pure", "core/lab/session.go", "time", true},
		{"the core is pure", "core/lab/session.go", "math/rand", true},
		{"the core is pure", "core/lab/session.go", "os/exec", true},
		{"the core is pure", "core/lab/session.go", "math/rand/v2", false},
		{"the core is pure", "core/lab/session.go", "unsafe", true},
		{"the core is pure", "core/internal/linalg/simd_js.go", "unsafe", false},
		{"the core is pure", "core/internal/linalg/simd_js.go", "time", true},
		{"the core is pure", "core/internal/evaluation/simd_js.go", "unsafe", true},
		{"the core is pure", "cmd/revisit/main.go", "time", false},
		{"packages of the core import one way", "core/linq/linq.go", "revisit/core/mdp", true},
		{"packages of the core import one way", "core/linq/linq.go", "revisit/core/protocol", false},
		{"packages of the core import one way", "core/lsvi/lsvi.go", "revisit/core/mdp", true},
		{"packages of the core import one way", "core/unlisted/unlisted.go", "revisit/core/protocol", true},
		{"packages of the core import one way", "core/mdp/mdp.go", "revisit/core/problem", true},
		{"packages of the core import one way", "core/problem/riverswim.go", "revisit/core/feature", true},
		{"packages of the core import one way", "core/theory/checks.go", "revisit/core/lab", true},
		{"packages of the core import one way", "core/document/document.go", "revisit/core/spec", true},
		{"packages of the core import one way", "core/learner/descriptor.go", "revisit/core/spec", true},
		{"packages of the core import one way", "core/spec/spec.go", "revisit/core/internal/instance", true},
		{"packages of the core import one way", "core/spec/spec.go", "revisit/core/learner", false},
		{"packages of the core import one way", "core/internal/evaluation/regret.go", "revisit/core/internal/instance", false},
		{"packages of the core import one way", "core/internal/evaluation/regret.go", "revisit/core/lab", true},
		{"packages of the core import one way", "core/internal/evaluation/regret.go", "revisit/core/internal/history", true},
		{"packages of the core import one way", "core/internal/history/recorder.go", "revisit/core/lab", true},
		{"packages of the core import one way", "core/internal/history/recorder.go", "revisit/core/internal/evaluation", true},
		{"packages of the core import one way", "core/lab/session.go", "revisit/core/mdp", false},
		{"packages of the core import one way", "core/lab/session.go", "revisit/core/compare", true},
		{"packages of the core import one way", "core/lab/session.go", "revisit/core/problem", true},
		{"the core imports nothing of ours outside of it", "core/lab/session.go", "revisit/wasm/internal/glue", true},
		{"programs of wasm/ do not know each other", "wasm/share/handler.go", "revisit/wasm/playground", true},
		{"programs of wasm/ do not know each other", "wasm/internal/glue/promise_js.go", "revisit/wasm/playground/runs", true},
		{"programs of wasm/ do not know each other", "wasm/playground/main_js.go", "revisit/wasm/playground/runs", false},
		{"programs of wasm/ do not know each other", "wasm/share/handler.go", "revisit/wasm/internal/glue", false},
		{"syscall/js stays in *_js.go", "wasm/playground/main.go", "syscall/js", true},
		{"syscall/js stays in *_js.go", "wasm/playground/main_js.go", "syscall/js", false},
		{"the engine writes and reads JSON with core/document", "core/document/document.go", "encoding/json", true},
		{"the engine writes and reads JSON with core/document", "wasm/playground/runs/run.go", "encoding/json", true},
		{"the engine writes and reads JSON with core/document", "wasm/internal/bridge/failure.go", "encoding/json", true},
		{"the engine writes and reads JSON with core/document", "wasm/share/answer.go", "encoding/json", false},
		{"IndexedDB stays in the run store", "wasm/share/handler.go", "github.com/hack-pad/go-indexeddb/idb", true},
		{"IndexedDB stays in the run store", "wasm/playground/main_js.go", "github.com/hack-pad/go-indexeddb/idb", true},
		{"IndexedDB stays in the run store", "wasm/playground/runs/indexeddb_js.go", "github.com/hack-pad/go-indexeddb/idb", false},
		{"programs of wasm/ do not know each other", "cmd/internal/serve/serve.go", "revisit/wasm/share", false},
		{"programs of wasm/ do not know each other", "cmd/internal/serve/serve.go", "revisit/wasm/playground", true},
		{"programs of wasm/ do not know each other", "cmd/internal/record/record.go", "revisit/wasm/share", true},
		{"Cloudflare stays in its Worker", "wasm/playground/main_js.go", "github.com/syumai/workers", true},
		{"Cloudflare stays in its Worker", "wasm/share/handler.go", "github.com/syumai/workers", true},
		{"Cloudflare stays in its Worker", "wasm/share/worker/kv_js.go", "github.com/syumai/workers/cloudflare/kv", false},
		{"gonum is for tests and for what sums up replicates", "core/linq/linq.go", "gonum.org/v1/gonum/mat", true},
		{"gonum is for tests and for what sums up replicates", "core/theory/fit.go", "gonum.org/v1/gonum/mat", true},
		{"gonum is for tests and for what sums up replicates", "core/theory/fit.go", "revisit/core/internal/linalg", false},
		{"gonum is for tests and for what sums up replicates", "core/internal/statistics/interval.go", "gonum.org/v1/gonum/stat", false},
	} {
		found := offences([]source{{name: test.file, imports: []string{test.imported}}}, rules[test.rule])
		if (len(found) > 0) != test.offence {
			t.Errorf("%s: %s importing %s: found %q, expected an offence: %t", test.rule, test.file, test.imported, found, test.offence)
		}
	}
}

// seeded lists the names of math/rand/v2 that use a stream of their own; the package's functions use a global one.
var seeded = []string{"New", "NewPCG", "PCG", "Rand", "Source"}

// inexact lists the functions of math whose bits differ between machines; core/detmath replaces them.
var inexact = []string{
	"Acos", "Acosh", "Asin", "Asinh", "Atan", "Atan2", "Atanh", "Cbrt", "Cos", "Cosh", "Erf", "Erfc", "Erfcinv", "Erfinv", "Exp", "Exp2", "Expm1",
	"FMA", "Gamma", "Hypot", "J0", "J1", "Jn", "Lgamma", "Log", "Log10", "Log1p", "Log2", "Pow", "Pow10", "Sin", "Sincos", "Sinh", "Tan", "Tanh", "Y0", "Y1", "Yn",
}

func TestSameBits(t *testing.T) {
	for _, file := range sources(t, "..") {
		if !file.under("core") {
			continue
		}
		for _, use := range uses(file.syntax, "math/rand/v2") {
			if !slices.Contains(seeded, use) {
				t.Errorf("%s uses rand.%s: draw from a PCG stream of the seed", file.name, use)
			}
		}
		for _, use := range uses(file.syntax, "math") {
			if slices.Contains(inexact, use) {
				t.Errorf("%s uses math.%s, whose bits differ between machines: core/detmath has it, or write float64(x*y) + z", file.name, use)
			}
		}
		for _, use := range methods(file.syntax) {
			if use == "NormFloat64" || use == "ExpFloat64" {
				t.Errorf("%s uses %s, whose bits differ between machines: core/detmath has such draws", file.name, use)
			}
		}
	}
}

// Learners see an environment through its methods. Only the kernel reads its memory, and the packages that pass it on.
func TestMemoryIsForTheKernel(t *testing.T) {
	asked := 0
	for _, file := range sources(t, "..") {
		if !slices.Contains(methods(file.syntax), "Memory") {
			continue
		}
		switch name := path.Base(file.name); {
		case !file.under("core"):
		case name == "simd_js.go" || name == "memory.go":
			asked++
		default:
			t.Errorf("%s asks for Memory, expected only simd_js.go and memory.go to", file.name)
		}
	}
	if asked != 2 {
		t.Errorf("%d files ask for Memory, expected the learner's and the environment's", asked)
	}
}

// uses lists the names of an imported package that a file mentions.
func uses(file *ast.File, imported string) []string {
	local := ""
	for _, spec := range file.Imports {
		if spec.Path.Value == strconv.Quote(imported) {
			local = path.Base(strings.TrimSuffix(imported, "/v2"))
			if spec.Name != nil {
				local = spec.Name.Name
			}
		}
	}
	var names []string
	ast.Inspect(file, func(node ast.Node) bool {
		if selector, ok := node.(*ast.SelectorExpr); ok && local != "" {
			if left, ok := selector.X.(*ast.Ident); ok && left.Name == local {
				names = append(names, selector.Sel.Name)
			}
		}
		return true
	})
	return names
}

// methods lists every selected name of a file.
func methods(file *ast.File) []string {
	var names []string
	ast.Inspect(file, func(node ast.Node) bool {
		if selector, ok := node.(*ast.SelectorExpr); ok {
			names = append(names, selector.Sel.Name)
		}
		return true
	})
	return names
}

// sources reads every Go file of the project that is no test, whatever it builds for.
func sources(t *testing.T, root string) []source {
	t.Helper()
	var files []source
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains([]string{"node_modules", ".git", "bin", "dist"}, entry.Name()):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := read(root, name)
		files = append(files, file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("found no source file")
	}
	return files
}

func read(root, name string) (source, error) {
	syntax, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, name), nil, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return source{}, err
	}
	file := source{name: name, syntax: syntax, comment: syntax.Doc.Text()}
	for _, spec := range syntax.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return source{}, err
		}
		file.imports = append(file.imports, imported)
	}
	return file, nil
}
