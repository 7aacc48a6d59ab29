// make bench measures and prints the numbers that the project watches. It asserts nothing. Each number is a median over several tries.
// Where the same work is also done by something else, the ratio is printed too: it is steadier than a time on a busy machine.
//
//     make bench                                     everything
//     make bench ONLY=speed D=8 A=4,64 ROUNDS=3      some parts, some sizes
//     make bench ONLY=speed CLOCK=processor          processor time instead of wall time, for a busy machine
//     make bench ONLY=speed,limits DOCS=1          also writes all kept numbers, new and old, into docs/measured/bench.md
//     make bench ONLY=before BEFORE=../old           the engine beside that of another tree, which is built
//     node e2e/bench/bench.mjs --markdown            only prints what DOCS=1 would put there
//
// The numbers are kept as JSON in bin/bench.json or in BENCH_OUT. Those of a part stay until it is run again.
import { printed } from "./browser.mjs";
import { before } from "./before.mjs";
import { busy } from "./busy.mjs";
import { embeds } from "./embeds.mjs";
import { growth } from "./growth.mjs";
import { limits } from "./limits.mjs";
import { memory } from "./memory.mjs";
import { opening } from "./opening.mjs";
import { playing } from "./playing.mjs";
import { problems } from "./problems.mjs";
import { profile } from "./profile.mjs";
import { keep, lastReport, markdown, writeDocument } from "./report.mjs";
import { defaultRegret, regret } from "./regret.mjs";
import { replicates } from "./replicates.mjs";
import { runs } from "./runs.mjs";
import { servedHere } from "../../tools/test/served.mjs";
import { speed } from "./speed/speed.mjs";
import { command } from "../../tools/test/command.mjs";
import { whereIs } from "../../tools/test/tools.mjs";

/** @typedef {(server: import("../../tools/test/served.mjs").Served, browser: string) => Promise<unknown>} Part its result goes into the JSON */

/** @type {Record<string, { title: string, run: Part }>} */
const parts = {
  speed: {
    title: "The engine beside plain implementations, H=5, S=20, gap 0.3",
    run: (server, browser) => speed(server, browser, asked()),
  },
  limits: { title: "Whole runs with a stated time", run: limits },
  growth: { title: "How the time of a step grows", run: growth },
  profile: { title: "Where a path's time goes, under Node", run: profile },
  regret: {
    title: "Exact regret to none, whole runs by default",
    run: (server, browser) => defaultRegret(server, browser, asked()),
  },
  "regret-long": { title: "Exact regret, S=100", run: (server, browser) => regret(server, browser, asked()) },
  memory: { title: "Memory of a run", run: memory },
  opening: { title: "Opening the page", run: opening },
  problems: { title: "Opening problems, assumption report included", run: problems },
  runs: { title: '10^6 paths at d=8, H=5, A=4, S=20, no trace, regret "none"', run: runs },
  replicates: { title: "Replicates, in workers of their own", run: replicates },
  playing: { title: "The page while it runs", run: playing },
  busy: { title: "The longest main-thread task with problems of many numbers", run: busy },
  before: {
    title: "The engine beside that of the tree BEFORE, processor time",
    run: (server, browser) => before(server, browser, asked(), BEFORE ?? ""),
  },
  embeds: { title: "Runs embedded in a page of another host", run: (_, browser) => embeds(browser) },
  go: {
    title: "go test -bench, natively",
    run: () =>
      command("go", ["test", "-run", "^$", "-bench", ".", "-benchmem", "./core/linq", "./core/internal/linalg"]),
  },
};

const { ONLY, D, A, ROUNDS, CLOCK, DOCS, BEFORE } = process.env;
const clock = CLOCK === "processor" ? "processor" : "wall";

/** Reads the environment variables of the table of speeds. */
function asked() {
  const list = (/** @type {string | undefined} */ text) => text?.split(",").map(Number);
  return {
    dims: list(D),
    actions: list(A),
    rounds: ROUNDS ? Number(ROUNDS) : undefined,
    clock: /** @type {"seconds" | "processor"} */ (clock === "wall" ? "seconds" : "processor"),
  };
}

/** Runs the requested parts one after the other and keeps the results of each. */
async function measure() {
  const wanted = ONLY?.split(",") ?? Object.keys(parts).filter((name) => name !== "before" || BEFORE);
  const unknown = wanted.find((name) => !(name in parts));
  if (unknown !== undefined)
    throw new Error(`ONLY names ${JSON.stringify(unknown)}, expected some of ${Object.keys(parts).join(",")}`);
  const browser = await whereIs("chromium");
  const server = await servedHere();
  try {
    for (const [i, name] of wanted.entries()) {
      console.log(`${i ? "\n" : ""}== ${parts[name].title}`);
      printed.length = 0;
      const rows = await parts[name].run(server, browser);
      await keep(name, { title: parts[name].title, clock, rows, lines: [...printed] });
    }
  } finally {
    await server.stop();
  }
}

if (process.argv.includes("--markdown")) {
  console.log(markdown(await lastReport()));
} else {
  await measure();
  if (DOCS) await writeDocument(await lastReport());
}
