// What a blank page has for its tests, beside what every page has.

type Api = typeof import("../site/revisit.d.ts");

declare global {
  var api: Api;
  var lab: import("../site/revisit.d.ts").Lab;
  var session: import("../site/revisit.d.ts").Session;
  /** What a call rejects with, as plain data; null where it does not. */
  var refusal: (call: () => unknown) => Promise<{
    ours: boolean;
    name: string;
    message: string;
    code: string;
    path: string;
    found: unknown;
    expected: string;
  } | null>;
  /** The spec of a family, with other members beside. */
  var specOf: (kind: string, others?: object) => import("../site/revisit.d.ts").Spec;
}
export {};
