// One snapshot of the page: its elements, its readable text, and signals for the classifier.
import { reply, type Heading, type PassageAnswer, type Passing, type SnapshotAnswer, type SnapshotOptions, type WalkSignals } from '../answers';
import { attr } from '../dom/dom';
import { doorOf, doorPlace, ownOrigin } from '../dom/frames';
import { sight, visiblePart } from '../dom/geometry';
import { elementOf, idOf, registry, restoreNumber } from '../dom/registry';
import { cut, fold, LONGEST_ADDRESS } from '../dom/text';
import type { Cover, Item } from '../walk_types';
import { signsOut } from '../read/session';
import { drain } from '../watch/activity';
import { isBare, noteBusy } from '../watch/busy';
import { memory, takeStock } from '../watch/changes';
import { lacking } from '../watch/listener_probe';
import { heardMessages, messages } from '../watch/messages';
import { pulseOf } from '../watch/stability';
import { choose } from './choice';
import { passingOf, sayingOf, type Describing, type KeptSaying } from './element_report';
import { flatten, snapshots, tally, type PlacedPassage } from './stream';
import { walkDocument } from './walk';

/** What a walk found, and what was chosen of it. */
interface Survey {
  /** `askedOf` the options. */
  asked: string;
  version: number;
  items: number;
  chosen: Item[];
  text: string;
  truncated: boolean;
  headings: Heading[];
  passages: PlacedPassage[];
  covers: Cover[];
  signals: WalkSignals;
  shape: string;
}

/** An element that is told of. */
interface Listed {
  said: KeptSaying;
  passing: Passing;
}

/** The last snapshot that counted, and what the host was told with it. */
const past = {
  survey: null as Survey | null,
  /** Numbers of what was said. */
  told: new Set<number>(),
  text: null as string | null,
  headings: '',
  serial: 0,
  /** Number -> sign of the element. */
  shown: new Map<number, string>(),
};

/** It is among what the last snapshot told of. */
export const isListed = (id: number): boolean => past.shown.has(id);

/** Everything that decides what is chosen, but for the page itself. */
const askedOf = (options: SnapshotOptions): string =>
  JSON.stringify([options.limit, options.text_limit, options.wanted, visiblePart.share, innerWidth, innerHeight, scrollX, scrollY, location.href]);

function surveyPage(options: SnapshotOptions, asked: string): Survey {
  const walked = walkDocument(options.time);
  const found = flatten(walked.stream, options.text_limit, !options.aside);
  const sum = tally(walked.stream);
  return {
    asked,
    // What was cut is no survey of the page: the next snapshot walks on.
    version: walked.isCut ? NaN : memory.version,
    items: found.items.length,
    chosen: choose(found.items, options, sight()),
    text: cut(found.lines.join('\n'), options.text_limit),
    truncated: walked.isCut || found.chars - 1 > options.text_limit,
    headings: found.headings,
    passages: found.passages,
    covers: walked.covers,
    signals: walked.signals,
    shape: (sum.a >>> 0).toString(16) + (sum.b >>> 0).toString(16) + ':' + walked.nodes + ':' + found.items.length,
  };
}

/** What is said of the chosen elements, and the order that each has among all. */
function describeChosen(seen: Survey, describing: Describing, options: SnapshotOptions): { elements: Listed[]; orders: number[] } {
  // A frame that came to a page that was looked at before is new with all that is in it.
  const isFirst = snapshots.count === 0 && !options.came;
  const elements: Listed[] = [];
  const orders: number[] = [];
  for (const item of seen.chosen) {
    try {
      const said = sayingOf(item, describing);
      const passing = passingOf(item, describing, said.known);
      if (!describing.unchanged && item.fresh && !isFirst) passing.is_new = true;
      elements.push({ said, passing });
      orders.push(item.order);
    } catch (error) {
      // An element that the page made unreadable is left out, the snapshot goes on.
      if (options.strict) throw error;
    }
  }
  return { elements, orders };
}

const passageAnswer = (passage: PlacedPassage, orders: number[]): PassageAnswer => ({
  door: doorOf(passage.el),
  frame: passage.frame,
  nav: passage.nav,
  fixed: passage.fixed,
  line: passage.line,
  headings: passage.headings,
  heading: cut(passage.heading, 120),
  before: orders.filter((order) => order < passage.order).length,
  place: doorPlace(passage.el),
});

