// One look at the page: its marked elements, its readable text, and signals for the classifier.

const SKIP = new Set('script style noscript template head meta link base title param source track datalist defs'.split(' '));
/** A clipping path that cuts everything off. */
const NOTHING_LEFT = /^inset\((?:[5-9]\d|100)(?:\.\d+)?%\s*(?:round.*)?\)$/;
const NATIVE = new Set('button select textarea summary'.split(' '));
const LANDMARK_ROLES = new Set('navigation banner contentinfo'.split(' '));

/** A box without a picture of its own (`opacity: 0`, far away, a pixel large) is used by its label. */
const standIn = (el) => {
  if (tagOf(el) !== 'input' || !['checkbox', 'radio', 'file'].includes(typeOf(el))) return null;
  const rect = rectOf(el);
  const view = documentOf(el).defaultView;
  const away = rect.right + view.scrollX <= 0 || rect.bottom + view.scrollY <= 0;
  const seen = isRendered(el, VISIBLE) && rect.width > 1 && rect.height > 1 && getComputedStyle(el).opacity !== '0' && !away;
  return seen ? null : inputProxy(el);
};

const inputProxy = (el) => {
  for (const label of labelsOf(el)) {
    if (!isRendered(label, VISIBLE)) continue;
    const rect = rectOf(label);
    if (rect.width > 1 && rect.height > 1) return label;
  }
  return null;
};

