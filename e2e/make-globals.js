/**
 * Makes the globals of e2e/globals.d.ts, in a page or in Node.
 * @param {{ module: string, lab?: boolean, watchdog?: number }} how module: the address of revisit.js; lab: whether to create one
 */
export async function makeGlobals({ module, lab, watchdog }) {
  globalThis.api = await import(module);
  globalThis.specOf = (kind, others = {}) => ({ format: "revisit.spec/1", problem: { kind }, ...others });
  globalThis.refusal = async (call) => {
    try {
      await call();
    } catch (error) {
      const { name, message, code, path, found, expected, detail } = /** @type {any} */ (error);
      return {
        ours: error instanceof api.RevisitError,
        name,
        message,
        code,
        path,
        found,
        expected,
        ...(detail && { detail }),
      };
    }
    return null;
  };
  if (lab) globalThis.lab = await api.createLab({ watchdog });
}
