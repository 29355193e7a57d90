// Snapshots: what a later one says of a page that has changed, what it leaves out, where presses land.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SnapshotAnswer } from '../src/answers';
import { call, install, launch, open, snapshot } from './page';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** What a snapshot says of the page, without what depends on earlier ones. */
function plain(seen: SnapshotAnswer): unknown {
  const rest: Record<string, unknown> = { ...seen };
  for (const name of ['pulse', 'script_ms', 'next', 'serial', 'stamp', 'points', 'elements', 'signals']) delete rest[name];
  return {
    ...rest,
    signals: { ...seen.signals },
    elements: seen.elements.map((element) => ({ ...element, id: 0, said: 0, is_new: false })),
  };
}
const frame = (page: Page): Promise<unknown> => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));

/** A long page of cards, rows, folds and boxes, in whose style a class or a state shows and hides things. */
const STYLE = `
  .hidden, .panel, input ~ .extra { display: none } .gone { visibility: hidden } .faint { opacity: 0 }
  .open > .panel, input:checked ~ .extra { display: block }
  [data-state=closed] .body { display: none } .on + .card .note { display: none } .box { height: 120px; overflow: auto }
  .menu { position: relative } .menu .list { display: none; position: absolute; top: 20px } .menu:focus-within .list { display: block }
  .bar { position: sticky; top: 0; background: #fff } .menu:hover .list, .card:hover .panel { display: block }`;
const card = (n: number): string => `<section class=card><h2>Card ${n}</h2><div class=bar>Bar ${n} <button>Pin ${n}</button></div>
  <p class=note>Note ${n} with <em>some</em> words that are long enough to be a paragraph of their own.</p>
  <div class=body><ul>${[1, 2, 3, 4, 5].map((i) => `<li class=item><a href="#${n}-${i}">Link ${n}.${i}</a> for item ${i}</li>`).join('')}</ul></div>
  <div class=menu><button>Menu ${n}</button><div class=list><a href="#m${n}">Hidden entry ${n}</a></div></div>
  <label><input type=checkbox> Choose ${n}</label><div><input type=checkbox aria-label="More ${n}"><div class=extra><button>Extra ${n}</button></div></div>
  <div class=panel><button>Panel ${n}</button></div><details><summary>Details ${n}</summary><button>Inside ${n}</button></details>
  <div class=box><table><tr><th>Name<th>Price</tr>${[1, 2, 3, 4, 5, 6].map((i) => `<tr><td>Thing ${n}.${i}<td><button>Buy ${n}.${i}</button></tr>`).join('')}</table></div>
  <x-part></x-part></section>`;
const CARDS = `<!doctype html><html lang=en><title>Cards</title><style>${STYLE}</style><body><nav><a href="#top">Top</a></nav><main>
  ${Array.from({ length: 40 }, (_, n) => card(n)).join('')}</main><div id=rows>${Array.from({ length: 300 }, (_, n) => `<div class=row><button>Row ${n}</button></div>`).join('')}</div>`;

/** Changes the page somewhere, in a way that pages have; by a number from 0 to 1. */
function change(seed: number): string {
  let state = Math.floor(seed * 2 ** 31) || 1;
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const any = (selector: string): HTMLElement | null => {
    const all = document.querySelectorAll<HTMLElement>(selector);
    return all[Math.floor(random() * all.length)] ?? null;
  };
  const toggle = (selector: string, name: string): void => {
    any(selector)?.classList.toggle(name);
  };
  const ways: Record<string, () => void> = {
    hide: () => { toggle('.card, li, .body, .row, p, main', 'hidden'); },
    conceal: () => { toggle('.card, li, .row, button', 'gone'); },
    fade: () => { toggle('.card, li, .row', 'faint'); },
    open: () => { toggle('.card', 'open'); },
    sibling: () => { toggle('.card', 'on'); },
    state: () => { const el = any('.card'); if (el) el.dataset['state'] = el.dataset['state'] ? '' : 'closed'; },
    style: () => { const el = any('.card, .row, li'); if (el) el.style.display = el.style.display ? '' : 'none'; },
    write: () => { const el = any('li a, .row button, p em'); if (el) el.textContent = `Words ${Math.floor(random() * 1000)}`; },
    label: () => { any('.row button, li a')?.setAttribute('aria-label', `Label ${Math.floor(random() * 1000)}`); },
    insert: () => { const el = any('.row, li, .card'); el?.before(el.cloneNode(true)); },
    remove: () => { any('.row, li')?.remove(); },
    move: () => { const el = any('.row'); const to = any('.row'); if (el && to) to.after(el); },
    anew: () => { const el = any('.body'); if (el) el.innerHTML = `<p>New</p><button>New ${Math.floor(random() * 1000)}</button>`; },
    first: () => { document.body.insertBefore(document.createElement('p'), document.body.firstChild).textContent = 'First'; },
    check: () => { any('input')?.click(); },
    fold: () => { any('summary')?.click(); },
    focus: () => { any('.menu button')?.focus({ preventScroll: true }); },
    scroll: () => { scrollTo(0, random() * document.body.scrollHeight); },
    inside: () => { const el = any('.box'); if (el) el.scrollTop = random() * 100; },
    rule: () => { document.styleSheets[0]?.insertRule(`.card:nth-of-type(${Math.ceil(random() * 40)}) .note { display: none }`); },
    shadow: () => {
      const el = any('x-part');
      if (el && !el.shadowRoot) el.attachShadow({ mode: 'open' }).innerHTML = '<button>In the shadow</button>';
      else if (el?.shadowRoot) el.shadowRoot.innerHTML += '<button>More in the shadow</button>';
    },
  };
  const names = Object.keys(ways);
  const name = names[Math.floor(random() * names.length)] ?? '';
  ways[name]?.();
  return name;
}

