// make bench: the numbers that the project watches, printed and never asserted. Each is a median over several tries, and beside
// a time stands, where there is one, its ratio to the same work done by something else, which says more than the time on a busy machine.
//
//     make bench                                          everything
//     make bench ONLY=speed D=8 A=4,64 ROUNDS=3           some parts, some sizes
//     make bench ONLY=speed CLOCK=processor               processor time instead of the wall's
//
// BENCH_OUT is where the numbers go as JSON, bin/bench.json unless it says otherwise.
import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { printed } from "./browser.mjs";
import { embeds } from "./embeds.mjs";
import { opening } from "./opening.mjs";
import { playing } from "./playing.mjs";
import { problems } from "./problems.mjs";
import { replicates } from "./replicates.mjs";
import { runs } from "./runs.mjs";
import { Server } from "./server.mjs";
import { speed } from "./speed/speed.mjs";
import { command, root } from "../../build/test/command.mjs";
import { chromium } from "../../build/test/tools.mjs";

/** @typedef {(server: Server, browser: string) => Promise<unknown>} Part what it returns goes into the JSON */

/** @type {Record<string, { title: string, run: Part }>} */
const parts = {
  speed: { title: "The engine beside plain implementations, H=5, S=20, gap 0.3", run: (server, browser) => speed(server, browser, asked()) },
  opening: { title: "Opening the page", run: opening },
  problems: { title: "Opening problems, assumption report included", run: problems },
  runs: { title: '10^6 paths at d=8, H=5, A=4, S=20, no trace, regret "none"', run: runs },
  replicates: { title: "Replicates, in workers of their own", run: replicates },
  playing: { title: "The page while it runs", run: playing },
  embeds: { title: "Runs embedded in a page of another host", run: (_, browser) => embeds(browser) },
  go: { title: "go test -bench, natively", run: () => command("go", ["test", "-run", "^$", "-bench", ".", "-benchmem", "./core/linq", "./core/kernel"]) },
};

const { ONLY, D, A, ROUNDS, CLOCK, BENCH_OUT = join(root, "bin", "bench.json") } = process.env;

/** What the variables say of the table of speeds. */
function asked() {
  const list = (/** @type {string | undefined} */ text) => text?.split(",").map(Number);
  return { dims: list(D), actions: list(A), rounds: ROUNDS ? Number(ROUNDS) : undefined, clock: CLOCK === "processor" ? /** @type {const} */ ("processor") : undefined };
}

const wanted = ONLY?.split(",") ?? Object.keys(parts);
const unknown = wanted.find((name) => !(name in parts));
if (unknown !== undefined) throw new Error(`ONLY names ${JSON.stringify(unknown)}, expected some of ${Object.keys(parts).join(",")}`);

/** @type {Record<string, unknown>} */
const results = {};
const browser = await chromium();
const server = await Server.start();
try {
  for (const [i, name] of wanted.entries()) {
    console.log(`${i ? "\n" : ""}== ${parts[name].title}`);
    printed.length = 0;
    const rows = await parts[name].run(server, browser);
    results[name] = { title: parts[name].title, rows, lines: [...printed] };
  }
} finally {
  await server.stop();
}
await mkdir(dirname(BENCH_OUT), { recursive: true });
await writeFile(BENCH_OUT, `${JSON.stringify({ date: new Date().toISOString(), processor: cpus()[0].model, clock: CLOCK ?? "wall", results }, null, 1)}\n`);
