// Does the program see that somebody is signed in? Pages of the applications in three states of a browser: never used, used by nobody
// who signed in, and signed in:
//   node tests/apps/lib/sessions.mjs PROGRAM [APP…]
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load, names } from "./apps.mjs";
import { startBrowser } from "./browser.mjs";

// Pages that open for everybody, and some that send who is not signed in to a form: what counts is who asks, not the page.
const PAGES = {
  mediawiki: ["/wiki/Main_Page", "/wiki/Rooms", "/wiki/List_of_tools", "/wiki/Special:RecentChanges", "/wiki/Special:AllPages", "/wiki/Special:Search", "/wiki/Special:Preferences", "/wiki/Special:Watchlist", "/wiki/Special:UserLogin", "/index.php?title=Rooms&action=edit", "/index.php?title=Rooms&action=history", "/wiki/Special:Upload"],
  wordpress: ["/", "/?s=clay", "/?p=1", "/wp-login.php", "/wp-admin/", "/wp-admin/edit.php", "/wp-admin/post-new.php", "/wp-admin/upload.php", "/wp-admin/users.php", "/wp-admin/options-general.php", "/wp-admin/profile.php", "/feed/"],
  redmine: ["/", "/projects", "/projects/office", "/projects/office/issues", "/issues", "/projects/mill", "/login", "/my/page", "/my/account", "/news", "/search", "/admin"],
  directus: ["/admin/login", "/admin/content", "/admin/content/courses", "/admin/files", "/admin/users", "/admin/settings/project", "/admin/content/notices", "/admin/content/participants", "/admin/insights", "/admin/activity", "/server/info", "/admin/"],
  labelstudio: ["/", "/projects/", "/user/login/", "/user/signup/", "/user/account/", "/organization/", "/version", "/api/projects/", "/projects/1/", "/projects/1/data", "/projects/1/settings", "/health"],
  excalidraw: ["/"],
};

const [program, ...wanted] = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), "sessions-"));

/** Whether the program takes it for a page of somebody who is signed in; undefined where it could not look. */
function sees(endpoint, url) {
  const args = ["observe", "--attach", endpoint, "--url", url, "--format", "json"];
  const looked = spawnSync(program, args, { encoding: "utf8", env: { ...process.env, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home } });
  try {
    return JSON.parse(looked.stdout).signals.session ?? false;
  } catch {
    return undefined;
  }
}

const rows = [];
for (const name of wanted.length ? wanted : names()) {
  const { app, tasks, root } = await load(name);
  await app.install(root);
  const running = await app.start(root);
  try {
    await app.reset(running);
    for (const state of ["never used", "used", "signed in"]) {
      const signed = state === "signed in";
      const given = signed ? await app.signIn(running, tasks[0]) : [];
      // Excalidraw knows nobody.
      const want = signed && name !== "excalidraw";
      for (const path of PAGES[name] ?? []) {
        const browser = await startBrowser();
        try {
          if (signed) await browser.signIn(running.url, given);
          if (state === "used") {
            const tab = await browser.page();
            await tab.open(running.url + PAGES[name][0]).catch(() => {});
            await tab.close();
          }
          rows.push({ name, state, path, want, got: sees(browser.endpoint, running.url + path) });
        } finally {
          await browser.stop();
        }
      }
    }
  } finally {
    await running.stop();
  }
}
rmSync(home, { recursive: true, force: true });
for (const name of new Set(rows.map((row) => row.name))) {
  for (const state of new Set(rows.map((row) => row.state))) {
    const of = rows.filter((row) => row.name === name && row.state === state);
    const seen = of.filter((row) => row.got === true).length;
    const unread = of.filter((row) => row.got === undefined).length;
    if (of.length) console.log(`${name} | ${state} | ${of.length} pages | ${seen} taken for somebody's | ${unread} not read`);
  }
}
for (const row of rows.filter((row) => row.got !== row.want)) console.log("other than labelled:", row.name, row.state, row.path, row.got);
const right = rows.filter((row) => row.got === row.want).length;
console.log(`${rows.length} states, ${right} as labelled`);