describe('a snapshot of a page that was seen before', () => {
  for (const seed of [1, 2, 3]) {
    it(`says what a first one says, whatever changed (${seed})`, async () => {
      const page = await open(browser, CARDS);
      const warm = await install(page);
      await snapshot(page, warm);
      const done: string[] = [];
      for (let round = 0; round < 25; round += 1) {
        for (let i = 0; i < 3; i += 1) done.push(await page.evaluate(change, ((seed * 1000 + round) * 3 + i) / 20_000));
        await frame(page);
        const again = plain(await snapshot(page, warm));
        const first = plain(await snapshot(page, await install(page)));
        expect(again, `after ${done.slice(-3).join(', ')} in round ${round}`).toEqual(first);
      }
      await page.close();
    });
  }

  it('does not say again what the host has', async () => {
    const page = await open(browser, CARDS);
    const key = await install(page);
    const first = await snapshot(page, key);
    const second = await snapshot(page, key, { have: [first.stamp, first.serial] });
    expect(second.text).toBeNull();
    expect(second.headings).toBeNull();
    expect(second.elements.every((element) => element.what === undefined)).toBe(true);
    expect(second.elements.map((element) => element.id)).toEqual(first.elements.map((element) => element.id));
    await page.evaluate(() => { (document.querySelector('.row button') as HTMLElement).textContent = 'Changed'; });
    await page.evaluate(() => { (document.querySelector('nav a') as HTMLElement).textContent = 'Changed'; });
    const third = await snapshot(page, key, { have: [second.stamp, second.serial] });
    expect(third.elements.filter((element) => element.what).map((element) => element.what?.name)).toEqual(['Changed']);
    const stranger = await snapshot(page, key, { have: [third.stamp, first.serial] });
    expect(stranger.elements.every((element) => element.what !== undefined)).toBe(true);
    await page.close();
  });

  it('is cut where its time is over, says so, and is whole when there is more of it', async () => {
    const page = await open(browser, CARDS);
    const key = await install(page);
    const whole = await snapshot(page, await install(page));
    expect([whole.text_truncated, whole.total_elements > 500]).toEqual([false, true]);
    const part = await snapshot(page, key, { time: 0 });
    expect(part.text_truncated).toBe(true);
    expect(part.total_elements).toBeLessThan(whole.total_elements);
    expect(String(whole.text).startsWith(String(part.text))).toBe(true);
    const next = await snapshot(page, key);
    expect([next.text_truncated, next.total_elements, next.text]).toEqual([false, whole.total_elements, whole.text]);
    await page.close();
  });

  it('walks only what is in sight or has changed', async () => {
    const page = await open(browser, CARDS);
    const key = await install(page);
    await snapshot(page, key);
    const asked = await page.evaluate(`(() => {
      let count = 0;
      const own = getComputedStyle;
      globalThis.getComputedStyle = (...all) => { count += 1; return own(...all); };
      document.querySelector('.row:last-child button').textContent = 'Changed';
      ${key}.takeSnapshot({ limit: 120, text_limit: 20000, wanted: [], first: 1, time: 60000, aside: false, came: false, have: [0, 0] });
      globalThis.getComputedStyle = own;
      return [count, document.querySelectorAll('*').length];
    })()`);
    const [styles, all] = asked as [number, number];
    expect(all).toBeGreaterThan(2500);
    expect(styles).toBeLessThan(all / 4);
    await page.close();
  });
});

