// One look at the page: its marked elements, its readable text, and signals for the classifier.

/** The stream of a walk as lists. `note`: what is seen counts as seen. */
const flatten = (walked, limit, note) => {
  const found = { lines: [], chars: 0, items: [], headings: [], passages: [] };
  const { lines, items, headings, passages } = found;
  let count = 0;
  let heading = '';
  const visit = (stream, dx, dy, moved) => {
    for (const part of stream) {
      if (typeof part === 'string') {
        if (found.chars <= limit) lines.push(part);
        found.chars += part.length + 1;
        count += 1;
      } else if (part.t === ITEM) {
        if (part.dropped) continue;
        if (moved) {
          part.x = part.rx + dx;
          part.y = part.ry + dy;
        }
        part.heading = heading;
        part.order = items.length;
        part.fresh = part.seen !== registry.looks;
        if (note) part.seen = registry.looks + 1;
        items.push(part);
      } else if (part.t === BLOCK) {
        visit(part.block.stream, dx + part.dx, dy + part.dy, true);
      } else if (part.t === HEADING) {
        heading = part.text;
        if (headings.length < 100) headings.push({ level: part.level, text: part.text });
      } else {
        passages.push({ ...part, order: items.length, line: count, headings: headings.length, heading });
      }
    }
  };
  visit(walked.stream, 0, 0, false);
  return found;
};

/** Of an address; some pages keep all they know in theirs. */
const LONGEST_ADDRESS = 20000;

// The last look that counted, and what the host was told with it.
const past = { look: null, told: new Set(), text: null, headings: '', serial: 0 };

/** Everything that decides what is chosen, but for the page itself. */
const askedOf = (options) =>
  JSON.stringify([options.limit, options.text_limit, options.wanted, region, innerWidth, innerHeight, scrollX, scrollY, location.href]);

const survey = (options, asked) => {
  const walked = walkDocument();
  const found = flatten(walked, options.text_limit, !options.aside);
  const text = found.lines.join('\n');
  const sum = tally(walked.stream);
  return {
    asked,
    version: memory.version,
    items: found.items.length,
    chosen: choose(found.items, options, sight()),
    text: cutText(text, options.text_limit),
    truncated: found.chars - 1 > options.text_limit,
    headings: found.headings,
    passages: found.passages,
    covers: walked.covers,
    signals: walked.signals,
    shape: (sum.a >>> 0).toString(16) + (sum.b >>> 0).toString(16) + ':' + walked.nodes + ':' + found.items.length,
  };
};

