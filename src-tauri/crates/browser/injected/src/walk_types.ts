// What a walk over the document makes: a stream of lines, elements, headings and frames, whole blocks of it in one part.
import type { Point, WalkSignals } from './answers';
import type { Edges, Place } from './dom/geometry';

/** How sure it is that an element takes part: by its tag, by what its page says of it, or only by signs. */
export type Kind = 'native' | 'aria' | 'weak';

/** Where a press reaches an element; `missed`: nowhere. */
export interface PressPoint {
  x: number;
  y: number;
  /** Some of the element can be seen. */
  onScreen: boolean;
  missed?: boolean;
}

export interface PressPoints {
  points: Point[];
  onScreen: boolean;
}

/** An element where it stands, in pixels of this viewport. */
export interface Placed {
  el: HTMLElement;
  /** What is pressed in its place. */
  proxy: Element | null;
  nav: boolean;
  fixed: boolean;
  /** Path of names of the frames of this origin around it. */
  frame: string;
  /** Nothing around it keeps presses from it; what lies over it is not known yet. */
  clear: boolean;
  point: PressPoint | null;
  /** The last heading before it. */
  heading: string;
  /** Lines of the whole text before the one in which it stands, as of the last snapshot. */
  line: number;
  /** Characters of that line before it; -1: no text stands beside it, and it comes before the line. */
  column: number;
  /** Controls in it, or beside it in a row, come only under the mouse; as of the last snapshot. */
  more: boolean;
  x: number;
  y: number;
  w: number;
  h: number;
}

export const ITEM = 1;
export const BLOCK = 2;
export const HEADING = 3;
export const PASSAGE = 4;
export const HOVER = 5;

export interface Item extends Placed {
  t: typeof ITEM;
  /** Its box when it was walked. */
  rx: number;
  ry: number;
  rw: number;
  rh: number;
  /** It says nothing of its own. */
  dropped: boolean;
  /** The last snapshot that saw it. */
  seen: number;
  /** All its words in small letters, once they were asked for. */
  words: string | null;
  order: number;
  /** Not seen by the last snapshot. */
  fresh: boolean;
}

/** A frame of another origin. */
export interface Passage {
  t: typeof PASSAGE;
  el: HTMLElement;
  frame: string;
  nav: boolean;
  fixed: boolean;
}

export interface HeadingPart {
  t: typeof HEADING;
  level: number;
  text: string;
}

/** The next element is, or is the first in, what the mouse has to be on for more to be shown. */
export interface HoverPart {
  t: typeof HOVER;
}

/** A block that was walked, moved by so many pixels since. */
export interface BlockPart {
  t: typeof BLOCK;
  block: Block;
  dx: number;
  dy: number;
}

/** Strings are lines of text. */
export type Part = string | Item | Passage | HeadingPart | HoverPart | BlockPart;
export type Stream = Part[];

/** Counts of a stream, and a hash of its lines. */
export interface Tally {
  lines: number;
  chars: number;
  items: number;
  a: number;
  b: number;
  pa: number;
  pb: number;
}

/** The walk of an element, or of a run of siblings, that stands until something in it changes. */
export interface Block {
  stream: Stream;
  signals: WalkSignals;
  nodes: number;
  left: number;
  top: number;
  w: number;
  h: number;
  sum: Tally;
  bounds: Edges;
  epoch: number;
  style: number;
  /** Where the page stood, if something in it sticks to the screen while it passes. */
  scrolled: number | null;
  /** `keyOf` what was around it. */
  key: number;
  /** Elements around it that the mouse has to be on for what is hidden in it. */
  hosts: Element[];
}

export interface Run extends Block {
  first: Node;
  last: Node;
  /** Its first and last elements with a box. */
  edges: [Element, Element] | null;
  spoilt: boolean;
}

/** What may lie over something else. */
export interface Cover extends Edges {
  el: Element;
}

/** What is known of an element from those around it, for what is in it. */
export interface Context {
  place: Place;
  scrollX: number;
  scrollY: number;
  frame: string;
  nav: boolean;
  main: boolean;
  fixed: boolean;
  /** In a control. */
  inside: boolean;
  /** The mouse would show that it can be pressed. */
  pointer: boolean;
  /** A list that listens for its items. */
  delegates: boolean;
  /** It is scrolled. */
  scrolls: boolean;
  /** Nothing around it makes it invisible. */
  clear: boolean;
  /** Left of or above all that can be scrolled to. */
  away: boolean;
  textShown: boolean;
  style: CSSStyleDeclaration | null;
  inert: boolean;
  /** What is around it shows only what is within this. */
  clip: Edges | null;
  /** The same where nothing can be scrolled. */
  cutoff: Edges | null;
  /** Whether line breaks count; `null`: not asked yet. */
  pre: boolean | null;
  /** The last epoch in which a style around it may have changed. */
  deep: number;
  /** `keyOf` this. */
  key: number;
}
