import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { CORE, lacking } from "../../e2e/firefox/lacks.js";
import { MORE } from "../../e2e/more.js";
import { trust } from "../trust/run.mjs";
import { audits } from "./audit.mjs";
import { command, output, root } from "./command.mjs";
import { fuzz } from "./fuzz.mjs";
import { goTest } from "./gotest.mjs";
import { hosts } from "./hosts.mjs";
import { nodeTest } from "./nodetest.mjs";
import { playwrightTest } from "./playwright.mjs";
import { tex } from "./tex.mjs";
import { goProgram, unlessMissing, wasmBrowserTest, whereIs } from "./tools.mjs";
import { builtTwice } from "./twice.mjs";
import { loadForAMinute, worker } from "./worker.mjs";

/**
 * An extra suite takes long or needs programs of others. It runs only where it is named, and in CI.
 * @typedef {import("./tally.mjs").Tally} Tally
 * A suite that is built tests what the suite `site` builds, which goes first.
 * @typedef {{ name: string, about: string, extra?: true, built?: true, needs?: import("./tools.mjs").ToolName[], run: (tally: Tally) => Promise<void> }} Suite
 */

const js = { GOOS: "js", GOARCH: "wasm" };
/** A module of its own: tests whose imports nothing else needs, and programs that check. */
const ofTests = join(root, "tools", "test");
const biome = join("node_modules", ".bin", "biome");

/** What decides a run, and so must give the same bits everywhere: tests of whole runs are named TestDigest... */
const bits = ["./core/exact", "./core/kernel"];
const runs = ["-run", "^TestDigest", "./core/lab", "./core/compare"];

