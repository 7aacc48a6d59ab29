// WebKitGTK's small browser, driven by WebDriver over HTTP, on a screen of its own. Playwright has no door to a WebKit of the system.
// https://www.w3.org/TR/webdriver2/

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

/** Between two tries of what is waited for, and how long it may take, ms. */
const pause = 100;
const patience = 120_000;

export class WebKit {
  /** @type {import("node:child_process").ChildProcess[]} */
  #programs = [];
  #driver = "";
  #session = "";
  /** As WebKit says it. */
  version = "";

  /**
   * @param {{ driver: string, browser: string, display: string }} programs their paths
   * @param {string} language of the system, such as "C" or "en_US.UTF-8"
   */
  static async launch({ driver, browser, display }, language) {
    const webkit = new WebKit();
    try {
      const screen = webkit.#start(display, ["-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp"]);
      const [number] = await once(createInterface({ input: /** @type {any} */ (screen.stdout) }), "line");
      const port = await freePort();
      webkit.#start(driver, [`--port=${port}`], {
        DISPLAY: `:${number}`,
        GDK_BACKEND: "x11",
        LIBGL_ALWAYS_SOFTWARE: "1",
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
        LANG: language,
        LANGUAGE: "",
        LC_ALL: "",
      });
      webkit.#driver = `http://127.0.0.1:${port}`;
      await until("WebKitWebDriver", () => webkit.#ask("GET", "/status"));
      const { sessionId, capabilities } = await webkit.#ask("POST", "/session", {
        capabilities: {
          alwaysMatch: { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } },
        },
      });
      webkit.#session = `/session/${sessionId}`;
      webkit.version = capabilities.browserVersion;
      await webkit.#ask("POST", `${webkit.#session}/timeouts`, { script: 300_000, pageLoad: patience });
      await webkit.#ask("POST", `${webkit.#session}/window/rect`, { x: 0, y: 0, width: 1440, height: 900 });
      return webkit;
    } catch (error) {
      await webkit.close();
      throw error;
    }
  }

  /** @param {string} address */
  async goto(address) {
    await this.#ask("POST", `${this.#session}/url`, { url: address });
  }

  async reload() {
    await this.#ask("POST", `${this.#session}/refresh`, {});
  }

  /**
   * Runs a function in the page.
   * @template {any[]} A
   * @template R
   * @param {(...args: A) => R} act uses nothing from outside
   * @param {A} args
   * @returns {Promise<Awaited<R>>}
   */
  async evaluate(act, ...args) {
    const script = `const done = arguments[arguments.length - 1];
      (async () => (${act})(...[...arguments].slice(0, -1)))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const said = await this.#ask("POST", `${this.#session}/execute/async`, { script, args });
    if (said.error !== undefined) throw new Error(said.error);
    return said.value;
  }

  /**
   * Waits until a function of the page gives something that is true, and returns it.
   * @template {any[]} A
   * @template R
   * @param {string} what is waited for
   * @param {(...args: A) => R} act
   * @param {A} args
   */
  waitFor(what, act, ...args) {
    return until(what, () => this.evaluate(act, ...args));
  }

  /**
   * Clicks as a reader does, on the visible element with this role and name.
   * @param {"button" | "tab" | "link"} role
   * @param {string} name
   */
  async click(role, name) {
    const id = await this.waitFor(`${role} ${name}`, mark, role, name);
    const element = await this.#ask("POST", `${this.#session}/element`, {
      using: "css selector",
      value: `[data-clicked="${id}"]`,
    });
    await this.#ask("POST", `${this.#session}/element/${Object.values(element)[0]}/click`, {});
  }

  /** Presses a key where the focus is. @param {string} key as WebDriver has it */
  async press(key) {
    const actions = [
      { type: "keyDown", value: key },
      { type: "keyUp", value: key },
    ];
    await this.#ask("POST", `${this.#session}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  async close() {
    if (this.#session) await this.#ask("DELETE", this.#session).catch(() => {});
    for (const program of this.#programs.reverse()) {
      if (program.exitCode !== null || program.signalCode !== null) continue;
      const ended = once(program, "exit");
      program.kill("SIGTERM");
      await ended;
    }
  }

  /** @param {string} program @param {string[]} args @param {Record<string, string>} [env] */
  #start(program, args, env = {}) {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "ignore"] });
    this.#programs.push(child);
    return child;
  }

  /** @param {string} method @param {string} path @param {unknown} [body] */
  async #ask(method, path, body) {
    const response = await fetch(this.#driver + path, {
      method,
      headers: { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const { value } = /** @type {{ value: any }} */ (await response.json());
    if (value?.error) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }
}

/** Runs in the page. Marks the visible element with a role and a name, and returns the mark. @param {string} role @param {string} name */
function mark(role, name) {
  const tags = /** @type {Record<string, string>} */ ({ button: "button", link: "a[href]", tab: "[role=tab]" });
  const found = [...document.querySelectorAll(tags[role])].find((one) => {
    const copy = /** @type {Element} */ (one.cloneNode(true));
    for (const silent of copy.querySelectorAll("kbd, [aria-hidden=true]")) silent.remove();
    return (
      (one.getAttribute("aria-label") ?? copy.textContent?.trim()) === name &&
      one.checkVisibility() &&
      one.getAttribute("aria-disabled") !== "true"
    );
  });
  if (!found) return "";
  const id = String(performance.now());
  found.setAttribute("data-clicked", id);
  return id;
}

/**
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} get
 * @returns {Promise<NonNullable<T>>}
 */
async function until(what, get) {
  /** @type {unknown} */
  let fault = "nothing came";
  for (const end = performance.now() + patience; performance.now() < end; ) {
    try {
      const value = await get();
      if (value) return value;
    } catch (error) {
      fault = error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`${what} did not come in ${patience / 1000} s: ${fault}`);
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}
