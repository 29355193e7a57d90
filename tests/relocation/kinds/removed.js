// The target is gone: alone, or with the row or entry that holds it.
({
  name: 'target removed',
  mutate(document, target, random) {
    const row = target.closest('li, tr, article');
    if (target === document.body) return 'skip';
    // What leads to the same place does the same.
    if (target.href && target.getAttribute('href') !== '#' && [...document.links].some((link) => link !== target && link.href === target.href)) return 'skip';
    if (row && row !== target && random() < 0.5 && row.parentElement) row.remove();
    else {
      for (const label of [...(target.labels || [])]) if (label !== target) label.remove();
      target.remove();
    }
    return 'removed';
  },
})
