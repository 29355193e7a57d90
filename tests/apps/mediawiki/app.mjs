// MediaWiki (package of Debian, unpacked) with SQLite and PHP's own server.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, copyFolder, freePort, needPackages, run, startServer, unpackPackages, untilAnswers } from "../lib/server.mjs";
import { PASSWORD, USERS, dump } from "./seed.mjs";

export const name = "MediaWiki";
export const files = join(dirname(fileURLToPath(import.meta.url)), "files");
const HERE = dirname(fileURLToPath(import.meta.url));
const RU = "Irina Savelieva";
const EN = "Marta Lindqvist";

const env = (root) => ({ MW_DATA: join(root, "data"), MW_CACHE: join(root, "cache"), MW_CONFIG_FILE: join(HERE, "LocalSettings.php") });
const php = (root, script, args = [], input) =>
  run("php", [join(root, "web/maintenance", script), "--conf", join(HERE, "LocalSettings.php"), ...args], { env: env(root), cwd: join(root, "web"), input });

/** What the seeded data depend on: if it changes, they are made anew. */
function version() {
  const hash = createHash("sha256");
  for (const file of ["seed.mjs", "LocalSettings.php"]) hash.update(readFileSync(join(HERE, file)));
  hash.update(install.toString());
  return hash.digest("hex");
}

export async function install(root) {
  needPackages("php-cli", "php-sqlite3", "php-mbstring", "php-xml", "php-intl", "php-gd", "sqlite3");
  mkdirSync(root, { recursive: true });
  if (!existsSync(join(root, "web/index.php"))) {
    unpackPackages(join(root, "unpacked"), "mediawiki", "mediawiki-classes");
    copyFolder(join(root, "unpacked/usr/share/mediawiki"), join(root, "web"));
    // Debian's links lead to folders of the system.
    for (const link of ["LocalSettings.php", "config", "extensions", "images"]) rmSync(join(root, "web", link));
    run("mv", [join(root, "web/extensions-core"), join(root, "web/extensions")]);
    run("cp", ["-a", join(root, "unpacked/etc"), join(root, "web")]);
    rmSync(join(root, "unpacked"), { recursive: true });
  }
  const stamp = join(root, "snapshot.version");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === version()) return;
  rmSync(stamp, { force: true });
  for (const folder of ["data", "cache", "snapshot"]) rmSync(join(root, folder), { recursive: true, force: true });
  for (const folder of ["data/db", "data/images", "cache"]) mkdirSync(join(root, folder), { recursive: true });
  // The installer makes the tables and refuses where settings are there already.
  run("php", ["maintenance/install.php", "--dbtype", "sqlite", "--dbpath", join(root, "data/db"), "--dbname", "wiki", "--server", "http://127.0.0.1",
    "--scriptpath", "", "--pass", PASSWORD, "--confpath", join(root, "cache"), "wiki", "Caretaker"], { cwd: join(root, "web") });
  php(root, "update.php", ["--quick"]);
  for (const [user, groups] of USERS) php(root, "createAndPromote.php", ["--force", ...(groups.length ? [`--custom-groups=${groups.join(",")}`] : []), user, PASSWORD]);
  php(root, "deleteBatch.php", [], "Main Page\n");
  php(root, "importDump.php", ["--no-updates"], dump());
  // The trace of the page that the installer made.
  sql(root, "delete from archive; delete from logging; delete from log_search; delete from recentchanges;");
  for (const [user, , preferences] of USERS) {
    for (const [key, value] of Object.entries(preferences)) {
      sql(root, `insert into user_properties select user_id, '${key}', '${value}' from user where user_name = '${user}';`);
    }
  }
  php(root, "importImages.php", ["--extensions=png", `--user=${EN}`, "--comment-ext=txt", join(HERE, "files/seeded")]);
  php(root, "rebuildall.php");
  php(root, "initSiteStats.php", ["--update"]);
  php(root, "runJobs.php");
  copyFolder(join(root, "data"), join(root, "snapshot"));
  // Scripts and styles are put together once, so that no run waits for it.
  const app = await start(root);
  try {
    for (const user of [EN, RU]) {
      const client = await client_(app, user);
      const pages = ["/wiki/Main_Page", "/wiki/Rigol_DS1054Z", "/index.php?title=Rooms&action=edit", "/wiki/Special:Upload", "/wiki/Special:Preferences", "/wiki/Special:UserRights", "/index.php?title=Rooms&action=history", "/wiki/Special:RecentChanges"];
      for (const page of pages) {
        const { text } = await client.send(page);
        for (const [, address] of text.matchAll(/(?:src|href)="(\/load\.php[^"]*)"/g)) await client.send(address.replaceAll("&amp;", "&"));
      }
    }
  } finally {
    await app.stop();
  }
  sql(root, "delete from recentchanges where rc_log_type = 'newusers';");
  copyFolder(join(root, "data"), join(root, "snapshot"));
  writeFileSync(stamp, version());
}

export async function start(root) {
  const port = await freePort();
  const app = { root, url: `http://127.0.0.1:${port}`, stop: () => app.server.stop() };
  await serve(app, port);
  return app;
}

async function serve(app, port) {
  const { root } = app;
  const settings = ["opcache.enable=1", "memory_limit=256M", "upload_max_filesize=20M", "display_errors=0"].flatMap((one) => ["-d", one]);
  app.server = startServer("php", [...settings, "-S", `127.0.0.1:${port}`, "-t", join(root, "web"), join(HERE, "router.php")], {
    log: join(root, "server.log"),
    cwd: join(root, "web"),
    env: { ...env(root), PHP_CLI_SERVER_WORKERS: "4" },
  });
  await untilAnswers(`${app.url}/wiki/Main_Page`, app.server);
}

