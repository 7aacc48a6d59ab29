// make bench: the numbers that the project watches, printed and never asserted. Each is a median over several tries, and beside
// a time stands, where there is one, its ratio to the same work done natively, which says more than the time on a busy machine.
import { embeds } from "./embeds.mjs";
import { opening } from "./opening.mjs";
import { playing } from "./playing.mjs";
import { problems } from "./problems.mjs";
import { replicates } from "./replicates.mjs";
import { runs } from "./runs.mjs";
import { Server } from "./server.mjs";
import { command } from "../../build/test/command.mjs";
import { chromium } from "../../build/test/tools.mjs";

const server = await Server.start();
try {
  const browser = await chromium();
  console.log("== Opening the page");
  await opening(server, browser);
  console.log("\n== Opening problems, assumption report included");
  await problems(server, browser);
  console.log("\n== 10^6 paths at d=8, H=5, A=4, S=20, no trace, regret \"none\"");
  await runs(server, browser);
  console.log("\n== Replicates, in workers of their own");
  await replicates(server, browser);
  console.log("\n== The page while it runs");
  await playing(server, browser);
  console.log("\n== Runs embedded in a page of another host");
  await embeds(browser);
} finally {
  await server.stop();
}
console.log("\n== go test -bench, natively");
await command("go", ["test", "-run", "^$", "-bench", ".", "-benchmem", "./core/linq", "./core/kernel"]);
