// What is known to be unsafe among the dependencies: govulncheck for Go's modules, npm audit for packages.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { MANIFESTS } from "../dependencies.mjs";
import { root } from "./command.mjs";
import { goProgram } from "./tools.mjs";

/** @typedef {{ findings: string[], unreachable?: string }} Answer findings: ids of advisories; unreachable: why nobody could be asked */

/** What the programs are made of: natively, and in the browser. @type {{ packages: string[], env: Record<string, string> }[]} */
const SCANS = [
  { packages: ["./..."], env: {} },
  { packages: ["-tags", "simd", "./wasm/...", "./core/..."], env: { GOOS: "js", GOARCH: "wasm" } },
];

/**
 * Asks the public databases, after both programs have found what is planted in a database of ours.
 * @param {import("./tally.mjs").Tally} tally
 */
export async function audits(tally) {
  const govulncheck = await goProgram("golang.org/x/vuln/cmd/govulncheck");
  const explained = await readFile(join(root, "docs", "dependencies.md"), "utf8");
  tally.check((await planted(govulncheck)).includes("GO-0000-0001"), "govulncheck finds what is planted");
  tally.check((await plantedPackage()).includes("GHSA-test-test-test"), "npm audit finds what is planted");

  for (const { packages, env } of SCANS)
    tell(tally, `govulncheck ${packages.join(" ")}`, await goAudit(govulncheck, packages, env), explained);
  for (const manifest of MANIFESTS.filter((name) => name.endsWith("package.json")))
    tell(tally, `npm audit in ${dirname(manifest)}`, await npmAudit(dirname(manifest)), explained);
}

/**
 * @param {import("./tally.mjs").Tally} tally
 * @param {string} what
 * @param {Answer} answer
 * @param {string} explained a text with the ids of advisories that do not matter here
 */
export function tell(tally, what, { findings, unreachable }, explained) {
  if (unreachable) return tally.skip(`${what}: nobody could be asked: ${unreachable}`);
  const open = findings.filter((id) => !explained.includes(id));
  tally.check(open.length === 0, open.length === 0 ? `${what}: nothing known` : `${what}: ${open.join(", ")}`);
}

/**
 * @param {string} program
 * @param {string[]} packages
 * @param {Record<string, string>} [env]
 * @param {string[]} [options]
 * @returns {Promise<Answer>} vulnerabilities whose functions are called
 */
async function goAudit(program, packages, env, options = []) {
  const { code, out, err } = await outcome(program, ["-format", "json", ...options, ...packages], { env });
  if (code !== 0) {
    const why = err.trim().split("\n").at(-1) ?? "";
    if (/fetching vulnerabilities/.test(err)) return { findings: [], unreachable: why };
    throw new Error(`govulncheck ${packages.join(" ")}: ${why}`);
  }
  return { findings: called(out) };
}

/** @param {string} messages JSON objects, one after the other, as govulncheck writes them @returns {string[]} */
export function called(messages) {
  const found = messages
    .split(/\n(?=\{)/)
    .filter((text) => text.trim())
    .flatMap((text) => JSON.parse(text).finding ?? [])
    .filter(({ trace }) => trace?.[0]?.function);
  return [...new Set(found.map(({ osv }) => osv))].sort();
}

/** @param {string} folder @param {string[]} [options] @returns {Promise<Answer>} */
async function npmAudit(folder, options = []) {
  const { out, err } = await outcome("npm", ["audit", "--json", "--package-lock-only", ...options], {
    folder: join(root, folder),
  });
  return advisories(out, err);
}

/** @param {string} report what npm audit --json writes @param {string} errors @returns {Answer} */
export function advisories(report, errors) {
  const { vulnerabilities, auditReportVersion } = JSON.parse(report || "{}");
  if (auditReportVersion === undefined) {
    const why = /npm (?:warn audit|error) .*/.exec(errors)?.[0];
    if (why && /audit endpoint|ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT/.test(errors))
      return { findings: [], unreachable: why };
    throw new Error(`npm audit: found no report: ${errors.trim().split("\n")[0]}`);
  }
  const all = /** @type {{ via: (string | { url: string })[] }[]} */ (Object.values(vulnerabilities));
  const ids = all.flatMap(({ via }) =>
    via.flatMap((one) => (typeof one === "string" ? [] : (one.url.split("/").at(-1) ?? one.url))),
  );
  return { findings: [...new Set(ids)].sort() };
}

/** What govulncheck says where a database holds that x/time's rate.NewLimiter, which the local server calls, is unsafe. @param {string} program */
async function planted(program) {
  const folder = await mkdtemp(join(tmpdir(), "revisit-vulnerabilities-"));
  try {
    const entry = {
      schema_version: "1.3.1",
      id: "GO-0000-0001",
      modified: "2026-01-01T00:00:00Z",
      published: "2026-01-01T00:00:00Z",
      details: "Planted.",
      affected: [
        {
          package: { name: "golang.org/x/time", ecosystem: "Go" },
          ranges: [{ type: "SEMVER", events: [{ introduced: "0" }] }],
          ecosystem_specific: { imports: [{ path: "golang.org/x/time/rate", symbols: ["NewLimiter"] }] },
        },
      ],
    };
    await writeFile(join(folder, `${entry.id}.json`), JSON.stringify(entry));
    return (await goAudit(program, ["./cmd/revisit"], {}, ["-db", `file://${folder}`])).findings;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What npm audit says where the registry holds that every version of katex is unsafe. */
async function plantedPackage() {
  const advisory = {
    id: 1,
    url: "https://github.com/advisories/GHSA-test-test-test",
    title: "Planted",
    severity: "high",
    vulnerable_versions: ">=0",
    cwe: [],
    cvss: { score: 0, vectorString: null },
  };
  const server = createServer((request, response) => {
    request.resume();
    if (!request.url?.endsWith("/advisories/bulk")) return response.writeHead(404).end("{}");
    return response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ katex: [advisory] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  try {
    return (await npmAudit(".", ["--registry", `http://127.0.0.1:${port}/`])).findings;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, folder?: string }} options
 */
async function outcome(program, args, { env, folder = root }) {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const texts = ["", ""];
  [child.stdout, child.stderr].forEach((stream, i) =>
    stream.setEncoding("utf8").on("data", (text) => {
      texts[i] += text;
    }),
  );
  const [code] = await once(child, "close");
  return { code, out: texts[0], err: texts[1] };
}
