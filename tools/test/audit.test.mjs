import assert from "node:assert/strict";
import test from "node:test";
import { advisories, called, tell } from "./audit.mjs";
import { Tally } from "./tally.mjs";
import { differences } from "./twice.mjs";

test("a vulnerability counts once, and only where its function is called", () => {
  const finding = (/** @type {string} */ osv, /** @type {object} */ frame) =>
    JSON.stringify({ finding: { osv, trace: [frame] } }, null, 2);
  const messages = [
    JSON.stringify({ config: { protocol_version: "v1.0.0" } }, null, 2),
    finding("GO-1", { module: "a" }),
    finding("GO-2", { module: "b", package: "b/c", function: "Open" }),
    finding("GO-2", { module: "b", package: "b/c", function: "Close" }),
  ];
  assert.deepEqual(called(`${messages.join("\n")}\n`), ["GO-2"]);
});

test("npm's advisories are named once; a registry that does not answer is no report, and anything else is an error", () => {
  const report = JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      a: { via: [{ url: "https://github.com/advisories/GHSA-1" }] },
      b: { via: ["a", { url: "https://github.com/advisories/GHSA-1" }] },
    },
  });
  assert.deepEqual(advisories(report, ""), { findings: ["GHSA-1"] });
  const silent = advisories(
    '{"message":"405"}',
    "npm warn audit 405 Method Not Allowed\n\nnpm error audit endpoint returned an error",
  );
  assert.match(silent.unreachable ?? "", /405/);
  assert.throws(
    () => advisories("", "npm error code ENOLOCK\nnpm error audit This command requires a lockfile"),
    /no report/,
  );
});

test("a finding fails unless it is explained; who cannot be asked is a skip", () => {
  const tally = new Tally();
  tell(tally, "a", { findings: ["GO-1"] }, "GO-1 does not matter here, because");
  tell(tally, "b", { findings: ["GO-1", "GO-2"] }, "GO-1 does not matter here, because");
  tell(tally, "c", { findings: [], unreachable: "no network" }, "");
  assert.deepEqual([tally.passed, tally.failed, tally.skipped], [1, 1, 1]);
  assert.match(tally.remarks.join("\n"), /b: GO-2\n.*no network/);
});

test("two builds differ in what only one has, and in what is not the same", () => {
  const one = new Map([
    ["a", "1"],
    ["b", "2"],
    ["c", "3"],
  ]);
  assert.deepEqual(
    differences(
      one,
      new Map([
        ["a", "1"],
        ["b", "0"],
        ["d", "4"],
      ]),
    ),
    ["b", "c", "d"],
  );
  assert.deepEqual(differences(one, new Map(one)), []);
});
