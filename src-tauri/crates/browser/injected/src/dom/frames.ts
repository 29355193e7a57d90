// Frames of other origins: numbers of their elements ("doors"), and their places here.
import { reply, type DoorPlace, type DoorPlaces } from '../answers';
import { documentOf, isConnected, rectOf, tagOf } from './dom';
import { insideOf, offsetOf, sight } from './geometry';
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
  const place = offsetOf(documentOf(frame));
  const inside = insideOf(frame);
  const box = {
    x: inside.x * place.sx + place.x,
    y: inside.y * place.sy + place.y,
    w: inside.w * place.sx,
    h: inside.h * place.sy,
  };
  const view = sight();
  const seen: DoorPlace['seen'] = [
    Math.max(box.x, view.left),
    Math.max(box.y, view.top),
    Math.min(box.x + box.w, view.right),
    Math.min(box.y + box.h, view.bottom),
  ];
  const within = (left: number, top: number, right: number, bottom: number) => {
    seen[0] = Math.max(seen[0], left);
    seen[1] = Math.max(seen[1], top);
    seen[2] = Math.min(seen[2], right);
    seen[3] = Math.min(seen[3], bottom);
  };
  for (let doc = documentOf(frame), node = frame; ; ) {
    const here = offsetOf(doc);
    for (const up of clipsOf(node)) {
      const clip = rectOf(up);
      within(clip.left * here.sx + here.x, clip.top * here.sy + here.y, clip.right * here.sx + here.x, clip.bottom * here.sy + here.y);
    }
    const holder = frameOf(doc);
    if (!holder) break;
    const outer = offsetOf(documentOf(holder));
    const clip = insideOf(holder);
    within(
      clip.x * outer.sx + outer.x,
      clip.y * outer.sy + outer.y,
      (clip.x + clip.w) * outer.sx + outer.x,
      (clip.y + clip.h) * outer.sy + outer.y,
    );
    node = holder;
    doc = documentOf(holder);
  }
  return { x: box.x, y: box.y, w: box.w, h: box.h, seen };
}

/** Places of frames of another origin here; `null` for those that are gone. */
export const doorPlaces = (wanted: number[]): string =>
  reply<DoorPlaces>({
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
