import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { differing } from "../../e2e/firefox/differs.js";
import { lacking } from "../../e2e/firefox/lacks.js";
import { journeys, KILLS, rest } from "../../e2e/more.js";
import { trust } from "../trust/run.mjs";
import { audits } from "./audit.mjs";
import { command, output, root } from "./command.mjs";
import { fuzz } from "./fuzz.mjs";
import { builtTests, goTest, runBuilt, side } from "./gotest.mjs";
import { hosts } from "./hosts.mjs";
import { nodeTest } from "./nodetest.mjs";
import { playwrightTest } from "./playwright.mjs";
import { released } from "./release.mjs";
import { tex } from "./tex.mjs";
import { goProgram, unlessMissing, wasmBrowserTest, whereIs } from "./tools.mjs";
import { builtTwice } from "./twice.mjs";
import { bannedWords } from "./words.mjs";
import { loadForAMinute, worker } from "./worker.mjs";

/**
 * @typedef {import("./tally.mjs").Tally} Tally
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} about
 * @property {{ paths: string[] }} [extra] it takes long or needs programs of others, and runs only where it is named, and in CI when it is
 *   owed: when one of these files, pathspecs of git, is another than when it last passed (stamps.mjs)
 * @property {true} [ci] it runs in CI, and where it is named, not in make test
 * @property {true} [built] it tests what the suite `site` builds, which goes first
 * @property {true} [waits] it mostly waits, and runs beside those that compute
 * @property {import("./tools.mjs").ToolName[]} [needs]
 * @property {(tally: Tally) => Promise<void>} run
 */

/** What runs a suite, these lists among it; not what chooses suites, prints or counts. */
const RUNNER = [
  "tools/test",
  ...["passed.json", "run.mjs", "stamps.mjs", "steady.mjs", "times.mjs"].map((name) => `:(exclude)tools/test/${name}`),
  ":(exclude,glob)tools/test/*.test.mjs",
];
/** What the built page is made of, and the local server that serves it. */
const PAGE = [
  ...[
    "core",
    "wasm",
    "site",
    "cmd/revisit",
    "cmd/internal",
    "go.mod",
    "go.sum",
    "package.json",
    "package-lock.json",
    "LICENSE",
  ],
  ...[
    "tools/build",
    "tools/wasm",
    "tools/vendor",
    "tools/dependencies.mjs",
    "docs/theory.md",
    "docs/glossary.md",
    "docs/measured/dependencies.md",
  ],
  ...[":(exclude,glob)site/**/*.test.js", ":(exclude,glob)tools/**/*.test.mjs"],
];
const NO_GO_TESTS = ":(exclude,glob)**/*_test.go";
/** What a test of the page in a browser may use. */
const BROWSERS = [...PAGE, ...RUNNER, NO_GO_TESTS, "playwright.config.js", ":(glob)e2e/*.js", "e2e/firefox"];
/** What all of the page's own tests may read besides. */
const SPECS = [
  ...BROWSERS,
  ...[
    "e2e/hostile",
    "e2e/files",
    "e2e/bench/tasks.mjs",
    "cmd/fuzz/testdata/record",
    "docs/outside.md",
    "Makefile",
    "tools/grade.mjs",
    "tools/grading.mjs",
  ],
];
const NO_SPECS = ":(exclude,glob)e2e/*.spec.js";

const js = { GOOS: "js", GOARCH: "wasm" };
/** A module of its own: tests whose imports nothing else needs, and programs that check. */
const ofTests = join(root, "tools", "test");
const biome = join("node_modules", ".bin", "biome");

/** What decides a run, and so must give the same bits everywhere: tests of whole runs are named TestDigest... */
const bits = ["core/internal/linalg", "core/detmath"];
const runs = ["core/lab", "core/compare"];
const digests = "^TestDigest";

