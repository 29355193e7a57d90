// The bare measure of a snapshot of the whole document: all visible controls, as data.
(() => {
  const controls = 'a[href],button,input:not([type=hidden]),select,textarea,summary,[contenteditable=true],[onclick],' +
    '[tabindex]:not([tabindex="-1"]),[role=button],[role=link],[role=checkbox],[role=radio],[role=tab],[role=menuitem],[role=option],[role=switch]';
  const out = [];
  const visit = (root, dx, dy, view) => {
    for (const node of root.querySelectorAll('*')) {
      if (node.shadowRoot) visit(node.shadowRoot, dx, dy, view);
      if (node.localName === 'iframe') {
        let doc = null;
        try {
          doc = node.contentDocument;
        } catch {}
        const box = node.getBoundingClientRect();
        if (doc && doc.body) visit(doc, dx + box.left + node.clientLeft, dy + box.top + node.clientTop, doc.defaultView);
        continue;
      }
      if (!node.matches(controls) || !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const box = node.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const x = Math.min(Math.max(box.left + box.width / 2, 0), view.innerWidth - 1);
      const y = Math.min(Math.max(box.top + box.height / 2, 0), view.innerHeight - 1);
      const seen = box.bottom > 0 && box.right > 0 && box.top < view.innerHeight && box.left < view.innerWidth;
      const hit = seen ? (node.getRootNode().elementFromPoint || (() => null)).call(node.getRootNode(), x, y) : null;
      out.push([
        node.localName,
        node.getAttribute('role') || '',
        (node.getAttribute('aria-label') || node.textContent || node.getAttribute('placeholder') || '').trim().slice(0, 80),
        Math.round(box.left + dx),
        Math.round(box.top + dy),
        Math.round(box.width),
        Math.round(box.height),
        !!hit && (hit === node || node.contains(hit)),
      ]);
    }
  };
  visit(document, 0, 0, window);
  return JSON.stringify(out);
})()
