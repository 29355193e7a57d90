// All classes and ids of the page are called otherwise, in its styles too: the work of another build or another library.
({
  name: 'class and id renamed',
  mutate(document, target, random) {
    const salt = Math.floor(random() * 1e6).toString(36);
    const fresh = (name) => {
      let sum = 7;
      for (const c of name + salt) sum = (Math.imul(sum, 31) + c.codePointAt(0)) >>> 0;
      return 'x' + sum.toString(36);
    };
    const root = document.documentElement;
    const all = [root, ...root.querySelectorAll('*')];
    const ids = new Set(all.map((el) => el.id).filter(Boolean));
    const rules = (list) => {
      for (const rule of list) {
        if (rule.selectorText) {
          rule.selectorText = rule.selectorText.replace(/([.#])(-?[A-Za-z_][\w-]*)/g, (whole, sign, name) => (sign === '#' && !ids.has(name) ? whole : sign + fresh(name)));
        }
        if (rule.cssRules) rules(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) {
      try {
        rules(sheet.cssRules);
      } catch {
        // A sheet of another origin keeps its names; what it styled looks plain then.
      }
    }
    const many = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'list', 'headers', 'form', 'aria-errormessage'];
    for (const el of all) {
      if (el.getAttribute('class')) el.setAttribute('class', [...el.classList].map(fresh).join(' '));
      if (el.id) el.id = fresh(el.id);
      for (const name of many) {
        const value = el.getAttribute(name);
        if (value) el.setAttribute(name, value.split(/\s+/).map((id) => (ids.has(id) ? fresh(id) : id)).join(' '));
      }
      for (const name of ['href', 'data-target', 'data-bs-target', 'xlink:href']) {
        const value = el.getAttribute(name) || '';
        if (value.startsWith('#') && ids.has(value.slice(1))) el.setAttribute(name, '#' + fresh(value.slice(1)));
      }
    }
    return 'kept';
  },
})
