// What the host may call.

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
  view: () => JSON.stringify({ width: innerWidth, height: innerHeight, scroll_x: scrollX, scroll_y: scrollY, ratio: devicePixelRatio }),
};