/** @type {Suite[]} */
export const suites = [
  { name: "format", about: "gofmt for Go, Biome for JavaScript and CSS", run: format },
  { name: "lint", about: "go vet, staticcheck, Biome's recommended rules", run: lint },
  { name: "go", about: "Go tests, natively", run: (tally) => natively(tally) },
  { name: "go-node", about: "the core as wasm under Node, with the SIMD kernel", run: (tally) => wasmInNode(tally) },
  {
    name: "go-arm64",
    about: "the core on arm64, emulated",
    needs: ["qemuArm64"],
    run: (tally) => unlessMissing(tally, (tally) => arm64(tally)),
  },
  {
    name: "go-browser",
    about: "wasm/ and whole runs in Chromium",
    needs: ["chromium"],
    run: (tally) => unlessMissing(tally, wasmInChromium),
  },
  { name: "types", about: "tsc --checkJs", run: types },
  { name: "node", about: "JavaScript unit tests", run: unit },
  { name: "site", about: "make build", run: site },
  {
    name: "in-node",
    about: "the built module in Node, without a browser: what the engine answers",
    built: true,
    run: (tally) => nodeTest(tally, ["e2e/node/all.mjs", "e2e/node/script.test.mjs"], { atATime: 2 }),
  },
  {
    name: "python",
    about: "exported problems and tables in Python, with NumPy and pandas",
    waits: true,
    built: true,
    needs: ["pandas"],
    run: (tally) => unlessMissing(tally, inPython),
  },
  { name: "worker", about: "the share service in Cloudflare's runtime", waits: true, run: worker },
  {
    name: "e2e",
    about: "journeys through the built page in Chromium",
    built: true,
    needs: ["chromium", "dejavu", "liberation"],
    run: (tally) => unlessMissing(tally, (tally) => inChromium(tally, journeys)),
  },
  {
    name: "firefox",
    about: "what differs between browsers, in Firefox ESR",
    ci: true,
    built: true,
    needs: ["firefox", "dejavu", "liberation", "pdftotext"],
    run: (tally) => unlessMissing(tally, (tally) => inFirefox(tally, ["--grep", differing])),
  },
  {
    name: "webkit",
    about: "one journey through the page in WebKitGTK, custom learners, and the digests",
    waits: true,
    built: true,
    needs: ["webkitDriver", "webkit", "xvfb", "dejavu", "liberation"],
    run: (tally) => unlessMissing(tally, inWebKit),
  },
  {
    name: "go-more",
    about:
      "all that Go tests leave out in the suites above: more random problems, millions of updates, the longest runs",
    extra: {
      paths: [
        "core",
        "cmd",
        "wasm",
        "go.mod",
        "go.sum",
        "site/own",
        "tools/own",
        "tools/build/kernel.mjs",
        "tools/wasm",
        ...RUNNER,
      ],
    },
    needs: ["qemuArm64"],
    run: goInFull,
  },
  {
    name: "e2e-more",
    about: "all other tests of the page in Chromium",
    extra: { paths: SPECS },
    built: true,
    needs: ["chromium", "dejavu", "liberation", "pdftoppm", "pdftotext"],
    run: (tally) => unlessMissing(tally, (tally) => inChromium(tally, rest)),
  },
  {
    name: "firefox-more",
    about: "more of the page's tests in Firefox ESR",
    extra: { paths: SPECS },
    built: true,
    needs: ["firefox", "dejavu", "liberation", "pdftoppm", "pdftotext"],
    run: (tally) =>
      unlessMissing(tally, (tally) => inFirefox(tally, ["--grep-invert", [lacking.source, differing].join("|")])),
  },
  {
    name: "hosts",
    about: "runs embedded in pages that other programs make",
    extra: { paths: [...BROWSERS, NO_SPECS, "e2e/hosts", "docs/embed.md"] },
    built: true,
    needs: ["chromium", "sphinx", "nbconvert", "pandoc", "hugo", "mkdocs", "asciidoctor", "pdftoppm", "pdftotext"],
    run: (tally) => unlessMissing(tally, hosts),
  },
  {
    name: "tex",
    about: "what the page exports, compiled by LaTeX",
    extra: { paths: [...BROWSERS, NO_SPECS, "e2e/tex", "e2e/hosts/ink.js"] },
    built: true,
    needs: ["chromium", "pdflatex", "pdftotext", "python"],
    run: (tally) => unlessMissing(tally, tex),
  },
  {
    name: "release",
    about: "make release, and the program that it makes, where nothing else is",
    extra: { paths: [...PAGE, ...RUNNER, NO_GO_TESTS, "tools/release.mjs", "CHANGELOG.md"] },
    built: true,
    run: released,
  },
  {
    name: "fuzz",
    about: "Go's fuzz targets, each for long; every decoder natively and as WebAssembly",
    extra: { paths: ["core", "wasm", "cmd", "go.mod", "go.sum", "site/arrays", "site/ui", "tools/fuzz", ...RUNNER] },
    run: fuzz,
  },
  {
    name: "trust",
    about: "random specs on every platform, and Lemma 2",
    extra: { paths: [...PAGE, ...RUNNER, NO_GO_TESTS, "cmd/trust", "cmd/internal", "tools/trust", "tools/own"] },
    built: true,
    needs: ["qemuArm64", "chromium", "firefox", "webkit", "xvfbRun"],
    run: sameBits,
  },
  {
    name: "load",
    about: "the share service under load",
    extra: { paths: [...PAGE, ...RUNNER, NO_GO_TESTS, "wasm/share/worker"] },
    run: loadForAMinute,
  },
  {
    name: "kills",
    about: "the local server and the browser killed while they store",
    extra: { paths: [...PAGE, ...RUNNER, "playwright.config.js", ":(glob)e2e/*.js", "e2e/firefox"] },
    built: true,
    needs: ["chromium", "dejavu", "liberation"],
    run: (tally) => unlessMissing(tally, kills),
  },
  {
    name: "supply",
    about: "two builds are the same; what is known to be unsafe among the dependencies",
    extra: { paths: [...PAGE, ...RUNNER, NO_GO_TESTS, ":(glob)**/package-lock.json", ":(glob)**/go.sum"] },
    built: true,
    run: supply,
  },
];

