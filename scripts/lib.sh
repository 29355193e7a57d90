# What the scripts share: says what is done, installs what is missing, stops with a plain sentence.

say() { printf '\n== %s\n' "$*"; }
stop() { printf '\n%s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

# Libraries that the window is built with, and what builds them.
BUILD_PACKAGES=(build-essential curl file pkg-config libssl-dev libwebkit2gtk-4.1-dev libgtk-3-dev librsvg2-dev libxdo-dev
  libayatana-appindicator3-dev zenity xdg-utils ca-certificates)
# What the tests need beside that: a display with a window manager, a driver of the web view, a session bus, a server of
# notifications and a panel with a place for icons.
TEST_PACKAGES=(xvfb xauth openbox wmctrl x11-utils xdotool webkit2gtk-driver dbus libglib2.0-bin dunst xfce4-panel)

# What cargo installs.
export PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"

is_debian() { has apt-get && has dpkg-query; }

missing_packages() {
  local package
  for package in "$@"; do
    [ "$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null)" = "install ok installed" ] || printf '%s\n' "$package"
  done
}

# Installs those of the named packages that are missing.
need_packages() {
  if ! is_debian; then
    [ "$(uname -s)" = Linux ] || return 0
    echo "This is not Debian or Ubuntu: please see to it that these are installed (or what they are called here): $*"
    return 0
  fi
  local missing
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0
  say "Installing: ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    has sudo || stop "These packages are missing, and there is no sudo to install them: ${missing[*]}"
    as_root=(sudo)
  fi
  [ -n "${lists_fetched:-}" ] || "${as_root[@]}" apt-get update -q || stop "The list of packages could not be fetched. Is there a network?"
  lists_fetched=1
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}" ||
    stop "These packages could not be installed: ${missing[*]}"
}

