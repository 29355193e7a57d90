// WordPress (packages of Debian, unpacked) with a MariaDB of its own and PHP's own server.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, copyFolder, freePort, needPackages, run, startServer, unpackPackages, until, untilAnswers } from "../lib/server.mjs";
import * as seed from "./seed.mjs";

export const name = "WordPress";
const HERE = dirname(fileURLToPath(import.meta.url));
export const files = join(HERE, "files");
const PARTS = ["wordpress", "wordpress-l10n", "wordpress-theme-twentytwentyone", "wordpress-theme-twentytwentythree", "php-getid3", "libjs-cropper", "libjs-underscore"];
// Its files find each other by relative links, so that it stays where the packages put it.
const web = (root) => join(root, "unpacked/usr/share/wordpress");
const PHP = ["opcache.enable=1", "memory_limit=256M", "upload_max_filesize=20M", "post_max_size=25M", "display_errors=0", "max_execution_time=120"].flatMap((one) => ["-d", one]);

function version() {
  const hash = createHash("sha256");
  for (const file of ["seed.mjs", "seed.php", "wp-config.php"]) hash.update(readFileSync(join(HERE, file)));
  return hash.update(makeSite.toString()).digest("hex");
}

export async function install(root) {
  needPackages("php-cli", "php-mysql", "php-gd", "php-xml", "php-mbstring", "mariadb-server-core", "mariadb-client-core");
  mkdirSync(root, { recursive: true });
  if (!existsSync(join(web(root), "wp-login.php"))) {
    unpackPackages(join(root, "unpacked"), ...PARTS);
    for (const file of [".htaccess", "wp-config.php"]) rmSync(join(web(root), file));
  }
  // Links, so that a change of them needs no new copy.
  run("ln", ["-sf", join(HERE, "wp-config.php"), join(web(root), "wp-config.php")]);
  mkdirSync(join(web(root), "wp-content/mu-plugins"), { recursive: true });
  run("ln", ["-sf", join(HERE, "mu-plugin.php"), join(web(root), "wp-content/mu-plugins/apps.php")]);
  const stamp = join(root, "snapshot.version");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === version()) return;
  rmSync(stamp, { force: true });
  await makeSite(root);
  writeFileSync(stamp, version());
}

async function makeSite(root) {
  for (const folder of ["mysql", "data", "snapshot"]) rmSync(join(root, folder), { recursive: true, force: true });
  for (const folder of ["data/uploads", "snapshot"]) mkdirSync(join(root, folder), { recursive: true });
  run("mariadb-install-db", ["--no-defaults", `--datadir=${join(root, "mysql")}`, "--auth-root-authentication-method=normal", "--skip-test-db", ...asUser()]);
  const base = await startBase(root);
  try {
    sql(base.socket, "create database wordpress character set utf8mb4", "");
    const { PASSWORD: password, USERS: users, CATEGORIES: categories, PAGES: pages, MENU: menu, PICTURES: pictures } = seed;
    const given = { password, users, categories, pages, menu, pictures, posts: seed.posts(), comments: seed.comments() };
    run("php", [...PHP, join(HERE, "seed.php")], { env: env(root, base.socket), input: JSON.stringify(given) });
    // Both the accounts and the menus are looked at once, since WordPress writes down some defaults at the first look.
    const app = await startWeb(root, base);
    for (const user of ["hanna", "vera"]) {
      const client = await clientOf(app, user);
      for (const page of ["/wp-admin/", "/wp-admin/post-new.php", "/wp-admin/nav-menus.php", "/wp-admin/edit.php", "/wp-admin/upload.php", "/wp-admin/customize.php", "/wp-admin/widgets.php", "/wp-admin/options-general.php"]) await client.send(page);
    }
    await app.server.stop();
    sql(base.socket, "delete from wp_posts where post_status = 'auto-draft'; delete from wp_usermeta where meta_key = 'session_tokens'; delete from wp_options where option_name like '%transient%' and option_name not like '%theme_roots%';");
    copyTables(base.socket, "wordpress", "snapshot");
    writeFileSync(join(root, "data/mails.jsonl"), "");
    copyFolder(join(root, "data"), join(root, "snapshot/data"));
  } finally {
    await base.server.stop();
    rmSync(base.folder, { recursive: true, force: true });
  }
}

