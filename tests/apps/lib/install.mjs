// Installs applications and makes their seeded data: node tests/apps/lib/install.mjs [APP…]
import { load, names } from "./apps.mjs";

const wanted = process.argv.slice(2);
for (const name of wanted.length ? wanted : names()) {
  const { app, root } = await load(name);
  const began = performance.now();
  await app.install(root);
  console.log(`${name}: ready in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
process.exit(0);
