// The target, and some of what stands around it, gets extra elements around or within it.
({
  name: 'wrapped in extra elements',
  mutate(document, target, random) {
    const bound = new Set(['TR', 'TBODY', 'THEAD', 'TABLE', 'UL', 'OL', 'DL', 'SELECT', 'DATALIST', 'MENU', 'DETAILS', 'FIELDSET', 'COLGROUP', 'HTML']);
    const around = (el) => {
      const parent = el.parentNode;
      if (!parent || el === document.body || bound.has(parent.tagName) || el.namespaceURI !== document.body.namespaceURI) return false;
      const inline = getComputedStyle(el).display.startsWith('inline');
      for (let levels = 1 + Math.floor(random() * 3); levels > 0; levels -= 1) {
        const box = document.createElement(inline ? 'span' : 'div');
        el.replaceWith(box);
        box.append(el);
      }
      return true;
    };
    const within = (el) => {
      if (!el.firstChild || bound.has(el.tagName) || ['TEXTAREA', 'IFRAME', 'OPTION', 'SVG'].includes(el.tagName.toUpperCase())) return false;
      const box = document.createElement('span');
      box.append(...el.childNodes);
      el.append(box);
      return true;
    };
    if (!around(target) && !within(target)) return 'skip';
    const others = [...document.body.querySelectorAll('a, button, input, select, p, h1, h2, h3, label')].filter((el) => el !== target && !el.contains(target));
    for (const el of others) if (random() < 0.3) around(el);
    return 'kept';
  },
})
