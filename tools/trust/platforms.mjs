// Where the specs are run.
import { execFileSync } from "node:child_process";
import { openSync, closeSync } from "node:fs";
import { join } from "node:path";
import { output, root } from "../test/command.mjs";
import { whereIs } from "../test/tools.mjs";
import { inBrowser } from "./browser.mjs";

/** @typedef {import("./page.js").Result} Result */
/**
 * specs are lines of a spec and, after a tab, what a custom learner decided; file has them; program is cmd/trust, natively; folder is for what is built.
 * @typedef {{ specs: string, file: string, folder: string, program: string }} Task
 * @typedef {{ id: string, name: string, run: (task: Task) => Promise<{ results: Result[], version: string }> }} Platform
 */

/** @type {Platform[]} */
export const platforms = [
  {
    id: "native",
    name: "natively, again",
    run: async ({ file, program }) => ({ results: runs(file, program, []), version: await output("go", ["version"]) }),
  },
  {
    id: "arm64",
    name: "arm64, emulated",
    async run({ file, folder }) {
      const qemu = await whereIs("qemuArm64");
      const program = join(folder, "trust-arm64");
      await build(program, { GOOS: "linux", GOARCH: "arm64", CGO_ENABLED: "0" });
      return { results: runs(file, qemu, [program]), version: (await output(qemu, ["--version"])).split("\n")[0] };
    },
  },
  {
    id: "node",
    name: "WebAssembly in Node, with the SIMD kernel",
    async run({ file, folder }) {
      const program = join(folder, "trust.wasm");
      await build(program, { GOOS: "js", GOARCH: "wasm" }, ["-tags", "simd"]);
      const goroot = await output("go", ["env", "GOROOT"]);
      const linked = join(root, "tools", "test", "linked.mjs");
      return { results: runs(file, process.execPath, [linked, goroot, program]), version: process.version };
    },
  },
  {
    id: "chromium",
    name: "Chromium",
    async run({ specs }) {
      const program = await whereIs("chromium");
      return asked(specs, (address) => ({
        program,
        args: [
          "--headless",
          "--no-first-run",
          "--user-data-dir=PROFILE",
          ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
          address,
        ],
      }));
    },
  },
  {
    id: "firefox",
    name: "Firefox",
    async run({ specs }) {
      const program = await whereIs("firefox");
      return asked(specs, (address) => ({
        program,
        args: ["--headless", "--no-remote", "--profile", "PROFILE", address],
      }));
    },
  },
  {
    id: "webkit",
    name: "WebKitGTK",
    async run({ specs }) {
      const program = await whereIs("webkit");
      const xvfb = await whereIs("xvfbRun");
      return asked(specs, (address) => ({
        program: xvfb,
        args: ["-a", program, address],
        env: {
          LIBGL_ALWAYS_SOFTWARE: "1",
          WEBKIT_DISABLE_COMPOSITING_MODE: "1",
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        },
      }));
    },
  },
];

/** @param {string} program @param {Record<string, string>} env @param {string[]} [flags] */
const build = (program, env, flags = []) => output("go", ["build", ...flags, "-o", program, "./cmd/trust"], { env });

/** The results of a build of cmd/trust on this machine. @param {string} file @param {string} program @param {string[]} args @returns {Result[]} */
export function runs(file, program, args) {
  const input = openSync(file, "r");
  try {
    const text = execFileSync(program, [...args, "run"], { stdio: [input, "pipe", "inherit"], maxBuffer: 1 << 28 });
    return text
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  } finally {
    closeSync(input);
  }
}

/** @param {string} specs @param {Parameters<typeof inBrowser>[1]} start */
async function asked(specs, start) {
  const { results, browser } = await inBrowser(specs, start);
  return { results, version: /(Chrome|Firefox|Version)\/[\d.]+/.exec(browser)?.[0].replace("/", " ") ?? browser };
}
