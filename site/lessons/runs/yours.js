export const right = "revisiting"; // the code that the reader has written takes this one's place
export default function (env) {
  env.policy(() => 0);
}
