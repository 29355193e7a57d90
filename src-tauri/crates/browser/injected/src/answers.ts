// What the script answers and is asked: mirrors of the structs that read it in Rust. What the protocol has already comes
// from its generated bindings, so a change there is a change here.
import type { Element as ProtocolElement } from '../../../../../ui/src/lib/bindings/Element';
import type { ElementAttributes } from '../../../../../ui/src/lib/bindings/ElementAttributes';
import type { ElementState } from '../../../../../ui/src/lib/bindings/ElementState';
import type { FormInfo } from '../../../../../ui/src/lib/bindings/FormInfo';
import type { Heading } from '../../../../../ui/src/lib/bindings/Heading';
import type { LiveFacts } from '../../../../../ui/src/lib/bindings/LiveFacts';
import type { PageSignals } from '../../../../../ui/src/lib/bindings/PageSignals';
import type { Rect } from '../../../../../ui/src/lib/bindings/Rect';
import type { SentValue } from '../../../../../ui/src/lib/bindings/SentValue';
import type { Viewport } from '../../../../../ui/src/lib/bindings/Viewport';
import type { Zone } from '../../../../../ui/src/lib/bindings/Zone';

export type { ElementAttributes, FormInfo, Heading, Rect, SentValue, Zone };

/** As it goes to the host. */
export const reply = <T>(answer: T): string => JSON.stringify(answer);
/** An action that went so, with nothing more to say. */
export const replyStatus = (status: Status): string => reply<StatusAnswer>({ status });

/** States that do not apply, or are not so, are left out. */
export type States = Partial<ElementState>;
export type Point = [x: number, y: number];
export type Size = [width: number, height: number];
/** Shares of a viewport's size: left, top, right, bottom. */
export type Share = [left: number, top: number, right: number, bottom: number];

// ---- snapshots: browser/src/observe/, answer.rs, merge.rs ----

export interface SnapshotOptions {
  /** Elements at most. */
  limit: number;
  /** Characters of readable text at most. */
  text_limit: number;
  /** Words of the goal: elements that say one come first. */
  wanted?: string[];
  /** The first number that is free. */
  first: number;
  /** Milliseconds that the walk may take: what it does not come to is left out of this snapshot. */
  time: number;
  /** It changes nothing of what the next one says. */
  aside: boolean;
  /** The frame came to a page that was looked at before. */
  came: boolean;
  /** Stamp and serial of the snapshot that the host has. */
  have: [stamp: number, serial: number];
  /** An element that cannot be read is an error. */
  strict?: boolean;
}

/** `Saying`: what is said of an element as long as nothing around it changes. */
export interface Saying {
  tag: string;
  role: string;
  name: string;
  text?: string;
  frame: string;
  attrs: Partial<ElementAttributes>;
  options: string[];
  context: string;
  form?: FormInfo;
  editable: boolean;
}

/** `Passing`: what may be different at each snapshot. */
export interface Passing {
  id: number;
  /** Number of what is said of it. */
  said?: number;
  /** That, where the host does not have it. */
  what?: Saying;
  zone: Zone;
  bbox: Rect;
  in_viewport: boolean;
  covered?: boolean;
  fixed?: boolean;
  nav?: boolean;
  heading?: string;
  value?: string;
  state?: States;
  is_new?: boolean;
}

/** What a walk finds out for the classifier of pages. */
export type WalkSignals = Pick<PageSignals, 'password_field' | 'captcha' | 'busy' | 'list_items' | 'table' | 'paragraphs' | 'alerts'>;

/** `merge::Passage`: a frame of another origin, and where its content belongs. */
export interface PassageAnswer {
  door: number;
  frame: string;
  nav: boolean;
  fixed: boolean;
  line: number;
  headings: number;
  heading: string;
  before: number;
  place: DoorPlace;
}

/** `Answer` */
export interface SnapshotAnswer {
  url: string;
  title: string;
  viewport: Viewport;
  elements: Passing[];
  total_elements: number;
  /** `null`: as at the last snapshot. */
  text: string | null;
  text_truncated: boolean;
  headings: Heading[] | null;
  signals: WalkSignals & Pick<PageSignals, 'messages' | 'lang'>;
  shape: string;
  pulse: Pulse;
  script_ms: number;
  next: number;
  /** Counts the snapshots of the script; 0: one that is not kept. */
  serial: number;
  stamp: number;
  origin: string;
  points: [id: number, x: number, y: number][];
  passages: PassageAnswer[];
}

/** `settle::Pulse` */
export interface Pulse {
  effects: number;
  /** Milliseconds since the last change, or since the page last got something to work on. */
  quiet_for: number;
  /** A frame has been rendered since the last change. */
  framed: boolean;
  /** Its own timers had the time of grace since the action. */
  waited: boolean;
  /** It renders none, as a hidden page does. */
  frameless: boolean;
  /** Milliseconds until what slides or fades in is in its place. */
  moving: number;
  ready: DocumentReadyState;
  busy: boolean;
}

export interface RestBounds {
  /** Milliseconds without a change. */
  quiet: number;
  /** The same where no frames are rendered. */
  frameless: number;
  /** Milliseconds that are waited at most. */
  within: number;
}