const asUser = () => (process.getuid() === 0 ? ["--user=root"] : []);
const env = (root, socket) => ({ WP_SOCKET: socket, WP_WEB: web(root), WP_DATA: join(root, "data") });

async function startBase(root) {
  // A path of a socket is short, the one of `root` may not be.
  const folder = mkdtempSync(join(tmpdir(), "apps-base-"));
  const socket = join(folder, "s");
  const server = startServer("mariadbd", ["--no-defaults", `--datadir=${join(root, "mysql")}`, `--socket=${socket}`, "--skip-networking", ...asUser(), `--pid-file=${join(folder, "pid")}`,
    "--innodb-buffer-pool-size=64M", "--innodb-flush-log-at-trx-commit=0", "--innodb-flush-method=nosync", "--performance-schema=OFF"], { log: join(root, "base.log") });
  await until(() => {
    if (server.ended()) throw new Error("the data base ended");
    return sql(socket, "select 1", "");
  }, "the data base to answer");
  return { server, socket, folder };
}

async function startWeb(root, base, port) {
  port ??= await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startServer("php", [...PHP, "-S", `127.0.0.1:${port}`, "-t", web(root), join(HERE, "router.php")], { log: join(root, "server.log"), cwd: web(root), env: { ...env(root, base.socket), PHP_CLI_SERVER_WORKERS: "4" } });
  await untilAnswers(`${url}/wp-login.php`, server);
  return { url, server };
}

export async function start(root) {
  const base = await startBase(root);
  const app = { root, base, ...(await startWeb(root, base)) };
  app.stop = async () => {
    await app.server.stop();
    await base.server.stop();
    rmSync(base.folder, { recursive: true, force: true });
  };
  return app;
}

/** The pages' server is stopped meanwhile, since a request may still be writing. */
export async function reset(app) {
  await app.server.stop();
  copyTables(app.base.socket, "snapshot", "wordpress");
  copyFolder(join(app.root, "snapshot/data"), join(app.root, "data"));
  Object.assign(app, await startWeb(app.root, app.base, Number(new URL(app.url).port)));
}

/** The snapshot is a second data base of the same server. */
function copyTables(socket, from, to) {
  const tables = sql(socket, `show tables from ${from}`, "").split("\n").filter(Boolean);
  const lines = tables.map((table) => `create table ${to}.${table} like ${from}.${table}; insert into ${to}.${table} select * from ${from}.${table};`);
  sql(socket, `drop database if exists ${to}; create database ${to} character set utf8mb4; ${lines.join("\n")}`, "");
}

/** Rows of a query; each row has to be one JSON object. */
function sql(socket, text, base = "wordpress") {
  return run("mariadb", ["--no-defaults", "-S", socket, "-u", "root", "--default-character-set=utf8mb4", "--batch", "--raw", "--skip-column-names", ...(base ? [base] : [])], { input: text });
}
const rows = (app, columns, rest) => {
  const pairs = columns.map((column) => `'${column.split(" ").at(-1)}', ${column.split(" ")[0]}`).join(", ");
  return sql(app.base.socket, `select json_object(${pairs}) from ${rest}`).split("\n").filter(Boolean).map((line) => JSON.parse(line));
};

export async function clientOf(app, login) {
  const client = new Client(app.url);
  await client.send("/wp-login.php");
  await client.form("/wp-login.php", { log: login, pwd: seed.PASSWORD, "wp-submit": "Log In", redirect_to: `${app.url}/wp-admin/profile.php`, testcookie: "1" });
  if (![...client.jar.keys()].some((key) => key.startsWith("wordpress_logged_in"))) throw new Error(`${login} could not sign in`);
  return client;
}

/** Who a run is signed in as: goals in Russian by someone whose administration is in Russian. */
export const userOf = (task) => task?.user ?? (task?.language === "ru" ? "vera" : "hanna");

export async function signIn(app, task) {
  return (await clientOf(app, userOf(task))).cookies();
}

