// Excalidraw: the editor as a component in a page of its own (page/editor.jsx), drawings as files of a small server.
import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, startServer, untilAnswers } from "../lib/server.mjs";
import { library, scenes } from "./seed.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGES = ["@excalidraw/excalidraw@0.18.1", "react@19.2.0", "react-dom@19.2.0", "esbuild@0.28.2"];
export const name = "Excalidraw";
export const languages = ["en"];
export const files = join(HERE, "files");

const folder = (root, ...more) => join(root, ...more);
const names = (path) => readdirSync(path).filter((one) => one.endsWith(".json"));
const read = (path) => JSON.parse(readFileSync(path, "utf8"));

/** What the built page is made of: built again when one of it changed. */
function recipe() {
  const hash = createHash("sha256").update(PACKAGES.join());
  for (const one of readdirSync(join(HERE, "page")).sort()) hash.update(readFileSync(join(HERE, "page", one)));
  return hash.digest("hex");
}

export async function install(root) {
  mkdirSync(root, { recursive: true });
  const built = folder(root, "built");
  const stamp = folder(root, "built.stamp");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== recipe()) {
    rmSync(built, { recursive: true, force: true });
    if (!existsSync(folder(root, "package.json"))) writeFileSync(folder(root, "package.json"), '{"private":true}');
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...PACKAGES], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    // The page lies outside the folder with the packages, so their place is told.
    execFileSync(
      folder(root, "node_modules/.bin/esbuild"),
      [join(HERE, "page/editor.jsx"), "--bundle", "--minify", "--format=esm", "--splitting", `--outdir=${built}`, "--jsx=automatic", "--target=chrome120", "--conditions=production",
        '--define:process.env.NODE_ENV="production"', '--define:process.env.IS_PREACT="false"', "--external:./fonts/*", "--log-level=error"],
      { env: { ...process.env, NODE_PATH: folder(root, "node_modules") }, stdio: ["ignore", "ignore", "inherit"] },
    );
    cpSync(folder(root, "node_modules/@excalidraw/excalidraw/dist/prod/fonts"), join(built, "fonts"), { recursive: true });
    for (const one of ["list.js", "list.css"]) cpSync(join(HERE, "page", one), join(built, one));
    writeFileSync(stamp, recipe());
  }
  const seed = folder(root, "seed");
  rmSync(seed, { recursive: true, force: true });
  mkdirSync(join(seed, "scenes"), { recursive: true });
  for (const [id, scene] of scenes()) writeFileSync(join(seed, "scenes", `${id}.json`), JSON.stringify(scene));
  writeFileSync(join(seed, "library.json"), JSON.stringify(library()));
  writeFileSync(join(seed, "downloads.json"), "[]");
}

export async function start(root) {
  await reset({ root });
  const port = await freePort();
  const server = startServer(process.execPath, [join(HERE, "server.mjs"), folder(root, "built"), folder(root, "data"), String(port)], { log: folder(root, "server.log") });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(url, server);
  return { url, root, stop: () => server.stop() };
}

export async function reset({ root }) {
  const data = folder(root, "data");
  mkdirSync(data, { recursive: true });
  // First the mark, so that a page from before cannot save any more.
  writeFileSync(join(data, "epoch"), randomUUID());
  rmSync(join(data, "scenes"), { recursive: true, force: true });
  cpSync(folder(root, "seed"), data, { recursive: true });
}

export async function signIn({ url }) {
  const entered = await fetch(`${url}/enter`, { method: "POST", redirect: "manual" });
  const [cookie, value] = entered.headers.getSetCookie()[0].split(";")[0].split("=");
  return [{ name: cookie, value, domain: "127.0.0.1", path: "/", httpOnly: true, sameSite: "Lax" }];
}

/** Ids that the editor made up become new1, new2… in the order of the drawing; those of the seed stay. */
function keys(list, known, id = (one) => one.id) {
  let made = 0;
  return new Map(list.map((one) => [id(one), known.has(id(one)) ? id(one) : `new${++made}`]));
}

const round = (number) => Math.round(number);

