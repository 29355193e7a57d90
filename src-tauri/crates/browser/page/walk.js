// A walk over the document in the order of the flattened tree: its elements that take part, its readable
// text, its headings and signals, as one stream. Parts that have not changed are taken from memory.

const SKIP = new Set('script style noscript template head meta link base title param source track datalist defs'.split(' '));
/** A clipping path that cuts everything off. */
const NOTHING_LEFT = /^inset\((?:[5-9]\d|100)(?:\.\d+)?%\s*(?:round.*)?\)$/;
const NATIVE = new Set('button select textarea summary'.split(' '));
const LANDMARK_ROLES = new Set('navigation banner contentinfo'.split(' '));
/** What shows a thing of its own, and no children. */
const REPLACED = new Set('img canvas video audio object embed input textarea select'.split(' '));
/** Not remembered as blocks: they have no text of their own around them. */
const NO_BLOCK = new Set('svg iframe frame html'.split(' '));
const FIELD = 'a[href],button,input,select,textarea';
/** Of a very long list only the beginning is counted. */
const MOST_COUNTED = 500;

/** A box without a picture of its own (`opacity: 0`, far away, a pixel large) is used by its label. */
const standIn = (el) => {
  if (tagOf(el) !== 'input' || !CHOICES.has(typeOf(el))) return null;
  const rect = rectOf(el);
  const view = documentOf(el).defaultView;
  const away = rect.right + view.scrollX <= 0 || rect.bottom + view.scrollY <= 0;
  const seen = isRendered(el, VISIBLE) && rect.width > 1 && rect.height > 1 && getComputedStyle(el).opacity !== '0' && !away;
  return seen ? null : inputProxy(el);
};
const CHOICES = new Set(['checkbox', 'radio', 'file']);

const inputProxy = (el) => {
  for (const label of labelsOf(el)) {
    if (!isRendered(label, VISIBLE)) continue;
    const rect = rectOf(label);
    if (rect.width > 1 && rect.height > 1) return label;
  }
  return null;
};

const hasBox = (node) => {
  // An anchor around floated or absolute content has no size of its own.
  for (const child of childrenOf(node)) {
    const rect = rectOf(child);
    if (rect.width > 1 && rect.height > 1) return true;
  }
  return false;
};

/** A row that names one property and gives its value: a sheet of one thing, not a list of things. */
const isPair = (row) => {
  const cells = row ? childrenOf(row) : [];
  return cells.length === 2 && tagOf(cells[0]) === 'th' && tagOf(cells[1]) === 'td';
};

const isCaptcha = (node, tag, rect) => {
  if (tag === 'iframe') {
    if (rect().width < 60 || rect().height < 40) return false;
    const src = attr(node, 'src') || '';
    return (
      /recaptcha\/(api2|enterprise)\/(anchor|bframe)|hcaptcha\.com|challenges\.cloudflare\.com|arkoselabs|geetest|captcha/i.test(src) &&
      !closest(node, '.grecaptcha-badge')
    );
  }
  const name = attr(node, 'class');
  return (
    !!name && /(^|\s)(g-recaptcha|h-captcha|cf-turnstile|frc-captcha)(\s|$)/.test(name) && rect().width >= 60 && rect().height >= 40
  );
};

/** Whether presses on an element that is listened on are meant for itself, and do not only pass by. */
const takesPresses = (node, tag) => {
  if (tag === 'canvas') return true;
  if (LIST_TAGS.has(tag) || tag === 'main' || tag === 'form' || tag === 'table' || tag === 'svg') return false;
  return fold(textContentOf(node)).length <= 60 && findAll(node, CONTROLS).length <= 2;
};
const CONTROLS = FIELD + ',[role=button],[role=link]';
const LIST_TAGS = new Set('ul ol menu tbody'.split(' '));