/** The wiki goes on writing after it has answered, so that its server is stopped meanwhile. */
export async function reset(app) {
  await app.server.stop();
  for (const folder of ["db", "images"]) copyFolder(join(app.root, "snapshot", folder), join(app.root, "data", folder));
  await serve(app, Number(new URL(app.url).port));
}

async function client_(app, user) {
  const client = new Client(app.url);
  const { text } = await client.send("/api.php?action=query&meta=tokens&type=login&format=json");
  const lgtoken = JSON.parse(text).query.tokens.logintoken;
  const said = JSON.parse((await client.form("/api.php", { action: "login", lgname: user, lgpassword: PASSWORD, lgtoken, format: "json" })).text);
  if (said.login?.result !== "Success") throw new Error(`${user} could not sign in: ${JSON.stringify(said)}`);
  return client;
}

/** Who a run is signed in as: goals in Russian by someone whose wiki is in Russian. */
export const userOf = (task) => task?.user ?? (task?.language === "ru" ? RU : EN);

export async function signIn(app, task) {
  return (await client_(app, userOf(task))).cookies();
}

/** A call of the wiki's API that writes, for references. `file` is { name, bytes } of an upload. */
export async function api(app, fields, { user = EN, file } = {}) {
  const client = await client_(app, user);
  const type = fields.action === "userrights" ? "userrights" : fields.action === "rollback" ? "rollback" : "csrf";
  const token = JSON.parse((await client.send(`/api.php?action=query&meta=tokens&type=${type}&format=json`)).text).query.tokens[`${type}token`];
  let answer;
  if (file) {
    const body = new FormData();
    for (const [key, value] of Object.entries({ ...fields, token, format: "json" })) body.set(key, value);
    body.set("file", new Blob([file.bytes]), file.name);
    answer = await client.send("/api.php", { method: "POST", body });
  } else {
    answer = await client.form("/api.php", { ...fields, token, format: "json" });
  }
  const said = JSON.parse(answer.text);
  if (said.error) throw new Error(`${fields.action}: ${said.error.code}: ${said.error.info}`);
  return said;
}

function sql(root, text) {
  const out = run("sqlite3", ["-json", "-cmd", ".timeout 5000", join(root, "data/db/wiki.sqlite")], { input: text });
  return out.trim() ? JSON.parse(out) : [];
}

const NAMESPACES = { 0: "", 1: "Talk:", 2: "User:", 3: "User talk:", 4: "Project:", 5: "Project talk:", 6: "File:", 7: "File talk:", 8: "MediaWiki:", 10: "Template:", 11: "Template talk:", 12: "Help:", 14: "Category:", 15: "Category talk:" };
const title = (namespace, text) => (NAMESPACES[namespace] ?? `${namespace}:`) + text.replaceAll("_", " ");

/** Pages with their text, files, rights, blocks, protection, preferences and watchlists. No times, no counters, no logs. */
export async function state({ root }) {
  const rows = (text) => sql(root, text);
  const pages = {};
  const found = rows(`select page_id id, page_namespace ns, cast(page_title as text) title, page_is_redirect redirect, cast(old_text as text) text,
      cast(comment_text as text) summary, rev_minor_edit minor, cast(actor_name as text) by
    from page join revision on rev_id = page_latest join slots on slot_revision_id = rev_id join content on content_id = slot_content_id
    join text on old_id = cast(substr(cast(content_address as text), 4) as integer) join actor on actor_id = rev_actor
    left join revision_comment_temp on revcomment_rev = rev_id
    join comment on comment_id = case when rev_comment_id = 0 then revcomment_comment_id else rev_comment_id end;`);
  for (const { id, ns, title: text, ...rest } of found) pages[title(ns, text)] = { id, ...rest };
  const users = {};
  for (const { id, name, email, real } of rows("select user_id id, cast(user_name as text) name, cast(user_email as text) email, cast(user_real_name as text) real from user;")) {
    users[name] = { email, real, groups: [], preferences: {}, watches: [] };
    for (const { g } of rows(`select cast(ug_group as text) g from user_groups where ug_user = ${id} order by 1;`)) users[name].groups.push(g);
    for (const { k, v } of rows(`select cast(up_property as text) k, cast(up_value as text) v from user_properties where up_user = ${id} order by 1;`)) users[name].preferences[k] = v;
    for (const { ns, t } of rows(`select wl_namespace ns, cast(wl_title as text) t from watchlist where wl_user = ${id} and wl_namespace % 2 = 0 order by 1, 2;`)) users[name].watches.push(title(ns, t));
  }
  const files = {};
  for (const { name: file, size, sha1 } of rows("select cast(img_name as text) name, img_size size, cast(img_sha1 as text) sha1 from image;")) files[file.replaceAll("_", " ")] = { size, sha1 };
  const protection = {};
  for (const { ns, t, type, level, expiry } of rows("select page_namespace ns, cast(page_title as text) t, cast(pr_type as text) type, cast(pr_level as text) level, cast(pr_expiry as text) expiry from page_restrictions join page on page_id = pr_page;")) {
    (protection[title(ns, t)] ??= {})[type] = { level, expiry };
  }
  const blocks = {};
  for (const { who, expiry } of rows("select cast(ipb_address as text) who, cast(ipb_expiry as text) expiry from ipblocks where ipb_auto = 0;")) blocks[who] = { expiry };
  return { pages, users, files, protection, blocks };
}