/** For references: a call of the REST interface, and a form of the administration. */
export async function rest(app, method, path, body, user = "hanna", headers = {}) {
  const client = await clientOf(app, user);
  const nonce = (await client.send("/wp-admin/admin-ajax.php?action=rest-nonce")).text;
  const plain = body instanceof Uint8Array;
  const answer = await client.send(`/index.php?rest_route=${path}`, { method, body: plain ? body : JSON.stringify(body), headers: { "x-wp-nonce": nonce, ...(plain ? {} : { "content-type": "application/json" }), ...headers }, follow: 0 });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text);
}

const IDLE_OPTIONS = /transient|^cron$|^rewrite_rules$|^recently_|^auto_|^db_upgraded|^can_compress|^nonce|^fresh_site$|^finished_|^_split|^https_detection|^user_count$|^gmt_offset$|^nav_menu_options$|^default_link_category$/;
const META = ["_thumbnail_id", "_wp_attachment_image_alt", "_wp_attached_file", "_menu_item_object_id", "_menu_item_menu_item_parent", "_menu_item_url", "_wp_page_template"];
const USER_META = ["wp_capabilities", "first_name", "last_name", "nickname", "description", "locale", "rich_editing", "admin_color"];

/** Posts of every kind, words they are filed under, comments, accounts, settings, mails. No revisions, locks, sessions, counters. */
export async function state(app) {
  const users = {};
  const logins = {};
  for (const { id, login, ...rest } of rows(app, ["ID id", "user_login login", "user_email email", "display_name shown", "user_url url"], "wp_users")) users[(logins[id] = login)] = rest;
  for (const { user, key, value } of rows(app, ["user_id user", "meta_key key", "meta_value value"], `wp_usermeta where meta_key in (${USER_META.map((one) => `'${one}'`)})`)) {
    if (key !== "wp_capabilities") users[logins[user]][key] = value;
    else users[logins[user]].roles = [...value.matchAll(/"([a-z_]+)";b:1/g)].map(([, role]) => role);
  }
  const posts = {};
  const kept = "post_type in ('post', 'page', 'attachment', 'nav_menu_item') and post_status <> 'auto-draft'";
  const columns = ["ID id", "post_type type", "post_title title", "post_content content", "post_excerpt excerpt", "post_status status", "post_name slug", "post_author author", "post_parent parent", "menu_order order", "post_date date", "comment_status comments", "post_password password"];
  for (const { id, author, order, date, ...rest } of rows(app, columns, `wp_posts where ${kept}`)) {
    // Saving a menu writes the present time into its items.
    const more = rest.type === "nav_menu_item" ? { order } : { date, ...(order ? { order } : {}) };
    posts[id] = { ...rest, author: logins[author] ?? author, ...more, terms: [] };
  }
  for (const { post, key, value } of rows(app, ["post_id post", "meta_key key", "meta_value value"], `wp_postmeta where meta_key in (${META.map((one) => `'${one}'`)})`)) if (posts[post] && value !== "" && value !== "default") posts[post][key] = value;
  for (const { post, word } of rows(app, ["object_id post", "concat(taxonomy,':',name) word"], "wp_term_relationships join wp_term_taxonomy using (term_taxonomy_id) join wp_terms using (term_id) order by taxonomy, name")) posts[post]?.terms.push(word);
  const terms = {};
  for (const { kind, slug, ...rest } of rows(app, ["taxonomy kind", "slug slug", "name name", "description description", "parent parent"], "wp_term_taxonomy join wp_terms using (term_id)")) terms[`${kind}:${decodeURI(slug)}`] = rest;
  const comments = {};
  for (const { id, ...rest } of rows(app, ["comment_ID id", "comment_post_ID post", "comment_author author", "comment_content text", "comment_approved status", "comment_parent parent"], "wp_comments")) comments[id] = rest;
  const options = {};
  for (const { name: option, value } of rows(app, ["option_name name", "option_value value"], "wp_options")) if (!IDLE_OPTIONS.test(option)) options[option] = value;
  // A form of the settings writes a switch that is off as nothing at all, and the owner's address a second time.
  for (const [option, value] of Object.entries(options)) if (["", "0", "closed"].includes(value)) delete options[option];
  if (options.new_admin_email === options.admin_email) delete options.new_admin_email;
  const mails = readFileSync(join(app.root, "data/mails.jsonl"), "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
  return { posts, terms, comments, users, options, mails };
}