# Documentation that the measure of Basic mode reads: unpacked rather than installed, since small systems leave out
# /usr/share/doc when they install. Sets GOALS_ROOT.
DOC_PACKAGES=(python3.11-doc maint-guide-ru developers-reference-ru debian-faq-ru)
need_documentation() {
  export GOALS_ROOT=$PWD/target/documentation
  [ "$(cat "$GOALS_ROOT/.unpacked" 2>/dev/null)" != "${DOC_PACKAGES[*]}" ] || return 0
  if ! is_debian; then
    echo "This is not Debian: GOALS_ROOT has to hold the contents of its packages ${DOC_PACKAGES[*]}."
    return 0
  fi
  say "Fetching documentation that goals are tried on: ${DOC_PACKAGES[*]}"
  mkdir -p "$GOALS_ROOT/packages"
  (
    cd "$GOALS_ROOT/packages"
    apt-get download -q "${DOC_PACKAGES[@]}" || {
      if [ "$(id -u)" -eq 0 ]; then apt-get update -q; else sudo apt-get update -q; fi
      apt-get download -q "${DOC_PACKAGES[@]}"
    }
  ) || stop "The documentation could not be fetched. Is there a network?"
  local package
  for package in "$GOALS_ROOT"/packages/*.deb; do dpkg-deb -x "$package" "$GOALS_ROOT"; done
  echo "${DOC_PACKAGES[*]}" >"$GOALS_ROOT/.unpacked"
}

# Applications whose pages are read by the measure of page types and artifacts: built pages from npm, and a shop with
# its administration (django-oscar) that runs. They stay in target/real-pages; nothing of them is in the repository.
PAGE_NPM_PACKAGES=(gentelella@4.2.0 startbootstrap-sb-admin-2@4.1.4 swagger-ui-dist@5.35.0)
PAGE_PYTHON_PACKAGES=(django-oscar==4.2.1 Django==4.2.30 django-treebeard==4.7.1 django-haystack==3.2.dev0
  django-extra-views==0.16.0 django-phonenumber-field==8.5.0 django-tables2==2.7.0 django-widget-tweaks==1.5.1
  asgiref==3.13.0 babel==2.18.0 phonenumbers==9.0.43 pillow==13.0.0 purl==1.6 six==1.17.0 sqlparse==0.6.1
  whoosh==2.7.4)
need_real_pages() {
  local root=target/real-pages lang wanted package packed
  wanted="${PAGE_NPM_PACKAGES[*]} ${PAGE_PYTHON_PACKAGES[*]} $(cksum <tests/pages-real/shop.py)"
  [ "$(cat "$root/.made" 2>/dev/null)" != "$wanted" ] || return 0
  say "Fetching applications whose pages are read"
  python3 -m pip --version >/dev/null 2>&1 || need_packages python3 python3-pip
  rm -rf "$root"
  mkdir -p "$root/npm"
  for package in "${PAGE_NPM_PACKAGES[@]}"; do
    mkdir -p "$root/npm/${package%@*}"
    # Their pages are built already: what they depend on is not needed.
    packed=$(npm pack --silent --pack-destination "$root/npm" "$package") || stop "npm could not fetch $package. Is there a network?"
    tar -xzf "$root/npm/$packed" -C "$root/npm/${package%@*}" --strip-components=1
    rm "$root/npm/$packed"
  done
  python3 -m pip install -q --disable-pip-version-check --no-compile --no-deps --only-binary :all: --target "$root/python" \
    "${PAGE_PYTHON_PACKAGES[@]}" || stop "pip could not fetch them. Is there a network?"
  for lang in en ru; do
    PYTHONPATH="$root/python" PYTHONDONTWRITEBYTECODE=1 python3 tests/pages-real/shop.py make "$lang" "$root/shop-$lang.sqlite3" ||
      stop "The shop whose pages are read could not be set up."
  done
  echo "$wanted" >"$root/.made"
}

# Says so where the first build may not fit: in GiB, what it leaves in target/ and writes beside it.
need_space() {
  local free
  free=$(df -Pk . | awk 'NR == 2 { print int($4 / 1048576) }')
  [ -d target/debug ] || [ "$free" -ge "$1" ] ||
    echo "Only $free GiB are free here. A first build needs about $1; if it ends with 'No space left on device', make room and start this again."
}

need_tools() {
  has cargo || stop "Rust is missing. Install it from https://rustup.rs, then start this again."
  has npm || stop "Node is missing. Install version 20 or newer from https://nodejs.org, then start this again."
  local major
  major=$(node -p 'process.versions.node.split(".")[0]')
  [ "$major" -ge 20 ] || stop "Node $major is too old: version 20 or newer is needed."
}

find_browser() {
  local name
  for name in google-chrome-stable google-chrome chromium chromium-browser microsoft-edge-stable microsoft-edge brave-browser; do
    if has "$name"; then command -v "$name"; return 0; fi
  done
  for name in "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge" \
    "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
    if [ -x "$name" ]; then printf '%s\n' "$name"; return 0; fi
  done
  return 1
}

# Debian has a chromium that can be installed; Ubuntu's is a snap, which containers cannot run.
need_browser() {
  if ! find_browser >/dev/null && is_debian && grep -q '^ID=debian' /etc/os-release 2>/dev/null; then
    need_packages chromium
  fi
  find_browser >/dev/null || stop "No browser was found. Install Chrome, Edge, Chromium or Brave, then start this again."
}

# Chromium without its window: the same engine and protocol for half of the processor time. Tests of pages alone take it where it
# is, and the installed browser where it is not.
need_headless_shell() {
  if is_debian && grep -q '^ID=debian' /etc/os-release 2>/dev/null && [ "$(find_browser)" = "$(command -v chromium)" ]; then
    (need_packages chromium-headless-shell) || true
  fi
}

# The parts of the window's page, once for each change of the lock file.
need_page_parts() {
  local stamp=ui/node_modules/.installed
  if [ ! -f "$stamp" ] || [ ui/package-lock.json -nt "$stamp" ]; then
    say "Fetching the parts of the window's page (npm ci)"
    npm --prefix ui ci --ignore-scripts --no-audit --no-fund || stop "npm could not fetch them. Is there a network?"
    touch "$stamp"
  fi
}

build_page() {
  say "Building the window's page"
  npm --prefix ui run build
}

has_display() { [ "$(uname -s)" != Linux ] || [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; }
