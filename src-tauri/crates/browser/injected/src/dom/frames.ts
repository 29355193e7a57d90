// Frames of other origins: numbers of their elements ("doors"), and their places here.
import { reply, type DoorPlace } from '../answers';
import { documentOf, isConnected, rectOf, tagOf } from './dom';
import { both, edgesOf, edgesOut, insideOf, offsetOf, outward, sight } from './geometry';
import { focusedElement } from './hit_test';
import { composedParent, frameOf, innerDocument } from './tree';

// Frame elements whose documents are of another origin.
const doors = { ids: new WeakMap<Element, number>(), elements: new Map<number, WeakRef<HTMLElement>>(), next: 1 };

export function doorOf(frame: HTMLElement): number {
  let door = doors.ids.get(frame);
  if (door === undefined) {
    door = doors.next++;
    doors.ids.set(frame, door);
    doors.elements.set(door, new WeakRef(frame));
  }
  return door;
}

export function doorElement(door: number): HTMLElement | null {
  const ref = doors.elements.get(door);
  const el = ref ? ref.deref() : undefined;
  return el && isConnected(el) ? el : null;
}

/** The ancestors in this document that cut an element off at their box. */
export function clipsOf(el: Element): Element[] {
  const clips: Element[] = [];
  const doc = documentOf(el);
  let position = getComputedStyle(el).position;
  for (let node = composedParent(el); node; node = composedParent(node)) {
    if (node === doc.documentElement || node === doc.body) break;
    const style = getComputedStyle(node);
    // What is taken out of the flow is cut off only by what it is placed by.
    const holds =
      style.transform !== 'none' || style.filter !== 'none' || style.perspective !== 'none' || /paint|layout|strict|content/.test(style.contain);
    if (position === 'fixed' && !holds) continue;
    if (position === 'absolute' && !holds && style.position === 'static') continue;
    position = style.position;
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') clips.push(node);
  }
  return clips;
}

/** The document's origin; an opaque one by the address that it came from, where it has one. */
export function ownOrigin(): string {
  if (self.origin !== 'null' || !/^https?:/.test(location.href)) return self.origin;
  return new URL(location.href).origin;
}

/** The box of a frame of another origin here, and what of it can be seen: left, top, right, bottom. */
export function doorPlace(frame: HTMLElement): DoorPlace {
  const box = outward(insideOf(frame), offsetOf(documentOf(frame)));
  let seen = both(sight(), edgesOf(box));
  for (let doc = documentOf(frame), node = frame; ; ) {
    const here = offsetOf(doc);
    for (const clip of clipsOf(node)) seen = both(seen, edgesOut(rectOf(clip), here));
    const holder = frameOf(doc);
    if (!holder) break;
    node = holder;
    doc = documentOf(holder);
    seen = both(seen, edgesOf(outward(insideOf(holder), offsetOf(doc))));
  }
  return { ...box, seen: [seen.left, seen.top, seen.right, seen.bottom] };
}

/** Places of frames of another origin here; `null` for those that are gone. */
export const doorPlaces = (wanted: number[]): string =>
  reply({
    view: [innerWidth, innerHeight],
    places: wanted.map((door) => {
      const frame = doorElement(door);
      return frame ? doorPlace(frame) : null;
    }),
  });

/** The frame of another origin that has the focus, by its element; 0: none. */
export function focusDoor(): number {
  const el = focusedElement();
  return el && (tagOf(el) === 'iframe' || tagOf(el) === 'frame') && !innerDocument(el) ? doorOf(el as HTMLElement) : 0;
}
