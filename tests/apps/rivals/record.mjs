// Stands between a rival and the model: hands each request on, and keeps both sides and the time.
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { join } from "node:path";

/** One POST of JSON, however long the answer takes (fetch gives up after five minutes). Gives { status, text }. */
export function post(url, body, headers = {}) {
  return new Promise((done, failed) => {
    const request = (url.startsWith("https:") ? httpsRequest : httpRequest)(url, { method: "POST", headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) } });
    request.on("error", failed);
    request.on("response", (response) => {
      const parts = [];
      response.on("error", failed).on("data", (piece) => parts.push(piece)).on("end", () => done({ status: response.statusCode, text: Buffer.concat(parts).toString() }));
    });
    request.end(body);
  });
}

/**
 * Listens on a free port and writes `req-N.json` and `resp-N.json` into `folder` (a request that failed has no answer), and
 * a line a request into `calls.jsonl`. `calls` are { began, seconds, status }; times are those of performance.now().
 */
export async function startRecorder(modelUrl, folder) {
  mkdirSync(folder, { recursive: true });
  const calls = [];
  const server = createServer(async (asked, answer) => {
    const parts = [];
    for await (const piece of asked) parts.push(piece);
    const body = Buffer.concat(parts).toString();
    const call = { began: performance.now(), seconds: 0, status: 0 };
    const number = calls.push(call);
    const keep = (kind, text) => writeFileSync(join(folder, `${kind}-${number}.json`), JSON.stringify(JSON.parse(text), null, 1));
    let given;
    try {
      keep("req", body);
      given = await post(modelUrl.replace(/\/$/, "") + asked.url.replace(/^\/v1/, ""), body, asked.headers.authorization ? { authorization: asked.headers.authorization } : {});
      if (given.status === 200) keep("resp", given.text);
    } catch (error) {
      given = { status: 502, text: JSON.stringify({ error: { message: String(error.message ?? error), type: "recorder" } }) };
    }
    call.seconds = (performance.now() - call.began) / 1000;
    call.status = given.status;
    appendFileSync(join(folder, "calls.jsonl"), `${JSON.stringify({ number, seconds: call.seconds, status: call.status })}\n`);
    answer.writeHead(given.status, { "content-type": "application/json" }).end(given.text);
  });
  server.requestTimeout = 0;
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}/v1`, calls, stop: () => (server.closeAllConnections(), server.close()) };
}
