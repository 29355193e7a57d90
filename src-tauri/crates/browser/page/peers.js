// Put into the page's own world of each frame before a script of the run, and into those that come: connections to
// peers are asked for by no request and stopped by no policy, so there are none to be made. A page that kept the
// constructor for itself has nothing in its prototype to connect by.
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
})();
