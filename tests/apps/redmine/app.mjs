// Redmine from Debian's package: a copy of it in `root`, with SQLite, served by puma.
import { createHash, randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, copyFolder, freePort, needPackages, run, startServer, untilAnswers } from "../lib/server.mjs";

export const name = "Redmine";
export const languages = ["en", "ru"];
/** The person that a run is signed in as: the office manager, who administers it. */
export const user = { login: "nora.lind", password: "workshop-2026", name: "Nora Lind" };
const KEY = "0123456789abcdef0123456789abcdef01234567"; // of the API of a server on loopback with made-up data
const SEED = join(dirname(fileURLToPath(import.meta.url)), "seed.rb");
const ENV = { RAILS_ENV: "production", BUNDLE_WITHOUT: "test", LANG: "C.UTF-8", TZ: "UTC", RAILS_SERVE_STATIC_FILES: "1" };

const places = (root) => {
  const copy = join(root, "redmine");
  const own = join(copy, "instances", "default");
  return { copy, own, database: join(own, "redmine.sqlite3"), files: join(own, "files"), snapshot: join(root, "snapshot"), mark: join(root, "seeded") };
};

export async function install(root) {
  const { copy, own, database, files, snapshot, mark } = places(root);
  const made = createHash("sha256").update(readFileSync(SEED)).digest("hex");
  if (existsSync(mark) && readFileSync(mark, "utf8") === made) return;
  if (!existsSync("/usr/share/redmine/app")) {
    // The package is not to set up a database of its own.
    run("debconf-set-selections", [], { input: "redmine redmine/instances/default/dbconfig-install boolean false\n" });
  }
  needPackages("redmine", "redmine-sqlite", "puma", "sqlite3");

  rmSync(root, { recursive: true, force: true });
  for (const folder of ["config", "tmp/cache", "tmp/imports", "tmp/pids", "tmp/thumbnails", "log", "files"]) mkdirSync(join(own, folder), { recursive: true });
  for (const part of ["Gemfile", "Rakefile", "app", "bin", "config", "config.ru", "db", "extra", "lib", "public"]) {
    // The package links to the libraries of other packages; links to what a running instance keeps lead nowhere.
    cpSync(join("/usr/share/redmine", part), join(copy, part), { recursive: true, dereference: true, filter: (from) => !from.endsWith("/database.yml") });
  }
  for (const folder of ["plugins", "tmp", "log"]) mkdirSync(join(copy, folder), { recursive: true });
  const gems = readFileSync(join(copy, "Gemfile"), "utf8").replace("/usr/share/redmine/{", `${copy}/{`).replace(/# Load thin gem[\s\S]*$/, 'gem "puma"\n');
  writeFileSync(join(copy, "Gemfile"), gems);
  writeFileSync(join(own, "config/database.yml"), `production:\n  adapter: sqlite3\n  database: ${database}\n  timeout: 10000\n`);
  writeFileSync(join(own, "config/secret_key.txt"), randomBytes(40).toString("hex"));

  const inside = { cwd: copy, env: ENV };
  run("bundle", ["install", "--local"], inside);
  run("bundle", ["exec", "rake", "db:migrate"], inside);
  run("bundle", ["exec", "rails", "runner", SEED], { ...inside, env: { ...ENV, SEED_PASSWORD: user.password, SEED_API_KEY: KEY } });
  mkdirSync(snapshot, { recursive: true });
  run("sqlite3", [database, `.backup ${join(snapshot, "redmine.sqlite3")}`]);
  copyFolder(files, join(snapshot, "files"));
  writeFileSync(mark, made);
}

export async function start(root) {
  const { copy, own } = places(root);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startServer("bundle", ["exec", "puma", "-w", "0", "-t", "1:4", "-b", `tcp://127.0.0.1:${port}`, "config.ru"], { cwd: copy, env: ENV, log: join(own, "log/puma.log") });
  try {
    await untilAnswers(`${url}/login`, server, 180);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url, root, key: KEY, stop: () => server.stop() };
}

/** Writes the snapshot into the open database (SQLite's own way, the server goes on) and puts the files back. Ends sessions: sign in afterwards. */
export async function reset(app) {
  const { database, files, snapshot } = places(app.root);
  // The server keeps the settings in memory until one of them is newer than what it read.
  run("sqlite3", [database, ".timeout 10000", `.restore ${join(snapshot, "redmine.sqlite3")}`, "update settings set updated_on = strftime('%Y-%m-%d %H:%M:%f', 'now') where name = 'app_title'"]);
  copyFolder(join(snapshot, "files"), files);
}

export async function signIn(app) {
  const client = await session(app);
  return client.cookies();
}

// A connection for each request: the server may end an idle one just when it is used again.
const FRESH = { connection: "close" };

const token = (page) => /name="authenticity_token" value="([^"]+)"/.exec(page)?.[1] ?? /name="csrf-token" content="([^"]+)"/.exec(page)?.[1];

/** A signed-in client, for what has no API: post(page, path, fields) reads the page's token first. */
export async function session(app) {
  const client = new Client(app.url);
  const send = client.send.bind(client);
  client.send = (path, options = {}) => send(path, { ...options, headers: { ...options.headers, ...FRESH } });
  client.post = async (page, path, fields) => {
    const form = token((await client.send(page)).text);
    const answer = await client.send(path, { method: "POST", body: new URLSearchParams([["authenticity_token", form], ...(Array.isArray(fields) ? fields : Object.entries(fields))]) });
    if (answer.status >= 400 || /id="errorExplanation"/.test(answer.text)) throw new Error(`POST ${path}: ${answer.status} ${/id="errorExplanation">(.*?)<\/div>/s.exec(answer.text)?.[1] ?? ""}`);
    return answer;
  };
  await client.post("/login", "/login", { username: user.login, password: user.password });
  const { text } = await client.send("/my/account");
  if (!text.includes("user_firstname")) throw new Error("Nobody is signed in");
  return client;
}

/** One request to Redmine's API, as the signed-in person. */
export async function api(app, method, path, body) {
  const raw = Buffer.isBuffer(body);
  const answer = await fetch(app.url + path, { method, headers: { ...FRESH, "X-Redmine-API-Key": KEY, "content-type": raw ? "application/octet-stream" : "application/json" }, body: body === undefined ? undefined : raw ? body : JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  return text.trim() ? JSON.parse(text) : undefined;
}

export const sql = (app, query) => JSON.parse(run("sqlite3", ["-json", "-readonly", places(app.root).database, query]) || "[]");

const PERSON = (id) => `(select login from users where id = ${id})`;
const PROJECT = (id) => `(select identifier from projects where id = ${id})`;
const QUERIES = {
  projects: "select identifier as key, id, name, description, homepage, is_public, status, parent_id, inherit_members, default_version_id, default_assigned_to_id from projects",
  modules: "select project_id, name from enabled_modules",
  projectTrackers: "select project_id, t.name from projects_trackers join trackers t on t.id = tracker_id",
  users: "select case when type = 'Group' then 'group:' || lastname when login = '' then type else login end as key, id, type, login, firstname, lastname, admin, status, language, mail_notification, hashed_password, must_change_passwd from users",
  mails: "select user_id, address, is_default, notify from email_addresses order by id",
  groups: "select user_id, g.lastname as name from groups_users join users g on g.id = group_id",
  members: `select ${PROJECT("project_id")} as project, case when u.login = '' then u.lastname else u.login end as who, r.name as role from members m join member_roles mr on mr.member_id = m.id join roles r on r.id = mr.role_id join users u on u.id = m.user_id order by 1, 2, r.position`,
  versions: `select id, ${PROJECT("project_id")} as project, name, description, effective_date as due, status, sharing, wiki_page_title as wiki from versions`,
  categories: `select id, ${PROJECT("project_id")} as project, name, ${PERSON("assigned_to_id")} as assignee from issue_categories`,
  issues: `select i.id, ${PROJECT("i.project_id")} as project, t.name as tracker, i.subject, i.description, s.name as status, p.name as priority, case when a.type = 'Group' then a.lastname else a.login end as assignee, ${PERSON("i.author_id")} as author,
    c.name as category, v.name as version, i.parent_id as parent, i.start_date as start, i.due_date as due, i.done_ratio as done, i.estimated_hours as estimated, i.is_private as private
    from issues i join trackers t on t.id = i.tracker_id join issue_statuses s on s.id = i.status_id join enumerations p on p.id = i.priority_id left join users a on a.id = i.assigned_to_id left join issue_categories c on c.id = i.category_id left join versions v on v.id = i.fixed_version_id`,
  customValues: "select v.customized_type as type, v.customized_id as id, f.name, f.multiple, v.value from custom_values v join custom_fields f on f.id = v.custom_field_id where v.value <> '' order by v.value",
  notes: `select journalized_id as id, ${PERSON("user_id")} as author, notes, private_notes as private from journals where journalized_type = 'Issue' and notes <> '' order by id`,
  watchers: `select watchable_type as type, watchable_id as id, ${PERSON("user_id")} as who from watchers order by 3`,
  relations: "select id, issue_from_id as a, issue_to_id as b, relation_type as type, delay from issue_relations order by id",
  attachments: `select id, container_type as type, container_id as owner, filename, filesize, digest, description, downloads from attachments where container_id is not null order by id`,
  time: `select id, ${PROJECT("project_id")} as project, ${PERSON("user_id")} as who, issue_id as issue, hours, comments, a.name as activity, spent_on as day from (select t.*, e.name from time_entries t join enumerations e on e.id = t.activity_id) a`,
  wiki: `select p.id, ${PROJECT("w.project_id")} as project, p.title, p.protected, (select title from wiki_pages where id = p.parent_id) as parent, c.text from wiki_pages p join wikis w on w.id = p.wiki_id left join wiki_contents c on c.page_id = p.id`,
  redirects: `select r.id, ${PROJECT("w.project_id")} as project, r.title, r.redirects_to as target from wiki_redirects r join wikis w on w.id = r.wiki_id`,
  wikis: `select ${PROJECT("project_id")} as key, start_page from wikis`,
  news: `select id, ${PROJECT("project_id")} as project, title, summary, description, ${PERSON("author_id")} as author from news`,
  comments: `select commented_id as id, ${PERSON("author_id")} as author, content from comments where commented_type = 'News' order by comments.id`,
  documents: `select d.id, ${PROJECT("d.project_id")} as project, e.name as category, title, description from documents d left join enumerations e on e.id = d.category_id`,
  boards: `select id, ${PROJECT("project_id")} as project, name, description, position, parent_id as parent from boards`,
  messages: `select m.id, b.name as board, m.parent_id as parent, subject, content, ${PERSON("author_id")} as author, locked, sticky from messages m join boards b on b.id = m.board_id`,
  queries: `select id, name, ${PROJECT("project_id")} as project, ${PERSON("user_id")} as owner, type, visibility, filters, column_names as columns, sort_criteria as sort, group_by as grouped, options from queries`,
  settings: "select name as key, value from settings",
  roles: "select name as key, position, assignable, permissions, issues_visibility, users_visibility, time_entries_visibility, all_roles_managed, settings from roles",
  workflows: "select r.name || ' / ' || t.name as key, group_concat(w.type || ' ' || old_status_id || '>' || new_status_id || assignee || author || ifnull(field_name, '') || ifnull(rule, ''), ' ') as rules from (select * from workflows order by type, old_status_id, new_status_id, assignee, author, field_name) w join roles r on r.id = w.role_id join trackers t on t.id = w.tracker_id group by 1",
  trackers: "select name as key, position, is_in_roadmap, fields_bits, default_status_id, description from trackers",
  statuses: "select name as key, position, is_closed, default_done_ratio from issue_statuses",
  enumerations: "select type || '/' || ifnull(project_id || '/', '') || name as key, position, is_default, active from enumerations",
  customFields: "select type || '/' || name as key, field_format as format, possible_values, is_required, is_for_all, is_filter, multiple, default_value, editable, visible, position, format_store from custom_fields",
  preferences: `select ${PERSON("user_id")} as key, others, hide_mail, time_zone from user_preferences`,
  repositories: "select id, url, type, project_id as project from repositories"
};

// What a person chose. The rest of "others" is what the program remembers by itself, as the projects looked at last.
const CHOSEN = ["my_page_layout", "my_page_settings", "comments_sorting", "warn_on_leaving_unsaved", "no_self_notified", "textarea_font", "default_issue_query", "default_project_query", "auto_watch_on"];
function chosen(yaml) {
  const parts = {};
  let at;
  for (const line of (yaml ?? "").split("\n")) {
    const head = /^:?(\w+):(.*)$/.exec(line);
    if (head) parts[(at = head[1])] = [head[2].trim()].filter(Boolean);
    else if (at && line.trim()) parts[at].push(line);
  }
  // The form of a person also saves what was left as it is.
  const asItIs = { comments_sorting: "asc", warn_on_leaving_unsaved: "'1'" };
  const value = (key) => parts[key]?.filter((line) => line.trim() !== "- ''").join("\n") ?? "";
  return Object.fromEntries(CHOSEN.map((key) => [key, value(key)]).filter(([key, text]) => !["", "''", asItIs[key]].includes(text)));
}

export async function state(app) {
  const raw = {};
  const names = Object.keys(QUERIES);
  const out = run("sqlite3", ["-json", "-readonly", places(app.root).database], { input: `.timeout 10000\n${names.map((one) => `.print "-----"\n${QUERIES[one]};`).join("\n")}` });
  out.split("-----\n").slice(1).forEach((text, i) => (raw[names[i]] = JSON.parse(text.trim() || "[]")));
  // A form sends "" for what was never filled in.
  const plain = (text) => (typeof text === "string" ? text.replace(/\r\n/g, "\n").trimEnd() || null : text);
  const table = (rows, more = () => ({})) => Object.fromEntries(rows.map((row) => {
    const { key = row.id, id, ...rest } = row;
    for (const field of Object.keys(rest)) rest[field] = plain(rest[field]);
    return [key, { ...rest, ...more({ ...row, id }) }];
  }));
  const of = (rows, id, what) => rows.filter((row) => row.id === id).map(what);
  const typed = (rows, type) => rows.filter((row) => row.type === type);
  const fields = (type, id) => {
    const values = {};
    for (const row of raw.customValues) if (row.type === type && row.id === id) row.multiple ? (values[row.name] ??= []).push(row.value) : (values[row.name] = row.value);
    return values;
  };
  const files = (...types) => (id) => raw.attachments.filter((row) => types.includes(row.type) && row.owner === id).map((row) => ({ name: row.filename, size: row.filesize, digest: row.digest, about: row.description ?? "" }));
  const watched = (type, id) => of(typed(raw.watchers, type), id, (row) => row.who);
  const keyed = (rows, key) => rows.map((row) => ({ ...row, key: key(row) }));
  const parts = {
    projects: table(raw.projects, ({ id, parent_id }) => ({
      parent_id: raw.projects.find((one) => one.id === parent_id)?.key ?? null,
      modules: raw.modules.filter((one) => one.project_id === id).map((one) => one.name).sort(),
      trackers: raw.projectTrackers.filter((one) => one.project_id === id).map((one) => one.name).sort(),
      fields: fields("Project", id)
    })),
    members: {},
    users: table(raw.users, ({ id }) => ({ mails: raw.mails.filter((one) => one.user_id === id).map((one) => one.address), groups: raw.groups.filter((one) => one.user_id === id).map((one) => one.name), fields: fields("Principal", id) })),
    versions: table(keyed(raw.versions, (row) => `${row.project}/${row.name}`)),
    categories: table(keyed(raw.categories, (row) => `${row.project}/${row.name}`)),
    issues: table(raw.issues, ({ id }) => ({
      fields: fields("Issue", id),
      notes: of(raw.notes, id, (row) => `${row.author}${row.private ? " (private)" : ""}: ${plain(row.notes)}`),
      watchers: watched("Issue", id),
      relations: raw.relations.filter((row) => row.a === id || row.b === id).map((row) => (row.a === id ? `${row.type} ${row.b}` : `${row.a} ${row.type} this`)),
      files: files("Issue")(id)
    })),
    time: table(raw.time),
    wiki: table(keyed(raw.wiki, (row) => `${row.project}/${row.title}`), ({ id }) => ({ files: files("WikiPage")(id) })),
    redirects: table(raw.redirects),
    wikis: table(raw.wikis),
    news: table(raw.news, ({ id }) => ({ comments: of(raw.comments, id, (row) => `${row.author}: ${row.content}`), files: files("News")(id) })),
    documents: table(raw.documents, ({ id }) => ({ files: files("Document")(id) })),
    files: table(raw.attachments.filter((row) => ["Version", "Project"].includes(row.type)), ({ owner, type }) => ({ owner: type === "Version" ? raw.versions.find((one) => one.id === owner)?.name : raw.projects.find((one) => one.id === owner)?.key })),
    boards: table(keyed(raw.boards, (row) => `${row.project}/${row.name}`)),
    messages: table(raw.messages, ({ id }) => ({ files: files("Message")(id) })),
    queries: table(raw.queries),
    settings: table(raw.settings),
    roles: table(raw.roles),
    workflows: table(raw.workflows),
    trackers: table(raw.trackers),
    statuses: table(raw.statuses),
    enumerations: table(raw.enumerations),
    customFields: table(raw.customFields),
    preferences: table(raw.preferences, ({ others }) => ({ others: chosen(others) })),
    repositories: table(raw.repositories)
  };
  for (const { project, who, role } of raw.members) (parts.members[`${project}/${who}`] ??= { roles: [] }).roles.push(role);
  for (const one of Object.values(parts.projects)) for (const key of ["default_version_id", "default_assigned_to_id"]) one[key] ??= null;
  return parts;
}
