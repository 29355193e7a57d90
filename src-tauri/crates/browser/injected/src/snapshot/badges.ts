// The numbers of the elements on the page itself, on the person's wish: a closed shadow root in the top layer, which takes
// no presses, is no part of a snapshot, and counts as no change of the page. The page can see its host, and nothing in it.
import type { BadgeMark, Rect } from '../answers';
import { rectOf } from '../dom/dom';
import { edgesOf, meet, type Edges } from '../dom/geometry';
import { unnoticed } from '../watch/activity';
import { overlay } from '../watch/overlay';
import { boxesOf } from './boxes';

/** One element's number. */
interface Plate {
  id: number;
  /** Of this document. */
  own: boolean;
  frame: HTMLElement;
  number: HTMLElement;
  /** Its box here when it was asked for. */
  still: Rect;
}

const badges = { plates: [] as Plate[], waiting: false };

const BADGE_STYLE = `
  span, i { all: initial; position: fixed; box-sizing: border-box; pointer-events: none; }
  i { border: 2px solid var(--c); outline: 1px solid #fff; border-radius: 2px; }
  span { height: 17px; padding: 0 4px; border: 1px solid #fff; border-radius: 4px; background: var(--c); color: #fff;
    font: 700 12px/15px Arial, sans-serif; white-space: nowrap; }`;

/** As on the pictures: white on each has a contrast of more than 7. */
const BADGE_COLOURS = ['#8a1038', '#0b3d91', '#0a5430', '#5a1e8c', '#7a2e00', '#004a5c'];
const BADGE_HEIGHT = 17;
const MOST_BADGES = 500;

function dropBadges(): void {
  const { host } = overlay;
  if (!host) return;
  unnoticed(() => host.remove());
  removeEventListener('scroll', moveBadges, true);
  removeEventListener('resize', moveBadges, true);
  overlay.host = null;
  badges.plates = [];
}

function setStyle(el: HTMLElement, rules: Record<string, string>): void {
  for (const [name, value] of Object.entries(rules)) el.style.setProperty(name, value, 'important');
}

function badgeGround(): ShadowRoot {
  const host = document.createElement('div');
  setStyle(host, {
    all: 'initial', display: 'block', position: 'fixed', inset: '0 auto auto 0', width: '100px', height: '0', margin: '0',
    padding: '0', border: '0', background: 'none', overflow: 'visible', 'pointer-events': 'none', 'z-index': '2147483647',
  });
  host.setAttribute('aria-hidden', 'true');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(BADGE_STYLE);
  root.adoptedStyleSheets = [sheet];
  overlay.host = host;
  document.documentElement.append(host);
  // Above dialogs too; where it cannot be shown there it still stands in front of most.
  host.popover = 'manual';
  try {
    host.showPopover();
  } catch {
    host.removeAttribute('popover');
  }
  return root;
}

/** Puts frames and numbers where their elements are; a number lies on no other, and on no other element, while there is room. */
function placeBadges(host: HTMLElement): void {
  const scale = rectOf(host).width / 100 || 1;
  const here = new Map(boxesOf(badges.plates.filter((plate) => plate.own).map((plate) => plate.id)));
  const taken: Edges[] = [];
  const free = (spot: Edges): boolean => !taken.some((other) => meet(other, spot));
  const placeOf = (plate: Plate): Rect | undefined => (plate.own ? here.get(plate.id) : plate.still);
  const edges = badges.plates.map(placeOf).filter((box) => box !== undefined).map(edgesOf);
  /** Neither on another number nor on another element, unless that one holds the badge wholly. */
  const clear = (spot: Edges): boolean => free(spot) && edges.every((e) => !meet(e, spot) ||
    (e.left < spot.left && e.top < spot.top && e.right > spot.right && e.bottom > spot.bottom));
  for (const plate of badges.plates) {
    const box = placeOf(plate);
    const gone = !box || box.y > innerHeight || box.x > innerWidth || box.y + box.h < 0 || box.x + box.w < 0;
    plate.frame.style.display = plate.number.style.display = gone ? 'none' : '';
    if (gone) continue;
    const wide = 10 + 7 * String(plate.id).length;
    const at = (x: number, y: number): Edges => {
      const left = Math.min(Math.max(x, 0), innerWidth - wide);
      const top = Math.min(Math.max(y, 0), innerHeight - BADGE_HEIGHT);
      return { left, top, right: left + wide, bottom: top + BADGE_HEIGHT };
    };
    const right = box.x + box.w;
    const middle = box.y + box.h / 2 - BADGE_HEIGHT / 2;
    const spots = [
      at(box.x - wide - 3, middle), at(right + 3, middle), at(box.x - 2, box.y - BADGE_HEIGHT - 2),
      at(right - wide + 2, box.y - BADGE_HEIGHT - 2), at(box.x - 2, box.y + box.h + 2), at(right - wide, box.y),
    ];
    const spot = spots.find(clear) || spots.find(free) || (spots[0] as Edges);
    taken.push(spot);
    Object.assign(plate.number.style, { left: spot.left / scale + 'px', top: spot.top / scale + 'px' });
    Object.assign(plate.frame.style, {
      left: (box.x - 3) / scale + 'px', top: (box.y - 3) / scale + 'px',
      width: (box.w + 6) / scale + 'px', height: (box.h + 6) / scale + 'px',
    });
  }
}

/** Elements of this document move with it; of those in other frames it is not known where they go. */
function moveBadges(): void {
  if (badges.waiting || !overlay.host) return;
  badges.waiting = true;
  requestAnimationFrame(() => {
    badges.waiting = false;
    if (!overlay.host) return;
    badges.plates = badges.plates.filter((plate) => {
      if (plate.own) return true;
      plate.frame.remove();
      plate.number.remove();
      return false;
    });
    placeBadges(overlay.host);
  });
}

/** Takes the numbers out of sight for a picture, and brings them back. */
export function veilBadges(on: boolean): number {
  const { host } = overlay;
  if (host) unnoticed(() => setStyle(host, { display: on ? 'none' : 'block' }));
  return badges.plates.length;
}

/** Shows these numbers in place of those that were shown; none: takes all away. `marks`: id, box here, whether of this document. */
export function showBadges(marks: BadgeMark[]): number {
  dropBadges();
  if (marks.length === 0 || document.contentType !== 'text/html' || !document.documentElement) return 0;
  unnoticed(() => {
    const root = badgeGround();
    for (const [id, x, y, w, h, own] of marks.slice(0, MOST_BADGES)) {
      const frame = document.createElement('i');
      const number = document.createElement('span');
      number.textContent = String(id);
      for (const el of [frame, number]) el.style.setProperty('--c', BADGE_COLOURS[id % BADGE_COLOURS.length] ?? '');
      badges.plates.push({ id, own, frame, number, still: { x, y, w, h } });
    }
    root.append(...badges.plates.map((plate) => plate.frame), ...badges.plates.map((plate) => plate.number));
    if (overlay.host) placeBadges(overlay.host);
  });
  addEventListener('scroll', moveBadges, { capture: true, passive: true });
  addEventListener('resize', moveBadges, { capture: true, passive: true });
  return badges.plates.length;
}
