(function() {
	// ../src-tauri/crates/browser/injected/src/separate/no_peers.ts
	var world = globalThis;
	var refused = () => {
		throw new DOMException("Not allowed while a script is held", "NotAllowedError");
	};
	var fix = (object, key, value) => {
		Object.defineProperty(object, key, {
			value,
			writable: false,
			configurable: false
		});
	};
	var isOpenToChange = (object, key) => !!Object.getOwnPropertyDescriptor(object, key)?.configurable;
	for (const [name, parts] of [
		["RTCPeerConnection", null],
		["webkitRTCPeerConnection", null],
		["RTCDataChannel", ["send"]],
		["WebTransport", []]
	]) {
		const prototype = world[name]?.prototype;
		for (const key of prototype ? parts ?? Object.getOwnPropertyNames(prototype) : []) if (typeof Object.getOwnPropertyDescriptor(prototype, key)?.value === "function" && key !== "constructor" && key !== "close" && prototype) fix(prototype, key, refused);
		try {
			delete world[name];
		} catch {}
	}
	if (isOpenToChange(globalThis, "open")) fix(globalThis, "open", () => null);
	if (isOpenToChange(Document.prototype, "open")) {
		const { open } = Document.prototype;
		fix(Document.prototype, "open", function(...given) {
			return given.length > 2 ? null : Reflect.apply(open, this, given);
		});
	}
	var PLAIN = /^(image\/(?!svg)|audio\/|video\/|font\/|text\/(plain|css|csv|javascript)|application\/(pdf|json|javascript|wasm|zip))/;
	if (isOpenToChange(URL, "createObjectURL")) {
		const { createObjectURL } = URL;
		fix(URL, "createObjectURL", (object) => {
			const given = object instanceof Blob && !PLAIN.test(object.type) ? new Blob([object], { type: "application/octet-stream" }) : object;
			return Reflect.apply(createObjectURL, URL, [given]);
		});
	}
})();
