// Does what is released work where nothing else is? The program for this machine, in an empty folder with an empty environment.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command, root } from "./command.mjs";
import { served } from "./served.mjs";
import { hashes } from "./twice.mjs";

const GOARCH = { x64: "amd64", arm64: "arm64" };

/** @param {import("./tally.mjs").Tally} tally */
export async function released(tally) {
  const out = join(root, "out");
  const made = async () => {
    tally.check((await command(process.execPath, ["tools/release.mjs"])) === 0, "out/ is made");
    return readFile(join(out, "SHA256SUMS"), "utf8");
  };
  const sums = await made();
  tally.check((await made()) === sums, "made again, it is the same, byte for byte");
  const files = await readdir(out);
  tally.check(
    files.filter((file) => /^revisit_[\d.]+_(linux|darwin|windows)_(amd64|arm64)(\.exe)?$/.test(file)).length === 6,
    "six programs",
  );
  const found = await hashes(out);
  for (const line of sums.trim().split("\n")) {
    const [sum, file] = line.split("  ");
    tally.check(sum === found.get(file), `${file} has its checksum`);
  }
  const here = `_linux_${GOARCH[/** @type {keyof typeof GOARCH} */ (process.arch)]}`;
  const program = join(out, files.find((file) => file.endsWith(here)) ?? "");
  const folder = await mkdtemp(join(tmpdir(), "revisit-empty-"));
  try {
    await inEmptyFolder(tally, program, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param {import("./tally.mjs").Tally} tally @param {string} program @param {string} folder */
async function inEmptyFolder(tally, program, folder) {
  const call = async (/** @type {string[]} */ ...args) => {
    const child = spawn(program, args, { cwd: folder, env: {}, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
    const [code] = await once(child, "close");
    return { code, said };
  };
  const write = (/** @type {string} */ name, /** @type {object} */ document) =>
    writeFile(join(folder, name), JSON.stringify(document));
  await write("spec.json", { problem: { kind: "figure-1" } });
  await write("race.json", {
    format: "revisit.comparison/1",
    problem: { kind: "figure-1" },
    episodes: 20,
    learners: [{ algorithm: { kind: "linq-lsvi-ucb" } }],
    seeds: { count: 2 },
  });
  await write("own.json", { problem: { kind: "figure-1" }, algorithm: { kind: "own", code: "" } });
  const recorded = await call("record", "spec.json", "record.json");
  const link = /^link: (\S+)$/m.exec(recorded.said)?.[1] ?? "";
  tally.check(recorded.code === 0, `it records: ${recorded.said}`);
  const again = await call("record", link, "again.json");
  tally.check(
    again.code === 0 && again.said.startsWith("reproduced: the same digest"),
    `it reproduces a link: ${again.said}`,
  );
  tally.check((await call("experiment", "race.json", "results.json")).code === 0, "it runs a comparison");
  const verified = await call("verify", "results.json");
  tally.check(
    verified.code === 0 && verified.said.includes("verified: all runs come out again"),
    `it verifies: ${verified.said}`,
  );
  tally.check((await call("data", "results.json", "tables")).code === 0, "it writes tables");
  const own = await call("record", "own.json", "own-record.json");
  tally.check(
    own.code === 4 && own.said.includes("Node"),
    `a custom learner needs Node, with an exit code of its own: ${own.code}, ${own.said}`,
  );

  const server = await served(program, [], { cwd: folder, env: {} });
  try {
    for (const file of ["index.html", "lab.html", "lessons/teachers.html", "embed.js", "spec.schema.json"]) {
      const answer = await fetch(`${server.address}${file}`);
      const same = Buffer.from(await answer.arrayBuffer()).equals(await readFile(join(root, "dist", file)));
      tally.check(answer.ok && same, `it serves ${file}`);
    }
  } finally {
    await server.stop();
  }
}
