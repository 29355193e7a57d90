// What the host may call.

/** Where the elements of these numbers stand now, in the viewport of the main frame; those that are gone are left out. */
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
    boxes.push([id, { x: round(rect.left + offset.x), y: round(rect.top + offset.y), w: round(rect.width), h: round(rect.height) }]);
  }
  return boxes;
};

return {
  look,
  pulse,
  acting,
  locate,
  stillReaches,
  scriptClick,
  fieldInfo,
  prepareField,
  prepareFocused,
  focusOn,
  holds,
  setValue,
  chooseOption,
  findOption,
  checkState,
  scrollBy,
  scrollToText,
  hasText,
  elementText,
  facts,
  elements: (ids) => ids.map((id) => elementOf(id) || null),
  restore: (el, id) => {
    if (!el || !isConnected(el)) return false;
    registry.ids.set(el, id);
    registry.elements.set(id, new WeakRef(el));
    registry.next = Math.max(registry.next, id + 1);
    return true;
  },
  view: (ids) => JSON.stringify({
    width: innerWidth,
    height: innerHeight,
    scroll_x: scrollX,
    scroll_y: scrollY,
    ratio: devicePixelRatio,
    boxes: boxesOf(ids),
  }),
};
