// The element <revisit-lab href="…">: a run of Revisit in another page, such as lecture notes. This is one plain script without imports,
// classic or module, for a page of any origin. All that it needs follows from the address in href. See docs/embed.md.

(() => {
  const NAME = "revisit-lab";
  // A page may load this script twice, from two hosts or in two versions: the first one counts.
  if (customElements.get(NAME)) return;

  const SANDBOX = "allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox";
  /** A frame begins to load at this distance from the window. */
  const AHEAD = "600px 0px";
  /** The smallest and largest height of a frame, px. */
  const HEIGHTS = { least: 80, most: 6000 };
  /** A frame that has loaded must report within this time, ms. */
  const PATIENCE = 5000;
  /** A frame that has not even loaded after this time, ms, may be slow, or kept out: Firefox tells nobody when a policy does that. */
  const SILENCE = 20000;
  const DARK = matchMedia("(prefers-color-scheme: dark)");
  /** Views of another page instead of a run: the addresses that this page has, and the end of one. @type {{ [view: string]: { at: RegExp, like: string } }} */
  const PAGES = {
    watch: { at: /\/(index\.html)?$/, like: "/?problem=lake" },
    access: { at: /\/access(\.html)?$/, like: "/access.html?family=grip" },
  };
  const EVENTS = ["ready", "opened", "progress", "verdict", "error", "moment", "pinned"];

  const STYLE = `
    :host { display: block; max-width: 100%; }
    :host([hidden]) { display: none; }
    .room { position: relative; }
    .room.waiting { min-height: var(--height, 160px); }
    iframe { display: block; width: 100%; height: 320px; margin: 0; border: 0; border-radius: 8px; }
    .waiting iframe { position: absolute; top: 0; left: 0; opacity: 0; pointer-events: none; }
    .live .still, .failed iframe { display: none; }
    .failed { box-sizing: border-box; padding: 12px 16px; border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: 8px; font: 14px/20px system-ui, sans-serif; overflow-wrap: anywhere; }
    .still ::slotted(*) { max-width: 100%; }
    .print { display: none; }
    .says { margin: 0 0 8px; }
    .says:empty { display: none; }
    @media print {
      iframe { display: none; }
      .room.waiting { min-height: 0; }
      .pictured .print { display: block; width: 100%; max-width: max-content; height: auto; }
      .live:not(.pictured) iframe { display: block; }
    }`;

  /** @type {CSSStyleSheet | undefined} */
  let sheet;

  /** The style sheet of all elements. As an object it passes any Content-Security-Policy of the page. */
  function style() {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
    }
    return sheet;
  }

  /** The page that a view shows instead of a run, "": none. @param {string | null} view */
  function pageOf(view) {
    const names = (view ?? "").toLowerCase().split(/[\s,]+/);
    return Object.keys(PAGES).find((name) => names.includes(name)) ?? "";
  }

  /**
   * Where the frame of a link is.
   * @param {string} href
   * @param {string} shown the page that is shown instead of a run, or ""; of Watch also a run may be shown
   * @returns {{ page: string, frame: URL } | { fault: string }} fault: why it is no link to a run, or to the page
   */
  function addressesOf(href, shown) {
    const given = `its address “${href.length > 60 ? `${href.slice(0, 59)}…` : href}”`;
    let url;
    try {
      url = new URL(href, document.baseURI);
    } catch {
      return { fault: `${given} cannot be read` };
    }
    if (!/^(https?|file):$/.test(url.protocol)) return { fault: `${given} begins with neither https: nor http:` };
    // What programs made of the link on its way, the embedded page undoes.
    const carried =
      /(?:#|%23)((?:%\w\w|\W)*(?:r(?:=|%(?:25)*3D)\d+\.|id(?:=|%(?:25)*3D))[\w-](?:[^&%]|%(?!00))*)$/is.exec(url.href);
    const short = carried ? null : /^(.*\/)r\/([a-z2-7]{26})(?:[^a-z0-9].*)?$/s.exec(url.pathname);
    const frame = new URL(short ? `${short[1]}embed.html` : "embed.html", url);
    frame.hash = "";
    // The problem of a page stands in the query.
    if (PAGES[shown]?.at.test(url.pathname) && !(carried && shown === "watch")) {
      frame.search = url.search;
      return { page: url.href, frame };
    }
    if (shown === "access")
      return { fault: `${given} is not that of the price list, which ends like ${PAGES.access.like}` };
    frame.search = "";
    const fragment = short ? `#id=${short[2]}` : carried ? `#${carried[1]}` : null;
    if (!fragment)
      return {
        fault: `${given} is no link to a run: it contains neither “#r=” nor “/r/” with what follows them. ${shown ? `One to Watch ends like ${PAGES.watch.like}` : "Copy the link again from Share"}`,
      };
    frame.hash = fragment;
    return { page: url.href, frame };
  }

  /**
   * @param {{ code?: unknown, message?: unknown, path?: unknown }} fault
   * @returns {Error & { code: string, path?: string }}
   */
  function failure({ code, message, path }) {
    return Object.assign(new Error(String(message ?? "the embedded page refused")), {
      code: String(code ?? "embed"),
      path: path === undefined ? undefined : String(path),
    });
  }

  /**
   * @template {keyof HTMLElementTagNameMap} T
   * @param {T} tag
   * @param {string} className
   * @param {...Node} children
   * @returns {HTMLElementTagNameMap[T]}
   */
  function make(tag, className, ...children) {
    const element = document.createElement(tag);
    element.className = className;
    element.append(...children);
    return element;
  }

  /** The element and its ancestors. @param {Element} element */
  function* withAncestors(element) {
    /** @type {Element | null} */
    let around = element;
    while (around) {
      yield around;
      const root = around.getRootNode();
      around = around.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    }
  }

  /**
   * Whether an element stands on a light or a dark background. Most pages have only one theme or let the reader choose, so the system's
   * theme says nothing about them.
   * @param {Element} element
   * @param {HTMLElement} probe beside it, whose colour the browser turns from any notation into sRGB; a canvas may give noise
   * @returns {"light" | "dark"}
   */
  function backgroundOf(element, probe) {
    for (const around of withAncestors(element)) {
      const { backgroundColor } = getComputedStyle(around);
      probe.style.color = `color-mix(in srgb, ${backgroundColor}, ${backgroundColor})`;
      const [, , ...channels] = getComputedStyle(probe).color.replace(/[()/]/g, " ").trim().split(/ +/);
      const [red, green, blue, alpha] = [...channels.map((channel) => parseFloat(channel) || 0), 1];
      if (alpha > 0.5) return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.5 ? "dark" : "light";
    }
    const schemes = getComputedStyle(document.documentElement).colorScheme;
    return /dark/.test(schemes) && (!/light/.test(schemes) || DARK.matches) ? "dark" : "light";
  }

  class RevisitLab extends HTMLElement {
    static observedAttributes = ["href", "view", "controls", "theme", "height"];

    #root;
    #box;
    #print = make("img", "print");
    #probe = make("span", "");
    #says = make("p", "says");
    #said = "";
    #fallback = make("a", "");
    /** whether it is in a page; attributes that were set before are read then */
    #connected = false;
    /** @type {HTMLIFrameElement | null} */
    #frame = null;
    /** the theme that the frame was last told */
    #shown = "";
    /** the origin of the frame's messages */
    #origin = "";
    #heard = false;
    #calls = 0;
    /** @type {Map<number, { message: object, resolve: (value: any) => void, reject: (error: Error) => void }>} */
    #waiting = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #patience;
    #isNear = false;
    #near = new IntersectionObserver(
      (entries) => {
        this.#isNear = entries.at(-1)?.isIntersecting ?? false;
        this.#loadIfSeen();
      },
      { rootMargin: AHEAD },
    );
    #ancestors = new MutationObserver(() => this.#changed());
    #onAround = () => this.#changed();
    #onTransition = (/** @type {TransitionEvent} */ { propertyName }) => {
      if (/^(background-color|opacity|visibility)$/.test(propertyName)) this.#changed();
    };
    #onMessage = (/** @type {MessageEvent} */ event) => this.#hear(event);
    #onBlocked = (/** @type {SecurityPolicyViolationEvent} */ event) => this.#blocked(event);

    constructor() {
      super();
      this.#root = this.attachShadow({ mode: "open" });
      this.#root.adoptedStyleSheets = [style()];
      const slot = document.createElement("slot");
      this.#fallback.textContent = "Open this run in Revisit";
      this.#fallback.rel = "noopener";
      slot.append(this.#fallback);
      this.#box = make("div", "room", this.#says, make("div", "still", slot), this.#print);
      this.#says.setAttribute("role", "status");
      this.#print.alt = "";
      this.#print.addEventListener("load", () => this.#box.classList.add("pictured"));
      // If the page's policy forbids data: images, the frame is printed instead.
      this.#print.addEventListener("error", () => this.#box.classList.remove("pictured"));
      this.#probe.hidden = true;
      this.#root.append(this.#box, this.#probe);
    }

    connectedCallback() {
      this.#connected = true;
      addEventListener("message", this.#onMessage);
      document.addEventListener("securitypolicyviolation", this.#onBlocked);
      // An ancestor may change its theme or be shown later.
      for (const around of withAncestors(this)) this.#ancestors.observe(around, { attributes: true });
      document.addEventListener("transitionend", this.#onTransition);
      DARK.addEventListener("change", this.#onAround);
      this.#begin();
    }

    disconnectedCallback() {
      this.#connected = false;
      removeEventListener("message", this.#onMessage);
      document.removeEventListener("securitypolicyviolation", this.#onBlocked);
      this.#ancestors.disconnect();
      document.removeEventListener("transitionend", this.#onTransition);
      DARK.removeEventListener("change", this.#onAround);
      this.#unload("the element was taken out of its page");
    }

    /** @param {string} name @param {string | null} before @param {string | null} now */
    attributeChangedCallback(name, before, now) {
      if (before === now || !this.#connected) return;
      if (name === "href" || (name === "view" && pageOf(before) !== pageOf(now))) {
        this.#unload("the element shows another run now");
        this.#begin();
        return;
      }
      if (name === "height") this.#resize(null);
      this.#show();
    }

    /** Opens a spec, or a link's address. @param {object | string} what */
    open(what) {
      return this.#call("open", typeof what === "string" ? { link: what } : { spec: what });
    }

    /** @param {number | { paths?: number, episodes?: number, lines?: number }} [by] lines: of the pseudocode, below 0 to go back */
    step(by = 1) {
      return this.#call("step", typeof by === "number" ? { paths: by } : by);
    }

    /** Resolves when the run has ended or was paused. @param {{ until?: { paths?: number, episodes?: number } }} [options] */
    run(options = {}) {
      return this.#call("run", options);
    }

    /** Shows a moment of what was computed. @param {{ path?: number, episode?: number, line?: number }} to */
    seek(to) {
      return this.#call("seek", to);
    }

    /** The moment that is shown. */
    moment() {
      return this.#call("moment", {});
    }

    pause() {
      return this.#call("pause", {});
    }

    reset() {
      return this.#call("reset", {});
    }

    progress() {
      return this.#call("progress", {});
    }

    /** The address of exactly this state. */
    link() {
      return this.#call("link", {});
    }

    /** @param {{ trace?: boolean | { paths: number }, model?: boolean }} [options] */
    record(options = {}) {
      return this.#call("record", options);
    }

    #begin() {
      const href = this.getAttribute("href");
      this.#state("waiting");
      this.#resize(null);
      this.#say("");
      this.#fallback.hidden = false;
      this.#fallback.removeAttribute("href");
      if (href === null) return;
      const page = pageOf(this.getAttribute("view"));
      const place = addressesOf(href, page);
      const what = page === "access" ? "price list" : "run";
      if ("fault" in place) return this.#fail(`Revisit cannot show this ${what}: ${place.fault}.`, "bad-link");
      this.#fallback.href = place.page;
      this.#near.observe(this);
    }

    /** Checks whether the element is in sight. In a slide deck, elements of other slides are not. */
    #loadIfSeen() {
      if (
        this.#isNear &&
        !this.#frame &&
        this.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false
      )
        this.#load();
    }

    /** Inserts the frame, which begins to load at once. */
    #load() {
      const place = addressesOf(this.getAttribute("href") ?? "", pageOf(this.getAttribute("view")));
      if (this.#frame || !this.isConnected || "fault" in place) return;
      this.#near.disconnect();
      this.#origin = place.frame.protocol === "file:" ? "null" : place.frame.origin;
      const frame = document.createElement("iframe");
      frame.setAttribute("sandbox", SANDBOX);
      frame.allow = "clipboard-write";
      frame.referrerPolicy = "no-referrer";
      frame.title = "A run of Revisit";
      frame.inert = true; // the keyboard must not enter a frame that is not shown yet
      const where = place.frame.host || place.frame.pathname;
      const needs = `Where this page has a Cross-Origin-Embedder-Policy, ${where} must send Cross-Origin-Embedder-Policy: require-corp and Cross-Origin-Resource-Policy: cross-origin with embed.html.`;
      frame.addEventListener("load", () => {
        if (this.#heard || this.#frame !== frame) return;
        clearTimeout(this.#patience);
        this.#patience = setTimeout(
          () =>
            this.#fail(
              `Revisit does not answer at ${where}: it is not there, or does not allow to be shown in this page.${crossOriginIsolated ? ` ${needs}` : ""}`,
              "engine",
            ),
          PATIENCE,
        );
      });
      this.#patience = setTimeout(
        () =>
          this.#showFault(`Revisit has not answered yet at ${where}. If the network is slow, wait. ${needs}`, "engine"),
        SILENCE,
      );
      const look = this.#options();
      this.#shown = look.theme;
      for (const [name, value] of Object.entries(look)) place.frame.searchParams.set(name, String(value));
      if (this.hasAttribute("autorun") && this.getAttribute("autorun") !== "false")
        place.frame.searchParams.set("autorun", "1");
      const pace = this.getAttribute("pace");
      if (pace) place.frame.searchParams.set("pace", pace);
      // Browsers give a page from disk the origin "null" or "file://".
      place.frame.searchParams.set("host", location.protocol === "file:" ? "null" : origin);
      frame.src = place.frame.href;
      this.#frame = frame;
      this.#resize(null);
      this.#box.append(frame);
    }

    /** @param {string} why */
    #unload(why) {
      this.#near.disconnect();
      this.#isNear = false;
      clearTimeout(this.#patience);
      this.#frame?.remove();
      this.#frame = null;
      this.#heard = false;
      this.#say("");
      this.#print.removeAttribute("src");
      this.#box.classList.remove("pictured");
      this.#dismiss(failure({ code: "embed", message: why }));
    }

    #show() {
      if (!this.#frame) return;
      const look = this.#options();
      this.#shown = look.theme;
      this.#call("show", look).catch(() => {
        /* an older page keeps its look */
      });
    }

    #changed() {
      if (!this.#frame) this.#loadIfSeen();
      else if (this.#theme !== this.#shown) this.#show();
    }

    /** What the attributes ask the frame to show. */
    #options() {
      return {
        view: this.getAttribute("view") ?? "",
        controls: this.getAttribute("controls") ?? "",
        theme: this.#theme,
        fill: this.#height() === null ? "0" : "1",
        wrong: this.#unknown(),
      };
    }

    /** Attributes that do not exist or have no meaning; the frame names them. */
    #unknown() {
      const [theme, height] = [this.getAttribute("theme") ?? "", this.getAttribute("height") ?? ""];
      const wrong = new URLSearchParams();
      if (!/^(light|dark|auto|)$/.test(theme)) wrong.set("theme", theme);
      if (height !== "" && this.#height() === null) wrong.set("height", height);
      return wrong.toString();
    }

    /** The theme that was asked for, else that of the surrounding page. */
    get #theme() {
      const theme = this.getAttribute("theme");
      return theme === "light" || theme === "dark" ? theme : backgroundOf(this, this.#probe);
    }

    #height() {
      const height = parseInt(this.getAttribute("height") ?? "", 10);
      return height > 0 ? Math.max(HEIGHTS.least, Math.min(HEIGHTS.most, height)) : null;
    }

    /** @param {number | null} content height of the frame's content, null: not known */
    #resize(content) {
      const given = this.#height();
      if (given === null) this.#box.style.removeProperty("--height");
      else this.#box.style.setProperty("--height", `${given}px`);
      if (!this.#frame) return;
      const height = given ?? content;
      if (height !== null)
        this.#frame.style.height = `${Math.max(HEIGHTS.least, Math.min(HEIGHTS.most, Math.ceil(height)))}px`;
    }

    /** @param {"waiting" | "live" | "failed"} state */
    #state(state) {
      this.#box.classList.remove("waiting", "live", "failed");
      this.#box.classList.add(state);
      if (this.#frame) this.#frame.inert = state === "waiting";
    }

    /** @param {string} sentence @param {string} code */
    #fail(sentence, code) {
      clearTimeout(this.#patience);
      this.#frame?.remove();
      this.#frame = null;
      this.#near.disconnect();
      this.#isNear = false;
      this.#showFault(sentence, code);
      const error = failure({ code, message: sentence });
      this.#dismiss(error);
      this.#tell("error", { code, message: sentence });
    }

    /** @param {string} sentence */
    #say(sentence) {
      this.#said = this.#says.textContent = sentence;
    }

    /** Shows a box that says why there is no run, and what the author wrote in its place. @param {string} sentence @param {string} code */
    #showFault(sentence, code) {
      this.#state("failed");
      this.#say(sentence);
      // The full page could not open such a link either.
      this.#fallback.hidden = code === "bad-link" || code === "not-found";
    }

    /** @param {Error} error */
    #dismiss(error) {
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    }

    /**
     * @param {string} method
     * @param {object} args
     * @returns {Promise<any>}
     */
    #call(method, args) {
      if (!this.isConnected) return Promise.reject(failure({ message: "the element is not in a page" }));
      this.#load();
      if (!this.#frame)
        return Promise.reject(failure({ code: "bad-link", message: this.#said || "the element has no href" }));
      const call = ++this.#calls;
      const message = { revisit: 1, call, method, args };
      return new Promise((resolve, reject) => {
        this.#waiting.set(call, { message, resolve, reject });
        if (this.#heard) this.#post(call);
      });
    }

    /** @param {number} call */
    #post(call) {
      const waiting = this.#waiting.get(call);
      try {
        this.#frame?.contentWindow?.postMessage(waiting?.message, this.#origin === "null" ? "*" : this.#origin);
      } catch (error) {
        this.#waiting.delete(call);
        waiting?.reject(failure({ code: "bad-message", message: error instanceof Error ? error.message : error }));
      }
    }

    /** @param {MessageEvent} event */
    #hear({ source, origin, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#origin || data?.revisit !== 1)
        return;
      if (!this.#heard) {
        this.#heard = true;
        clearTimeout(this.#patience);
        if (this.#box.classList.contains("failed")) {
          this.#say("");
          this.#state("waiting");
        }
        for (const call of this.#waiting.keys()) this.#post(call);
      }
      if (typeof data.event === "string") return this.#happened(data.event, data);
      const waiting = this.#waiting.get(data.call);
      if (!waiting) return;
      this.#waiting.delete(data.call);
      if (data.error) waiting.reject(failure(data.error));
      else waiting.resolve(data.result);
    }

    /** @param {string} event @param {any} data */
    #happened(event, { revisit, event: _, ...detail }) {
      if (event === "height" && Number.isFinite(detail.height)) this.#resize(detail.height);
      if (
        event === "picture" &&
        typeof detail.picture === "string" &&
        detail.picture.startsWith("data:image/svg+xml")
      ) {
        this.#print.src = detail.picture;
        this.#print.alt = String(detail.title ?? "");
      }
      if (event === "ready") {
        this.#state("live");
        if (this.#frame && detail.title) this.#frame.title = `Revisit: ${detail.title}`;
      }
      if (event === "error" && this.#box.classList.contains("waiting"))
        this.#showFault(String(detail.message ?? ""), String(detail.code ?? ""));
      // Another run was opened in place of the one that failed.
      if (event === "progress" && this.#box.classList.contains("failed")) this.#state("live");
      if (EVENTS.includes(event)) this.#tell(event, detail);
    }

    /** @param {string} event @param {object} detail */
    #tell(event, detail) {
      this.dispatchEvent(new CustomEvent(`revisit-${event}`, { detail, bubbles: true, composed: true }));
    }

    /** @param {SecurityPolicyViolationEvent} event */
    #blocked({ effectiveDirective, blockedURI }) {
      if (
        !this.#frame ||
        this.#heard ||
        !/^(frame|child|default)-src$/.test(effectiveDirective) ||
        !blockedURI.startsWith(this.#origin)
      )
        return;
      this.#fail(
        `This page’s Content-Security-Policy does not allow frames from ${this.#origin}: add it to frame-src.`,
        "engine",
      );
    }
  }

  customElements.define(NAME, RevisitLab);
})();
