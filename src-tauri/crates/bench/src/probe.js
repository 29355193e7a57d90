// The bare measure of a snapshot of what is on the screen: visits only what can meet the viewport, and
// answers with its text, the controls numbered.
(() => {
  const controls = 'a[href],button,input:not([type=hidden]),select,textarea,summary,[contenteditable=true],[onclick],' +
    '[tabindex]:not([tabindex="-1"]),[role=button],[role=link],[role=checkbox],[role=radio],[role=tab],[role=menuitem],[role=option],[role=switch]';
  const out = [];
  let number = 0;
  const visit = (node, view) => {
    if (node.nodeType === 3) {
      const text = node.data.trim();
      if (text) out.push(text);
      return;
    }
    if (node.nodeType !== 1) return;
    const box = node.getBoundingClientRect();
    const empty = box.width === 0 || box.height === 0;
    if (!empty && (box.bottom <= 0 || box.right <= 0 || box.top >= view.innerHeight || box.left >= view.innerWidth)) return;
    if (node.localName === 'script' || node.localName === 'style' || !node.checkVisibility()) return;
    if (node.matches(controls)) out.push('[' + (number += 1) + ' ' + node.localName + ']');
    if (node.localName === 'iframe') {
      let doc = null;
      try {
        doc = node.contentDocument;
      } catch {}
      if (doc && doc.body) visit(doc.body, doc.defaultView);
      return;
    }
    for (const child of (node.shadowRoot || node).childNodes) visit(child, view);
  };
  visit(document.body, window);
  return out.join('\n');
})()
