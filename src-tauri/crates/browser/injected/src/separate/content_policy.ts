// Put into each frame of a page before a script of the run: what the page's documents may still load. It is a bundle of its
// own, read in a world of our own, so that nothing which the page has changed or named is used.

interface Held {
  policies: string[];
  /** Addresses that a policy stopped. */
  stopped: string[];
}

/** `key`: where what is held is found in its world; whether the policy holds. */
export function hold(key: string, policy: string): boolean {
  const world = globalThis as unknown as Record<string, Held | undefined>;
  const held = (world[key] ??= { policies: [], stopped: [] });
  if (held.policies.includes(policy)) return true;
  const head: unknown = Object.getOwnPropertyDescriptor(Document.prototype, 'head')?.get?.call(document);
  if (!(head instanceof HTMLHeadElement)) return false;
  if (held.policies.length === 0) {
    EventTarget.prototype.addEventListener.call(
      document,
      'securitypolicyviolation',
      (event) => {
        if (held.stopped.length < 50) held.stopped.push(String((event as SecurityPolicyViolationEvent).blockedURI).slice(0, 2000));
      },
      true,
    );
  }
  const meta = Document.prototype.createElement.call(document, 'meta') as HTMLMetaElement;
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  // A policy stays with its document once it was there.
  Element.prototype.append.call(head, meta);
  Element.prototype.remove.call(meta);
  held.policies.push(policy);
  return true;
}