/** @param {Tally} tally */
async function format(tally) {
  const files = (await output("git", ["ls-files", "*.go"]))
    .split("\n")
    .filter((file) => file && existsSync(join(root, file)));
  const unformatted = await output("gofmt", ["-l", ...files]);
  tally.check(
    unformatted === "",
    unformatted === "" ? `gofmt: ${files.length} files` : `gofmt -l: ${unformatted.replaceAll("\n", ", ")}`,
  );
  tally.check((await command(biome, ["format", "."])) === 0, "biome format: npx biome format --write . mends it");
}

/** @param {Tally} tally */
async function lint(tally) {
  tally.check((await command(biome, ["lint", "--error-on-warnings", "."])) === 0, "biome lint");
  const words = await bannedWords();
  tally.check(words.length === 0, words.length === 0 ? "banned words: none" : words.join("\n"));
  tally.check((await command("go", ["vet", "./..."])) === 0, "go vet ./...");
  tally.check((await command("go", ["vet", "./..."], { folder: ofTests })) === 0, "go vet ./... of tools/test");
  tally.check(
    (await command("go", ["vet", "./core/...", "./wasm/..."], { env: js })) === 0,
    "GOOS=js GOARCH=wasm go vet ./core/... ./wasm/...",
  );
  tally.check(
    (await command("go", ["vet", "-tags", "simd", "./core/..."], { env: js })) === 0,
    "GOOS=js GOARCH=wasm go vet -tags simd ./core/...",
  );
  // Built for this machine first: `go tool` would build it for the one that it checks.
  const staticcheck = await goProgram("honnef.co/go/tools/cmd/staticcheck");
  tally.check((await command(staticcheck, ["./..."])) === 0, "staticcheck ./...");
  tally.check((await command(staticcheck, ["./..."], { folder: ofTests })) === 0, "staticcheck ./... of tools/test");
  // Without U1000: what is unused here may be used on the other platform.
  const checks = ["-checks", "inherit,-U1000", "-tags", "simd"];
  tally.check(
    (await command(staticcheck, [...checks, "./core/...", "./wasm/..."], { env: js })) === 0,
    "GOOS=js GOARCH=wasm staticcheck -tags simd ./core/... ./wasm/...",
  );
}

