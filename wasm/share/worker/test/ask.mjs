import { Agent, request as open } from "node:http";
import { connect } from "node:net";

/**
 * @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: string | Buffer }} Question
 * @typedef {{ status: number, headers: import("node:http").IncomingHttpHeaders, text: string }} Answer
 */

/**
 * One request, its path sent as it is written: fetch would tidy it up.
 * @param {string} address of the server
 * @param {Question} question
 * @param {Agent} [agent]
 * @returns {Promise<Answer>}
 */
export function ask(address, { method = "GET", path, headers = {}, body }, agent) {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const fail = (/** @type {NodeJS.ErrnoException} */ error) => {
      // As browsers do: a server may close a connection that it has kept, while the next request is on its way.
      if (method === "GET" && request.reusedSocket && error.code === "ECONNRESET")
        resolve(ask(address, { method, path, headers, body }, agent));
      else reject(new Error(`${method} ${path.slice(0, 80)}: ${error.message}`));
    };
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const request = open({ hostname, port, method, path, agent, headers: { ...length, ...headers } }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", fail);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on("error", fail);
    request.end(body);
  });
}

/**
 * Connections that are idle for 3 s are closed here: workerd closes them after 5 s, and a request that is just under way then would be lost.
 * @param {number} connections kept open, and no more than those
 */
export function connections(connections) {
  return new Agent({ keepAlive: true, maxSockets: connections, timeout: 3000 });
}

/**
 * Sends bytes that are no request, and returns once the server has answered or the connection is closed.
 * @param {string} address of the server
 * @param {string} bytes
 * @param {boolean} [leaves] whether the sender hangs up at once
 * @returns {Promise<string>} the first bytes of the answer; "" where there are none
 */
export function sendRaw(address, bytes, leaves = false) {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => {
      if (leaves) socket.write(bytes, () => socket.destroy());
      else socket.end(bytes);
    });
    socket.on("error", () => {}); // being cut off also ends the exchange
    socket.once("data", (data) => {
      answer = data.toString("latin1");
      socket.destroy();
    });
    socket.on("close", () => resolve(answer));
  });
}
