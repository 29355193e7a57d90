// A small server for the drawings: a start page that lists them, a page for each with the editor, and their scenes as
// JSON files. Started by app.mjs with the folder of the built page, the folder of the data and the port.
import { createServer } from "node:http";
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { extname, join, normalize } from "node:path";

const [built, data, port] = process.argv.slice(2);
const PER_PAGE = 10;
const SESSION = "drawings";
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2", ".json": "application/json", ".png": "image/png", ".svg": "image/svg+xml" };

const escape = (text) => String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
const file = (id) => join(data, "scenes", `${id}.json`);
const known = (id) => /^[\w-]+$/.test(id) && existsSync(file(id));
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
/** Whole or not at all: a check may read while the editor saves. */
function write(path, value) {
  writeFileSync(`${path}.new`, JSON.stringify(value));
  renameSync(`${path}.new`, path);
}
const scene = (id) => read(file(id));
const save = (id, value) => write(file(id), { ...value, modified: new Date().toISOString() });
const all = () =>
  readdirSync(join(data, "scenes"))
    .filter((name) => name.endsWith(".json"))
    .map((name) => ({ id: name.slice(0, -5), ...read(join(data, "scenes", name)) }));
const epoch = () => readFileSync(join(data, "epoch"), "utf8");

function page(title, body) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><link rel="stylesheet" href="/static/list.css"></head><body><main>${body}</main></body></html>`;
}

function list(query) {
  const words = (query.get("q") ?? "").trim();
  const sort = query.get("sort") === "changed" ? "changed" : "name";
  const found = all().filter((one) => one.name.toLowerCase().includes(words.toLowerCase()));
  found.sort((a, b) => (sort === "changed" ? b.modified.localeCompare(a.modified) : 0) || a.name.localeCompare(b.name));
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const at = Math.min(pages, Math.max(1, Number(query.get("page")) || 1));
  const link = (to) => `/?${new URLSearchParams({ ...(words && { q: words }), sort, page: to })}`;
  const rows = found.slice((at - 1) * PER_PAGE, at * PER_PAGE).map(
    (one) => `<tr><td><a href="/draw/${one.id}">${escape(one.name)}</a></td><td>${one.modified.slice(0, 10)}</td><td class="number">${one.elements.length}</td>
<td class="actions"><a href="/rename/${one.id}">Rename</a> <a href="/download/${one.id}">Download</a>
<form method="post" action="/copy/${one.id}"><button>Duplicate</button></form>
<form method="post" action="/delete/${one.id}" onsubmit="return confirm('Delete this drawing? This cannot be undone.')"><button>Delete</button></form></td></tr>`,
  );
  return page(
    "Drawings",
    `<h1>Drawings</h1><div class="bar"><form method="get" action="/"><input type="search" name="q" value="${escape(words)}" placeholder="Search by name" aria-label="Search by name">
<select name="sort" aria-label="Sort by" onchange="this.form.submit()"><option value="name"${sort === "name" ? " selected" : ""}>By name</option><option value="changed"${sort === "changed" ? " selected" : ""}>Last changed first</option></select><button>Search</button></form>
<form method="post" action="/new"><input name="name" required maxlength="80" placeholder="Name of the new drawing" aria-label="Name of the new drawing"><button class="primary">New drawing</button></form></div>
<table><thead><tr><th>Name</th><th>Changed</th><th class="number">Elements</th><th></th></tr></thead><tbody>${rows.join("") || '<tr><td colspan="4">No drawing is called so.</td></tr>'}</tbody></table>
<nav>${found.length} drawings. ${Array.from({ length: pages }, (_, i) => (i + 1 === at ? `<b>${i + 1}</b>` : `<a href="${link(i + 1)}">${i + 1}</a>`)).join(" ")}</nav>
<h2>Open a file</h2><p>A drawing that was saved as a file (.excalidraw) is added to the list under the name of the file.</p>
<p><input type="file" id="file" accept=".excalidraw,.json" aria-label="File with a drawing"> <button id="import">Add to the list</button> <span id="said" role="status"></span></p><script src="/static/list.js"></script>`,
  );
}

const rename = (id) =>
  page(
    "Rename",
    `<h1>Rename a drawing</h1><form method="post" action="/rename/${id}"><label>Name <input name="name" required maxlength="80" value="${escape(scene(id).name)}"></label> <button class="primary">Save</button> <a href="/">Cancel</a></form>`,
  );

const editor = (id) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(scene(id).name)} - Drawings</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/static/editor.css"><script>
window.EXCALIDRAW_ASSET_PATH = "/static/";
// The dialogs of the operating system cannot be answered by a program. Without them the editor uses a file field and downloads.
delete window.showOpenFilePicker; delete window.showSaveFilePicker;
window.drawing = ${JSON.stringify({ id, epoch: epoch() })};</script></head><body><div id="root"></div><script type="module" src="/static/editor.js"></script></body></html>`;

