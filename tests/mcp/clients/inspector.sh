#!/usr/bin/env bash
# The MCP Inspector's command line as a client of a server:
#
#   inspector.sh [--era=legacy|auto|modern] [--calls=FILE] -- COMMAND…
#   inspector.sh … --http=URL [--token=TOKEN]
#
# It connects anew for each call, so a server that keeps things in memory forgets them. FILE and the lines that are printed
# are as with sdk.mjs. It never opens a browser to sign in.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
modules=${MCP_MODULES:-$here/../../../target/mcp}
era=auto calls='' http='' token=''
while [ $# -gt 0 ]; do
  case $1 in
    --era=*) era=${1#*=} ;;
    --calls=*) calls=${1#*=} ;;
    --http=*) http=${1#*=} ;;
    --token=*) token=${1#*=} ;;
    --) shift; break ;;
    *) echo "no option $1" >&2; exit 2 ;;
  esac
  shift
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

inspect() {
  local target=(-- "$@") options=()
  if [ -n "$http" ]; then
    target=()
    options=(--transport http --server-url "$http")
    [ -z "$token" ] || options+=(--header "Authorization: Bearer $token")
  fi
  : >"$scratch/out" >"$scratch/err"
  # Its own home: it keeps a catalogue and sign-ins there.
  MCP_CATALOG_PATH=$scratch/catalog.json MCP_CLIENT_CONFIG_PATH=$scratch/client.json MCP_STORAGE_DIR=$scratch \
    node "$modules/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js" --cli \
    --format json -q --stored-auth-only --protocol-era "$era" "${options[@]}" "${method[@]}" "${target[@]}" \
    >"$scratch/out" 2>"$scratch/err" || true
}

# One line out of what the Inspector said.
line() {
  SCRATCH=$scratch node -e '
    const fs = require("node:fs");
    const [tool, expect] = process.argv.slice(1);
    const [out, err] = ["out", "err"].map((name) => fs.readFileSync(`${process.env.SCRATCH}/${name}`, "utf8").trim());
    const json = (text) => { try { return JSON.parse(text.split("\n").findLast((line) => line.startsWith("{"))); } catch { return {}; } };
    const { result } = json(out);
    const error = json(err).error?.message ?? (result ? undefined : (err || "no answer").slice(0, 500));
    if (!tool) {
      console.log(JSON.stringify(result ? { tools: result.tools.map((listed) => listed.name) } : { ok: false, error }));
      process.exit(result ? 0 : 1);
    }
    const parts = result?.content ?? [];
    const text = parts.map((part) => part.text ?? "").filter((part) => part !== "").join("\n") || JSON.stringify(result?.structuredContent) || "";
    const images = parts.filter((part) => part.type === "image").length;
    console.log(JSON.stringify({ tool, ok: Boolean(result) && !result.isError && text.includes(expect), text: text.slice(0, 2000), images, ...(error && { error }) }));
  ' "$@"
}

method=(--method tools/list)
inspect "$@"
line
[ -n "$calls" ] || exit 0
node -e '
  for (const { tool, arguments: given = {}, expect = "" } of JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"))) {
    process.stdout.write([tool, JSON.stringify(given), expect].map((part) => `${part}\0`).join(""));
  }' "$calls" >"$scratch/calls"
while IFS= read -r -d '' tool && IFS= read -r -d '' given && IFS= read -r -d '' expect; do
  method=(--method tools/call --tool-name "$tool" --tool-args-json "$given")
  inspect "$@" </dev/null
  line "$tool" "$expect"
done <"$scratch/calls"