const look = (options) => {
  const started = performance.now();
  registry.next = Math.max(registry.next, options.first);
  const view = sight();
  const found = [];
  const passages = [];
  const headings = [];
  const lines = [];
  const alerts = [];
  const signals = {
    password_field: false,
    captcha: false,
    list_items: 0,
    table: false,
    paragraphs: 0,
    busy: false,
    alerts,
    lang: attr(document.documentElement || document.createElement('html'), 'lang') || '',
  };
  let line = '';
  let space = false;
  let flat = 0;
  let heading = '';
  let nodes = 0;
  let depth = 0;

  const endLine = () => {
    if (flat > 0) {
      space = true;
      return;
    }
    if (line) lines.push(line);
    line = '';
    space = false;
  };
  const emit = (text, keepLines) => {
    if (keepLines && flat === 0) {
      text.split('\n').forEach((part, index) => {
        if (index > 0) endLine();
        if (part.trim()) line += part.replace(/\s+$/, '');
      });
      return;
    }
    const folded = text.replace(/[\s\u00a0]+/g, ' ');
    if (folded === ' ' || folded === '') {
      if (folded) space = true;
      return;
    }
    const lead = folded.startsWith(' ');
    const trail = folded.endsWith(' ');
    if ((space || lead) && line) line += ' ';
    line += folded.trim();
    space = trail;
  };

  const walkChildren = (node, context) => eachChild(node, (child) => walk(child, context, node));

  const walkRow = (row, context) => {
    endLine();
    const before = line;
    const cells = [];
    flat += 1;
    line = '';
    space = false;
    eachChild(row, (child) => {
      line = '';
      space = false;
      walk(child, context, row);
      if (kindOfNode(child) === ELEMENT || line) cells.push(line);
    });
    flat -= 1;
    const text = cells.some((cell) => cell) ? cells.join(' | ') : '';
    if (flat > 0) {
      line = before ? (text ? before + ' ' + text : before) : text;
      space = true;
    } else {
      line = '';
      if (text) lines.push(text);
    }
  };

  const walk = (node, context, parent) => {
    if (kindOfNode(node) === TEXT) {
      if (!context.textShown) return;
      const data = node.data;
      if (data.trim() || data.includes(' ')) emit(data, context.pre);
      return;
    }
    if (kindOfNode(node) !== ELEMENT) return;
    const tag = tagOf(node);
    if (SKIP.has(tag)) return;
    nodes += 1;
    const rendered = isRendered(node);
    const style = getComputedStyle(node);
    const display = style.display;
    if (!rendered && display !== 'contents') {
      if (tag === 'input' && ['checkbox', 'radio', 'file'].includes(typeOf(node))) {
        const proxy = inputProxy(node);
        if (proxy) add(node, 'native', context, proxy);
      } else if (tag === 'area' && hasAttr(node, 'href') && boxOf(node).width > 1) add(node, 'native', context, null);
      // Of a map only its areas count, which have no boxes of their own.
      return;
    }
    if (tag === 'br') {
      endLine();
      return;
    }

    const rect = rectOf(node);
    const shown = style.visibility === 'visible';
    const position = style.position;
    const inner = {
      place: context.place,
      frame: context.frame,
      nav: context.nav,
      main: context.main,
      fixed: context.fixed || position === 'fixed' || position === 'sticky',
      inside: context.inside,
      pointer: style.cursor === 'pointer',
      scrolls: (style.overflowY === 'auto' || style.overflowY === 'scroll') && node.scrollHeight > node.clientHeight + 20 && node.clientHeight > 0,
      clear: context.clear && style.opacity !== '0',
      textShown: true,
      pre: false,
    };
    const clipped =
      rendered && (rect.width <= 1 || rect.height <= 1) && style.overflowX !== 'visible' && tag !== 'html' && tag !== 'body';
    const away =
      rendered &&
      rect.width > 0 &&
      (rect.right + context.scrollX <= 0 || rect.bottom + context.scrollY <= 0) &&
      tag !== 'html' &&
      tag !== 'body';
    inner.scrollX = context.scrollX;
    inner.scrollY = context.scrollY;

    const role = explicitRole(node);
    if (!inner.nav) {
      if (tag === 'nav' || LANDMARK_ROLES.has(role)) inner.nav = true;
      else if ((tag === 'header' || tag === 'footer') && !context.main) inner.nav = true;
    }
    if (tag === 'main' || tag === 'article' || tag === 'section' || role === 'main') inner.main = true;

    // Controls.
    let mark = null;
    const kind = shown && !NOTHING_LEFT.test(style.clipPath) ? kindOf(node, tag, role, context, inner) : null;
    if (kind) {
      const input = tag === 'input' && ['checkbox', 'radio', 'file'].includes(typeOf(node));
      const tiny = rect.width <= 1 || rect.height <= 1;
      if (input && (tiny || !inner.clear || away)) {
        const proxy = inputProxy(node);
        if (proxy) add(node, kind, context, proxy);
        else if (!tiny && !away) add(node, kind, context, null);
      } else if (rendered && !tiny && !away && inner.clear) {
        mark = add(node, kind, inner, null);
      } else if (display === 'contents' || (tiny && !clipped && kind !== 'weak' && hasBox(node))) {
        mark = add(node, kind, inner, null);
      }
      if (tag === 'input' && typeOf(node) === 'password' && inner.clear && !tiny) signals.password_field = true;
    }
    if (clipped || (style.clipPath !== 'none' && NOTHING_LEFT.test(style.clipPath))) return;

    // Signals.
    if (tag === 'iframe' || tag === 'div') noteCaptcha(node, tag, rect);
    if (tag === 'th' && !isPair(parentElementOf(node))) signals.table = true;
    const live = role === 'alert' || role === 'status' || (attr(node, 'aria-live') || 'off') !== 'off';
    const children = childrenOf(node).length;
    if (children > 2 && !inner.nav) countItems(node, children);

    const headingLevel = /^h[1-6]$/.test(tag) ? Number(tag[1]) : role === 'heading' ? Number(attr(node, 'aria-level')) || 2 : 0;
    if (headingLevel > 0 && shown) {
      const text = contentText(node, 200);
      if (text) {
        heading = text;
        if (headings.length < 100) headings.push({ level: Math.min(headingLevel, 6), text });
      }
    }

    if (tag === 'iframe' || tag === 'frame') {
      const doc = innerDocument(node);
      const name = attr(node, 'name') || attr(node, 'id') || 'frame';
      const frame = (context.frame ? context.frame + '/' : '') + name;
      const box = insideOf(node);
      // What has no room shows nothing: trackers, and frames for a page's own traffic.
      if (!shown || !inner.clear || box.w <= 1 || box.h <= 1) return;
      if (doc && doc.documentElement) {
        watchRoot(doc);
        endLine();
        walk(doc.documentElement, {
          ...inner,
          place: chain(context.place, stepOut(node, doc)),
          scrollX: doc.defaultView.scrollX,
          scrollY: doc.defaultView.scrollY,
          frame,
          inside: false,
          pointer: false,
        }, null);
        endLine();
      } else if (!doc && !away) {
        endLine();
        passages.push({ el: node, frame, nav: inner.nav, fixed: inner.fixed, order: found.length, line: lines.length, headings: headings.length, heading });
      }
      return;
    }
    if (tag === 'svg' && !context.inside && !kind) {
      if ((rect.width < 40 && rect.height < 40) || !find(node, 'a,text,[onclick],[tabindex],[role],[cursor],[style*=cursor]')) return;
      inner.textShown = shown && inner.clear && !away;
      walkChildren(node, inner);
      return;
    }
    if (tag === 'svg' || tag === 'img' || tag === 'canvas' || tag === 'video' || tag === 'audio' || tag === 'object') return;
    if (tag === 'input' || tag === 'textarea' || tag === 'select') return;

    const shadow = shadowOf(node);
    if (shadow) watchRoot(shadow);

    inner.textShown = shown && inner.clear && !away && style.fontSize !== '0px' && style.contentVisibility !== 'hidden';
    inner.pre = style.whiteSpace.startsWith('pre');
    if (kind && kind !== 'weak') inner.inside = true;
    const inline = display === 'inline' || display === 'contents';
    const boxed = display.startsWith('inline-');
    const isRow = display === 'table-row' || tag === 'tr' || role === 'row';
    const linesBefore = lines.length;
    const from = found.length;

    if (isRow && !find(node, 'table,h1,h2,h3,h4,ul,ol,form')) walkRow(node, inner);
    else {
      if (boxed) space = true;
      else if (!inline) endLine();
      depth += 1;
      if (depth <= DEEPEST) walkChildren(node, inner);
      depth -= 1;
      if (boxed) space = true;
      else if (!inline) endLine();
    }

    if (tag === 'p' && lines.length > linesBefore && lines[lines.length - 1].length > 60) signals.paragraphs += 1;
    if (live && alerts.length < 10 && shown) {
      const text = contentText(node, 200);
      if (text) alerts.push(text);
    }
    if (mark && kind === 'weak') dropWrapper(mark, from);
  };

  const hasBox = (node) => {
    // An anchor around floated or absolute content has no size of its own.
    for (const child of childrenOf(node)) {
      const rect = rectOf(child);
      if (rect.width > 1 && rect.height > 1) return true;
    }
    return false;
  };

  const kindOf = (node, tag, role, context, inner) => {
    if (NATIVE.has(tag)) return tag === 'summary' && parentElementOf(node)?.localName !== 'details' ? null : 'native';
    if ((tag === 'a' || tag === 'area') && (hasAttr(node, 'href') || hasAttr(node, 'xlink:href'))) return 'native';
    if (tag === 'input') return typeOf(node) === 'hidden' ? null : 'native';
    if ((tag === 'video' || tag === 'audio') && hasAttr(node, 'controls')) return 'native';
    if (ROLES.has(role)) {
      // A wrapper around the field that does the work.
      if ((role === 'combobox' || role === 'textbox' || role === 'searchbox') && find(node, 'input:not([type=hidden]),textarea')) {
        return null;
      }
      if (role === 'listbox' && context.inside) return null;
      return 'aria';
    }
    if (isEditingHost(node) && !(parentElementOf(node) && parentElementOf(node).isContentEditable)) return 'native';
    if (tag === 'html' || tag === 'body') return null;
    if (context.inside) return null;
    if (tag === 'label') return null;
    if (hasAttr(node, 'onclick')) return 'aria';
    const focusable = hasAttr(node, 'tabindex') && Number(attr(node, 'tabindex')) >= 0;
    if (focusable && (role || inner.pointer || hasAttr(node, 'aria-haspopup'))) return 'aria';
    if (focusable && !find(node, 'a[href],button,input,select,textarea') && textContentOf(node).length < 200) return 'weak';
    if (inner.pointer && !context.pointer && closest(node, 'label') === null) return 'weak';
    if (inner.scrolls && !find(node, 'a[href],button,input,select,textarea,[tabindex],[role]')) return 'weak';
    return null;
  };

  const add = (el, kind, context, proxy) => {
    const rect = boxOf(proxy || el);
    let { left, top, width, height } = rect;
    if (width <= 1 || height <= 1) {
      for (const child of childrenOf(el)) {
        const box = rectOf(child);
        if (box.width > 1 && box.height > 1) {
          ({ left, top, width, height } = box);
          break;
        }
      }
    }
    const item = {
      el,
      kind,
      proxy,
      nav: context.nav,
      fixed: context.fixed,
      frame: context.frame,
      heading,
      x: left * context.place.sx + context.place.x,
      y: top * context.place.sy + context.place.y,
      w: width * context.place.sx,
      h: height * context.place.sy,
      order: found.length,
      dropped: false,
    };
    found.push(item);
    return item;
  };

  /** A pointer-cursor wrapper says nothing of its own when the control inside it carries all its words. */
  const dropWrapper = (mark, from) => {
    const inside = found.slice(from).filter((item) => !item.dropped);
    if (inside.length === 0) {
      if (hasAttr(mark.el, 'onclick')) return;
      return;
    }
    if (hasAttr(mark.el, 'onclick')) return;
    const all = contentText(mark.el, 300);
    let rest = all;
    for (const item of inside) {
      const text = contentText(item.el, 300);
      if (text) rest = rest.replace(text, '');
    }
    if (!fold(rest)) mark.dropped = true;
  };

  const noteCaptcha = (node, tag, rect) => {
    if (rect.width < 60 || rect.height < 40) return;
    if (tag === 'iframe') {
      const src = attr(node, 'src') || '';
      if (/recaptcha\/(api2|enterprise)\/(anchor|bframe)|hcaptcha\.com|challenges\.cloudflare\.com|arkoselabs|geetest|captcha/i.test(src)) {
        if (!closest(node, '.grecaptcha-badge')) signals.captcha = true;
      }
      return;
    }
    const name = attr(node, 'class');
    if (name && /(^|\s)(g-recaptcha|h-captcha|cf-turnstile|frc-captcha)(\s|$)/.test(name)) signals.captcha = true;
  };

  /** A row that names one property and gives its value: a sheet of one thing, not a list of things. */
  const isPair = (row) => {
    const cells = row ? childrenOf(row) : [];
    return cells.length === 2 && tagOf(cells[0]) === 'th' && tagOf(cells[1]) === 'td';
  };

  const countItems = (node, children) => {
    if (children <= signals.list_items) return;
    const counts = new Map();
    let most = 0;
    for (const child of childrenOf(node)) {
      const tag = tagOf(child);
      if (tag === 'tr' && isPair(child)) continue;
      if (tag === 'option' || tag === 'br' || tag === 'script' || tag === 'p' || tag === 'path' || SKIP.has(tag)) continue;
      const name = attr(child, 'class') || '';
      if (!name && tag !== 'li' && tag !== 'tr' && tag !== 'article' && !hasAttr(child, 'role')) continue;
      const key = tag + '.' + name.split(/\s+/)[0];
      const count = (counts.get(key) || 0) + 1;
      counts.set(key, count);
      if (count > most) most = count;
    }
    if (most > 2 && most > signals.list_items) signals.list_items = most;
  };

  if (document.documentElement) {
    walk(document.documentElement, {
      place: HERE,
      scrollX,
      scrollY,
      frame: '',
      nav: false,
      main: false,
      fixed: false,
      inside: false,
      pointer: false,
      clear: true,
      textShown: true,
      pre: false,
    }, null);
    endLine();
  }
  signals.busy = isBusy();

  const all = found.filter((item) => !item.dropped);
  const chosen = choose(all, options, view);
  const describing = { contexts: new Map(), view, number: idOf, points: [] };
  // A frame that came to a page that was looked at before is new with all that is in it.
  const firstLook = registry.looks === 0 && !options.came;
  const elements = [];
  const orders = [];
  const before = registry.next;
  for (const item of chosen) {
    try {
      const element = describe(item, describing);
      element.is_new = !firstLook && !registry.last.has(item.el);
      elements.push(element);
      orders.push(item.order);
    } catch (error) {
      // An element that the page made unreadable is left out, the look goes on.
      if (options.strict) throw error;
    }
  }
  if (!options.aside) {
    takeOver(elements, before, describing.points);
    registry.shown = new Map(elements.map((element) => [element.id, signOf(element)]));
    registry.looks += 1;
    registry.last = new WeakSet(all.map((item) => item.el));
  }

  const text = lines.join('\n');
  const root = document.scrollingElement || document.documentElement;
  const pending = observer.takeRecords();
  if (pending.length > 0) noteMutations(pending);
  return JSON.stringify({
    url: location.href,
    title: fold(document.title || ''),
    viewport: {
      width: innerWidth,
      height: innerHeight,
      scroll_x: scrollX,
      scroll_y: scrollY,
      page_width: root ? root.scrollWidth : innerWidth,
      page_height: root ? root.scrollHeight : innerHeight,
      device_pixel_ratio: devicePixelRatio,
    },
    elements,
    total_elements: all.length,
    text: cutText(text, options.text_limit),
    text_truncated: text.length > options.text_limit,
    headings,
    signals,
    shape: digest(text) + ':' + nodes + ':' + all.length,
    pulse: pulseOf(signals.busy),
    script_ms: performance.now() - started,
    next: registry.next,
    stamp,
    origin: ownOrigin(),
    points: describing.points,
    passages: passages.map((passage) => ({
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
  });
};

const signOf = (element) =>
  element.name ? [element.tag, element.role, element.name, element.frame, element.context, element.heading, element.attrs.name].join('\u0001') : '';

/**
 * A page that draws a part anew puts a twin in the place of an element. The twin takes over its number,
 * if it is the only one of its kind among the new, and so was what is gone.
 */
const takeOver = (elements, before, points) => {
  const fresh = new Map();
  for (const element of elements) {
    const sign = element.id >= before ? signOf(element) : '';
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
    const el = elementOf(element.id);
    if (!el) continue;
    for (const point of points) if (point[0] === element.id) point[0] = id;
    registry.elements.delete(element.id);
    registry.ids.set(el, id);
    registry.elements.set(id, new WeakRef(el));
    element.id = id;
    element.is_new = false;
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

/** Two 32-bit FNV-1a runs: enough to notice a change. */
const digest = (text) => {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + i), 0x85ebca6b);
  }
  return (a >>> 0).toString(16) + (b >>> 0).toString(16);
};

const zoneOf = (y, height) => {
  if (y < 0) return 'above';
  if (y >= height) return 'below';
  return y < height / 3 ? 'top' : y < (height * 2) / 3 ? 'mid' : 'bottom';
};

const isNear = (item, view) =>
  item.y + item.h > view.top && item.y < view.bottom && item.x + item.w > view.left && item.x < view.right;

/**
 * Which elements are shown under the limit: those that the goal names, then those on the screen with
 * its thirds in turn, then the nearest below and above; navigation and fixed bars last, with a share
 * kept for those on the screen. The answer is in document order.
 */
const choose = (all, options, view) => {
  if (all.length <= options.limit) return all;
  const picked = new Set();
  const take = (items, max) => {
    for (const item of items) {
      if (picked.size >= max) return;
      picked.add(item);
    }
  };
  const bar = (item) => item.nav || item.fixed;
  const onScreen = (item) => isNear(item, view);
  const height = Math.max(1, view.bottom - view.top);
  const wanted = options.wanted || [];
  const share = Math.max(1, Math.floor(options.limit / 6));

  if (wanted.length > 0) {
    const scored = [];
    for (const item of all) {
      const words = (
        textContentOf(item.el).slice(0, 300) +
        ' ' +
        ['aria-label', 'value', 'placeholder', 'title', 'name', 'alt'].map((name) => attr(item.el, name) || '').join(' ')
      ).toLowerCase();
      let score = 0;
      for (const word of wanted) if (words.includes(word)) score += 1;
      if (score > 0) scored.push([score - (bar(item) ? 0.5 : 0), item]);
    }
    scored.sort((a, b) => b[0] - a[0] || a[1].order - b[1].order);
    take(scored.map((pair) => pair[1]), Math.floor(options.limit / 2));
  }
  const body = all.filter((item) => onScreen(item) && !bar(item));
  const zones = { top: [], mid: [], bottom: [] };
  for (const item of body) {
    const y = Math.min(Math.max(item.y + item.h / 2 - view.top, 0), height - 1);
    zones[zoneOf(y, height)].push(item);
  }
  const balanced = [];
  const longest = Math.max(zones.top.length, zones.mid.length, zones.bottom.length);
  for (let i = 0; i < longest; i += 1) {
    for (const zone of [zones.top, zones.mid, zones.bottom]) if (i < zone.length) balanced.push(zone[i]);
  }
  const bars = all.filter((item) => onScreen(item) && bar(item));
  take(balanced, options.limit - Math.min(share, bars.length));
  take(bars, Math.min(options.limit, picked.size + share));
  const distance = (item) => (item.y >= view.bottom ? item.y - view.bottom : 2 * (view.top - item.y - item.h));
  const rest = all.filter((item) => !onScreen(item));
  take(rest.filter((item) => !bar(item)).sort((a, b) => distance(a) - distance(b)), options.limit);
  take(bars, options.limit);
  take(rest.filter(bar), options.limit);
  return all.filter((item) => picked.has(item));
};

/** Whether a press at this point reaches the element: itself, what is in it, or its label. */
const reaches = (el, hit) => {
  if (!hit) return false;
  if (composedContains(el, hit)) return true;
  const label = closest(hit, 'label');
  if (label && label.control === el) return true;
  const tag = tagOf(el);
  if (tag === 'area') {
    const map = closest(el, 'map');
    return tagOf(hit) === 'img' && map !== null && (attr(hit, 'usemap') || '') === '#' + attr(map, 'name');
  }
  return false;
};

/** Points of this viewport where a press reaches the element, at most `max`; `onScreen`: some of it can be seen. */
const pressPoints = (el, proxy, max) => {
  const shape = proxy || el;
  const place = offsetOf(documentOf(shape));
  const view = sight();
  const boxes = (tagOf(shape) === 'area' ? [boxOf(shape)] : [...rectsOf(shape)]).filter((box) => box.width > 0 && box.height > 0);
  if (boxes.length === 0) {
    for (const child of childrenOf(shape)) boxes.push(...[...rectsOf(child)].filter((box) => box.width > 0 && box.height > 0));
  }
  const points = [];
  let onScreen = false;
  for (const box of boxes.slice(0, 4)) {
    const left = Math.max(view.left, box.left * place.sx + place.x);
    const top = Math.max(view.top, box.top * place.sy + place.y);
    const right = Math.min(view.right, box.right * place.sx + place.x);
    const bottom = Math.min(view.bottom, box.bottom * place.sy + place.y);
    if (right - left < 1 || bottom - top < 1) continue;
    onScreen = true;
    const w = right - left;
    const h = bottom - top;
    for (const [fx, fy] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]]) {
      const x = left + w * fx;
      const y = top + h * fy;
      if (!reaches(el, elementAt(x, y))) continue;
      points.push([x, y]);
      if (points.length >= max) return { points, onScreen };
    }
  }
  return { points, onScreen };
};