async function body(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

async function answer(request, response) {
  const url = new URL(request.url, "http://localhost");
  const [, first, second = ""] = url.pathname.split("/");
  const send = (status, text, type = "text/html; charset=utf-8", more = {}) => response.writeHead(status, { "content-type": type, "cache-control": "no-store", ...more }).end(text);
  const json = (value, status = 200) => send(status, JSON.stringify(value), "application/json");
  const back = (to = "/") => send(303, "", "text/plain", { location: to });
  const get = request.method === "GET";

  if (first === "static") {
    const path = join(built, normalize(decodeURIComponent(url.pathname.slice(8))));
    if (!path.startsWith(built) || !existsSync(path)) return send(404, "not found", "text/plain");
    return send(200, readFileSync(path), TYPES[extname(path)] ?? "application/octet-stream", { "cache-control": "max-age=3600" });
  }
  if (!(request.headers.cookie ?? "").includes(`session=${SESSION}`)) {
    if (request.method !== "POST" || first !== "enter") return send(200, page("Drawings", '<h1>Drawings</h1><form method="post" action="/enter"><button class="primary">Enter</button></form>'));
  }
  if (first === "enter") return send(303, "", "text/plain", { location: "/", "set-cookie": `session=${SESSION}; Path=/; HttpOnly; SameSite=Lax` });
  if (first === "") return send(200, list(url.searchParams));
  if (first === "new" && !get) {
    const id = randomUUID();
    save(id, { name: new URLSearchParams(await body(request)).get("name").trim(), elements: [], appState: {}, files: {} });
    return back(`/draw/${id}`);
  }
  if (first === "import" && !get) {
    const { name, drawing } = JSON.parse(await body(request));
    if (drawing?.type !== "excalidraw" || !Array.isArray(drawing.elements)) return json({ error: "This is not a drawing." }, 400);
    save(randomUUID(), { name, elements: drawing.elements.filter((one) => !one.isDeleted), appState: drawing.appState ?? {}, files: drawing.files ?? {} });
    return json({});
  }
  if (first === "library") {
    if (get) return json(read(join(data, "library.json")));
    const sent = JSON.parse(await body(request));
    if (sent.epoch !== epoch()) return json({ error: "This page is from before a reset." }, 409);
    write(join(data, "library.json"), sent.items);
    return json({});
  }
  if (!known(second)) return send(404, page("Not found", "<h1>There is no such drawing</h1><p><a href='/'>All drawings</a></p>"));
  if (first === "draw") return send(200, editor(second));
  if (first === "scene" && get) return json(scene(second));
  if (first === "scene") {
    const { epoch: of, ...drawn } = JSON.parse(await body(request));
    if (of !== epoch()) return json({ error: "This page is from before a reset." }, 409);
    save(second, { ...scene(second), ...drawn });
    return json({});
  }
  if (first === "rename" && get) return send(200, rename(second));
  if (first === "rename") {
    save(second, { ...scene(second), name: new URLSearchParams(await body(request)).get("name").trim() });
    return back();
  }
  if (first === "copy" && !get) {
    const from = scene(second);
    save(randomUUID(), { ...from, name: `${from.name} (copy)` });
    return back();
  }
  if (first === "delete" && !get) {
    rmSync(file(second));
    return back();
  }
  if (first === "download") {
    const { name, elements, appState, files } = scene(second);
    write(join(data, "downloads.json"), [...read(join(data, "downloads.json")), name]);
    const text = JSON.stringify({ type: "excalidraw", version: 2, source: "drawings", elements, appState, files }, null, 1);
    return send(200, text, "application/octet-stream", { "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}.excalidraw` });
  }
  send(404, page("Not found", "<h1>Not found</h1>"));
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
});
server.listen(Number(port), "127.0.0.1");
