// Figures with every kind of series on both kinds of axes, and one whose texts try to inject TeX, HTML and formulas.

const steps = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];
const falling = steps.map((x) => 3 / Math.sqrt(x));
const long = Array.from({ length: 5_000 }, (_, i) => i + 1);

/** @type {import("../../site/figure/model.d.ts").Figure[]} */
const kinds = [
  {
    id: "curves",
    title: "Sub-optimality",
    note: "20 seeds",
    x: { label: "samples", log: true },
    y: { label: "V* − V^π", unit: "reward", log: true },
    series: [
      {
        name: "learner one",
        role: "line",
        color: 0,
        x: steps,
        y: falling,
        low: falling.map((y, i) => (i === 4 ? null : y / 1.5)),
        high: falling.map((y) => 1.5 * y),
      },
      {
        name: "learner two",
        role: "line",
        color: 7,
        x: steps,
        y: falling.map((y, i) => (i === 3 ? null : i === 5 ? 0 : 2 * y)),
      },
      { name: "learner one, seed 1", role: "line", color: 0, faint: true, x: steps, y: falling.map((y) => 1.2 * y) },
      {
        name: "quantiles",
        role: "band",
        color: 3,
        x: steps,
        y: [],
        low: falling.map((y) => y / 4),
        high: falling.map((y) => y / 2),
      },
      { name: "the bound", role: "bound", color: "ink", x: steps, y: steps.map((x) => 40 / x) },
    ],
  },
  {
    id: "long",
    title: "A long run",
    x: { label: "episodes" },
    y: { label: "regret" },
    series: [
      { name: "regret", role: "line", color: 0, x: long, y: long.map((x) => Math.log(x) + Math.sin(x)) },
      { name: "revisits", role: "line", color: "revisit", x: long, y: long.map((x) => Math.sqrt(x) / 10) },
    ],
    diverged: 5_000,
  },
  {
    id: "sweep",
    title: "Samples until optimal",
    x: { label: "H", log: true },
    y: { label: "samples", log: true },
    series: [
      {
        name: "online",
        role: "points",
        color: 0,
        x: [6, 8, 12, 16],
        y: [4e3, 9e3, 9e4, 4e5],
        low: [3e3, 7e3, 7e4, 3e5],
        high: [5e3, 12e3, 12e4, 6e5],
        fit: { x: [6, 16], y: [3e3, 4e5] },
      },
      { name: "revisiting", role: "points", color: 2, x: [6, 8, 12, 16], y: [5e3, 8e3, 3e4, null] },
    ],
  },
  {
    id: "bars",
    title: "Bonus",
    x: { label: "step h" },
    y: { label: "b_h", log: true },
    series: [
      { name: "not yet trusted", role: "bars", color: "revisit", x: [2], y: [0.25] },
      { name: "trusted", role: "bars", color: "trusted", x: [1, 3], y: [0.05, 0.08] },
      { name: "half the gap", role: "bound", color: "ink", x: [2, 3], y: [0.15, 0.15] },
    ],
  },
  {
    id: "empty",
    title: "Nothing yet",
    x: { label: "samples", log: true },
    y: { label: "regret" },
    series: [
      { name: "none", role: "line", color: 0, x: [], y: [] },
      { name: "neither", role: "bound", color: "ink", x: [0], y: [null] },
    ],
  },
];

export const hostile = {
  title: "\\input{/etc/passwd} 100% $x_1^2$ #1 & ~ {}} \\end{document} [a]",
  names: [
    "}\\def\\x{",
    "a,b];c=",
    "=cmd|'/c calc'!A0",
    "^^41^^5c \\\\",
    "% no comment",
    "<script>alert(1)</script>&amp;",
    "@SUM(1+1)",
    "-- ``two'' ''",
  ],
  /** The texts as TeX typesets them. */
  shown: [
    "\\input{/etc/passwd} 100% $x",
    "#1 &",
    "}} \\end{document} [a]",
    "}\\def\\x{",
    "a,b];c=",
    "% no comment",
    "<script>alert(1)</script>&amp;",
    "@SUM(1+1)",
  ],
};

/** @type {import("../../site/figure/model.d.ts").Figure[]} */
export const figures = [
  ...kinds,
  {
    id: "hostile",
    title: hostile.title,
    note: "%\n\\immediate\\write18{ls}\u2028\u0000 Ünïcödé ŁŁ ₁² α≤β ½ 文字 ✓ 👩‍🔬\ud800",
    x: { label: hostile.title, unit: "]}" },
    y: { label: "\\relax" },
    series: hostile.names.map((name, i) => ({ name, role: "line", color: i, x: [1, 2, 3], y: [i, i + 1, i] })),
  },
];