/** A point of this viewport where a press reaches the element, or `missed`. */
const pressPoint = (el, proxy) => {
  const { points, onScreen } = pressPoints(el, proxy, 1);
  return points.length > 0 ? { x: points[0][0], y: points[0][1], onScreen } : { x: 0, y: 0, onScreen, missed: true };
};

/** The ancestors in this document that cut an element off at their box. */
const clipsOf = (el) => {
  const clips = [];
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
};

/** Scrolled out of the box of an ancestor: not covered, only out of sight. */
const clippedByScroll = (el) => {
  let doc = documentOf(el);
  let rect = rectOf(el);
  const outside = (left, top, right, bottom) => {
    if (rect.bottom <= top || rect.top >= bottom || rect.right <= left || rect.left >= right) return true;
    const y = (rect.top + rect.bottom) / 2;
    const x = (rect.left + rect.right) / 2;
    return y < top || y > bottom || x < left || x > right;
  };
  for (let node = el; ; ) {
    for (const clip of clipsOf(node)) {
      const box = rectOf(clip);
      if (outside(box.left, box.top, box.right, box.bottom)) return true;
    }
    // Out of a frame's own viewport is out of its box, too.
    const frame = frameOf(doc);
    if (!frame) return false;
    if (outside(0, 0, doc.defaultView.innerWidth, doc.defaultView.innerHeight)) return true;
    const place = stepOut(frame, doc);
    rect = {
      left: rect.left * place.sx + place.x,
      top: rect.top * place.sy + place.y,
      right: rect.right * place.sx + place.x,
      bottom: rect.bottom * place.sy + place.y,
    };
    doc = documentOf(frame);
    node = frame;
  }
};

