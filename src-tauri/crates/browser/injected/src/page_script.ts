// The script that looks at pages and helps to act on them, put by the host into an isolated world of each document. What the
// host may call is what `start` gives; texts that it answers are JSON of the shapes in `answers.ts`.
import { calendar } from './act/calendar';
import { dragBegan, dropTaken, forgetDrag, watchDrag } from './act/drag';
import { editorHolds, inEditor } from './act/editors';
import { checkState, fieldHolds, fieldInfo, fileField, focusOn, pasteText, prepareField, prepareFocused, selectPart, selectionHeard, setValue } from './act/fields';
import { elementText, hasText, nearText, scrollToText, showWords } from './act/find_text';
import { guardKey, keyed, noteAdded, wasAdded } from './act/key_guard';
import { centerOf, doorHits, hovered, isUsable, locate, stillReaches } from './act/locate';
import { markText, placeOfText, textIsMarked } from './act/mark_text';
import { chooseOption, chooseOptions, findOption, optionStates } from './act/options';
import { aim, pressed, scriptClick } from './act/press_guard';
import { rowsOf } from './act/rows';
import { extent, intoView, reveal, scrollBy } from './act/scroll';
import { putSecret, shownPlaces } from './act/secret';
import { hasChanged } from './act/side_effect';
import { slideState } from './act/slider';
import { facts } from './act/target_facts';
import { reply, type Share } from './answers';
import { doorElement, doorPlaces, focusDoor } from './dom/frames';
import { visiblePart } from './dom/geometry';
import { elementOf, registry, restoreNumber } from './dom/registry';
import { query } from './query/query';
import { markedText, tellTyped, watchPerson } from './shown/shown';
import { showBadges, veilBadges } from './snapshot/badges';
import { viewOf } from './snapshot/boxes';
import { pointAt, pointNowhere } from './snapshot/press_points';
import { snapshotIfInformed, takeSnapshot } from './snapshot/snapshot';
import { acting } from './watch/activity';
import { noteDelegated, noteHovered, noteListened, noteProbed, probeTargets } from './watch/listener_probe';
import { pulse, rest } from './watch/stability';

const api = {
  // Snapshots, and what only the host can tell.
  takeSnapshot,
  snapshotIfInformed,
  probeTargets,
  noteListened,
  noteDelegated,
  noteHovered,
  noteProbed,
  facts,
  // When the page is at rest.
  pulse,
  rest,
  acting,
  // Pressing.
  pointAt,
  pointNowhere,
  locate: (id: number, nudge: ScrollLogicalPosition) => reply(locate(id, nudge)),
  aim,
  pressed,
  differs: (id: number) => hasChanged(elementOf(id)),
  stillReaches,
  hovered,
  scriptClick,
  usable: isUsable,
  centerOf,
  watchDrag,
  dragBegan,
  dropTaken,
  forgetDrag,
  placeOfText,
  textIsMarked,
  markText,
  slideState,
  calendar,
  // Keys and fields.
  guardKey,
  keyed,
  noteAdded,
  wasAdded,
  fieldInfo,
  prepareField,
  prepareFocused,
  selectionHeard,
  selectPart,
  focusOn,
  holds: fieldHolds,
  setValue,
  pasteText,
  checkState,
  fileField,
  inEditor,
  editorHolds,
  putSecret,
  chooseOption,
  findOption,
  chooseOptions,
  optionStates,
  // Scrolling and reading.
  scrollBy,
  intoView,
  extent,
  reveal,
  scrollToText,
  hasText,
  showWords,
  nearText,
  elementText,
  rowsOf,
  title: () => document.title,
  // What the person shows.
  watchPerson,
  tellTyped,
  markedText,
  // What programs ask.
  query,
  // Frames of other origins.
  doorPlaces,
  doorHits,
  focusDoor,
  doorElement,
  /** For a frame inside others: what of its viewport can be seen. */
  within: (share: Share) => {
    visiblePart.share = share;
    return api;
  },
  // Elements and pictures.
  elements: (ids: number[]) => ids.map((id) => elementOf(id) || null),
  restore: restoreNumber,
  showBadges,
  veilBadges,
  shownPlaces,
  view: viewOf,
};

/** `firstId`: the first number that is free for elements; `stamp` tells this script from others. */
export function start(firstId: number, stamp: number): typeof api {
  registry.next = firstId;
  registry.stamp = stamp;
  return api;
}
