// Put into the page's own world of each frame before a script of the run, and into those that come: connections to
// peers are asked for by no request and stopped by no policy, so there are none to be made. A page that kept the
// constructor for itself has nothing in its prototype to connect by. A window would have them all again, so a page has
// none to work with: it sees what a browser that stops windows shows it.
(() => {
  const refused = () => {
    throw new DOMException('Not allowed while a script is held', 'NotAllowedError');
  };
  for (const [name, parts] of [
    ['RTCPeerConnection', null],
    ['webkitRTCPeerConnection', null],
    ['RTCDataChannel', ['send']],
    ['WebTransport', []],
  ]) {
    const prototype = globalThis[name]?.prototype;
    for (const key of prototype ? (parts ?? Object.getOwnPropertyNames(prototype)) : []) {
      const method = Object.getOwnPropertyDescriptor(prototype, key)?.value;
      if (typeof method !== 'function' || key === 'constructor' || key === 'close') continue;
      Object.defineProperty(prototype, key, { value: refused, writable: false, configurable: false });
    }
    delete globalThis[name];
  }
  const fixed = (object, key, value) =>
    Object.defineProperty(object, key, { value, writable: false, configurable: false });
  if (Object.getOwnPropertyDescriptor(globalThis, 'open')?.configurable) fixed(globalThis, 'open', () => null);
  const { open } = Document.prototype;
  if (Object.getOwnPropertyDescriptor(Document.prototype, 'open').configurable) {
    fixed(Document.prototype, 'open', function (...given) {
      return given.length > 2 ? null : Reflect.apply(open, this, given);
    });
  }
  // No documents from memory either: a tab that shows such an address saves it.
  const plain = /^(image\/(?!svg)|audio\/|video\/|font\/|text\/(plain|css|csv|javascript)|application\/(pdf|json|javascript|wasm|zip))/;
  const { createObjectURL } = URL;
  if (Object.getOwnPropertyDescriptor(URL, 'createObjectURL').configurable) {
    fixed(URL, 'createObjectURL', (object) => {
      const document = object instanceof Blob && !plain.test(object.type);
      const given = document ? new Blob([object], { type: 'application/octet-stream' }) : object;
      return Reflect.apply(createObjectURL, URL, [given]);
    });
  }
})();
