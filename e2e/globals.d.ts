// The globals that e2e/make-globals.js makes for tests, on a blank page or in Node.

type Api = typeof import("../site/revisit.d.ts");

declare global {
  var api: Api;
  var lab: import("../site/revisit.d.ts").Lab;
  var session: import("../site/revisit.d.ts").Session;
  /** The error that a call rejects with, as plain data; null if it resolves. */
  var refusal: (call: () => unknown) => Promise<{
    ours: boolean;
    name: string;
    message: string;
    code: string;
    path: string;
    found: unknown;
    expected: string;
    detail?: import("../site/revisit.d.ts").ErrorDetail;
  } | null>;
  /** A spec of a problem family with further members. */
  var specOf: (kind: string, others?: object) => import("../site/revisit.d.ts").Spec;
}
export {};
