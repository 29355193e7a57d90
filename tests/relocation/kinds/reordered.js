// What stands beside the target, at each level up to the page, is put into another order.
({
  name: 'reordered',
  mutate(document, target, random) {
    const fixed = new Set(['HEAD', 'SCRIPT', 'STYLE', 'LEGEND', 'SUMMARY', 'CAPTION', 'COLGROUP', 'THEAD', 'TH', 'TD', 'H1', 'H2', 'H3', 'H4', 'LABEL', 'BR', 'LINK']);
    let changed = false;
    for (let node = target; node.parentElement && node !== document.body; node = node.parentElement) {
      const parent = node.parentElement;
      if (['TR', 'SELECT', 'P', 'LABEL', 'A', 'BUTTON'].includes(parent.tagName)) continue;
      const like = [...parent.children].filter((el) => el.tagName === node.tagName && !fixed.has(el.tagName) && !el.querySelector(':scope > th'));
      if (like.length < 2) continue;
      const marks = like.map((el) => {
        const mark = document.createComment('');
        el.replaceWith(mark);
        return mark;
      });
      const turn = 1 + Math.floor(random() * (like.length - 1));
      const order = like.map((_, at) => like[(at + turn) % like.length]);
      if (random() < 0.5) order.reverse();
      if (order.every((el, at) => el === like[at])) order.reverse();
      marks.forEach((mark, at) => mark.replaceWith(order[at]));
      changed = true;
    }
    return changed ? 'kept' : 'skip';
  },
})
