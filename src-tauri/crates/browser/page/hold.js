// Put into each frame of a page before a script of the run: what the page's documents may still load. Read in
// a world of our own, so that nothing which the page has changed or named is used.
((key, policy) => {
  const held = (globalThis[key] ??= { policies: [], stopped: [] });
  if (held.policies.includes(policy)) return true;
  const getter = Object.getOwnPropertyDescriptor(Document.prototype, 'head')?.get;
  const head = getter?.call(document);
  if (!(head instanceof HTMLHeadElement)) return false;
  if (held.policies.length === 0) {
    EventTarget.prototype.addEventListener.call(
      document,
      'securitypolicyviolation',
      (event) => {
        if (held.stopped.length < 50) held.stopped.push(String(event.blockedURI).slice(0, 2000));
      },
      true,
    );
  }
  const meta = Document.prototype.createElement.call(document, 'meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  // A policy stays with its document once it was there.
  Element.prototype.append.call(head, meta);
  Element.prototype.remove.call(meta);
  held.policies.push(policy);
  return true;
})
