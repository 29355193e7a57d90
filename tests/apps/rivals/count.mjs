// Counts what was asked of a model and answered, from recorded requests (req-N.json, resp-N.json of one folder):
//   node tests/apps/rivals/count.mjs DIR… [--from N] [--to N] [--each]
//   node tests/apps/rivals/count.mjs DIR --results FILE     a line a task of FILE (results.jsonl of `scripts/apps run`)
// An answer is either what an OpenAI-compatible server gave, or the short form of one given by hand:
// { content } or { tool, args } or { tools: [{ name, args }] }.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { part } from "./install.mjs";

// A prefix of this many tokens and more is cached, in steps of this many.
const CACHED_FROM = 1024;
const CACHED_STEP = 128;

const { encode } = await part("gpt-tokenizer/encoding/o200k_base");
const known = new Map();

function tokensOf(text) {
  if (!known.has(text)) known.set(text, encode(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() }));
  return known.get(text);
}

/** Width and height of a PNG, JPEG or WebP (lossy or extended); nothing of another. */
function sizeOf(bytes) {
  if (bytes.readUInt32BE(0) === 0x89504e47) return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (bytes.toString("latin1", 8, 12) === "WEBP") {
    if (bytes.toString("latin1", 12, 16) === "VP8X") return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  }
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const kind = bytes[at + 1];
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  return undefined;
}

/** What OpenAI's GPT-4o family counts for a picture: 85, and in full detail 170 for each tile of 512 of it made to fit 2048 and then 768. */
function pictureTokens({ url = "", detail }) {
  const bytes = Buffer.from(url.replace(/^data:[^,]*,/, ""), "base64");
  const size = detail === "low" || bytes.length < 32 ? undefined : sizeOf(bytes);
  if (!size) return 85;
  const fit = Math.min(1, 2048 / Math.max(...size));
  const [width, height] = size.map((side) => side * fit * Math.min(1, 768 / (Math.min(...size) * fit)));
  return 85 + 170 * Math.ceil(width / 512) * Math.ceil(height / 512);
}

const compact = (given) => {
  try {
    return JSON.stringify(typeof given === "string" ? JSON.parse(given) : given ?? {});
  } catch {
    return String(given);
  }
};
const callText = ({ name, arguments: given, args }) => `${name} ${compact(given ?? args)}`;

/** All tokens of a request in the order that a prefix is compared by, tools and form of the answer first; and how many are pictures. */
export function tokensOfRequest(request) {
  const out = [];
  let pictures = 0;
  const add = (text) => {
    for (const token of tokensOf(text)) out.push(token);
  };
  for (const tool of request.tools ?? []) add(JSON.stringify(tool.function ?? tool));
  if (request.response_format) add(JSON.stringify(request.response_format.json_schema ?? request.response_format));
  for (const { role, content, tool_calls: calls = [] } of request.messages ?? []) {
    add(`${role}\n`);
    for (const piece of typeof content === "string" ? [{ text: content }] : content ?? []) {
      if (piece.type !== "image_url") add(piece.text ?? "");
      else {
        const count = pictureTokens(piece.image_url);
        // A picture is no text: it stands as often as it counts under a number of its own.
        const number = -createHash("sha256").update(piece.image_url.url).digest().readUIntBE(0, 6);
        for (let at = 0; at < count; at += 1) out.push(number);
        pictures += count;
      }
    }
    for (const call of calls ?? []) add(callText(call.function ?? call));
  }
  return { tokens: out, pictures };
}

export function tokensOfAnswer(answer) {
  const message = answer.choices?.[0]?.message;
  const calls = message ? (message.tool_calls ?? []).map((call) => call.function) : answer.tools ?? (answer.tool ? [{ name: answer.tool, args: answer.args }] : []);
  const text = [message?.reasoning_content, message ? message.content : answer.content].filter(Boolean);
  return [...text, ...calls.map(callText)].reduce((sum, one) => sum + tokensOf(one).length, 0);
}

function commonPrefix(a, b) {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a[at] === b[at]) at += 1;
  return at;
}

const numbersIn = (folder) => readdirSync(folder).flatMap((name) => name.match(/^req-(\d+)\.json$/)?.[1] ?? []).map(Number).sort((a, b) => a - b);
const read = (folder, kind, number) => JSON.parse(readFileSync(join(folder, `${kind}-${number}.json`), "utf8"));

/**
 * The figures of the answered requests of one run. `tokensUncached` is what of `tokensIn` no earlier request of the run
 * began with. `each` has a row a request.
 */
export function count(folder, { from = 1, to = Infinity, wanted = () => true } = {}) {
  const sums = { requests: 0, tokensIn: 0, tokensUncached: 0, tokensOut: 0, tokensOfPictures: 0, unanswered: 0 };
  const each = [];
  const earlier = [];
  for (const number of numbersIn(folder)) {
    if (number < from || number > to) continue;
    const request = read(folder, "req", number);
    if (!wanted(request)) continue;
    if (!existsSync(join(folder, `resp-${number}.json`))) {
      sums.unanswered += 1;
      continue;
    }
    const { tokens, pictures } = tokensOfRequest(request);
    const common = earlier.reduce((most, one) => Math.max(most, commonPrefix(one, tokens)), 0);
    earlier.push(tokens);
    const cached = common < CACHED_FROM ? 0 : common - (common % CACHED_STEP);
    const row = { number, tokensIn: tokens.length, tokensUncached: tokens.length - cached, tokensOut: tokensOfAnswer(read(folder, "resp", number)), tokensOfPictures: pictures };
    each.push(row);
    sums.requests += 1;
    for (const key of ["tokensIn", "tokensUncached", "tokensOut", "tokensOfPictures"]) sums[key] += row[key];
  }
  return { ...sums, each };
}

function main(words) {
  const folders = [];
  const said = { from: 1, to: Infinity };
  for (let at = 0; at < words.length; at += 1) {
    if (words[at] === "--from" || words[at] === "--to") said[words[at].slice(2)] = Number(words[(at += 1)]);
    else if (words[at] === "--results") said.results = words[(at += 1)];
    else if (words[at] === "--each") said.each = true;
    else folders.push(words[at]);
  }
  const show = (name, { each, ...sums }) => {
    console.log(JSON.stringify({ ...name, ...sums }));
    if (said.each) for (const row of each) console.log(`  ${JSON.stringify(row)}`);
  };
  if (!said.results) {
    for (const folder of folders) show({ folder }, count(folder, said));
    return;
  }
  // Tasks were carried out one after the other: each takes the next as many requests as it made.
  const lines = readFileSync(said.results, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const numbers = numbersIn(folders[0]).filter((number) => number >= said.from && number <= said.to);
  const made = lines.reduce((sum, line) => sum + line.requests, 0);
  if (made !== numbers.length) console.error(`${said.results} tells of ${made} requests, ${folders[0]} holds ${numbers.length}: name the range of each task by --from and --to`);
  for (const { task, app, done, satisfied, requests, seconds, programSeconds } of lines) {
    const own = numbers.splice(0, requests);
    show({ task, app, done, satisfied, seconds, programSeconds }, own.length ? count(folders[0], { from: own[0], to: own.at(-1) }) : count(folders[0], { to: 0 }));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main(process.argv.slice(2));