/**
 * What these packages' tests repeat on random inputs they repeat less with -short: core/repeat says how much. The suite "go-more" repeats all.
 * Results of packages whose sources, files and variables are the same come from Go's cache.
 * @param {Tally} tally
 * @param {{ short?: boolean }} [how]
 */
async function natively(tally, { short = true } = {}) {
  const flags = short ? ["-short"] : [];
  // Node's version is a variable, since Go sees what tests read, but not what programs are that they start.
  await goTest(tally, [...flags, "./..."], { env: { NODE_VERSION: process.version } });
  // These read files of the other module, which Go does not see.
  await goTest(tally, [...flags, "-count=1", "./..."], { folder: ofTests });
}

/** With the SIMD kernel linked in; without it the core runs in Chromium. @param {Tally} tally @param {{ short?: boolean }} [how] */
async function wasmInNode(tally, { short = true } = {}) {
  const goroot = await output("go", ["env", "GOROOT"]);
  const simd = ["core/linq", "core/internal/history", "core/internal/linalg", "core/protocol"];
  const plain = ["core/detmath", "core/internal/linalg", "cmd/fuzz"];
  const linked = await builtTests("wasm-simd", ["-tags", "simd", ...[...simd, ...runs].map(local)], js);
  const built = await builtTests("wasm", plain.map(local), js);
  const env = bare();
  const withKernel = [process.execPath, join(root, "tools", "test", "linked.mjs"), goroot];
  const exec = join(goroot, "lib", "wasm", "go_js_wasm_exec");
  await side([
    ...runs.map((name) => () => runBuilt(tally, name, [...withKernel, linked(name)], { env, short, run: digests })),
    ...simd.map((name) => () => runBuilt(tally, name, [...withKernel, linked(name)], { env, short })),
    ...plain.map((name) => () => runBuilt(tally, name, [exec, built(name)], { env, short })),
  ]);
}

/** @param {Tally} tally @param {{ short?: boolean }} [how] */
async function arm64(tally, { short = true } = {}) {
  const exec = await whereIs("qemuArm64");
  const built = await builtTests("arm64", [...runs, ...bits].map(local), {
    GOOS: "linux",
    GOARCH: "arm64",
    CGO_ENABLED: "0",
  });
  await side([
    ...runs.map((name) => () => runBuilt(tally, name, [exec, built(name)], { short, run: digests })),
    ...bits.map((name) => () => runBuilt(tally, name, [exec, built(name)], { short })),
  ]);
}

