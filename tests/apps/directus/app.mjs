// Directus from npm with its Data Studio, on SQLite. 11.3.5 is the newest release that runs on Node 20.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, copyFolder, freePort, needPackages, run, startServer, untilAnswers } from "../lib/server.mjs";
import { seed } from "./seed.mjs";

export const name = "Directus";
export const languages = ["en", "ru"];
const VERSION = "11.3.5";
/** The person that a run is signed in as: the office of a small college, with all rights. */
export const user = { email: "nadia.frost@riverside.example.com", password: "evening-2026", name: "Nadia Frost" };
const TOKEN = "made-up-token-for-a-server-on-loopback";
const SEED = join(dirname(fileURLToPath(import.meta.url)), "seed.mjs");

const places = (root) => {
  const data = join(root, "data");
  return { program: join(root, "app"), data, database: join(data, "data.db"), uploads: join(data, "uploads"), snapshot: join(root, "snapshot"), mark: join(root, "seeded"), log: join(root, "directus.log") };
};
// Not directus/cli.js, which first asks npm whether there is a newer release.
const cli = (root) => join(places(root).program, "node_modules/@directus/api/dist/cli/run.js");

function settings(root, port = 0) {
  const { data, database, uploads } = places(root);
  const secret = join(root, "secret");
  if (!existsSync(secret)) writeFileSync(secret, randomBytes(32).toString("hex"));
  return {
    NODE_ENV: "production", TZ: "UTC", HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, SECRET: readFileSync(secret, "utf8"),
    DB_CLIENT: "sqlite3", DB_FILENAME: database, STORAGE_LOCATIONS: "local", STORAGE_LOCAL_ROOT: uploads, EXTENSIONS_PATH: join(data, "extensions"),
    ADMIN_EMAIL: user.email, ADMIN_PASSWORD: user.password, SESSION_COOKIE_TTL: "30d", CACHE_ENABLED: "false", RATE_LIMITER_ENABLED: "false",
    // Nothing is asked for outside this machine.
    TELEMETRY: "false", MARKETPLACE_TRUST: "sandbox", MARKETPLACE_REGISTRY: "http://127.0.0.1:9", EMAIL_VERIFY_SETUP: "false", EMAIL_TRANSPORT: "sendmail", EMAIL_SENDMAIL_PATH: "/bin/false", LOG_LEVEL: "warn"
  };
}

export async function install(root) {
  const { program, data, uploads, database, snapshot, mark } = places(root);
  const made = createHash("sha256").update(VERSION + readFileSync(SEED)).digest("hex");
  if (existsSync(mark) && readFileSync(mark, "utf8") === made) return;
  needPackages("sqlite3", "g++", "make", "python3");
  const manifest = join(program, "node_modules/directus/package.json");
  if (!existsSync(manifest) || JSON.parse(readFileSync(manifest, "utf8")).version !== VERSION) {
    mkdirSync(program, { recursive: true });
    writeFileSync(join(program, "package.json"), JSON.stringify({ name: "directus-under-test", private: true }));
    // Two parts may have to be compiled; the headers of Node are taken from here where they are.
    const prefix = dirname(dirname(process.execPath));
    const env = existsSync(join(prefix, "include/node/node.h")) ? { npm_config_nodedir: prefix } : {};
    console.log(`      installing: directus@${VERSION} (minutes)`);
    run("nice", ["-n", "10", "npm", "install", "--no-audit", "--no-fund", "--loglevel=error", `directus@${VERSION}`], { cwd: program, env });
  }

  for (const old of [data, snapshot, mark]) rmSync(old, { recursive: true, force: true });
  for (const folder of [uploads, join(data, "extensions"), snapshot]) mkdirSync(folder, { recursive: true });
  run("node", [cli(root), "bootstrap"], { cwd: program, env: settings(root) });
  // A second administrator with a fixed token, for the references and for clearing caches.
  run("sqlite3", [database, `insert into directus_users (id, first_name, last_name, email, status, role, token, provider) select '00000000-0000-4000-8000-000000000001', 'Website', 'export', 'website@riverside.example.com', 'active', role, '${TOKEN}', 'default' from directus_users limit 1`]);
  const app = await start(root);
  try {
    await seed(session(app, await signIn(app)));
  } finally {
    await app.stop();
  }
  run("sqlite3", [database, "delete from directus_sessions", "vacuum", `.backup ${join(snapshot, "data.db")}`]);
  copyFolder(uploads, join(snapshot, "uploads"));
  writeFileSync(mark, made);
}

