// Put into the page's own world of each frame before a script of the run, and into those that come: connections to peers are
// asked for by no request and stopped by no policy, so there are none to be made. A page that kept the constructor for itself
// has nothing in its prototype to connect by. A window would have them all again, so a page has none to work with: it sees
// what a browser that stops windows shows it.
//
// It is a bundle of its own, which runs as it is and leaves no name behind.

const world = globalThis as unknown as Record<string, { prototype?: object } | undefined>;

const refused = (): never => {
  throw new DOMException('Not allowed while a script is held', 'NotAllowedError');
};
const fix = (object: object, key: string, value: unknown): void => {
  Object.defineProperty(object, key, { value, writable: false, configurable: false });
};
const isOpenToChange = (object: object, key: string): boolean => !!Object.getOwnPropertyDescriptor(object, key)?.configurable;

/** Constructors, and what of them is refused; `null`: all. */
const PEERS: [name: string, parts: string[] | null][] = [
  ['RTCPeerConnection', null],
  ['webkitRTCPeerConnection', null],
  ['RTCDataChannel', ['send']],
  ['WebTransport', []],
];
for (const [name, parts] of PEERS) {
  const prototype = world[name]?.prototype;
  for (const key of prototype ? (parts ?? Object.getOwnPropertyNames(prototype)) : []) {
    const method: unknown = Object.getOwnPropertyDescriptor(prototype, key)?.value;
    if (typeof method === 'function' && key !== 'constructor' && key !== 'close' && prototype) fix(prototype, key, refused);
  }
  try {
    delete world[name];
  } catch {
    // A page can keep its own name for it; what has been refused stays refused.
  }
}

if (isOpenToChange(globalThis, 'open')) fix(globalThis, 'open', () => null);
if (isOpenToChange(Document.prototype, 'open')) {
  const { open } = Document.prototype;
  fix(Document.prototype, 'open', function (this: Document, ...given: unknown[]): unknown {
    return given.length > 2 ? null : Reflect.apply(open, this, given);
  });
}

// No documents from memory either: a tab that shows such an address saves it.
const PLAIN = /^(image\/(?!svg)|audio\/|video\/|font\/|text\/(plain|css|csv|javascript)|application\/(pdf|json|javascript|wasm|zip))/;
if (isOpenToChange(URL, 'createObjectURL')) {
  const { createObjectURL } = URL;
  fix(URL, 'createObjectURL', (object: unknown): unknown => {
    const isDocument = object instanceof Blob && !PLAIN.test(object.type);
    const given = isDocument ? new Blob([object], { type: 'application/octet-stream' }) : object;
    return Reflect.apply(createObjectURL, URL, [given]);
  });
}
