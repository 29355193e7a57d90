// The target goes to another place of its page, with its label where it has one beside it.
({
  name: 'moved',
  mutate(document, target, random) {
    // Where another is called the same, the place is what tells them apart, and going elsewhere makes it another.
    const words = (el) => `${el.getAttribute('aria-label') || ''} ${el.value || ''} ${el.textContent.replace(/\s+/g, ' ').trim()}`;
    const like = [...document.querySelectorAll(target.tagName)].filter((el) => words(el) === words(target));
    if (like.length > 1 || target.closest('tr')) return 'skip';
    const labels = [...(target.labels || [])].filter((label) => !label.contains(target));
    let block = target.closest('label') || target;
    // A field's label goes with it, in one box.
    if (labels.length > 0) {
      const box = document.createElement('div');
      target.replaceWith(box);
      box.append(...labels, target);
      block = box;
    }
    if (['OPTION', 'TR', 'TD', 'TH', 'AREA', 'SUMMARY'].includes(block.tagName) || block === document.body) return 'skip';
    const flow = new Set(['DIV', 'SECTION', 'MAIN', 'FORM', 'BODY', 'NAV', 'HEADER', 'FOOTER', 'ARTICLE', 'ASIDE', 'FIELDSET', 'TD']);
    const shown = (el) => {
      const box = el.getBoundingClientRect();
      return box.width > 0 && box.height > 0 && getComputedStyle(el).visibility === 'visible';
    };
    const within = target.closest('form') || document.body;
    const places = [...within.querySelectorAll('*')].filter(
      (el) => flow.has(el.parentElement?.tagName) && !block.contains(el) && !el.contains(block) && !el.closest('a, button, label') && shown(el) && !['SCRIPT', 'STYLE', 'OPTION'].includes(el.tagName),
    );
    const far = places.filter((el) => el !== block.nextElementSibling && el !== block.previousElementSibling);
    if (far.length === 0) return 'skip';
    const place = far[Math.floor(random() * far.length)];
    // What is a list's entry there does not become one here.
    const box = document.createElement('div');
    place.before(box);
    box.append(...(block.tagName === 'LI' ? block.childNodes : [block]));
    return box.contains(target) ? 'kept' : 'skip';
  },
})
