// What the host may call.

/** Where the elements of these numbers stand now, in this viewport; those that are gone are left out. */
const boxesOf = (ids) => {
  const round = (value) => Math.round(value * 100) / 100;
  const boxes = [];
  for (const id of ids) {
    const el = elementOf(id);
    if (!el) continue;
    let rect = rectOf(el);
    if (rect.width <= 1 || rect.height <= 1) {
      const other = inputProxy(el) || [...childrenOf(el)].find((child) => rectOf(child).width > 1 && rectOf(child).height > 1);
      if (!other) continue;
      rect = rectOf(other);
    }
    const offset = offsetOf(documentOf(el));
    boxes.push([id, {
      x: round(rect.left * offset.sx + offset.x),
      y: round(rect.top * offset.sy + offset.y),
      w: round(rect.width * offset.sx),
      h: round(rect.height * offset.sy),
    }]);
  }
  return boxes;
};

/** Places of frames of another origin here; `null` for those that are gone. */
const doorPlaces = (wanted) =>
  JSON.stringify({
    view: [innerWidth, innerHeight],
    places: wanted.map((door) => {
      const frame = doorElement(door);
      return frame ? doorPlace(frame) : null;
    }),
  });

/**
 * Whether presses at points of this viewport reach the documents of frames, and what lies at the first
 * point instead. `asked`: frame elements with their points.
 */
const doorHits = (asked) =>
  JSON.stringify(asked.map(([door, points]) => {
    const frame = doorElement(door);
    const hits = points.map(([x, y]) => !!frame && elementAt(x, y) === frame);
    return { hits, by: points.length > 0 && !hits[0] ? coverAt(points[0][0], points[0][1]) : '' };
  }));

/** The frame of another origin that has the focus, by its element; 0: none. */
const focusDoor = () => {
  const el = focusedElement();
  return el && (tagOf(el) === 'iframe' || tagOf(el) === 'frame') && !innerDocument(el) ? doorOf(el) : 0;
};

/** Scrolls so that a point inside the frame, given in shares of its box, can be seen; whether that moved anything. */
const reveal = (door, fx, fy) => {
  const frame = doorElement(door);
  if (!frame) return false;
  const before = doorPlace(frame);
  frame.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' });
  for (let node = composedParent(frame); node; node = composedParent(node)) {
    const root = node === node.ownerDocument.scrollingElement;
    if (!root && !scrollable(node, false) && !scrollable(node, true)) continue;
    const own = offsetOf(documentOf(frame));
    const place = doorPlace(frame);
    const x = (place.x + place.w * fx - own.x) / own.sx;
    const y = (place.y + place.h * fy - own.y) / own.sy;
    const view = documentOf(frame).defaultView;
    const box = root ? { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight } : rectOf(node);
    const outX = x < box.left + 1 || x > box.right - 1;
    const outY = y < box.top + 1 || y > box.bottom - 1;
    if (!outX && !outY) continue;
    node.scrollBy({
      left: outX ? x - (box.left + box.right) / 2 : 0,
      top: outY ? y - (box.top + box.bottom) / 2 : 0,
      behavior: 'instant',
    });
  }
  for (let holder = frameOf(documentOf(frame)); holder; holder = frameOf(documentOf(holder))) {
    holder.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' });
  }
  const after = doorPlace(frame);
  return Math.abs(after.x - before.x) > 0.5 || Math.abs(after.y - before.y) > 0.5;
};

const api = {
  lookIfInformed,
  lesson,
  tell,
  tellHandled,
  learned,
  look,
  pulse,
  rest,
  acting,
  locate,
  aim,
  pressed,
  guardKey,
  noteAdded,
  wasAdded,
  keyed,
  differs: (id) => hasChanged(elementOf(id)),
  stillReaches,
  hovered,
  scriptClick,
  fieldInfo,
  prepareField,
  prepareFocused,
  selectionHeard,
  focusOn,
  holds,
  setValue,
  putSecret,
  shownPlaces,
  chooseOption,
  findOption,
  checkState,
  scrollBy,
  scrollToText,
  hasText,
  nearText,
  elementText,
  facts,
  doorPlaces,
  doorHits,
  focusDoor,
  reveal,
  doorElement,
  ...hands,
  /** For a frame inside others: what of its viewport can be seen. */
  within: (share) => {
    region = share;
    return api;
  },
  elements: (ids) => ids.map((id) => elementOf(id) || null),
  restore: (el, id) => {
    if (!el || !isConnected(el)) return false;
    registry.ids.set(el, id);
    registry.elements.set(id, new WeakRef(el));
    registry.next = Math.max(registry.next, id + 1);
    return true;
  },
  showBadges,
  veilBadges,
  view: (ids) => JSON.stringify({
    width: innerWidth,
    height: innerHeight,
    scroll_x: scrollX,
    scroll_y: scrollY,
    ratio: devicePixelRatio,
    boxes: boxesOf(ids),
  }),
};
return api;
