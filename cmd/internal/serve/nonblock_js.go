package serve

// Node has no such flag, and nothing is served there: the benchmark's profile runs the program's other commands.
const withoutWaiting = 0
