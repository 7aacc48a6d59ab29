// Opens arrays: files come in, the reader says what they mean, and a spec is made of them.

import { createArrays } from "./import-dialog.js";
import { expectation, isRefusal } from "../ui/faults.js";
import { pickFiles } from "../ui/files.js";
import { sourceOf } from "./compose.js";
import { ArrayReader } from "./reader.js";

export class ArraySession {
  /** @type {ArrayReader | null} */
  #reader = null;
  /** @type {import("./reader.js").Opened[]} */
  #sources = [];
  #dialog;
  #open;

  /** @param {(text: string, name: string) => Promise<void>} open throws why the engine refuses the spec */
  constructor(open) {
    this.#open = open;
    this.#dialog = createArrays({
      add: () => pickFiles((files) => this.add(files)),
      guess: async (chosen) => (await this.#reader?.guess(chosen)) ?? [],
      review: async (choices, options) => /** @type {any} */ (await this.#reader?.review(choices, options)) ?? null,
      open: (choices, options) => this.#compose(choices, options),
      close: () => this.#end(),
    });
  }

  /**
   * Reads more files. One that cannot be read is reported; the others are not affected.
   * @param {File[]} files
   */
  async add(files) {
    const reader = (this.#reader ??= new ArrayReader());
    const shown = this.#dialog.read(files.map(({ name }) => name));
    /** @type {string[]} */
    const refused = [];
    for (const file of files) {
      try {
        this.#sources.push(...(await reader.read(file)));
      } catch (error) {
        refused.push(`${file.name}: ${error instanceof Error ? error.message : error}`);
      }
    }
    if (this.#reader === reader) await shown(this.#sources, refused);
  }

  /**
   * @param {import("./meanings.js").Choice[]} choices
   * @param {import("./compose.js").Options} options
   * @returns {Promise<{ id: number | null, text: string } | null>} the fault, and the array that has it; null: the problem is open
   */
  async #compose(choices, options) {
    if (!this.#reader) return null;
    let text;
    try {
      text = await this.#reader.compose(choices, options);
    } catch (error) {
      return { id: null, text: error instanceof Error ? error.message : String(error) };
    }
    try {
      await this.#open(text, options.title);
      return null;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const { path = "" } = error;
      const source = sourceOf(path, this.#sources, choices);
      const place = source ? source.place : path;
      return { id: source?.id ?? null, text: `${place ? `${place}: ` : ""}${expectation(error)}` };
    }
  }

  #end() {
    this.#reader?.close();
    this.#reader = null;
    this.#sources = [];
  }
}