describe('a page that scripts fill', () => {
  const busy = async (html: string): Promise<boolean> => {
    const page = await open(browser, html);
    const seen = await snapshot(page, await install(page));
    await page.close();
    return seen.signals.busy;
  };
  it('is still on its way with a title alone, and not with anything to use or to read', async () => {
    const script = '<script>1</script>';
    expect(await busy(`<h1>Orders</h1><div>Loading…</div>${script}`)).toBe(true);
    expect(await busy(`<noscript>This needs JavaScript to be on, so please turn it on in the settings.</noscript><svg width=40 height=40></svg>${script}`)).toBe(true);
    for (const content of ['<button>Go</button>', '<canvas></canvas>', '<p>Nothing was found for these words, so try it again with others.', '<img width=900 height=600>']) {
      expect(await busy(`<h1>Orders</h1>${content}${script}`), content).toBe(false);
    }
    expect(await busy('<h1>Orders</h1>')).toBe(false);
  });
});

describe('a page that loads', () => {
  const busy = async (html: string): Promise<boolean> => {
    const page = await open(browser, `<h1>Orders</h1><p>All that came so far, and more than a few words of it, to be read.</p><button>Go</button>${html}`);
    const key = await install(page);
    const seen = await snapshot(page, key);
    // Asked without a walk, it says the same.
    await page.evaluate(() => document.body.setAttribute('data-x', ''));
    const pulse = await call<{ busy: boolean }>(page, key, 'pulse', false, 0);
    expect(pulse.busy, html).toBe(seen.signals.busy);
    await page.close();
    return seen.signals.busy;
  };
  const size = 'width:60px;height:20px';

  it('says so by a mark, a blank that moves, or words of patience', async () => {
    for (const mark of [
      `<div class=spinner style="${size}"></div>`, `<div class="MuiSkeleton-root" style="${size}"></div>`, `<ul aria-busy=true style="${size}"><li>Old</ul>`,
      `<style>@keyframes glow { 50% { opacity: .5 } }</style><span class=placeholder style="display:block;${size};animation:glow 2s infinite"></span>`,
      '<form class="ui loading form"><input></form>', '<p>Loading orders…</p>', '<p>Загрузка...</p>', '<p>0/20 loaded</p>', '<div role=progressbar style="height:3px"></div>',
    ]) expect(await busy(mark), mark).toBe(true);
  });

  it('does not by what nobody sees, or by names of what is there', async () => {
    const text = 'The words of a page that has come, which are many more than those of a mark. Really many more.';
    for (const mark of [
      `<div style="opacity:0"><div class=spinner style="${size}"></div></div>`, `<div class=spinner style="visibility:hidden;${size}"></div>`,
      `<div style="position:relative;width:200px;height:80px"><div class=loader style="${size}"></div><div style="position:absolute;inset:0;background:#fff">Editor</div></div>`,
      '<i class=spinner style="display:block;width:3px;height:3px"></i>', '<p aria-busy=true style="width:4px;height:4px;overflow:hidden"></p>',
      `<div class="loader-wrapper">${text}</div>`, `<div class="skeleton-layout"><input></div>`, `<p class="placeholder">Write something</p>`,
      `<div class=placeholder style="${size}"></div>`, '<p>20/20 loaded</p>', '<p>20 of 300 loaded</p>', '<p>Loading docks</p>', '<progress value=3 max=4></progress>',
    ]) expect(await busy(mark), mark).toBe(false);
  });
});

describe('an element in the text', () => {
  /** The lines of the page, with the number of each element at its place; those that no text stands beside in a line of their own. */
  const lines = async (html: string): Promise<string[]> => {
    const page = await open(browser, html);
    const seen = await snapshot(page, await install(page));
    await page.close();
    const out: string[] = [];
    const text = (seen.text ?? '').split('\n');
    for (const [n, line] of text.entries()) {
      const here = seen.elements.filter((element) => element.line === n);
      for (const element of here.filter((element) => element.column === undefined)) out.push(`[${element.id}]`);
      let told = line;
      for (const { id, column } of here.filter((element) => element.column !== undefined).reverse()) told = `${told.slice(0, column)}[${id}]${told.slice(column)}`;
      out.push(told);
    }
    return out;
  };
  it('stands before its words, in the cells of a row too', async () => {
    expect(await lines(`<p>See the <a href=#>terms of use</a> first.</p><label>Name <input></label>
      <table><tr><td>Ann</td><td><button>Pay</button></td><td><a href=#x>3 Nov</a></td></tr></table>`)).toEqual(['See the [1]terms of use first.', 'Name[2]', 'Ann | [3]Pay | [4]3 Nov']);
  });
  it('stands by itself where its line says nothing, and before all that it is around', async () => {
    expect(await lines(`<p>First</p><div><button aria-label=Close></button></div><p>Second</p>
      <div onclick="1"><p>Blue mug</p><p>12 €</p></div><table><tr><td><input type=checkbox></td><td></td></tr></table><p>Last</p>`)).toEqual([
      'First', '[1]', 'Second', '[2]Blue mug', '12 €', '[3]', 'Last',
    ]);
  });
});