/** @param {Tally} tally */
async function wasmInChromium(tally) {
  const { program, path } = await wasmBrowserTest();
  const env = bare(path);
  const packages = (
    await output("go", ["list", "-f", "{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}", "./wasm/..."], {
      env: js,
    })
  )
    .split("\n")
    .filter((name) => name !== "")
    .map((name) => name.replace(/^revisit\//, ""));
  const built = await builtTests("wasm", [...runs, ...packages].map(local), js);
  await side([
    ...runs.map((name) => () => runBuilt(tally, name, [program, built(name)], { env, short: true, run: digests })),
    ...packages.map((name) => () => runBuilt(tally, name, [program, built(name)], { env, short: true })),
  ]);
}

/** All that -short leaves out or makes less of, where the same bits are expected too. @param {Tally} tally */
async function goInFull(tally) {
  await natively(tally, { short: false });
  await wasmInNode(tally, { short: false });
  await unlessMissing(tally, (tally) => arm64(tally, { short: false }));
}

/** @param {string} name of a package's folder */
const local = (name) => `./${name}`;

/**
 * An almost empty environment, since wasm_exec.js has room for a few KB of it.
 * @param {string} [first] a folder to look for programs in before the others
 */
function bare(first) {
  const path = [...(first ? [first] : []), process.env.PATH ?? ""].join(":");
  return { PATH: path, HOME: process.env.HOME ?? "/", TMPDIR: process.env.TMPDIR ?? "/tmp" };
}

/** The server a hundred times, the browser, which needs 10 s each time, KILLS times; the suites "go" and "e2e" do it ten times and three times. @param {Tally} tally */
async function kills(tally) {
  await goTest(tally, ["-run", "^TestKilled", "./cmd/internal/serve", "-args", "-kills", "100"]);
  await playwrightTest(tally, ["kills.spec.js"], {
    CHROMIUM: await whereIs("chromium"),
    KILLS: process.env.KILLS || "25",
  });
}

/** @param {Tally} tally */
async function types(tally) {
  tally.check(
    (await command("node_modules/.bin/tsc", ["--project", "jsconfig.json"])) === 0,
    "tsc --project jsconfig.json",
  );
}

/** @param {Tally} tally */
async function unit(tally) {
  const files = [
    ...(await find("site", ".test.js")),
    ...(await find("tools", ".test.mjs")),
    ...(await find("e2e/unit", ".test.js")),
  ];
  if (files.length === 0) return;
  await nodeTest(tally, files, { atATime: 2 });
}

/** @param {Tally} tally */
async function site(tally) {
  tally.check((await command(process.execPath, ["tools/build/site.mjs"])) === 0, "make build");
  tally.check(
    (await command(process.execPath, ["tools/build/size.mjs", "--check"])) === 0,
    "the site weighs no more than it may",
  );
  tally.check((await command("go", ["build", "-o", "bin/revisit", "./cmd/revisit"])) === 0, "the local server builds");
}

/** What `make trust` runs, with fewer specs. @param {Tally} tally */
async function sameBits(tally) {
  const missing = (/** @type {string} */ what) => (process.env.CI ? tally.fail(what) : tally.skip(what));
  const { specs, compared, lemma } = await trust({ count: 100, problems: 50, missing });
  for (const { name, same, different } of compared)
    tally.check(
      same === specs,
      `${name}: ${same} of ${specs} specs as natively ${JSON.stringify(different.slice(0, 1))}`,
    );
  tally.check(lemma.includes("in 50 of 50 problems"), lemma);
}

/** @param {Tally} tally */
async function supply(tally) {
  await builtTwice(tally);
  await audits(tally);
}

/** FILES="ribbon why" chooses files, and all of their tests. @param {string[]} which tests otherwise @param {string} never of chosen files */
function chosenOf(which, never) {
  const files = (process.env.FILES ?? "").split(" ").filter(Boolean);
  return files.length > 0 ? [...files.map((name) => `e2e/${name}.spec.js`), "--grep-invert", never] : which;
}

/** @param {Tally} tally @param {string[]} which tests */
async function inChromium(tally, which) {
  await playwrightTest(tally, chosenOf(which, KILLS), { CHROMIUM: await whereIs("chromium") });
}

/** @param {Tally} tally @param {string[]} which tests */
async function inFirefox(tally, which) {
  const env = { FIREFOX: await whereIs("firefox") };
  const chosen = chosenOf(which, lacking.source);
  await playwrightTest(tally, ["--config", "e2e/firefox/playwright.config.js", ...chosen], env);
}

/** @param {Tally} tally */
async function inPython(tally) {
  await nodeTest(tally, ["e2e/python/problem.test.mjs", "e2e/python/tables.test.mjs"], {
    env: { PYTHON: await whereIs("pandas") },
  });
}

/** @param {Tally} tally */
async function inWebKit(tally) {
  const env = {
    WEBKIT_DRIVER: await whereIs("webkitDriver"),
    WEBKIT: await whereIs("webkit"),
    XVFB: await whereIs("xvfb"),
  };
  await nodeTest(tally, ["e2e/webkit/journey.test.mjs"], { env });
}

/**
 * @param {string} folder
 * @param {string} ending
 */
async function find(folder, ending) {
  if (!existsSync(join(root, folder))) return [];
  const files = await readdir(join(root, folder), { recursive: true });
  return files
    .filter((file) => file.endsWith(ending) && !file.includes("node_modules"))
    .map((file) => join(folder, file));
}
