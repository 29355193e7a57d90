// What the script answers and is asked: mirrors of the structs that read it in Rust. What the protocol has already comes
// from its generated bindings, so a change there is a change here.
import type {
  Element as ProtocolElement, ElementAttributes, ElementState, FormInfo, Heading, LiveFacts, PageSignals, Rect, SentValue, Viewport, Zone,
} from '../../../../../ui/src/lib/bindings';

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
export interface Saying extends Pick<ProtocolElement, 'tag' | 'role' | 'name' | 'text' | 'form'> {
  frame: string;
  attrs: Partial<ElementAttributes>;
  options: string[];
  context: string;
  editable: boolean;
}

/** `Passing`: what may be different at each snapshot. */
export interface Passing extends Pick<ProtocolElement, 'id' | 'zone' | 'bbox' | 'in_viewport' | 'covered' | 'fixed' | 'nav' | 'heading' | 'value' | 'is_new' | 'line' | 'column'> {
  /** Number of what is said of it. */
  said?: number;
  /** That, where the host does not have it. */
  what?: Saying;
  state?: States;
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
  signals: WalkSignals & Pick<PageSignals, 'messages' | 'lang' | 'session'>;
  shape: string;
  pulse: Pulse;
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
  ready: 'loading' | 'interactive' | 'complete';
  busy: boolean;
  /** A page that scripts fill shows next to nothing so far. */
  bare: boolean;
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

/** `field::Field`, `upload::Field` */
export interface FieldAnswer extends StatusAnswer {
  id?: number;
  by_value?: boolean;
  opens?: boolean;
  empty?: boolean;
  editor?: boolean;
  multiple?: boolean;
}

/** `calendar::Calendar`: months since the year 0, and elements that are pressed. */
export interface CalendarAnswer extends StatusAnswer {
  month?: number;
  wanted?: number;
  day?: number | null;
  next?: number | null;
  previous?: number | null;
}

/** Whether a field holds a text: with the page's own mask around it, or cut by its `maxlength`. */
export type Holding = 'exact' | 'formatted' | 'max' | 'no';

/** `field::Held` */
export interface HeldAnswer extends StatusAnswer {
  held?: Holding;
  /** Empty for secrets. */
  value?: string;
}

/** `edit::Part` */
export interface PartAnswer extends StatusAnswer {
  places?: number;
  expected?: string;
}

/** `mark::Place` */
export interface TextPlaceAnswer extends StatusAnswer {
  places?: number;
  id?: number;
  field?: boolean;
  held?: boolean;
  x?: number;
  y?: number;
  dx?: number;
  dy?: number;
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
  options?: { id: number; label: string; chosen: boolean; wanted: boolean; disabled: boolean }[];
}

/** `reveal::Shown`, and what `scrollToText` finds */
export interface ShownAnswer extends StatusAnswer {
  moved?: boolean;
  center?: Point;
  view?: Size;
}

/** `show_words::Told` */
export interface PlaceAnswer {
  width: number;
  height: number;
  url: string;
  /** Where the words stand, if they do. */
  box?: Rect;
}

/** `read::Read` */
export interface ReadAnswer extends StatusAnswer {
  text?: string;
  moved?: boolean;
}

export interface RowsAnswer extends StatusAnswer {
  rows?: Record<string, string | null>[];
  total?: number;
}

export interface PutAnswer extends StatusAnswer {
  kept?: boolean;
}

// ---- what a program asks: ports::PageAnswer ----

export interface QueryOption {
  value: string;
  label: string;
  selected: boolean;
  disabled: boolean;
}

/** What is in an element by roles and words; `text` is a role of its own. */
export interface AriaNode {
  role: string;
  name: string;
  inside: AriaNode[];
}

/** What was asked of one element. */
export interface QueryItem {
  aria?: AriaNode[];
  id?: number;
  visible?: boolean;
  /** Visible, or used by a label that is. */
  usable?: boolean;
  enabled?: boolean;
  editable?: boolean;
  checked?: boolean | null;
  /** Neither ticked nor not. */
  mixed?: boolean;
  /** Width of the border on the left and at the top. */
  border?: Size;
  view?: Size;
  radio?: boolean;
  focused?: boolean;
  tag?: string;
  /** Type of an input, `textarea`, `select`, `editor`, or nothing that takes text. */
  field?: string;
  /** What a press would hit instead; empty: the element. */
  covered?: string;
  text?: string;
  value?: string | null;
  values?: string[];
  options?: QueryOption[];
  multiple?: boolean;
  name?: string;
  role?: string;
  /** Left, top, width, height in CSS pixels of the viewport. */
  box?: [number, number, number, number] | null;
  in_view?: boolean;
  empty?: boolean;
  preview?: string;
  attribute?: string | null;
  /** The attribute is none that a look tells. */
  untold?: boolean;
}

export interface QueryAnswer {
  /** Tells this script from others. */
  stamp: number;
  status: 'ok' | 'several' | 'malformed' | 'elsewhere';
  count?: number;
  items?: QueryItem[];
  message?: string;
  /** A frame of another origin that the rest of the chain goes on in. */
  door?: number;
  rest?: unknown[];
}
