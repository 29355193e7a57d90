var contentPolicy = (function(exports) {
	Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
	// ../src-tauri/crates/browser/injected/src/separate/content_policy.ts
	function hold(key, policy) {
		const world = globalThis;
		const held = world[key] ??= {
			policies: [],
			stopped: []
		};
		if (held.policies.includes(policy)) return true;
		const head = Object.getOwnPropertyDescriptor(Document.prototype, "head")?.get?.call(document);
		if (!(head instanceof HTMLHeadElement)) return false;
		if (held.policies.length === 0) EventTarget.prototype.addEventListener.call(document, "securitypolicyviolation", (event) => {
			if (held.stopped.length < 50) held.stopped.push(String(event.blockedURI).slice(0, 2e3));
		}, true);
		const meta = Document.prototype.createElement.call(document, "meta");
		meta.httpEquiv = "Content-Security-Policy";
		meta.content = policy;
		Element.prototype.append.call(head, meta);
		Element.prototype.remove.call(meta);
		held.policies.push(policy);
		return true;
	}
	exports.hold = hold;
	return exports;
})({});
