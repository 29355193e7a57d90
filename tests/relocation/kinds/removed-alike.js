// The target is gone, and another stands in its place whose words are nearly its own but that does something else.
({
  name: 'removed, look-alike left',
  mutate(document, target, random) {
    if (target === document.body || ['OPTION', 'TR', 'TD', 'TH', 'AREA', 'SUMMARY'].includes(target.tagName)) return 'skip';
    // Where nothing but words names it, this could as well be the same control under other words.
    const address = target.getAttribute('href');
    const named = target.id || (!['radio', 'checkbox'].includes(target.type) && target.getAttribute('name')) || target.dataset.testid || target.dataset.test || (address && !address.startsWith('#'));
    if (!named || [...document.links].some((link) => link !== target && link.href === target.href)) return 'skip';
    const tag = Math.floor(random() * 1e5).toString(36);
    const whole = target.closest('label') || target;
    const copy = whole.cloneNode(true);
    for (const el of [copy, ...copy.querySelectorAll('*')]) {
      if (el.id) el.id = `other-${tag}`;
      for (const name of ['name', 'data-testid', 'data-test', 'data-test-id', 'data-cy', 'data-qa']) if (el.getAttribute(name)) el.setAttribute(name, `other-${tag}`);
      if (el.getAttribute('href')) el.setAttribute('href', `/other-${tag}`);
    }
    const more = ['as a draft', 'for all of them', 'next week', 'для всех', 'в черновик'][Math.floor(random() * 5)];
    const walk = document.createTreeWalker(copy, 4);
    let said = false;
    while (!said && walk.nextNode()) {
      const data = walk.currentNode.data.trim();
      if (data) {
        walk.currentNode.data = `${data} ${more}`;
        said = true;
      }
    }
    const worded = ['aria-label', 'value', 'placeholder', 'title'].find((name) => copy.getAttribute(name));
    if (!said && !worded) return 'skip';
    if (worded) copy.setAttribute(worded, `${copy.getAttribute(worded)} ${more}`);
    for (const label of [...(target.labels || [])]) if (!label.contains(target)) label.textContent += ` ${more}`;
    whole.replaceWith(copy);
    return 'removed';
  },
})