// ---- frames of other origins: oopif/ ----

export interface DoorPlace extends Rect {
  /** What of it can be seen: left, top, right, bottom. */
  seen: [left: number, top: number, right: number, bottom: number];
}

export interface DoorPlaces {
  view: Size;
  places: (DoorPlace | null)[];
}

export interface DoorHits {
  hits: boolean[];
  /** What lies at the first point instead. */
  by: string;
}

// ---- what the guard decides on: facts.rs ----

export type FactsElement = Saying & Passing & Pick<ProtocolElement, 'fingerprint'>;

export interface FactsAnswer extends Omit<LiveFacts, 'element'> {
  element?: FactsElement;
  /** The focus is in the frame of another origin behind this element. */
  door?: number;
  /** Points of the frame's viewport where a press reaches the element, and the viewport's size. */
  points?: Point[];
  view?: Size;
}

// ---- pictures: screenshot/, screenshot_redaction.rs, badges.rs ----

export interface ViewAnswer {
  width: number;
  height: number;
  scroll_x: number;
  scroll_y: number;
  ratio: number;
  boxes: [id: number, box: Rect][];
}

/** A number for an element: its box here, and whether it is of this document. */
export type BadgeMark = [id: number, x: number, y: number, w: number, h: number, own: boolean];

export interface ShownPlaces {
  width: number;
  height: number;
  places: Rect[];
}

// ---- actions: act/ ----

/** How an action can go; only some are said by each function. */
export type Status =
  | 'ok'
  | 'not_found'
  | 'stale'
  | 'hidden'
  | 'disabled'
  | 'readonly'
  | 'covered'
  | 'changed'
  | 'no_field'
  | 'no_option'
  | 'no_effect'
  | 'chosen'
  | 'list'
  | 'popup'
  | 'built'
  | 'not_multiple'
  | 'off_screen'
  | 'no_rows'
  | 'origin'
  | 'type';

export interface StatusAnswer {
  status: Status;
}

/** `input::Point` */
export interface LocateAnswer extends StatusAnswer {
  x?: number;
  y?: number;
  /** What would be hit instead. */
  by?: string;
  effects?: number;
  points?: Point[];
  on_screen?: boolean;
  center?: Point;
  view?: Size;
}

/** What came of a press or key; `changed`: the element was something else by then. */
export type GuardState = 'waiting' | 'through' | 'stopped' | 'changed';

export interface PressedAnswer {
  state: GuardState;
  /** What lay there instead. */
  by: string;
}

export interface ActingAnswer {
  effects: number;
}

/** `field::Field`, `upload::Field` */
export interface FieldAnswer extends StatusAnswer {
  id?: number;
  by_value?: boolean;
  opens?: boolean;
  empty?: boolean;
  length?: number;
  editor?: boolean;
  multiple?: boolean;
}

/** Whether a field holds a text: with the page's own mask around it, or cut by its `maxlength`. */
export type Holding = 'exact' | 'formatted' | 'max' | 'no';

/** `field::Held` */
export interface HeldAnswer extends StatusAnswer {
  held?: Holding;
  /** Empty for secrets. */
  value?: string;
}

export interface PastedAnswer extends StatusAnswer {
  id?: number;
  taken?: boolean;
  editable?: boolean;
}

export interface CheckedAnswer extends StatusAnswer {
  id?: number;
  checked?: boolean;
  radio?: boolean;
}

/** `list::Choice` */
export interface ChoiceAnswer extends StatusAnswer, Partial<OpenOption> {
  already?: boolean;
}

/** The option that is to be pressed. */
export interface OpenOption {
  option: number | null;
  label: string;
  disabled: boolean;
  open: boolean;
  known: string[];
  input: boolean;
}

/** `options::Native`, `options::Built` */
export interface OptionsAnswer extends StatusAnswer {
  already?: boolean;
  several?: boolean;
  missing?: string[];
  known?: string[];
  options?: BuiltOption[];
}

export interface BuiltOption {
  id: number;
  label: string;
  chosen: boolean;
  wanted: boolean;
  disabled: boolean;
}

/** `slide::Slide`; `room`: pixels that the thumb can travel. */
export interface SlideAnswer extends StatusAnswer {
  id?: number;
  now?: number;
  min?: number;
  max?: number;
  vertical?: boolean;
  room?: number;
}

/** `reveal::Shown`, and what `scrollToText` finds */
export interface ShownAnswer extends StatusAnswer {
  moved?: boolean;
  center?: Point;
  view?: Size;
}

/** `read::Read` */
export interface ReadAnswer extends StatusAnswer {
  text?: string;
  moved?: boolean;
}

export interface NearElement {
  id: number;
  role: string;
  name: string;
}

export interface ExtentAnswer extends StatusAnswer {
  height?: number;
  at?: number;
  end?: boolean;
}

export interface UsableAnswer extends StatusAnswer {
  there: boolean;
  usable: boolean;
}

export interface RowsAnswer extends StatusAnswer {
  rows?: Record<string, string | null>[];
  total?: number;
}

export interface PutAnswer extends StatusAnswer {
  kept?: boolean;
}