describe('a handle by which something is moved', () => {
  it('has a number, and the surface on which things are moved has none', async () => {
    const page = await open(browser, `<div style="cursor:move;width:600px;height:300px">Surface</div><span class=sort-handle title=Reorder style="cursor:move;display:inline-block;width:16px;height:16px"></span><div draggable=true>Card</div>`);
    const seen = await snapshot(page, await install(page));
    await page.close();
    expect(seen.elements.map(({ what }) => what?.name)).toEqual(['Reorder', 'Card']);
  });
});

describe('a press on a row', () => {
  it('goes beside the control in its middle', async () => {
    const page = await open(browser, `<div onclick="document.title='row'" style="width:400px;height:40px;position:relative">Ann Lee, Invoice 12<button style="position:absolute;left:150px;top:0;width:100px;height:40px">Delete</button></div>`);
    const key = await install(page);
    const row = (await snapshot(page, key)).elements.find(({ what }) => what?.tag === 'div');
    const spot = await call<{ status: string; x: number; y: number }>(page, key, 'locate', row?.id, 'center');
    expect(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName, spot)).toBe('DIV');
    await page.close();
  });
});

describe('a field that nothing names', () => {
  it('is called by the words before it, and a box in a row is not called by the row above', async () => {
    const page = await open(browser, `<div><span>Phone</span></div><div><div><input></div></div><form><fieldset><legend>Notes</legend><p><button>Bold</button></p><textarea></textarea></fieldset></form>
      <table><tr><th>From</th></tr><tr><td><input type=checkbox></td></tr><tr><td><input></td></tr></table>`);
    const seen = await snapshot(page, await install(page));
    await page.close();
    const fields = seen.elements.filter(({ what }) => what?.role !== 'button');
    expect(fields.map(({ what }) => [what?.role, what?.attrs.icon ?? what?.name])).toEqual([['textbox', 'Phone'], ['textbox', 'Notes'], ['checkbox', ''], ['textbox', '']]);
  });
});

describe('a slider that says nothing of itself', () => {
  it('is known by what its page calls it, and stands at the only number beside it', async () => {
    const thumb = '<div class=bar><span class="ui-slider-handle" tabindex=0 style="display:inline-block;width:9px;height:9px"></span></div>';
    const page = await open(browser, `<div><b>40</b>${thumb}</div><div><b>1</b><b>9</b>${thumb}</div>`);
    const seen = await snapshot(page, await install(page));
    await page.close();
    expect(seen.elements.map(({ what, value }) => [what?.role, what?.attrs.icon, value])).toEqual([['slider', 'slider handle', '40'], ['slider', 'slider handle', undefined]]);
  });
});

describe('what the tests of a page call an element', () => {
  it('is told, the most usual attribute first, and nothing where it is empty', async () => {
    const page = await open(browser, `<button data-testid=save data-cy=other>Save</button><input data-qa=city aria-label=City>
      <button data-test-id="${'long'.repeat(40)}">Long</button><button data-testid="" data-test=third>Third</button><button>None</button>`);
    const seen = await snapshot(page, await install(page));
    await page.close();
    expect(seen.elements.map(({ what }) => what?.attrs.test_id)).toEqual(['save', 'city', 'long'.repeat(25), 'third', undefined]);
  });
});

describe('presses', () => {
  it('are tried out where something may lie over an element', async () => {
    const page = await open(browser, `<style>button { width: 200px; height: 40px } .over { position: absolute; left: 0; top: 0; width: 300px; height: 60px; background: red }</style>
      <button>Under</button><div style="margin-top: 60px"><button>Beside</button></div><div class=over></div>
      <div style="height: 30px"></div><div style="margin-bottom: -40px"><button>Below the next</button></div><div style="background: blue; height: 60px; position: relative"></div>
      <div inert><button>Inert</button></div><div style="pointer-events: none"><button>Untouchable</button></div>`);
    const seen = await snapshot(page, await install(page));
    const state = Object.fromEntries(seen.elements.map((element) => [element.what?.name, element.covered ? 'covered' : element.in_viewport ? 'free' : 'away']));
    expect(state).toEqual({ Under: 'covered', Beside: 'free', 'Below the next': 'covered', Inert: 'covered', Untouchable: 'covered' });
    await page.close();
  });
});