function element(one, key, words, groups, files) {
  const text = (of) => ({ words: (of.originalText ?? of.text).trim(), size: round(of.fontSize), font: of.fontFamily, colour: of.strokeColor, align: of.textAlign });
  const lines = one.type === "arrow" || one.type === "line" || one.type === "freedraw";
  const free = one.type === "text"; // its size comes from the fonts
  return {
    type: one.type, x: round(one.x), y: round(one.y), ...(!free && { w: round(one.width), h: round(one.height) }), angle: round((one.angle * 180) / Math.PI),
    stroke: one.strokeColor, fill: one.backgroundColor, fillStyle: one.fillStyle, strokeWidth: one.strokeWidth, strokeStyle: one.strokeStyle,
    roughness: one.roughness, opacity: round(one.opacity), round: Boolean(one.roundness), groups: one.groupIds.map((id) => groups.get(id)), frame: key(one.frameId),
    locked: one.locked, link: one.link ?? null,
    ...(free && text(one)),
    ...(words && { label: text(words) }),
    ...(lines && { points: one.points.map((point) => point.slice(0, 2).map(round)) }),
    ...(one.type === "arrow" && { heads: [one.startArrowhead, one.endArrowhead], from: key(one.startBinding?.elementId), to: key(one.endBinding?.elementId) }),
    ...(one.type === "image" && { image: createHash("sha256").update(files[one.fileId]?.dataURL ?? "").digest("hex").slice(0, 12) }),
    ...("name" in one && { name: one.name }),
  };
}

function drawing(scene, known) {
  const live = scene.elements.filter((one) => !one.isDeleted);
  // Words in a box count as the box's, not as an element beside it.
  const inBox = new Map(live.filter((one) => one.type === "text" && live.some((box) => box.id === one.containerId)).map((one) => [one.containerId, one]));
  const own = live.filter((one) => ![...inBox.values()].includes(one));
  const ids = keys(own, known);
  const key = (id) => (id ? (ids.get(id) ?? null) : null);
  const groups = new Map([...new Set(own.flatMap((one) => one.groupIds))].map((id, at) => [id, `group${at + 1}`]));
  return {
    name: scene.name,
    background: scene.appState?.viewBackgroundColor ?? "#ffffff",
    grid: Boolean(scene.appState?.gridModeEnabled),
    elements: Object.fromEntries(own.map((one) => [key(one.id), element(one, key, inBox.get(one.id), groups, scene.files ?? {})])),
    order: own.map((one) => key(one.id)),
  };
}

export async function state({ root }) {
  const data = folder(root, "data");
  const seeded = (id) => (existsSync(folder(root, "seed/scenes", `${id}.json`)) ? read(folder(root, "seed/scenes", `${id}.json`)) : null);
  const listed = names(join(data, "scenes"))
    .map((file) => ({ id: file.slice(0, -5), ...read(join(data, "scenes", file)) }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
  const ids = keys(listed, new Set(names(folder(root, "seed/scenes")).map((file) => file.slice(0, -5))));
  return {
    drawings: Object.fromEntries(listed.map((one) => [ids.get(one.id), drawing(one, new Set((seeded(one.id)?.elements ?? []).map((e) => e.id)))])),
    library: Object.fromEntries(read(join(data, "library.json")).map((one, at) => [one.name ?? `unnamed ${at + 1}`, one.elements.map((e) => ({ type: e.type, fill: e.backgroundColor, w: round(e.width), h: round(e.height) }))])),
    downloads: read(join(data, "downloads.json")),
  };
}

/** For the references: changes the scene of a drawing as the editor would save it. */
export async function edit(app, id, change) {
  const [{ name: cookie, value }] = await signIn(app);
  const headers = { cookie: `${cookie}=${value}` };
  const scene = await (await fetch(`${app.url}/scene/${id}`, { headers })).json();
  change(scene);
  const sent = await fetch(`${app.url}/scene/${id}`, { method: "PUT", headers, body: JSON.stringify({ elements: scene.elements, appState: scene.appState, files: scene.files, epoch: readFileSync(folder(app.root, "data/epoch"), "utf8") }) });
  if (!sent.ok) throw new Error(`the scene was not saved: ${sent.status}`);
}

/** For the references: a form of the start page. Returns the address that it leads to. */
export async function post(app, path, fields = {}) {
  const [{ name: cookie, value }] = await signIn(app);
  const body = typeof fields === "string" ? fields : new URLSearchParams(fields).toString();
  const sent = await fetch(`${app.url}${path}`, { method: "POST", redirect: "manual", headers: { cookie: `${cookie}=${value}` }, body });
  if (sent.status >= 400) throw new Error(`${path}: ${sent.status}`);
  return sent.headers.get("location");
}

export async function get(app, path) {
  const [{ name: cookie, value }] = await signIn(app);
  return (await fetch(`${app.url}${path}`, { headers: { cookie: `${cookie}=${value}` } })).text();
}