const kindOf = (node, tag, role, context, inner) => {
  if (NATIVE.has(tag)) return tag === 'summary' && parentElementOf(node)?.localName !== 'details' ? null : 'native';
  if ((tag === 'a' || tag === 'area') && (hasAttr(node, 'href') || hasAttr(node, 'xlink:href'))) return 'native';
  if (tag === 'input') return typeOf(node) === 'hidden' ? null : 'native';
  if ((tag === 'video' || tag === 'audio') && hasAttr(node, 'controls')) return 'native';
  if (role && ROLES.has(role)) {
    // A wrapper around the field that does the work.
    if ((role === 'combobox' || role === 'textbox' || role === 'searchbox') && find(node, 'input:not([type=hidden]),textarea')) {
      return null;
    }
    if (role === 'listbox' && context.inside) return null;
    return 'aria';
  }
  const plain = !hasAttrs(node);
  if (tag === 'div' && !plain && isCodeEditor(node)) return 'native';
  if (!plain && isEditingHost(node) && !(parentElementOf(node) && parentElementOf(node).isContentEditable)) return 'native';
  if (tag === 'html' || tag === 'body' || tag === 'label' || context.inside) return null;
  if (!plain) {
    if (hasAttr(node, 'onclick')) return 'aria';
    const focusable = hasAttr(node, 'tabindex') && Number(attr(node, 'tabindex')) >= 0;
    if (focusable && (role || inner.pointer || hasAttr(node, 'aria-haspopup'))) return 'aria';
    if (focusable && !find(node, FIELD) && textContentOf(node).length < 200) return 'weak';
  }
  if (told.heard.has(node) && takesPresses(node, tag)) return 'weak';
  if (context.delegates && tag === 'li' && !find(node, CONTROLS)) return 'weak';
  if (inner.pointer && !context.pointer && closest(node, 'label') === null) return 'weak';
  if (inner.scrolls && !find(node, FIELD + ',iframe,frame,[tabindex],[role]')) return 'weak';
  return null;
};

/** Whether an element may lie over others that do not hold it: taken out of the flow, or moved within it. */
const mayCover = (style, position) =>
  position === 'absolute' ||
  position === 'fixed' ||
  position === 'sticky' ||
  style.zIndex !== 'auto' ||
  style.transform !== 'none' ||
  style.translate !== 'none' ||
  style.float !== 'none' ||
  (position === 'relative' && (style.top !== 'auto' || style.left !== 'auto' || style.bottom !== 'auto' || style.right !== 'auto')) ||
  style.marginTop.startsWith('-') ||
  style.marginLeft.startsWith('-') ||
  style.marginBottom.startsWith('-') ||
  style.marginRight.startsWith('-');

const both = (clip, box) =>
  clip
    ? { left: Math.max(clip.left, box.left), top: Math.max(clip.top, box.top), right: Math.min(clip.right, box.right), bottom: Math.min(clip.bottom, box.bottom) }
    : { left: box.left, top: box.top, right: box.right, bottom: box.bottom };

const meet = (a, b) => b.right > a.left && b.left < a.right && b.bottom > a.top && b.top < a.bottom;

/** Whether an element takes presses, and is not cut off by a box around it. */
const isClear = (context, left, top, width, height) => {
  if (context.inert || width <= 1 || height <= 1 || (context.style && context.style.pointerEvents === 'none')) return false;
  const { clip } = context;
  return !clip || (left >= clip.left - 0.5 && top >= clip.top - 0.5 && left + width <= clip.right + 0.5 && top + height <= clip.bottom + 0.5);
};

/** What is known where the walk begins. */
const outermost = () => ({
  place: HERE,
  scrollX,
  scrollY,
  frame: '',
  nav: false,
  main: false,
  fixed: false,
  inside: false,
  pointer: false,
  delegates: false,
  clear: true,
  away: false,
  textShown: true,
  style: null,
  inert: false,
  clip: null,
  cutoff: null,
  pre: false,
  deep: memory.deep.get(document) || 0,
  key: 0,
});

const keyOf = (c) =>
  (c.nav ? 1 : 0) + (c.main ? 2 : 0) + (c.fixed ? 4 : 0) + (c.inside ? 8 : 0) + (c.pointer ? 16 : 0) + (c.clear ? 32 : 0) + (c.away ? 64 : 0) + (c.delegates ? 128 : 0) + (c.inert ? 256 : 0);