function viewportNow(): SnapshotAnswer['viewport'] {
  const root = document.scrollingElement || document.documentElement;
  return {
    width: innerWidth,
    height: innerHeight,
    scroll_x: scrollX,
    scroll_y: scrollY,
    page_width: root ? root.scrollWidth : innerWidth,
    page_height: root ? root.scrollHeight : innerHeight,
    device_pixel_ratio: devicePixelRatio,
  };
}

export function takeSnapshot(options: SnapshotOptions): string {
  registry.next = Math.max(registry.next, options.first);
  drain();
  if (messages.waiting.size > 0) heardMessages();
  takeStock();
  const asked = askedOf(options);
  const kept = past.survey;
  // What moves by itself leaves no record of where it is.
  const unchanged =
    !options.aside && kept !== null && kept.version === memory.version && kept.asked === asked && document.getAnimations().length === 0;
  const seen = unchanged ? kept : surveyPage(options, asked);
  noteBusy(seen.signals.busy);

  const describing: Describing = { contexts: new Map(), forms: new Map(), view: sight(), number: idOf, points: [], covers: seen.covers, unchanged };
  const before = registry.next;
  const { elements, orders } = describeChosen(seen, describing, options);
  if (!options.aside) {
    takeOver(elements, before, describing.points);
    past.shown = new Map(elements.map((element) => [element.passing.id, signOf(element)]));
    if (!unchanged) snapshots.count += 1;
    past.survey = seen;
  }

  // The host keeps the last snapshot: what it has is not told again.
  const has = past.serial > 0 && options.have[0] === registry.stamp && options.have[1] === past.serial;
  for (const { said, passing } of elements) {
    passing.said = said.number;
    if (!has || !past.told.has(said.number)) passing.what = said.known;
  }
  const headings = JSON.stringify(seen.headings);
  const answer: SnapshotAnswer = {
    url: cut(location.href, LONGEST_ADDRESS),
    title: cut(fold(document.title || ''), 500),
    viewport: viewportNow(),
    elements: elements.map(({ passing }) => passing),
    total_elements: seen.items,
    text: has && past.text === seen.text ? null : seen.text,
    text_truncated: seen.truncated,
    headings: has && past.headings === headings ? null : seen.headings,
    signals: {
      ...seen.signals,
      busy: seen.signals.busy || isBare(),
      messages: messages.said,
      session: signsOut(),
      lang: cut(attr(document.documentElement || document.createElement('html'), 'lang') || '', 35),
    },
    shape: seen.shape,
    pulse: pulseOf(seen.signals.busy),
    next: registry.next,
    serial: options.aside ? 0 : past.serial + 1,
    stamp: registry.stamp,
    origin: ownOrigin(),
    points: describing.points,
    passages: seen.passages.map((passage) => passageAnswer(passage, orders)),
  };
  if (!options.aside) {
    past.serial += 1;
    past.told = new Set(elements.map(({ said }) => said.number));
    past.text = seen.text;
    past.headings = headings;
  }
  memory.epoch += 1;
  return reply(answer);
}

/** Why there is none, where the host has to be asked first for what only it can tell. */
export const snapshotIfInformed = (options: SnapshotOptions): string => (!options.aside && lacking()) || takeSnapshot(options);

const signOf = ({ said: { known }, passing }: Listed): string =>
  known.name
    ? [known.tag, known.role, known.name, known.frame, known.context, passing.heading || '', known.attrs.name].join('\u0001')
    : '';

/**
 * A page that draws a part anew puts a twin in the place of an element. The twin takes over its number,
 * if it is the only one of its kind among the new, and so was what is gone.
 */
function takeOver(elements: Listed[], before: number, points: Describing['points']): void {
  const fresh = new Map<string, Listed | null>();
  for (const element of elements) {
    const sign = element.passing.id >= before ? signOf(element) : '';
    if (sign) fresh.set(sign, fresh.has(sign) ? null : element);
  }
  if (fresh.size === 0) return;
  const gone = new Map<string, number | null>();
  for (const [id, sign] of past.shown) {
    if (sign && !elementOf(id)) gone.set(sign, gone.has(sign) ? null : id);
  }
  for (const [sign, element] of fresh) {
    const id = gone.get(sign);
    if (!element || !id) continue;
    const el = elementOf(element.passing.id);
    if (!el) continue;
    for (const point of points) if (point[0] === element.passing.id) point[0] = id;
    registry.elements.delete(element.passing.id);
    restoreNumber(el, id);
    element.passing.id = id;
    delete element.passing.is_new;
  }
}
