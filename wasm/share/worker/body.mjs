/** As much of a body as is kept: one byte more than the service takes, so that it sees what is too large. */
const kept = 64 * 1024 + 1;
/** As much of a body as is read, so that the connection can be used again; past that it is cut. */
const most = 8 * 1024 * 1024;

/**
 * The request with its body in memory: nothing comes in late while Go runs, and what is too large is read to its end, up to a point.
 * A body where none belongs, with GET or HEAD, is read likewise and forgotten.
 * @param {Request} request
 * @returns {Promise<Request>}
 */
export async function received(request) {
  if (!request.body) return request;
  const bytes = new Uint8Array(kept);
  const reader = request.body.getReader();
  let length = 0;
  let read = 0;
  while (read < most) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.set(value.subarray(0, kept - length), length);
    length = Math.min(kept, length + value.length);
    read += value.length;
  }
  if (read >= most) await reader.cancel();
  const headers = new Headers(request.headers);
  headers.delete("Content-Length");
  const body = request.method === "GET" || request.method === "HEAD" ? null : bytes.subarray(0, length);
  return new Request(request.url, { method: request.method, headers, body });
}
