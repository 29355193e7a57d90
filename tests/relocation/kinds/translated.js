// The whole page speaks another language: each word becomes another one, the same wherever it stands. Numbers, addresses of
// mail and what is written in capitals stay.
({
  name: 'translated',
  mutate(document, target, random) {
    const salt = Math.floor(random() * 1e9);
    const cyrillic = /[а-яё]/i.test(document.body.textContent);
    const syllables = cyrillic
      ? ['ban', 'lo', 'ter', 'mi', 'sul', 'ka', 'ren', 'do', 'vi', 'stor', 'pel', 'un', 'gra', 'chi', 'mon', 'es']
      : ['бан', 'ло', 'тер', 'ми', 'сул', 'ка', 'рен', 'до', 'ви', 'стор', 'пел', 'ун', 'гра', 'чи', 'мон', 'эс'];
    const word = (old) => {
      if (/\d|@/.test(old) || (old.length > 1 && old === old.toUpperCase())) return old;
      let sum = salt >>> 0;
      for (const c of old.toLowerCase()) sum = (Math.imul(sum, 31) + c.codePointAt(0)) >>> 0;
      let said = '';
      const length = Math.max(1, Math.round(old.length * (0.7 + (sum % 60) / 100)));
      for (let at = sum; said.length < length; at = (Math.imul(at, 1103515245) + 12345) >>> 0) said += syllables[(at >>> 16) % syllables.length];
      said = said.slice(0, Math.max(2, length));
      return old[0] === old[0].toUpperCase() ? said[0].toUpperCase() + said.slice(1) : said;
    };
    const say = (text) => text.replace(/[\p{L}\p{N}@][\p{L}\p{N}@.'’_-]*/gu, word);
    const walk = document.createTreeWalker(document.documentElement, 4);
    const found = [];
    while (walk.nextNode()) if (!walk.currentNode.parentElement.closest('style, script, textarea')) found.push(walk.currentNode);
    for (const text of found) text.data = say(text.data);
    for (const el of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'label', 'aria-roledescription', 'aria-valuetext']) {
        const value = el.getAttribute(name);
        if (value) el.setAttribute(name, say(value));
      }
      if (el.tagName === 'INPUT' && ['submit', 'button', 'reset'].includes(el.type) && el.getAttribute('value')) el.setAttribute('value', say(el.getAttribute('value')));
    }
    document.documentElement.lang = cyrillic ? 'la' : 'ru';
    return 'kept';
  },
})