const look = (options) => {
  const started = performance.now();
  registry.next = Math.max(registry.next, options.first);
  drain();
  if (messages.waiting.size > 0) heardMessages();
  takeStock();
  const asked = askedOf(options);
  const kept = past.look;
  // What moves by itself leaves no record of where it is.
  const unchanged =
    !options.aside && kept !== null && kept.version === memory.version && kept.asked === asked && document.getAnimations().length === 0;
  const seen = unchanged ? kept : survey(options, asked);
  const busy = seen.signals.busy;
  busyThen.version = memory.version;
  busyThen.is = busy;

  const view = sight();
  const describing = { contexts: new Map(), forms: new Map(), view, number: idOf, points: [], covers: seen.covers, unchanged };
  // A frame that came to a page that was looked at before is new with all that is in it.
  const firstLook = registry.looks === 0 && !options.came;
  const elements = [];
  const orders = [];
  const before = registry.next;
  for (const item of seen.chosen) {
    try {
      const said = sayingOf(item, describing);
      const passing = passingOf(item, describing, said.known);
      if (!unchanged && item.fresh && !firstLook) passing.is_new = true;
      elements.push({ said, passing });
      orders.push(item.order);
    } catch (error) {
      // An element that the page made unreadable is left out, the look goes on.
      if (options.strict) throw error;
    }
  }
  if (!options.aside) {
    takeOver(elements, before, describing.points);
    registry.shown = new Map(elements.map((element) => [element.passing.id, signOf(element)]));
    if (!unchanged) registry.looks += 1;
    past.look = seen;
  }

  // The host keeps the last look: what it has is not told again.
  const has = past.serial > 0 && options.have[0] === stamp && options.have[1] === past.serial;
  const listed = elements.map(({ said, passing }) => {
    passing.said = said.number;
    if (!has || !past.told.has(said.number)) passing.what = said.known;
    return passing;
  });
  const headings = JSON.stringify(seen.headings);
  const { signals } = seen;
  const root = document.scrollingElement || document.documentElement;
  const answer = {
    url: cut(location.href, LONGEST_ADDRESS),
    title: cut(fold(document.title || ''), 500),
    viewport: {
      width: innerWidth,
      height: innerHeight,
      scroll_x: scrollX,
      scroll_y: scrollY,
      page_width: root ? root.scrollWidth : innerWidth,
      page_height: root ? root.scrollHeight : innerHeight,
      device_pixel_ratio: devicePixelRatio,
    },
    elements: listed,
    total_elements: seen.items,
    text: has && past.text === seen.text ? null : seen.text,
    text_truncated: seen.truncated,
    headings: has && past.headings === headings ? null : seen.headings,
    signals: {
      ...signals,
      messages: messages.said,
      lang: cut(attr(document.documentElement || document.createElement('html'), 'lang') || '', 35),
    },
    shape: seen.shape,
    pulse: pulseOf(busy),
    script_ms: performance.now() - started,
    next: registry.next,
    serial: options.aside ? 0 : past.serial + 1,
    stamp,
    origin: ownOrigin(),
    points: describing.points,
    passages: seen.passages.map((passage) => ({
      door: doorOf(passage.el),
      frame: passage.frame,
      nav: passage.nav,
      fixed: passage.fixed,
      line: passage.line,
      headings: passage.headings,
      heading: cut(passage.heading, 120),
      before: orders.filter((order) => order < passage.order).length,
      place: doorPlace(passage.el),
    })),
  };
  if (!options.aside) {
    past.serial += 1;
    past.told = new Set(elements.map(({ said }) => said.number));
    past.text = seen.text;
    past.headings = headings;
  }
  memory.epoch += 1;
  return JSON.stringify(answer);
};

const signOf = ({ said: { known }, passing }) =>
  known.name
    ? [known.tag, known.role, known.name, known.frame, known.context, passing.heading || '', known.attrs.name].join('\u0001')
    : '';

/**
 * A page that draws a part anew puts a twin in the place of an element. The twin takes over its number,
 * if it is the only one of its kind among the new, and so was what is gone.
 */
const takeOver = (elements, before, points) => {
  const fresh = new Map();
  for (const element of elements) {
    const sign = element.passing.id >= before ? signOf(element) : '';
    if (sign) fresh.set(sign, fresh.has(sign) ? null : element);
  }
  if (fresh.size === 0) return;
  const gone = new Map();
  for (const [id, sign] of registry.shown) {
    if (sign && !elementOf(id)) gone.set(sign, gone.has(sign) ? null : id);
  }
  for (const [sign, element] of fresh) {
    const id = gone.get(sign);
    if (!element || !id) continue;
    const el = elementOf(element.passing.id);
    if (!el) continue;
    for (const point of points) if (point[0] === element.passing.id) point[0] = id;
    registry.elements.delete(element.passing.id);
    registry.ids.set(el, id);
    registry.elements.set(id, new WeakRef(el));
    element.passing.id = id;
    delete element.passing.is_new;
  }
};

/** The document's origin; an opaque one by the address that it came from, where it has one. */
const ownOrigin = () => {
  if (self.origin !== 'null' || !/^https?:/.test(location.href)) return self.origin;
  return new URL(location.href).origin;
};

/** The box of a frame of another origin here, and what of it can be seen: left, top, right, bottom. */
const doorPlace = (frame) => {
  const place = offsetOf(documentOf(frame));
  const inside = insideOf(frame);
  const box = {
    x: inside.x * place.sx + place.x,
    y: inside.y * place.sy + place.y,
    w: inside.w * place.sx,
    h: inside.h * place.sy,
  };
  const view = sight();
  const seen = [
    Math.max(box.x, view.left),
    Math.max(box.y, view.top),
    Math.min(box.x + box.w, view.right),
    Math.min(box.y + box.h, view.bottom),
  ];
  const within = (left, top, right, bottom) => {
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
};

const cutText = (text, max) => (text.length <= max ? text : cut(text, max));
