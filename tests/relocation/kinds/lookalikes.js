// Others that look like the target come to its page: one of its words elsewhere under a heading of its own, with another
// address and other names in code, and some right beside it whose words are nearly its own.
({
  name: 'look-alikes added',
  mutate(document, target, random) {
    const bound = new Set(['TR', 'SELECT', 'TBODY', 'UL', 'OL', 'TABLE', 'DATALIST', 'DL']);
    if (target === document.body || ['OPTION', 'TR', 'TD', 'TH', 'AREA', 'SUMMARY'].includes(target.tagName)) return 'skip';
    const pick = (list) => list[Math.floor(random() * list.length)];
    const tag = Math.floor(random() * 1e5).toString(36);
    // A field within its label is copied with it.
    const whole = target.closest('label') || target;
    const copyOf = () => {
      const copy = whole.cloneNode(true);
      for (const el of [copy, ...copy.querySelectorAll('*')]) {
        if (el.id) el.id = `other-${tag}-${Math.floor(random() * 99)}`;
        for (const name of ['name', 'data-testid', 'data-test', 'data-test-id', 'data-cy', 'data-qa']) if (el.getAttribute(name)) el.setAttribute(name, `other-${tag}`);
        const href = el.getAttribute('href');
        if (href) el.setAttribute('href', `/other-${tag}`);
      }
      return copy;
    };
    const words = (el, change) => {
      const all = [el, ...el.querySelectorAll('*')];
      const named = all.find((one) => one.getAttribute('aria-label'));
      if (named) {
        named.setAttribute('aria-label', change(named.getAttribute('aria-label')));
        return;
      }
      const walk = document.createTreeWalker(el, 4);
      while (walk.nextNode()) {
        if (walk.currentNode.data.trim()) {
          walk.currentNode.data = change(walk.currentNode.data.trim());
          return;
        }
      }
      for (const name of ['value', 'placeholder', 'title']) {
        const value = el.getAttribute(name);
        if (value) {
          el.setAttribute(name, change(value));
          return;
        }
      }
      el.setAttribute('aria-label', change(''));
    };
    const section = document.createElement('section');
    const heading = document.createElement('h3');
    heading.textContent = pick(['Elsewhere', 'Also here', 'Further down', 'В другом месте', 'Ещё одно']);
    section.append(heading, copyOf());
    const label = target.labels?.[0];
    if (label && !label.contains(target)) {
      const words = document.createElement('label');
      words.textContent = label.textContent;
      words.htmlFor = section.lastElementChild.id;
      heading.after(words);
    }
    // Before another heading, or at the end: what stands below its heading is its own.
    const main = document.querySelector('main') || document.body;
    const heads = [...main.querySelectorAll('h1, h2, h3')].filter((el) => el.parentElement.closest('h1, h2, h3, a, button, label, tr, li') === null);
    if (heads.length > 0 && random() < 0.5) pick(heads).before(section);
    else main.append(section);
    if (!bound.has(whole.parentElement?.tagName)) {
      const near = copyOf();
      words(near, (old) => `${old} ${pick(['as a draft', 'for all', 'later', 'всё', 'и ещё'])}`.trim());
      if (random() < 0.5) whole.before(near, ' ');
      else whole.after(' ', near);
    }
    return 'kept';
  },
})
