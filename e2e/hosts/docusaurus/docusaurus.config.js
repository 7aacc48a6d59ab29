export default {
  title: "Reinforcement learning",
  url: "https://notes.example",
  baseUrl: "/",
  scripts: [{ src: "https://revisit.example/embed.js", async: true }],
  presets: [["classic", { docs: { routeBasePath: "/" }, blog: false, pages: false, sitemap: false }]],
};