const walkDocument = () => {
  const view = sight();
  const open = (outer) => ({
    outer,
    out: [],
    nodes: 0,
    unstable: false,
    sticky: false,
    signals: { password_field: false, captcha: false, busy: false, list_items: 0, table: false, paragraphs: 0, alerts: [] },
  });
  let acc = open(null);
  let line = '';
  let space = false;
  let flat = 0;
  let depth = 0;
  /** What may lie over something else. */
  const covers = [];
  // Behind a modal dialog nothing takes presses.
  const modal = [...Document.prototype.getElementsByTagName.call(document, 'dialog')].some((dialog) => matches(dialog, ':modal'));

  const join = (signals, nodes) => {
    const own = acc.signals;
    own.password_field ||= signals.password_field;
    own.captcha ||= signals.captcha;
    own.busy ||= signals.busy;
    own.table ||= signals.table;
    own.list_items = Math.max(own.list_items, signals.list_items);
    own.paragraphs += signals.paragraphs;
    for (const alert of signals.alerts) if (own.alerts.length < 10) own.alerts.push(alert);
    acc.nodes += nodes;
  };
  /** Ends what `open` began; `box`: where it stands, `null` if it is not to be remembered. */
  const close = (box, key) => {
    const done = acc;
    acc = done.outer;
    join(done.signals, done.nodes);
    if (done.unstable) acc.unstable = true;
    if (done.sticky) acc.sticky = true;
    if (!box || done.unstable || done.nodes < FEW || box.bottom - box.top < 1) {
      for (const part of done.out) acc.out.push(part);
      return null;
    }
    const made = block(done, box, key);
    acc.out.push({ t: BLOCK, block: made, dx: 0, dy: 0 });
    return made;
  };
  const reuse = (known, moved) => {
    join(known.signals, known.nodes);
    if (known.scrolled !== null) acc.sticky = true;
    acc.out.push({ t: BLOCK, block: known, dx: moved.dx, dy: moved.dy });
  };

  const endLine = () => {
    if (flat > 0) {
      space = true;
      return;
    }
    if (line) acc.out.push(line);
    line = '';
    space = false;
  };
  const isPre = (context) => (context.pre ??= context.style !== null && context.style.whiteSpace.startsWith('pre'));
  const emit = (text, context) => {
    if (flat === 0 && text.includes('\n') && isPre(context)) {
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
    if ((space || folded.startsWith(' ')) && line) line += ' ';
    line += folded.trim();
    space = folded.endsWith(' ');
  };

  /** Edges of a run of siblings: its first and last boxes. */
  const edges = (first, last) => {
    let top = null;
    for (let node = first; ; node = nextSiblingOf(node)) {
      if (kindOfNode(node) === ELEMENT) {
        const rect = rectOf(node);
        if (rect.height > 0) {
          top = node;
          break;
        }
      }
      if (node === last) return null;
    }
    let bottom = top;
    for (let node = last; node !== top; node = node.previousSibling) {
      if (kindOfNode(node) === ELEMENT && rectOf(node).height > 0) {
        bottom = node;
        break;
      }
    }
    return [top, bottom];
  };
  const span = ([top, bottom]) => {
    const a = rectOf(top);
    const b = top === bottom ? a : rectOf(bottom);
    return { left: Math.min(a.left, b.left), top: Math.min(a.top, b.top), right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom) };
  };

  const held = (run, context) => {
    if (run.spoilt || !run.edges || !isConnected(run.edges[0]) || !isConnected(run.edges[1])) return null;
    return standsAt(run, span(run.edges), context.deep, context.key, view);
  };

  /** Many siblings: in runs, so that those out of sight need no walk. */
  const walkMany = (first, context) => {
    let child = first;
    while (child) {
      const run = memory.runs.get(child);
      if (run && run.first === child) {
        const moved = held(run, context);
        if (moved) {
          reuse(run, moved);
          child = nextSiblingOf(run.last);
          continue;
        }
      }
      const begin = child;
      let last = child;
      acc = open(acc);
      for (let count = 0; child; count += 1) {
        if (count >= RUN && line === '') break;
        if (count > 0 && line === '') {
          const next = memory.runs.get(child);
          if (next && next.first === child && !next.spoilt && held(next, context)) break;
        }
        walk(child, context);
        last = child;
        child = nextSiblingOf(child);
      }
      const ends = edges(begin, last);
      const whole = line === '';
      const made = close(whole && ends ? span(ends) : null, context.key);
      if (made) {
        made.first = begin;
        made.last = last;
        made.edges = ends;
        made.spoilt = false;
        for (let node = begin; ; node = nextSiblingOf(node)) {
          memory.runs.set(node, made);
          if (node === last) break;
        }
      }
    }
  };

  const walkChildren = (node, context) => {
    const shadow = shadowOf(node);
    if (flat === 0 && context.place === HERE && tagOf(node) !== 'slot' && tagOf(node) !== 'details') {
      if (hasMore(shadow ? shadow.firstElementChild : firstElementOf(node), MANY)) {
        walkMany(firstChildOf(shadow || node), context);
        return;
      }
    }
    // What is folded away is not laid out, and no style of its own says so.
    const folded = tagOf(node) === 'details' && !hasAttr(node, 'open');
    eachChild(node, (child) => {
      if (!folded || (kindOfNode(child) === ELEMENT && isRendered(child))) walk(child, context);
    });
  };

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
      walk(child, context);
      if (kindOfNode(child) === ELEMENT || line) cells.push(line);
    });
    flat -= 1;
    const text = cells.some((cell) => cell) ? cells.join(' | ') : '';
    if (flat > 0) {
      line = before ? (text ? before + ' ' + text : before) : text;
      space = true;
    } else {
      line = '';
      if (text) acc.out.push(text);
    }
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
    const known = registry.items.get(el);
    const item = {
      t: ITEM,
      el,
      kind,
      proxy,
      nav: context.nav,
      fixed: context.fixed,
      frame: context.frame,
      // A press is only tried out where something may be in its way.
      clear: !modal && context.place === HERE && isClear(context, left, top, width, height),
      point: null,
      heading: '',
      rx: left,
      ry: top,
      rw: width,
      rh: height,
      x: left * context.place.sx + context.place.x,
      y: top * context.place.sy + context.place.y,
      w: width * context.place.sx,
      h: height * context.place.sy,
      dropped: false,
      seen: known ? known.seen : -1,
      words: null,
    };
    registry.items.set(el, item);
    acc.out.push(item);
    return item;
  };

  const itemsFrom = (stream, from, found) => {
    for (let i = from; i < stream.length && found.length <= RUN; i += 1) {
      const part = stream[i];
      if (typeof part === 'string') continue;
      if (part.t === ITEM && !part.dropped) found.push(part);
      else if (part.t === BLOCK) itemsFrom(part.block.stream, 0, found);
    }
    return found;
  };

  /** A pointer-cursor wrapper says nothing of its own when the controls inside it carry all its words. */
  const dropWrapper = (mark, from) => {
    const inside = itemsFrom(acc.out, from, []);
    if (inside.length === 0 || hasAttr(mark.el, 'onclick')) return;
    if (inside.length > RUN) {
      mark.dropped = true;
      return;
    }
    let rest = contentText(mark.el, 300);
    for (const item of inside) {
      for (const text of [fold(attr(item.el, 'aria-label') || ''), contentText(item.el, 300)]) if (text) rest = rest.replace(text, '');
    }
    if (!fold(rest)) mark.dropped = true;
  };

  const countItems = (node) => {
    const counts = new Map();
    let most = 0;
    let seen = 0;
    for (let child = firstElementOf(node); child; child = nextElementOf(child)) {
      if (seen++ > MOST_COUNTED) break;
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
    if (most > 2 && most > acc.signals.list_items) acc.signals.list_items = most;
  };

  /** What keeps its place on the screen moves within what is around it. */
  const noteStuck = (position) => {
    if (position === 'fixed') acc.unstable = true;
    else if (position === 'sticky') acc.sticky = true;
  };

  const walk = (node, context) => {
    const type = kindOfNode(node);
    if (type === TEXT) {
      if (!context.textShown) return;
      const data = node.data;
      if (data && (context.style === null || !data.trim() || context.style.fontSize !== '0px')) emit(data, context);
      return;
    }
    if (type !== ELEMENT) return;
    const tag = tagOf(node);
    if (SKIP.has(tag) || node === badges.host) return;
    const home = flat === 0 && context.place === HERE;
    const deep = memory.anyDeep ? Math.max(context.deep, memory.deep.get(node) || 0) : context.deep;
    if (home) {
      const known = memory.blocks.get(node);
      if (known && (memory.dirty.get(node) || 0) <= known.epoch) {
        const moved = standsAt(known, rectOf(node), deep, context.key, view);
        if (moved) {
          endLine();
          acc.nodes += 1;
          reuse(known, moved);
          return;
        }
      }
    }
    acc.nodes += 1;
    const style = getComputedStyle(node);
    const display = style.display;
    if (display === 'none') {
      if (tag === 'input' && CHOICES.has(typeOf(node))) {
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
    const inline = display === 'inline' || display === 'contents';
    const boxed = display.startsWith('inline-');
    const blockish = home && !inline && !boxed && !NO_BLOCK.has(tag) && !REPLACED.has(tag);
    if (!blockish) {
      const position = within(node, tag, context, deep, style, display, inline, boxed);
      noteStuck(position);
      return;
    }
    endLine();
    acc = open(acc);
    const position = within(node, tag, context, deep, style, display, inline, boxed);
    endLine();
    const rect = acc.nodes >= FEW && !acc.unstable ? rectOf(node) : null;
    const made = close(rect, context.key);
    if (made) memory.blocks.set(node, made);
    else memory.blocks.delete(node);
    noteStuck(position);
  };

  const within = (node, tag, context, deep, style, display, inline, boxed) => {
    let known = null;
    const rect = () => (known ??= rectOf(node));
    const shown = style.visibility === 'visible';
    const position = style.position;
    const body = tag === 'html' || tag === 'body';
    // An inline box has neither overflow nor, as a rule, a place of its own.
    const loose = inline && position === 'static';
    const stuck = position === 'fixed' || position === 'sticky';
    const scrolls =
      !loose && !body && (style.overflowY === 'auto' || style.overflowY === 'scroll') && node.clientHeight > 0 && node.scrollHeight > node.clientHeight + 20;
    const inner = {
      place: context.place,
      scrollX: context.scrollX,
      scrollY: context.scrollY,
      frame: context.frame,
      nav: context.nav,
      main: context.main,
      fixed: context.fixed || stuck,
      inside: context.inside,
      pointer: style.cursor === 'pointer',
      delegates: LIST_TAGS.has(tag) && told.heard.has(node),
      scrolls,
      clear: context.clear && style.opacity !== '0',
      away: context.away,
      textShown: true,
      style,
      inert: context.inert || (hasAttrs(node) && hasAttr(node, 'inert')),
      clip: context.clip,
      cutoff: context.cutoff,
      pre: null,
      deep,
      key: 0,
    };
    const away = loose
      ? context.away
      : !body && (inline || display !== 'contents') && rect().width > 0 && (rect().right + context.scrollX <= 0 || rect().bottom + context.scrollY <= 0);
    inner.away = away;
    const clipped = !loose && !body && style.overflowX !== 'visible' && (rect().width <= 1 || rect().height <= 1) && display !== 'contents';

    if (!loose && context.place === HERE && !body) {
      const box = rect();
      if (box.bottom > view.top && box.top < view.bottom && box.right > view.left && box.left < view.right) {
        if (mayCover(style, position)) covers.push({ el: node, left: box.left, top: box.top, right: box.right, bottom: box.bottom });
        if (style.overflowX !== 'visible' || style.overflowY !== 'visible') inner.clip = both(context.clip, box);
      }
    }

    // Unlike what is hidden, what is clipped cannot be scrolled to.
    if (!loose && !body && style.overflowX === 'clip' && style.overflowY === 'clip') inner.cutoff = both(context.cutoff, rect());

    const role = hasAttrs(node) ? explicitRole(node) : '';
    if (!inner.nav) {
      if (tag === 'nav' || LANDMARK_ROLES.has(role)) inner.nav = true;
      else if ((tag === 'header' || tag === 'footer') && !context.main) inner.nav = true;
    }
    if (tag === 'main' || tag === 'article' || tag === 'section' || role === 'main') inner.main = true;

    // Controls.
    let mark = null;
    const nothing = !loose && NOTHING_LEFT.test(style.clipPath);
    const beyond = context.cutoff !== null && !meet(context.cutoff, rect());
    const kind = shown && !nothing && !beyond ? kindOf(node, tag, role, context, inner) : null;
    if (kind) {
      const choice = tag === 'input' && CHOICES.has(typeOf(node));
      const tiny = rect().width <= 1 || rect().height <= 1;
      const gone = away || (rect().width > 0 && (rect().right + context.scrollX <= 0 || rect().bottom + context.scrollY <= 0));
      if (choice && (tiny || !inner.clear || gone)) {
        const proxy = inputProxy(node);
        if (proxy) add(node, kind, context, proxy);
        else if (!tiny && !gone) add(node, kind, context, null);
      } else if (display !== 'contents' && !tiny && !gone && inner.clear) {
        mark = add(node, kind, inner, null);
      } else if (display === 'contents' || (tiny && !clipped && kind !== 'weak' && hasBox(node))) {
        mark = add(node, kind, inner, null);
      }
      if (tag === 'input' && typeOf(node) === 'password' && inner.clear && !tiny) acc.signals.password_field = true;
    }
    if (clipped || nothing) return position;

    // Signals.
    if ((tag === 'iframe' || tag === 'div') && isCaptcha(node, tag, rect)) acc.signals.captcha = true;
    if (shown && !acc.signals.busy && hasAttrs(node) && isBusyMark(node, tag, role) && inSight(rect())) acc.signals.busy = true;
    if (tag === 'th' && !isPair(parentElementOf(node))) acc.signals.table = true;
    const live = role === 'alert' || role === 'status' || (attr(node, 'aria-live') || 'off') !== 'off';
    if (!inline && !inner.nav && hasMore(firstElementOf(node), Math.min(Math.max(2, acc.signals.list_items), MOST_COUNTED))) countItems(node);

    const headingLevel = /^h[1-6]$/.test(tag) ? Number(tag[1]) : role === 'heading' ? Number(attr(node, 'aria-level')) || 2 : 0;
    if (headingLevel > 0 && shown) {
      const text = contentText(node, 200);
      if (text) acc.out.push({ t: HEADING, level: Math.min(headingLevel, 6), text });
    }

    const doc = FRAMES.has(tag) ? innerDocument(node) : null;
    if (doc || tag === 'iframe' || tag === 'frame') {
      const name = cut(attr(node, 'name') || attr(node, 'id') || 'frame', 100);
      const frame = (context.frame ? context.frame + '/' : '') + name;
      const box = insideOf(node);
      acc.unstable = true;
      // What has no room shows nothing: trackers, and frames for a page's own traffic.
      if (!shown || !inner.clear || box.w <= 1 || box.h <= 1) return position;
      if (doc && doc.documentElement) {
        watchRoot(doc);
        memory.inner.push([node, doc]);
        endLine();
        walk(
          doc.documentElement,
          {
            ...inner,
            place: chain(context.place, stepOut(node, doc)),
            scrollX: doc.defaultView.scrollX,
            scrollY: doc.defaultView.scrollY,
            frame,
            inside: false,
            pointer: false,
            delegates: false,
            away: false,
            style: null,
            clip: null,
            cutoff: null,
            pre: false,
          },
        );
        endLine();
      } else if (!doc && !away) {
        endLine();
        acc.out.push({ t: PASSAGE, el: node, frame, nav: inner.nav, fixed: inner.fixed });
      }
      return position;
    }
    if (tag === 'svg') {
      if (context.inside || kind) return position;
      if (
        !told.drawings.has(node) &&
        ((rect().width < 40 && rect().height < 40) || !find(node, 'a,text,[onclick],[tabindex],[role],[cursor],[style*=cursor]'))
      ) {
        return position;
      }
      inner.textShown = shown && inner.clear && !away;
      inner.key = keyOf(inner);
      walkChildren(node, inner);
      return position;
    }
    if (REPLACED.has(tag)) return position;

    const shadow = shadowOf(node);
    if (shadow) {
      watchRoot(shadow);
      if (memory.roots.size < 500) memory.roots.add(shadow);
    } else if (tag.includes('-') && memory.hosts.size < 500) memory.hosts.add(node);

    // What a page keeps back is not laid out, nor are its children.
    if (!inline && style.contentVisibility === 'hidden') return position;
    inner.textShown = shown && inner.clear && !away;
    if (kind && kind !== 'weak') inner.inside = true;
    inner.key = keyOf(inner);
    const isRow = display === 'table-row' || tag === 'tr' || role === 'row';
    const from = acc.out.length;
    let said = acc.out.length;

    if (isRow && !find(node, 'table,h1,h2,h3,h4,ul,ol,form')) walkRow(node, inner);
    else {
      if (boxed) space = true;
      else if (!inline) endLine();
      said = acc.out.length;
      depth += 1;
      if (depth <= DEEPEST) walkChildren(node, inner);
      depth -= 1;
      if (boxed) space = true;
      else if (!inline) endLine();
    }

    if (tag === 'p' && acc.out.length > said) {
      const last = acc.out[acc.out.length - 1];
      if (typeof last === 'string' && last.length > 60) acc.signals.paragraphs += 1;
    }
    if (live && acc.signals.alerts.length < 10 && shown) {
      const text = contentText(node, 200);
      if (text) acc.signals.alerts.push(text);
    }
    if (mark && kind === 'weak') dropWrapper(mark, from);
    return position;
  };

  memory.inner = [];
  if (document.documentElement) {
    walk(document.documentElement, outermost());
    endLine();
  }
  return { stream: acc.out, signals: acc.signals, nodes: acc.nodes, covers };
};
