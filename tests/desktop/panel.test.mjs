// The window that is not in front, on a desktop with a real server of notifications and a real panel: what is told, and
// what a press on it does.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';

import { icon, notifications, panel, screen } from './desktop.mjs';
import { comesTo, question, startExample, summary, toTheGoalBox } from './steps.mjs';
import { carriedOut } from './runs.mjs';
import { APP, CLI, numberOf, own, ownHome, ownWindow, run, serve, undone, until, windowManager } from './webdriver.mjs';

const missing = ['dunst', 'dunstctl', 'xfce4-panel', 'xdotool', 'gdbus'].filter((name) => spawnSync('which', [name]).status !== 0);

describe('a window that is not in front', { skip: missing.length > 0 && `missing here: ${missing.join(', ')}` }, () => {
  const undo = undone(after);
  let home;
  let window;
  let told;
  /** The window's number on the screen. */
  let number;

  before(async () => {
    await windowManager();
    own(undo, await panel());
    told = own(undo, await notifications());
    home = await ownHome(undo);
    window = await ownWindow(undo, { home });
    await toTheGoalBox(window);
    number = await numberOf();
  });

  const title = async () => (await run('xprop', ['-id', number, '_NET_WM_NAME'])).stdout;
  const inFront = () =>
    until('the window in front', async () => {
      const { stdout } = await run('xprop', ['-root', '_NET_ACTIVE_WINDOW']);
      return Number(/0x[0-9a-f]+/.exec(stdout)?.[0]) === Number(number);
    });
  async function minimise() {
    await run('xdotool', ['windowminimize', number]);
    await until('a minimised window', async () => /Iconic/.test((await run('xprop', ['-id', number, 'WM_STATE'])).stdout));
  }
  const asked = () => until('the question', () => question(window));
  const notices = (count) => until(`${count} notifications`, async () => (await told.shown()) === count);
  const submit = async (submission) => window.command('run_submit', { run: await window.attribute('run', 'data-run'), submission });

  test('a run that asks is told of once; a press opens it and answers nothing', async () => {
    assert.equal(await window.command('tray_there'), true);
    await startExample(window, 'order');
    await minimise();
    await comesTo(window, 'waiting');
    await notices(1);
    await until('the number in the title', async () => /"\(1\) Browser Copilot"/.test(await title()));
    await screen('panel-asks');
    const before = await asked();

    await told.press();
    await inFront();
    await screen('panel-pressed');
    assert.match(await window.js('return location.hash;'), /^#\/run\//);
    assert.equal((await summary(window)).status, 'waiting', 'no press on a notification is a yes');
    assert.equal(await question(window), before);
    // It has done its work.
    await notices(0);
    const [[head, body]] = await told.history();
    assert.match(head, /^Open "Shop"/);
    assert.equal(body, 'It asks whether it may do something.');
  });

  test('the icon in the panel has the number of those that wait, and leads to them', async () => {
    const own = await icon();
    assert.match(await own.tip(), /1 goal waits for you/);
    await minimise();
    await own.press();
    await inFront();
    await window.click('nav-settings');
    await minimise();
    assert.deepEqual((await own.rows()).map(([, text]) => text.slice(0, 16)), ['Open Browser Cop', 'Needs you: Open ', 'Quit']);
    await own.choose('Needs you');
    await inFront();
    await until('the run', () => window.js('return location.hash.startsWith("#/run/");'));
    assert.equal((await summary(window)).status, 'waiting');
  });

  test('what was answered elsewhere is told of no more', async () => {
    await minimise();
    const first = await question(window);
    await submit({ submission: 'answer', answer: { question: first, decision: 'allow', text: '', by: 'person' } });
    await until('the next question', async () => !['', first].includes(await question(window)));
    await notices(1);
    await submit({ submission: 'stop' });
    await window.find('run-ending');
    // Who stops a run needs no news of its end.
    await notices(0);
    const own = await icon();
    await until('an icon without a number', async () => !/waits/.test(await own.tip()));
    await screen('panel-over');
  });

  test('a button on a notification declines, or answers a question, and nothing but the question that it tells of', async () => {
    await told.closeAll();
    await toTheGoalBox(window);
    await startExample(window, 'order');
    await minimise();
    await comesTo(window, 'waiting');
    await notices(1);
    const id = await window.attribute('run', 'data-run');
    const first = await asked();
    await screen('panel-buttons');
    // The server's menu has what a press on the notification itself does too: it opens the run.
    const buttons = (lines) => new Set(lines.map((line) => /^#?(.*?) [([]/.exec(line)?.[1] ?? line));
    // A yes is for the window, where one sees what it is about.
    assert.deepEqual(buttons(await told.choose('Don’t')), new Set(['Don’t', 'Open']));
    assert.notEqual(await until('the question how to go on', () => question(window, 'question-sheet')), first);
    const options = await window.texts('question-option');
    await notices(1);
    await screen('panel-options');
    // Of a question that is over nothing is answered any more.
    await assert.rejects(submit({ submission: 'answer', answer: { question: first, decision: 'allow', text: '', by: 'person' } }));

    assert.deepEqual(buttons(await told.choose(options[0])), new Set([...options, 'Open']));
    await window.gone('question-sheet');
    await until('the answer in the story', async () => (await window.everything()).includes(options[0]));
    const { steps } = await window.command('run_review', { run: id });
    assert.ok(steps.some((step) => step.decision === 'decline'), 'the history has the decline');
    assert.match((await run('xprop', ['-id', number, 'WM_STATE'])).stdout, /Iconic/, 'the window stayed where it was');
    await submit({ submission: 'stop' });
    await window.find('run-ending');
    const past = await told.history();
    assert.ok(past.some(([, body]) => body === 'It asks whether it may do something.'));
  });

  test('what is watched is told of when it comes true, and leads to where it was seen', async () => {
    await told.closeAll();
    let price = '$129.00';
    const shop = own(undo, await serve((request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' });
      answer.end(`<title>Shop</title><h1>Green tea</h1><p>Price: ${price}</p><p>Ships in 3 days</p>`);
    }));
    const folder = await carriedOut(home, 'What is the price of Green tea?', `${shop.address}/tea`);
    await run(CLI, ['recipes', 'keep', path.basename(folder)], { env: { ...process.env, BROWSER_COPILOT_HOME: home } });
    await run('wmctrl', ['-i', '-a', number]);
    await window.click('nav-watches');
    await window.find('watches-empty');
    await window.click('watch-new');
    await until('the recipe in the list', async () => (await window.js(`return document.querySelectorAll('[data-testid=watch-recipe] option').length;`)) > 1);
    await window.js(`const it = document.querySelector('[data-testid=watch-recipe]'); it.selectedIndex = 1; it.dispatchEvent(new Event('change', { bubbles: true }));`);
    await window.type('watch-condition', 'falls below $100');
    await until('the words as they are understood', async () => /Below 100 USD/.test(await window.text('watch-understood')));
    await screen('watch-form');
    await window.click('watch-add');
    await window.gone('watch-sheet');
    await until('the first look', async () => /129 USD/.test(await window.text('watch-value')));
    assert.equal(await told.shown(), 0, 'a look that tells nothing is told of nowhere');
    price = '$99.50';
    // After a pause it is looked at at once.
    await window.click('watch-pause');
    await until('its rest', async () => /not looked at/.test(await window.text('watch-next')));
    await window.click('watch-pause');
    await window.find('watch-alert');
    assert.match(await window.text('watch-value'), /^99.50 USD/);
    await notices(1);
    await screen('watch-alert');
    await told.closeAll();
    const [[head, body]] = await told.history();
    assert.match(head, /Green tea/);
    assert.equal(body, 'Below 100 USD. Now: 99.50 USD');
    await window.click('watch-see');
    await window.find('review-ending');
    assert.match(await window.everything(), /\$99\.50/);
    await window.click('nav-watches');
    await window.click('watch-open');
    await window.find('watch-table');
    assert.equal((await window.all('watch-look')).length, 2);
    // This web view draws a point of a picture that is drawn out as an ellipse.
    assert.deepEqual(await window.js(`const it = document.querySelector('[data-testid=watch-page] [data-testid=chart-alert]').getBoundingClientRect(); return [it.width, it.height];`), [9, 9]);
    await screen('watch-page');
    await window.click('watch-remove');
    await window.click('watch-remove-yes');
    await window.find('watches-empty');
  });

  test('a goal that was kept for a time begins in the tray, and the icon says what is next', async () => {
    await told.closeAll();
    await run('wmctrl', ['-i', '-a', number]);
    await window.click('nav-schedules');
    await window.find('schedules-empty');
    const { goal, start_url: address } = (await window.command('examples', { language: 'en' })).find((one) => one.id === 'price');
    const keepAt = async (when, words) => {
      await window.click('schedule-new');
      await window.type('schedule-goal', words);
      await window.type('schedule-address', address);
      await window.type('schedule-when', when);
      await window.find('schedule-says');
      await screen('schedule-form');
      await window.click('schedule-add');
      await window.gone('schedule-sheet');
    };
    await keepAt('every year on 1 January at 3', 'Read the news');
    assert.match(await window.text('schedule-said'), /^Every year on 1 January at 03:00/);
    const soon = new Date(Date.now() + 20_000);
    const two = (n) => String(n).padStart(2, '0');
    await keepAt(`${soon.getFullYear()}-${two(soon.getMonth() + 1)}-${two(soon.getDate())}T${two(soon.getHours())}:${two(soon.getMinutes())}:${two(soon.getSeconds())}`, goal);
    await until('both in the list', async () => (await window.all('schedule')).length === 2);
    const own = await icon();
    await until('the next one', async () => (await own.rows()).some(([, text]) => /^Next, .*\d\d:\d\d: /.test(text)));
    // The window is closed, the program is not.
    await run('wmctrl', ['-i', '-c', number]);
    await until('a hidden window', async () => !(await run('wmctrl', ['-l'])).stdout.includes('Browser Copilot'));
    // That it stays, and later that the goal is done.
    await notices(2);
    await screen('schedule-in-tray');
    await told.closeAll();
    const bodies = (await told.history()).map(([, body]) => body);
    assert.ok(bodies.some((body) => body.startsWith('It stays in the tray')) && bodies.includes('Done.'), bodies.join('; '));
    await own.choose('Open');
    await inFront();
    await window.find('schedule-run');
    await screen('schedules');
    await window.click('schedule-run');
    await until('its review', () => window.js('return location.hash.startsWith("#/runs/");'));
    // What is to begin later does not hold a program that is to end.
    await own.choose('Quit');
    await window.closed();
  });

  test('started with the session, it is in the panel and shows no window until it is called', async () => {
    const mine = await ownHome(undo);
    const child = spawn(APP, ['--in-tray'], { env: { ...process.env, BROWSER_COPILOT_HOME: mine, LANG: 'en_GB.UTF-8', LC_ALL: 'en_GB.UTF-8' }, stdio: 'ignore' });
    undo.push(() => child.kill('SIGKILL'));
    const windows = async () => (await run('wmctrl', ['-l'])).stdout.includes('Browser Copilot');
    // That of the program before may be named for a moment longer.
    const tray = await until('its menu', async () => {
      const one = await icon();
      return (await one.rows()).length > 0 ? one : undefined;
    });
    assert.equal(await windows(), false);
    await screen('started-in-tray');
    await tray.choose('Open');
    await until('the window', windows);
    const ended = once(child, 'exit');
    await tray.choose('Quit');
    await ended;
  });
});