const CARD_LEVELS = 7;
/** What stands around an element and tells it from its like. */
const contextOf = (el, describing, name) => {
  const parts = [];
  const seen = describing.contexts;
  const own = fold(textContentOf(el)).length;
  let structural = null;
  let node = composedParent(el);
  for (let level = 0; node && level < CARD_LEVELS; level += 1, node = composedParent(node)) {
    const tag = tagOf(node);
    if (tag === 'body' || tag === 'main' || tag === 'html') break;
    const role = explicitRole(node);
    if (tag === 'fieldset' || role === 'group' || role === 'radiogroup' || role === 'dialog' || tag === 'dialog') {
      const legend = find(node, 'legend');
      const label = legend ? contentText(legend, 100) : nameOf(node, 'group');
      if (label) parts.push(label);
      if (structural) break;
    }
    if (structural) continue;
    let item = tag === 'tr' || tag === 'li' || tag === 'article' || ['row', 'listitem', 'article', 'option'].includes(role);
    if (!item) {
      const parent = parentElementOf(node);
      const className = attr(node, 'class');
      if (parent && className && childrenOf(parent).length > 1) {
        let like = 0;
        for (const child of childrenOf(parent)) {
          if (tagOf(child) === tag && attr(child, 'class') === className) like += 1;
          if (like > 1) break;
        }
        item = like > 1 && fold(textContentOf(node)).length > own + 3;
      }
    }
    if (item) {
      structural = node;
      let text = seen.get(node);
      if (text === undefined) {
        text = contentText(node, 300);
        seen.set(node, text);
      }
      parts.unshift(text);
    }
  }
  if (attr(el, 'aria-invalid') === 'true' || matches(el, ':user-invalid')) {
    const said = [...referenced(el, 'aria-errormessage'), ...referenced(el, 'aria-describedby')].map((other) => contentText(other, 100));
    parts.push(...said.filter(Boolean));
  }
  let context = parts.join(' · ');
  if (name && context === name) return '';
  if (name && context.startsWith(name + ' ')) context = context.slice(name.length + 1);
  return cut(context, 160);
};

