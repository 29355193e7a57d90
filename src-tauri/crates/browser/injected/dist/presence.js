var presence = (function(exports) {
	Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
	// ../src-tauri/crates/browser/injected/src/separate/presence.ts
	var ONLY_MODIFIERS = new Set([
		"Control",
		"Shift",
		"Alt",
		"AltGraph",
		"Meta",
		"CapsLock",
		"NumLock",
		"ScrollLock",
		"Fn"
	]);
	var MOST_KEPT = 64;
	var MOST_MARKS = 20;
	var worldOf = (view) => view;
	function aged(touches) {
		const now = performance.now();
		return JSON.stringify(touches.map(([kind, at]) => [kind, Math.max(0, now - at)]));
	}
	function start(key, mark, isMarked) {
		if (worldOf(window)[key]) return;
		const isMain = window.top === window;
		const seen = [];
		const last = [];
		let tell = null;
		const keep = (kind, age) => {
			const touch = [kind, performance.now() - age];
			last.push(touch);
			if (last.length > MOST_KEPT) last.shift();
			if (tell) tell(aged([touch]));
			else if (seen.length < MOST_KEPT) seen.push(touch);
		};
		const above = () => {
			if (isMain || !window.top) return null;
			try {
				return worldOf(window.top)[key] || null;
			} catch {
				return null;
			}
		};
		const note = (event) => {
			if (!event.isTrusted || ONLY_MODIFIERS.has(event.key)) return;
			(above()?.keep || keep)(event.type, performance.now() - event.timeStamp);
		};
		for (const type of [
			"pointerdown",
			"keydown",
			"wheel"
		]) addEventListener(type, note, {
			capture: true,
			passive: true
		});
		const setMark = isMain ? titleMark(mark, isMarked) : null;
		worldOf(window)[key] = {
			keep,
			begin: (binding) => {
				const found = globalThis[binding];
				if (typeof found !== "function") return null;
				tell = found;
				return aged(seen.splice(0));
			},
			last: () => aged(last),
			mark: (wanted) => setMark?.(wanted)
		};
	}
	function titleMark(mark, isMarked) {
		let on = isMarked;
		let left = MOST_MARKS;
		let isMade = false;
		const bare = mark.trimEnd();
		const titleElement = () => Document.prototype.querySelector.call(document, "head > title");
		const put = () => {
			if (!on || left <= 0 || document.contentType !== "text/html") return;
			const { title } = document;
			if (title.startsWith(bare)) return;
			left -= 1;
			isMade ||= !titleElement();
			document.title = mark + title;
		};
		const take = () => {
			const { title } = document;
			if (!title.startsWith(bare)) return;
			const rest = title.slice(bare.length).trimStart();
			if (isMade && rest === "") titleElement()?.remove();
			else document.title = rest;
		};
		const begin = () => {
			put();
			if (document.head) new MutationObserver(put).observe(document.head, {
				childList: true,
				characterData: true,
				subtree: true
			});
		};
		if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin, { once: true });
		else begin();
		return (wanted) => {
			on = wanted;
			if (on) put();
			else take();
		};
	}
	exports.start = start;
	return exports;
})({});
