// A picture of an application as a signed-in person sees it, and the addresses that its page asked for elsewhere:
//   node tests/apps/lib/look.mjs APP PATH FILE.png [TASK]
import { writeFileSync } from "node:fs";
import { load } from "./apps.mjs";
import { picture, startBrowser } from "./browser.mjs";

const [name, path, file, id] = process.argv.slice(2);
const { app, tasks, root } = await load(name);
await app.install(root);
const running = await app.start(root);
const browser = await startBrowser();
try {
  await app.reset(running);
  const task = tasks.find((one) => one.id === id);
  await browser.signIn(running.url, await app.signIn(running, task));
  const tab = await browser.page();
  await tab.open(new URL(path, running.url).href);
  writeFileSync(file, await picture(tab));
  const asked = await tab.evaluate("performance.getEntriesByType('resource').map((one) => one.name)");
  const elsewhere = asked.filter((one) => /^https?:/.test(one) && new URL(one).hostname !== "127.0.0.1");
  console.log(`${await tab.evaluate("document.title")}: ${asked.length} parts, elsewhere: ${elsewhere.join(" ") || "none"}`);
} finally {
  await browser.stop();
  await running.stop();
}