/** @type {Suite[]} */
export const suites = [
  { name: "format", about: "gofmt for Go, Biome for JavaScript and CSS", run: format },
  { name: "lint", about: "go vet, staticcheck, Biome's recommended rules", run: lint },
  { name: "go", about: "Go tests, natively", run: natively },
  { name: "go-node", about: "the core as wasm under Node, with the SIMD kernel", run: wasmInNode },
  {
    name: "go-arm64",
    about: "the core on arm64, emulated",
    needs: ["qemuArm64"],
    run: (tally) => unlessMissing(tally, arm64),
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
    built: true,
    needs: ["pandas"],
    run: (tally) => unlessMissing(tally, inPython),
  },
  { name: "worker", about: "the share service in Cloudflare's runtime", run: worker },
  {
    name: "e2e",
    about: "the built page in Chromium, with Playwright",
    built: true,
    needs: ["chromium", "dejavu", "liberation"],
    run: (tally) => unlessMissing(tally, (tally) => inChromium(tally, ["--grep-invert", MORE])),
  },
  {
    name: "firefox",
    about: "the page's digests and main ways in Firefox ESR",
    built: true,
    needs: ["firefox", "dejavu", "liberation"],
    run: (tally) => unlessMissing(tally, (tally) => inFirefox(tally, ["--grep", CORE.join("|")])),
  },
  {
    name: "webkit",
    about: "one journey through the page in WebKitGTK, learners of one's own, and the digests",
    built: true,
    needs: ["webkitDriver", "webkit", "xvfb", "dejavu", "liberation"],
    run: (tally) => unlessMissing(tally, inWebKit),
  },
  {
    name: "e2e-more",
    about: "more of the page's tests in Chromium: other sizes and fonts, every example and learner, the longest runs",
    extra: true,
    built: true,
    needs: ["chromium", "dejavu", "liberation", "pdftoppm", "pdftotext"],
    run: (tally) => unlessMissing(tally, (tally) => inChromium(tally, ["--grep", MORE])),
  },
  {
    name: "firefox-more",
    about: "more of the page's tests in Firefox ESR",
    extra: true,
    built: true,
    needs: ["firefox", "dejavu", "liberation", "pdftoppm", "pdftotext"],
    run: (tally) =>
      unlessMissing(tally, (tally) => inFirefox(tally, ["--grep-invert", [lacking.source, ...CORE].join("|")])),
  },
  {
    name: "hosts",
    about: "runs embedded in pages that other programs make",
    extra: true,
    built: true,
    needs: ["chromium", "sphinx", "nbconvert", "pandoc", "hugo", "mkdocs", "asciidoctor", "pdftoppm", "pdftotext"],
    run: (tally) => unlessMissing(tally, hosts),
  },
  {
    name: "tex",
    about: "what the page exports, compiled by LaTeX",
    extra: true,
    built: true,
    needs: ["chromium", "pdflatex", "pdftotext", "python"],
    run: (tally) => unlessMissing(tally, tex),
  },
  {
    name: "fuzz",
    about: "Go's fuzz targets, each for long; every decoder natively and as WebAssembly",
    extra: true,
    run: fuzz,
  },
  {
    name: "trust",
    about: "random specs on every platform, and Lemma 2",
    extra: true,
    built: true,
    needs: ["qemuArm64", "chromium", "firefox", "webkit", "xvfbRun"],
    run: sameBits,
  },
  { name: "load", about: "the share service under load", extra: true, run: loadForAMinute },
  {
    name: "kills",
    about: "the local server and the browser killed while they store",
    extra: true,
    built: true,
    needs: ["chromium", "dejavu", "liberation"],
    run: (tally) => unlessMissing(tally, kills),
  },
  {
    name: "supply",
    about: "two builds are the same; what is known to be unsafe among the dependencies",
    extra: true,
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

/** @param {Tally} tally */
async function natively(tally) {
  await goTest(tally, ["./..."]);
  await goTest(tally, ["./..."], { folder: ofTests });
}

/** With the SIMD kernel linked in; without it the core runs in Chromium. @param {Tally} tally */
async function wasmInNode(tally) {
  const goroot = await output("go", ["env", "GOROOT"]);
  const plain = bare(join(goroot, "lib", "wasm", "go_js_wasm_exec"));
  await goTest(tally, ["-exec", plain, ...bits, "./cmd/fuzz"], { env: js });
  const linked = `${bare(process.execPath)} '${join(root, "tools", "test", "linked.mjs")}' '${goroot}'`;
  await goTest(
    tally,
    ["-tags", "simd", "-exec", linked, "./core/kernel", "./core/linq", "./core/protocol", "./core/trace"],
    { env: js },
  );
  await goTest(tally, ["-tags", "simd", "-exec", linked, ...runs], { env: js });
}

/** @param {Tally} tally */
async function arm64(tally) {
  const exec = await whereIs("qemuArm64");
  const env = { GOOS: "linux", GOARCH: "arm64", CGO_ENABLED: "0" };
  await goTest(tally, ["-exec", exec, ...bits], { env });
  await goTest(tally, ["-exec", exec, ...runs], { env });
}

/** @param {Tally} tally */
async function wasmInChromium(tally) {
  const { program, path } = await wasmBrowserTest();
  const exec = bare(program, path);
  // -p 1: one browser at a time.
  await goTest(tally, ["-p", "1", "-exec", exec, "./wasm/..."], { env: js });
  await goTest(tally, ["-exec", exec, ...runs], { env: js });
}

/**
 * A program for -exec with an almost empty environment, since wasm_exec.js has room for a few KB of it.
 * @param {string} program
 * @param {string} [first] a folder to look for programs in before the others
 */
function bare(program, first) {
  const path = [...(first ? [first] : []), process.env.PATH ?? ""].join(":");
  const kept = { PATH: path, HOME: process.env.HOME ?? "/", TMPDIR: process.env.TMPDIR ?? "/tmp" };
  return ["env", "-i", ...Object.entries(kept).map(([name, value]) => `'${name}=${value}'`), `'${program}'`].join(" ");
}

/** The server a hundred times, the browser, which needs 10 s each time, KILLS times; the suites "go" and "e2e" do it ten times and three times. @param {Tally} tally */
async function kills(tally) {
  await goTest(tally, ["-run", "^TestKilled", "./cmd/revisit", "-args", "-kills", "100"]);
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
  await nodeTest(tally, files);
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

/** @param {Tally} tally @param {string[]} which tests */
async function inChromium(tally, which) {
  await playwrightTest(tally, which, { CHROMIUM: await whereIs("chromium") });
}

/** @param {Tally} tally @param {string[]} which tests */
async function inFirefox(tally, which) {
  const env = { FIREFOX: await whereIs("firefox") };
  await playwrightTest(tally, ["--config", "e2e/firefox/playwright.config.js", ...which], env);
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
  return files.filter((file) => file.endsWith(ending)).map((file) => join(folder, file));
}