export async function start(root) {
  const { program, log } = places(root);
  const port = await freePort();
  const app = { url: `http://127.0.0.1:${port}`, root };
  app.launch = async () => {
    app.server = startServer("node", [cli(root), "start"], { cwd: program, env: settings(root, port), log });
    try {
      await untilAnswers(`${app.url}/server/ping`, app.server, 180);
    } catch (error) {
      await app.server.stop();
      throw error;
    }
  };
  app.stop = () => app.server.stop();
  await app.launch();
  return app;
}

/** Writes the snapshot into the open database (SQLite's own way) and puts the files back. Ends sessions: sign in afterwards. */
export async function reset(app) {
  const { database, uploads, snapshot } = places(app.root);
  const saved = join(snapshot, "data.db");
  const automatic = (file) => run("sqlite3", ["-readonly", file, "select * from directus_flows; select * from directus_operations"]);
  // The server keeps the flows in memory and does not look for others: it starts anew where they were changed.
  const anew = automatic(database) !== automatic(saved);
  if (anew) await app.stop();
  run("sqlite3", [database, ".timeout 10000", `.restore ${saved}`]);
  copyFolder(join(snapshot, "uploads"), uploads);
  if (anew) await app.launch();
  else await api(app, "POST", "/utils/cache/clear?system");
}

export async function signIn(app) {
  const client = new Client(app.url);
  const answer = await client.send("/auth/login", { method: "POST", headers: { ...FRESH, "content-type": "application/json" }, body: JSON.stringify({ email: user.email, password: user.password, mode: "session" }) });
  if (answer.status !== 200) throw new Error(`Signing in: ${answer.status} ${answer.text}`);
  return client.cookies();
}

// A connection for each request: the server may end an idle one just when it is used again.
const FRESH = { connection: "close" };

async function request(app, headers, method, path, body) {
  const form = body instanceof FormData;
  const answer = await fetch(app.url + path, { method, headers: { ...headers, ...FRESH, ...(body === undefined || form ? {} : { "content-type": "application/json" }) }, body: body === undefined || form ? body : JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 600)}`);
  return text ? JSON.parse(text).data : undefined;
}

/** One request to Directus' API; gives its `data`. */
export const api = (app, ...rest) => request(app, { authorization: `Bearer ${TOKEN}` }, ...rest);
const session = (app, cookies) => (...rest) => request(app, { cookie: cookies.map((one) => `${one.name}=${one.value}`).join("; ") }, ...rest);

/** The text of a file of the library. */
export const download = async (app, id) => (await fetch(`${app.url}/assets/${id}?download`, { headers: { ...FRESH, authorization: `Bearer ${TOKEN}` } })).text();

export const sql = (app, query) => JSON.parse(run("sqlite3", ["-json", "-readonly", places(app.root).database, query]) || "[]");

// What the program writes by itself: who was where and when, what was looked at and how, history, sessions.
const LEFT_OUT = ["directus_activity", "directus_revisions", "directus_sessions", "directus_notifications", "directus_migrations", "directus_extensions"];
const PASSING = { directus_users: ["last_access", "last_page", "token", "auth_data"], directus_files: ["uploaded_on", "uploaded_by", "modified_on", "modified_by", "created_on", "filename_disk", "storage"], directus_presets: ["layout_query", "layout_options"], directus_comments: ["date_created", "date_updated", "user_created", "user_updated"], directus_versions: ["date_created", "date_updated"], directus_flows: ["date_created"], directus_operations: ["date_created"], directus_panels: ["date_created"], directus_dashboards: ["date_created"] };

const value = (text) => {
  // SQLite holds days and moments as milliseconds.
  if (typeof text === "number" && text > 1e11) return new Date(text).toISOString().replace("T00:00:00.000Z", "").replace(".000Z", "");
  if (text === "") return null;
  if (typeof text !== "string" || !/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export async function state(app) {
  const tables = sql(app, "select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by 1").map((one) => one.name).filter((one) => !LEFT_OUT.includes(one));
  const where = (table) => (table === "directus_presets" ? " where bookmark is not null" : "");
  const input = `.timeout 10000\n${tables.map((table) => `.print "-----"\nselect * from "${table}"${where(table)};`).join("\n")}`;
  const out = run("sqlite3", ["-json", "-readonly", places(app.root).database], { input }).split("-----\n").slice(1);
  return Object.fromEntries(
    tables.map((table, i) => {
      const rows = JSON.parse(out[i].trim() || "[]").map((row) => {
        const key = table === "directus_collections" ? row.collection : table === "directus_fields" ? `${row.collection}/${row.field}` : row.id;
        const fields = Object.entries(row).filter(([field]) => !(PASSING[table] ?? []).includes(field) && !(field === "id" && row.id === key));
        return [key, Object.fromEntries(fields.map(([field, text]) => [field, value(text)]))];
      });
      return [table, Object.fromEntries(rows)];
    })
  );
}
