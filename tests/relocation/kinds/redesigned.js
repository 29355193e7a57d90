// A new edition of the page: other classes, extra boxes, its parts in another order, some of what stands around the target
// called otherwise, some links and buttons more and some fewer. The target keeps its words.
({
  name: 'redesigned',
  mutate(document, target, random) {
    for (const el of document.querySelectorAll('[class]')) el.setAttribute('class', `${el.getAttribute('class')} n${Math.floor(random() * 99)}`);
    const others = [...document.body.querySelectorAll('a, button')].filter((el) => el !== target && !el.contains(target) && !target.contains(el));
    for (const el of others) {
      const chance = random();
      if (chance < 0.1) el.remove();
      else if (chance < 0.25 && el.childElementCount === 0) el.textContent = ['More', 'Overview', 'Start here', 'Обзор', 'Далее'][Math.floor(random() * 5)];
      else if (chance < 0.35 && !['TR', 'UL', 'OL'].includes(el.parentElement.tagName)) {
        const fresh = document.createElement(el.tagName.toLowerCase());
        fresh.textContent = `Topic ${Math.floor(random() * 900)}`;
        if (fresh.tagName === 'A') fresh.href = `/topic/${Math.floor(random() * 900)}`;
        el.before(fresh, ' ');
      }
    }
    for (const heading of document.querySelectorAll('h1, h2, h3')) if (random() < 0.3 && heading.childElementCount === 0) heading.textContent = `${heading.textContent} and more`;
    for (const parent of document.body.querySelectorAll('main, section, form > div, nav ul')) {
      if (random() < 0.4 && parent.children.length > 2 && !parent.contains(document.currentScript)) parent.append(parent.children[1]);
    }
    const box = document.createElement('div');
    box.style.padding = `${Math.floor(random() * 60)}px`;
    box.append(...[...document.body.childNodes].filter((node) => !['SCRIPT', 'STYLE'].includes(node.nodeName)));
    document.body.prepend(box);
    return 'kept';
  },
})
