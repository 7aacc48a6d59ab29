export default {
  title: "Reinforcement learning",
  head: [["script", { src: "https://revisit.example/embed.js", async: "" }]],
};