/** The protocol's element, but for its fingerprint. */
const describe = (item, describing) => {
  const { el, proxy } = item;
  const { view } = describing;
  const tag = tagOf(el);
  const role = roleOf(el);
  const name = nameOf(el, role);
  const visible = proxy && !name ? contentText(proxy, 200) : name;
  const near = isNear(item, view);
  const number = describing.number(el);
  let inViewport = false;
  let covered = false;
  if (near) {
    const point = pressPoint(el, proxy);
    inViewport = !point.missed;
    // Whether the frames around this one let a press through is for the host to ask.
    if (region && inViewport) describing.points.push([number, point.x, point.y]);
    covered = !!point.missed && point.onScreen && !clippedByScroll(proxy || el);
  }
  const editable = isEditable(el);
  const attrs = {};
  const put = (key, value) => {
    if (value !== null && value !== '') attrs[key] = cut(value, 500);
  };
  put('id', attr(el, 'id'));
  put('name', attr(el, 'name'));
  put('type', typeOf(el) || attr(el, 'type'));
  put('aria_label', attr(el, 'aria-label'));
  put('placeholder', attr(el, 'placeholder'));
  put('autocomplete', attr(el, 'autocomplete'));
  put('title', attr(el, 'title'));
  if ((tag === 'a' || tag === 'area') && hasAttr(el, 'href')) attrs.href = cut(absolute(el, attr(el, 'href')), 2000);
  put('target', attr(el, 'target'));
  if (hasAttr(el, 'download') && tag === 'a') attrs.download = true;

  const element = {
    id: number,
    tag,
    role,
    name: visible,
    state: stateOf(el, role),
    zone: zoneOf(item.y + item.h / 2 - view.top, Math.max(1, view.bottom - view.top)),
    bbox: { x: round(item.x), y: round(item.y), w: round(item.w), h: round(item.h) },
    in_viewport: inViewport,
    covered,
    fixed: item.fixed,
    nav: item.nav,
    frame: item.frame,
    attrs,
    options: optionsOf(el, role),
    context: contextOf(el, describing, visible),
    heading: item.heading === visible ? '' : cut(item.heading, 120),
    editable,
    value: valueOf(el),
    is_new: false,
    fingerprint: '',
  };
  if (!editable && tag !== 'select' && tag !== 'input') {
    const text = contentText(el, 200);
    if (text !== visible) element.text = text;
  }
  const form = formInfo(el);
  if (form) element.form = form;
  return element;
};

const round = (value) => Math.round(value * 10) / 10;
