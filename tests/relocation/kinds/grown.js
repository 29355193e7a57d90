// The list, table or row of like things that holds the target has more entries, before and after it. What all entries say
// the new ones say too; what differs from one to the next differs in them.
({
  name: 'list grown',
  mutate(document, target, random) {
    let row = null;
    for (let node = target; node.parentElement && node !== document.body; node = node.parentElement) {
      const like = [...node.parentElement.children].filter((el) => el.tagName === node.tagName && el.className === node.className);
      if (like.length >= 2 && ['LI', 'TR', 'ARTICLE', 'DIV', 'SECTION', 'A', 'BUTTON', 'LABEL', 'OPTION', 'DT'].includes(node.tagName)) {
        row = node;
        break;
      }
    }
    if (!row || row.tagName === 'OPTION') return 'skip';
    const rows = [...row.parentElement.children].filter((el) => el.tagName === row.tagName && el.className === row.className);
    const other = rows.find((el) => el !== row);
    const textsOf = (el) => {
      const walk = document.createTreeWalker(el, 4);
      const found = [];
      while (walk.nextNode()) if (walk.currentNode.data.trim()) found.push(walk.currentNode);
      return found;
    };
    const common = new Set(textsOf(other).map((text) => text.data.trim()));
    const names = 'Abel Birch Cedar Dunn Ember Frost Gale Heath Ivory Jasper Kestrel Larch Mercer Norwood Orchard Pike Quill Rowan Sorrel Thorne Ulster Vale Wren Yarrow Zephyr'.split(' ');
    const name = () => `${names[Math.floor(random() * names.length)]} ${names[Math.floor(random() * names.length)]}`;
    const count = 3 + Math.floor(random() * 5);
    for (let made = 0; made < count; made += 1) {
      const model = random() < 0.5 ? row : other;
      const entry = model.cloneNode(true);
      for (const text of textsOf(entry)) {
        const data = text.data.trim();
        const differs = rows.length < 3 ? !common.has(data) || model === other : !rows.filter((r) => r !== model).every((r) => r.textContent.includes(data));
        if (differs) text.data = /^[\d\s.,:%$€£₽-]+$/.test(data) ? String(Math.floor(random() * 9000) + 1000) : name();
      }
      const tag = `new${made}${Math.floor(random() * 1000)}`;
      for (const el of [entry, ...entry.querySelectorAll('*')]) {
        if (el.id) el.id += `-${tag}`;
        for (const attribute of ['for', 'aria-labelledby', 'aria-describedby', 'name', 'data-testid', 'data-test', 'data-test-id']) {
          const value = el.getAttribute(attribute);
          if (value && !(attribute === 'name' && el.type === 'radio')) el.setAttribute(attribute, `${value}-${tag}`);
        }
        const href = el.getAttribute('href');
        if (href && !href.startsWith('javascript:') && href !== '#') el.setAttribute('href', `${href.split('#')[0]}${href.includes('?') ? '&' : '?'}n=${tag}`);
        for (const attribute of ['aria-label', 'title', 'alt', 'placeholder']) {
          const value = el.getAttribute(attribute);
          const all = rows.filter((r) => r !== model).every((r) => r.getAttribute(attribute) === value || r.querySelector(`[${attribute}="${CSS.escape(value || '')}"]`));
          if (value && !all) el.setAttribute(attribute, name());
        }
      }
      const places = [...row.parentElement.children].filter((el) => el.tagName === row.tagName && !el.querySelector(':scope > th'));
      const place = places[Math.floor(random() * places.length)];
      if (made === 0 || !place) row.before(entry);
      else if (random() < 0.5) place.before(entry);
      else place.after(entry);
    }
    return 'kept';
  },
})
