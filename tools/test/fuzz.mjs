import { fuzzDecoders } from "../fuzz/run.mjs";
import { output } from "./command.mjs";
import { goTest } from "./gotest.mjs";

/** Inputs for each target. It is a number and not a time, since a target that is stopped by the clock may fail for that alone. */
const inputs = "30000x";

/** Inputs for each decoder of tools/fuzz. */
const decoded = 20_000;

/**
 * Runs every fuzz target of the Go packages, one after the other, and what `make fuzz` runs, with fewer inputs.
 * @param {import("./tally.mjs").Tally} tally
 */
export async function fuzz(tally) {
  /** @type {string[]} */
  let targets = [];
  // go test -list writes a package's tests, then a line with its name.
  for (const line of (await output("go", ["test", "-list", "^Fuzz", "./..."])).split("\n")) {
    if (line.startsWith("Fuzz")) targets.push(line);
    const [state, name] = line.split(/\s+/);
    if (state !== "ok") continue;
    for (const target of targets)
      await goTest(tally, [
        "-run",
        "^$",
        "-fuzz",
        `^${target}$`,
        "-fuzztime",
        inputs,
        "-fuzzminimizetime",
        "20x",
        name,
      ]);
    targets = [];
  }
  for (const { decoder, fault } of await fuzzDecoders({ count: decoded }))
    tally.check(fault === "", fault ? `${decoder}: ${fault}` : `${decoder}: ${decoded} mutated inputs`);
}
