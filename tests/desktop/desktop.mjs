// Parts of a desktop that the window speaks to: what shows notifications, a panel with a place for icons, the session's bus.
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { run, until } from './webdriver.mjs';

/** Where the programs that are started find their settings. */
async function configOf(files) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'copilot-desktop-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), typeof content === 'function' ? content(folder) : content);
  }
  return folder;
}

const owned = async (name) => {
  const { stdout } = await run('gdbus', ['call', '--session', '--dest', 'org.freedesktop.DBus', '--object-path', '/org/freedesktop/DBus', '--method', 'org.freedesktop.DBus.NameHasOwner', name]);
  return stdout.includes('true');
};

/** Ends the same program where the bus has started it by itself, for an earlier test that sent something to it. */
async function makeRoom(program, name) {
  if (!(await owned(name))) return;
  const { stdout } = await run('gdbus', ['call', '--session', '--dest', 'org.freedesktop.DBus', '--object-path', '/org/freedesktop/DBus', '--method', 'org.freedesktop.DBus.GetConnectionUnixProcessID', name]);
  const pid = Number(/uint32 (\d+)/.exec(stdout)?.[1]);
  const running = (await readFile(`/proc/${pid}/comm`, 'utf8')).trim();
  if (running !== program) throw new Error(`${name} is ${running}, and not ${program}`);
  process.kill(pid);
  await until(`${name} off the bus`, async () => !(await owned(name)), 20_000);
}

/** Starts a program and waits until it has its name on the bus; `stop` ends it. */
async function started(program, args, name, files) {
  await makeRoom(program, name);
  const folder = await configOf(files);
  // For the keeper of settings too, which the bus starts.
  await run('dbus-update-activation-environment', [`XDG_CONFIG_HOME=${folder}`]);
  const child = spawn(program, args(folder), { env: { ...process.env, XDG_CONFIG_HOME: folder }, stdio: 'ignore' });
  let failed;
  child.on('error', (error) => (failed = error));
  const stop = async () => {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await until(`${name} on the bus`, () => {
      if (failed) throw Object.assign(failed, { fatal: true });
      return owned(name);
    }, 20_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, pid: child.pid, folder };
}

/** Shows notifications as a desktop does: what is there, and pressing one of them. */
export async function notifications() {
  const server = await started('dunst', (folder) => ['-config', path.join(folder, 'dunstrc')], 'org.freedesktop.Notifications', {
    dunstrc: (folder) => `[global]\nmonitor = 0\norigin = top-right\nidle_threshold = 0\nfont = Sans 10\ndmenu = ${folder}/menu\n[urgency_normal]\ntimeout = 0\n`,
    // The menu of buttons: it keeps what it is offered, and takes the line that was wished for, once.
    menu: (folder) => `#!/bin/sh\ncat > ${folder}/offered.new\nmv ${folder}/offered.new ${folder}/offered\ngrep -F -m 1 -- "$(cat ${folder}/wish)" ${folder}/offered\n`,
  });
  await chmod(path.join(server.folder, 'menu'), 0o755);
  const count = async (which) => Number((await run('dunstctl', ['count', which])).stdout);
  return {
    ...server,
    shown: () => count('displayed'),
    /** Presses the newest one. */
    press: () => run('dunstctl', ['action', '0']),
    /** Presses the button of a notification that has this on it; what all buttons say is given back. */
    choose: async (label) => {
      await rm(path.join(server.folder, 'offered'), { force: true });
      await writeFile(path.join(server.folder, 'wish'), label);
      await run('dunstctl', ['context']);
      return until('the menu of a notification', async () => (await readFile(path.join(server.folder, 'offered'), 'utf8')).trim().split('\n'));
    },
    closeAll: () => run('dunstctl', ['close-all']),
    /** Summary and body of those that were closed, the newest first. */
    history: async () => JSON.parse((await run('dunstctl', ['history'])).stdout).data[0].map((one) => [one.summary.data, one.body.data]),
  };
}

/** A panel at the top of the screen that holds nothing but icons of programs. */
export const panel = () => started('xfce4-panel', () => ['--disable-wm-check'], 'org.kde.StatusNotifierWatcher', {
  'xfce4/xfconf/xfce-perchannel-xml/xfce4-panel.xml': `<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">
    <value type="int" value="1"/>
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=6;x=700;y=15"/>
      <property name="position-locked" type="bool" value="true"/>
      <property name="length" type="uint" value="100"/>
      <property name="size" type="uint" value="30"/>
      <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
    </property>
  </property>
  <property name="plugins" type="empty"><property name="plugin-1" type="string" value="systray"/></property>
</channel>
`,
});

const ITEM = /org\.kde\.StatusNotifierItem[\w.-]*/;
const WATCHER = ['org.kde.StatusNotifierWatcher', '/StatusNotifierWatcher', 'org.freedesktop.DBus.Properties.Get', 'org.kde.StatusNotifierWatcher', 'RegisteredStatusNotifierItems'];
const call = async (name, object, method, ...args) =>
  (await run('gdbus', ['call', '--session', '--dest', name, '--object-path', object, '--method', method, '--', ...args])).stdout;

/** The icon that a program has put into the panel. */
export async function icon() {
  const name = await until('an icon in the panel', async () => ITEM.exec(await call(...WATCHER))?.[0]);
  const property = async (which) => call(name, '/StatusNotifierItem', 'org.freedesktop.DBus.Properties.Get', 'org.kde.StatusNotifierItem', which);
  const menu = async () => /'(\/[^']+)'/.exec(await property('Menu'))[1];
  /** Rows of its menu: number and text. */
  const rows = async () => {
    const layout = await call(name, await menu(), 'com.canonical.dbusmenu.GetLayout', '0', '-1', '[]');
    return [...layout.matchAll(/\((\d+), \{([^}]*)\}/g)].map(([, id, words]) => [Number(id), /'label': <(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")>/.exec(words)]).filter(([, label]) => label).map(([id, label]) => [id, label[1] ?? label[2]]);
  };
  return {
    tip: () => property('ToolTip'),
    rows,
    choose: async (begins) => {
      const row = (await rows()).find(([, text]) => text.startsWith(begins));
      if (!row) throw new Error(`no row of the menu begins with ${begins}: ${JSON.stringify(await rows())}`);
      await call(name, await menu(), 'com.canonical.dbusmenu.Event', String(row[0]), 'clicked', '<0>', '0');
    },
    /** Presses it with the mouse: it is the only one in the panel. */
    press: () => run('xdotool', ['mousemove', '12', '15', 'click', '1']),
  };
}

/** A picture of the whole screen, where SHOTS names a folder. */
export async function screen(name) {
  if (!process.env.SHOTS) return;
  await mkdir(process.env.SHOTS, { recursive: true });
  await run('import', ['-window', 'root', path.join(process.env.SHOTS, `${name}.png`)]);
}
