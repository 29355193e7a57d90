// The target is called otherwise: all that gives it a name says it in other words of its language.
({
  name: 'reworded',
  mutate(document, target, random) {
    const words = {
      en: 'apply carry forward proceed onward handle record entry bring about sort item place choose pick look through take part whole further detail begin finish plain extra level note paper board'.split(' '),
      ru: 'применить дальше вперёд провести запись внести разобрать место выбрать взглянуть часть целое подробно начать закончить простой лишний уровень заметка бумага доска пункт раздел'.split(' '),
    };
    const say = (old) => {
      const list = /[а-яё]/i.test(old) ? words.ru : words.en;
      const count = Math.max(1, Math.min(4, old.trim().split(/\s+/).length + Math.floor(random() * 3) - 1));
      const said = Array.from({ length: count }, () => list[Math.floor(random() * list.length)]).join(' ');
      return said[0].toUpperCase() + said.slice(1);
    };
    let changed = false;
    const put = (el, name) => {
      const value = el.getAttribute(name);
      if (!value || !/\p{L}/u.test(value)) return;
      el.setAttribute(name, say(value));
      changed = true;
    };
    const texts = (el) => {
      const walk = document.createTreeWalker(el, 4);
      const found = [];
      while (walk.nextNode()) if (/\p{L}/u.test(walk.currentNode.data) && !walk.currentNode.parentElement.closest('style, script, select, textarea')) found.push(walk.currentNode);
      for (const text of found) {
        text.data = ` ${say(text.data)} `;
        changed = true;
      }
    };
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) put(target, name);
    if (target.tagName === 'INPUT' && ['submit', 'button', 'reset'].includes(target.type)) put(target, 'value');
    for (const img of target.querySelectorAll('img[alt], [aria-label], [title]')) for (const name of ['alt', 'aria-label', 'title']) put(img, name);
    const named = (target.getAttribute('aria-labelledby') || '').split(/\s+/).map((id) => id && document.getElementById(id));
    for (const label of [...(target.labels || []), ...named]) if (label) texts(label);
    if (!['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) && target.textContent.length < 300) texts(target);
    return changed ? 'kept' : 'skip';
  },
})
