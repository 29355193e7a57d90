var injected = (function(exports) {
	Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
	// ../src-tauri/crates/browser/injected/src/answers.ts
	var reply = (answer) => JSON.stringify(answer);
	var replyStatus = (status) => reply({ status });
	// ../src-tauri/crates/browser/injected/src/dom/dom.ts
	var getter = (proto, name) => {
		const get = Object.getOwnPropertyDescriptor(proto, name)?.get;
		return (object) => get.call(object);
	};
	var method = (proto, name) => {
		const call = proto[name];
		return ((object, ...args) => call.apply(object, args));
	};
	var kindOfNode = getter(Node.prototype, "nodeType");
	var firstChildOf = getter(Node.prototype, "firstChild");
	var nextSiblingOf = getter(Node.prototype, "nextSibling");
	var parentNodeOf = getter(Node.prototype, "parentNode");
	var parentElementOf = getter(Node.prototype, "parentElement");
	var rootOf = method(Node.prototype, "getRootNode");
	var contains = method(Node.prototype, "contains");
	var documentOf = getter(Node.prototype, "ownerDocument");
	var isConnected = getter(Node.prototype, "isConnected");
	var textContentOf = getter(Node.prototype, "textContent");
	var tagOf = getter(Element.prototype, "localName");
	var spaceOf = getter(Element.prototype, "namespaceURI");
	var childrenOf = getter(Element.prototype, "children");
	var firstElementOf = getter(Element.prototype, "firstElementChild");
	var nextElementOf = getter(Element.prototype, "nextElementSibling");
	var openShadowOf = getter(Element.prototype, "shadowRoot");
	var attr = method(Element.prototype, "getAttribute");
	var namesIn = (el, name) => (attr(el, name) ?? "").slice(0, 4e3);
	var hasAttrs = method(Element.prototype, "hasAttributes");
	var hasAttr = method(Element.prototype, "hasAttribute");
	var matches = method(Element.prototype, "matches");
	var closest = method(Element.prototype, "closest");
	var find = method(Element.prototype, "querySelector");
	var findAll = method(Element.prototype, "querySelectorAll");
	var rectOf = method(Element.prototype, "getBoundingClientRect");
	var rectsOf = method(Element.prototype, "getClientRects");
	var isRendered = method(Element.prototype, "checkVisibility");
	var fieldsOf = getter(HTMLFormElement.prototype, "elements");
	var formsOf = getter(Document.prototype, "forms");
	var viewOf$1 = getter(Document.prototype, "defaultView");
	var bodyOf = getter(Document.prototype, "body");
	var findIn = method(Document.prototype, "querySelector");
	var findAllInDocument = method(Document.prototype, "querySelectorAll");
	var findAllInFragment = method(DocumentFragment.prototype, "querySelectorAll");
	var isElement = (node) => kindOfNode(node) === 1;
	var isText$1 = (node) => kindOfNode(node) === 3;
	var isDocument = (node) => kindOfNode(node) === 9;
	var isShadowRoot = (node) => kindOfNode(node) === 11;
	var findAllIn = (root, selectors) => isDocument(root) ? findAllInDocument(root, selectors) : findAllInFragment(root, selectors);
	var VISIBLE = { visibilityProperty: true };
	function hasMore(first, max) {
		let left = max;
		for (let child = first; child; child = nextElementOf(child)) {
			if (left === 0) return true;
			left -= 1;
		}
		return false;
	}
	// ../src-tauri/crates/browser/injected/src/dom/registry.ts
	var registry = {
		ids: new WeakMap(),
		elements: new Map(),
		next: 1,
		stamp: 0
	};
	function idOf(el) {
		let id = registry.ids.get(el);
		if (id === void 0) {
			id = registry.next++;
			registry.ids.set(el, id);
			registry.elements.set(id, new WeakRef(el));
		}
		return id;
	}
	var passing$1 = {
		ids: new WeakMap(),
		next: 1073741824
	};
	function workId(el) {
		let id = registry.ids.get(el) ?? passing$1.ids.get(el);
		if (id === void 0) {
			id = passing$1.next++;
			passing$1.ids.set(el, id);
			registry.elements.set(id, new WeakRef(el));
		}
		return id;
	}
	function elementOf(id) {
		const ref = registry.elements.get(id);
		if (!ref) return void 0;
		const el = ref.deref();
		return el && isConnected(el) && documentOf(el).defaultView ? el : null;
	}
	function target(id) {
		const el = elementOf(id);
		if (el === void 0) return { status: "not_found" };
		if (el === null) return { status: "stale" };
		return { el };
	}
	var onElement = (act) => (id, ...given) => {
		const { el, status } = target(id);
		return reply(el ? act(el, ...given) : { status });
	};
	function restoreNumber(el, id) {
		if (!el || !isConnected(el)) return false;
		registry.ids.set(el, id);
		registry.elements.set(id, new WeakRef(el));
		registry.next = Math.max(registry.next, id + 1);
		return true;
	}
	// ../src-tauri/crates/browser/injected/src/dom/text.ts
	var LONGEST$3 = 2e4;
	var fold = (text) => (text.length > LONGEST$3 ? text.slice(0, LONGEST$3) : text).replace(/[\s\u00a0\u200b]+/g, " ").trim();
	function cut(text, max) {
		if (text.length <= max) return text;
		let end = max - 1;
		const code = text.charCodeAt(end - 1);
		if (code >= 55296 && code <= 56319) end -= 1;
		return text.slice(0, end) + "…";
	}
	var LONGEST_ADDRESS = 2e4;
	var bare = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
	// ../src-tauri/crates/browser/injected/src/dom/tree.ts
	var hints = {
		listened: new WeakSet(),
		delegating: new WeakSet(),
		listenedDrawings: new WeakSet(),
		closedRoots: new WeakMap(),
		anyClosedRoots: false,
		hovered: new WeakSet(),
		anyHovered: false
	};
	var shadowOf = (el) => openShadowOf(el) || hints.anyClosedRoots && hints.closedRoots.get(el) || null;
	function composedParent(node) {
		if (isElement(node) && node.assignedSlot) return node.assignedSlot;
		const parent = parentNodeOf(node);
		if (parent && isShadowRoot(parent)) return parent.host || null;
		return parent && isElement(parent) ? parent : null;
	}
	function composedContains(outer, inner) {
		for (let node = inner; node; node = composedParent(node)) if (node === outer) return true;
		return false;
	}
	function frameOf(doc) {
		try {
			return doc.defaultView && doc.defaultView !== window ? doc.defaultView.frameElement : null;
		} catch {
			return null;
		}
	}
	function innerDocument(frame) {
		try {
			return frame.contentDocument;
		} catch {
			return null;
		}
	}
	function eachChild(node, visit) {
		const shadow = isElement(node) ? shadowOf(node) : null;
		if (shadow) {
			for (let child = firstChildOf(shadow); child; child = nextSiblingOf(child)) visit(child);
			return;
		}
		if (isElement(node) && tagOf(node) === "slot") {
			const assigned = node.assignedNodes({ flatten: true });
			if (assigned.length > 0) {
				for (const child of assigned) visit(child);
				return;
			}
		}
		for (let child = firstChildOf(node); child; child = nextSiblingOf(child)) visit(child);
	}
	function holderOf(node) {
		const kind = kindOfNode(node);
		if (kind === 9) return frameOf(node);
		if (kind === 11) return node.host || null;
		const slot = kind <= 3 ? node.assignedSlot : null;
		if (slot) return slot;
		const parent = parentNodeOf(node);
		return parent && isShadowRoot(parent) ? parent.host || null : parent;
	}
	function viewsAround(el) {
		const views = [];
		for (let doc = documentOf(el); doc && doc.defaultView;) {
			views.push(doc.defaultView);
			const frame = frameOf(doc);
			doc = frame ? documentOf(frame) : null;
		}
		return views;
	}
	// ../src-tauri/crates/browser/injected/src/read/roles.ts
	var ROLES = new Set("button link checkbox switch radio tab menuitem menuitemcheckbox menuitemradio option treeitem combobox textbox searchbox spinbutton slider listbox".split(" "));
	var NAMED_BY_CONTENT = new Set("button link checkbox switch radio tab menuitem menuitemcheckbox menuitemradio option treeitem heading gridcell cell row columnheader rowheader tooltip generic".split(" "));
	var TEXT_TYPES = new Set("text search email tel url password number date time datetime-local month week".split(" "));
	var VALUE_TYPES = new Set("date time datetime-local month week color range".split(" "));
	function typeOf(el) {
		const tag = tagOf(el);
		if (tag === "input") return (attr(el, "type") || "text").toLowerCase();
		if (tag === "button") return (attr(el, "type") || "submit").toLowerCase();
		return "";
	}
	function isSecret(el) {
		if (tagOf(el) !== "input") return false;
		if (typeOf(el) === "password") return true;
		return /(^|\s)(current-password|new-password|one-time-code|cc-csc)(\s|$)/i.test(attr(el, "autocomplete") || "");
	}
	var KNOWN_ROLES = new Set("alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation note option paragraph progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem".split(" "));
	function explicitRole(el) {
		const role = attr(el, "role");
		if (!role) return "";
		for (const token of role.toLowerCase().split(/\s+/)) if (KNOWN_ROLES.has(token)) return token;
		return "";
	}
	function roleOf(el) {
		const explicit = explicitRole(el);
		if (explicit) return explicit;
		const tag = tagOf(el);
		switch (tag) {
			case "a":
			case "area": return isThumb(el) ? "slider" : hasAttr(el, "href") ? "link" : "generic";
			case "button":
			case "summary": return "button";
			case "textarea": return "textbox";
			case "select": return hasAttr(el, "multiple") || el.size > 1 ? "listbox" : "combobox";
			case "option": return "option";
			case "input": {
				const type = typeOf(el);
				if ([
					"button",
					"submit",
					"reset",
					"image",
					"file",
					"color"
				].includes(type)) return "button";
				if (type === "checkbox" || type === "radio") return type;
				if (type === "range") return "slider";
				if (type === "number") return "spinbutton";
				if (hasAttr(el, "list")) return "combobox";
				return type === "search" ? "searchbox" : "textbox";
			}
			case "video":
			case "audio": return tag;
			default:
				if (/^h[1-6]$/.test(tag)) return "heading";
				if (isThumb(el)) return "slider";
				return isEditingHost(el) || tag === "div" && isCodeEditor(el) ? "textbox" : "generic";
		}
	}
	var isThumb = (el) => el.tabIndex >= 0 && !hasAttr(el, "aria-valuenow") && /slider[-_]?(?:handle|thumb|knob)/i.test(attr(el, "class") || "");
	var NUMBER_LEVELS = 3;
	function numberShownFor(thumb) {
		let around = thumb;
		for (let level = 0; level < NUMBER_LEVELS; level += 1) {
			around = parentElementOf(around);
			if (!around) return null;
			const numbers = [...findAll(around, "*")].filter((el) => !firstElementOf(el)).map((el) => textContentOf(el).trim()).filter((text) => /^[-\u2212]?\d+(?:[.,]\d+)?$/.test(text));
			if (numbers.length > 0) return numbers.length === 1 ? parseFloat((numbers[0] ?? "").replace("−", "-").replace(",", ".")) : null;
		}
		return null;
	}
	function isEditingHost(el) {
		const value = attr(el, "contenteditable");
		return value !== null && value.toLowerCase() !== "false";
	}
	var isCodeEditor = (el) => /(^|\s)(monaco-editor|ace_editor|CodeMirror)(\s|$)/.test(attr(el, "class") || "");
	function isEditable(el) {
		const tag = tagOf(el);
		if (tag === "div" && isCodeEditor(el)) return true;
		if (tag === "textarea") return true;
		if (tag === "input") return TEXT_TYPES.has(typeOf(el)) || !KNOWN_INPUTS.has(typeOf(el));
		return isEditingHost(el);
	}
	var KNOWN_INPUTS = new Set("text search email tel url password number date time datetime-local month week color range checkbox radio file button submit reset image hidden".split(" "));
	// ../src-tauri/crates/browser/injected/src/read/content_text.ts
	function contentText(root, max = 400, hiddenToo = false) {
		let out = "";
		let depth = 0;
		const visit = (node) => {
			if (out.length > max || depth > 600) return;
			if (isText$1(node)) {
				out += node.data;
				return;
			}
			if (!isElement(node)) return;
			const tag = tagOf(node);
			if (tag === "script" || tag === "style" || tag === "noscript" || tag === "template") return;
			if (node !== root) {
				if (attr(node, "aria-hidden") === "true") return;
				if (!hiddenToo && !isRendered(node, VISIBLE) && getComputedStyle(node).display !== "contents") return;
				const label = attr(node, "aria-label");
				if (label && label.trim()) {
					out += " " + label + " ";
					return;
				}
			}
			if (tag === "img") {
				out += " " + (attr(node, "alt") || "") + " ";
				return;
			}
			if (tag === "svg") {
				const title = find(node, "title");
				if (title) out += " " + textContentOf(title) + " ";
				return;
			}
			if (tag === "select" || tag === "textarea") return;
			if (tag === "input") {
				if ([
					"button",
					"submit",
					"reset"
				].includes(typeOf(node))) out += " " + (attr(node, "value") || "") + " ";
				return;
			}
			if (tag === "br") {
				out += " ";
				return;
			}
			const gap = !INLINE.has(tag) || node !== root && partsWords(node);
			if (gap) out += " ";
			depth += 1;
			eachChild(node, visit);
			depth -= 1;
			if (gap) out += " ";
		};
		visit(root);
		return cut(fold(out), max);
	}
	function partsWords(node) {
		const style = getComputedStyle(node);
		return !/^(inline|contents|ruby)/.test(style.display) || style.position === "absolute" || style.float !== "none";
	}
	var INLINE = new Set("a abbr b bdi bdo cite code data dfn em font i kbd label mark q s samp small span strong sub sup time u var slot".split(" "));
	// ../src-tauri/crates/browser/injected/src/watch/overlay.ts
	var overlay = { host: null };
	var isOverlayEvent = (event) => overlay.host !== null && event.target === overlay.host;
	// ../src-tauri/crates/browser/injected/src/watch/changes.ts
	var memory = {
		version: 0,
		epoch: 1,
		style: 0,
		blocks: new WeakMap(),
		runs: new WeakMap(),
		dirty: new WeakMap(),
		deep: new WeakMap(),
		anyDeep: false,
		likes: new WeakMap(),
		hosts: new Set(),
		inner: [],
		roots: new Set(),
		sheets: ""
	};
	function spoil(node) {
		const run = node ? memory.runs.get(node) : void 0;
		if (run) run.spoilt = true;
	}
	function markUp(from) {
		for (let node = from; node; node = holderOf(node)) {
			if (memory.dirty.get(node) === memory.epoch) return;
			memory.dirty.set(node, memory.epoch);
			spoil(node);
		}
	}
	function markDeep(node) {
		memory.deep.set(node, memory.epoch);
		memory.anyDeep = true;
		markUp(node);
	}
	var PLAIN_ATTRIBUTES = new Set("href src srcset alt title content value placeholder name for d points transform x y cx cy r x1 x2 y1 y2 width height viewbox fill stroke datetime aria-label aria-labelledby aria-describedby aria-valuenow aria-valuetext aria-valuemin aria-valuemax aria-activedescendant aria-controls".split(" "));
	var FEW_CHILDREN = 8;
	function remember(record) {
		const { target, type } = record;
		memory.version += 1;
		markUp(target);
		if (type === "childList") {
			spoil(record.previousSibling);
			spoil(record.nextSibling);
			for (const node of record.removedNodes) spoil(node);
			if (isElement(target) && !hasMore(firstElementOf(target), FEW_CHILDREN)) memory.likes.set(target, memory.epoch);
		} else if (type === "attributes") {
			const name = (record.attributeName ?? "").toLowerCase();
			if (name === "class") {
				const parent = holderOf(target);
				if (parent) memory.likes.set(parent, memory.epoch);
			}
			if (name === "style") markDeep(target);
			else if (!PLAIN_ATTRIBUTES.has(name)) markDeep(holderOf(target) || target);
		}
	}
	var SEEN_EVENTS = "input change reset focusin focusout toggle scroll mouseover pointerdown pointerup transitionrun transitionend transitioncancel animationstart animationend animationcancel load error slotchange loadedmetadata fullscreenchange".split(" ");
	var STATE_LEVELS = 3;
	var STATE_EVENTS = new Set("change reset toggle focusin focusout".split(" "));
	var WIDE = new Set("html body main".split(" "));
	function rememberEvent(event) {
		if (isOverlayEvent(event)) return;
		memory.version += 1;
		const { target, type } = event;
		if (!(target instanceof Element)) return;
		let node = target;
		if (STATE_EVENTS.has(type)) {
			for (let level = 0, up = holderOf(node); up && level < STATE_LEVELS; level += 1, up = holderOf(up)) {
				if (!isElement(up) || WIDE.has(tagOf(up))) break;
				node = up;
			}
			markDeep(node);
		} else if (type === "load" && (tagOf(node) === "link" || tagOf(node) === "style")) memory.style += 1;
		else if (type === "scroll" || type === "load" || type === "slotchange" || type === "fullscreenchange") markUp(node);
	}
	function rememberAll() {
		memory.version += 1;
		memory.style += 1;
	}
	addEventListener("resize", rememberAll, { passive: true });
	addEventListener("hashchange", rememberAll, { passive: true });
	if (document.fonts) document.fonts.addEventListener("loadingdone", rememberAll);
	function sheetsOf(root) {
		let sum = "";
		for (const list of [root.styleSheets, root.adoptedStyleSheets || []]) {
			for (const sheet of list) {
				let rules = -1;
				try {
					rules = sheet.cssRules.length;
				} catch {}
				sum += rules + (sheet.disabled ? "-" : "+");
			}
			sum += "/";
		}
		return sum;
	}
	function takeStock() {
		const sheets = sheetsOf(document);
		if (sheets !== memory.sheets) {
			memory.sheets = sheets;
			rememberAll();
		}
		for (const host of memory.hosts) if (!isConnected(host)) memory.hosts.delete(host);
		else if (shadowOf(host)) {
			memory.hosts.delete(host);
			memory.version += 1;
			markUp(host);
		}
		for (const [frame, doc] of memory.inner) if (innerDocument(frame) !== doc) {
			memory.version += 1;
			break;
		}
	}
	// ../src-tauri/crates/browser/injected/src/act/field_values.ts
	var two = (number) => String(number).padStart(2, "0");
	var monthFirst = () => /^en(-US)?$/i.test(navigator.language);
	function normalised(type, text) {
		if (type === "date" || type === "datetime-local") {
			const dotted = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4})(.*)$/.exec(text);
			let written = text;
			if (dotted) {
				const [, first, sign, second, year, rest] = dotted;
				const [day, month] = Number(second) > 12 || sign === "/" && Number(first) <= 12 && monthFirst() ? [second, first] : [first, second];
				written = `${year}-${two(month)}-${two(day)}${rest}`;
			}
			return type === "date" ? written.slice(0, 10) : `${written.slice(0, 10)}T${normalised("time", written.slice(11))}`;
		}
		if (type === "time") {
			const clock = /^(\d{1,2})[:.](\d{2})(:\d{2})?(?:\s*([ap])\.?m\.?)?$/i.exec(text.trim());
			if (!clock) return text;
			const [, hours, minutes, seconds = "", half] = clock;
			return `${two(half ? Number(hours) % 12 + (half.toLowerCase() === "p" ? 12 : 0) : hours)}:${minutes}${seconds}`;
		}
		if (type === "month") {
			const dotted = /^(\d{1,2})[./-](\d{4})$/.exec(text);
			return dotted ? `${dotted[2]}-${two(dotted[1])}` : text.slice(0, 7);
		}
		if (type === "week") {
			const week = /^(\d{4})\s*-?\s*W?(\d{1,2})$/i.exec(text);
			return week ? `${week[1]}-W${two(week[2])}` : text;
		}
		if (type === "color") {
			const canvas = new OffscreenCanvas(1, 1).getContext("2d");
			if (!canvas) return text;
			canvas.fillStyle = text;
			const plain = String(canvas.fillStyle);
			return plain === "#000000" && !/^(#0{3,8}|black|rgb\(0)/i.test(text) ? text : plain;
		}
		if (type === "range") return text.replace(",", ".").replace(/[^\d.+-]/g, "");
		return text;
	}
	// ../src-tauri/crates/browser/injected/src/act/calendar.ts
	var SHORTEST_MONTH = 28;
	var MOST_BETWEEN = 2;
	var LEVELS = 6;
	function cellsIn(root) {
		const found = [];
		const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const said = textContentOf(node).trim();
			if (!/^\d{1,2}$/.test(said)) continue;
			let cell = parentElementOf(node);
			for (let up = cell && parentElementOf(cell); cell && up && textContentOf(up).trim() === said; up = parentElementOf(up)) cell = up;
			if (cell && isRendered(cell, VISIBLE)) found.push(cell);
		}
		return found;
	}
	var numberOf = (cell) => Number(textContentOf(cell).trim());
	function monthsIn(root) {
		const cells = cellsIn(root);
		const months = [];
		for (let at = 0; at < cells.length; at += 1) {
			const days = [];
			let between = 0;
			for (let next = at; next < cells.length && between <= MOST_BETWEEN; next += 1) {
				const cell = cells[next];
				if (numberOf(cell) === days.length + 1) {
					days.push(cell);
					between = 0;
				} else if (days.length === 0) break;
				else between += 1;
			}
			const last = days.at(-1);
			if (days.length < SHORTEST_MONTH || !last) continue;
			let around = parentElementOf(days[0]);
			while (around && !contains(around, last)) around = parentElementOf(around);
			if (around) months.push({
				days,
				around
			});
			at = cells.indexOf(last);
		}
		return months;
	}
	function monthNames() {
		const names = new Map();
		for (const language of [
			attr(document.documentElement, "lang") || "en",
			navigator.language,
			"en",
			"ru"
		]) for (const format of [
			{ month: "long" },
			{
				month: "long",
				day: "numeric"
			},
			{ month: "short" }
		]) for (let month = 0; month < 12; month += 1) try {
			const said = new Intl.DateTimeFormat(language, format).format(new Date(2e3, month, 1)).toLowerCase();
			for (const name of wordsOf$2(said)) if (!/\d/.test(name) && !names.has(name)) names.set(name, month);
		} catch {}
		return names;
	}
	var wordsOf$2 = (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
	function monthNamed(text, names) {
		const words = wordsOf$2(text);
		const year = words.find((word) => /^(19|20|21)\d\d$/.test(word));
		const month = words.map((word) => names.get(word)).find((one) => one !== void 0);
		if (year !== void 0 && month !== void 0) return Number(year) * 12 + month;
		const plain = /\b(\d{1,2})\s*[./-]\s*((?:19|20|21)\d\d)\b/.exec(text);
		return plain && Number(plain[1]) >= 1 && Number(plain[1]) <= 12 ? Number(plain[2]) * 12 + Number(plain[1]) - 1 : null;
	}
	var saidIn = (el) => [
		attr(el, "aria-label") || "",
		contentText(el, 600),
		...[...findAll(el, "select")].map((list) => list.selectedOptions[0]?.label ?? "")
	].join(" ");
	var TURNS = "button,a,[role=button],[aria-label],[title],[class*=next i],[class*=prev i]";
	var ONWARD = /next|forward|right|след|впер[её]д|[›»→>]/;
	var BACK = /prev|back|left|пред|назад|[‹«←<]/;
	var YEARS = /year|decade|год|лет/;
	function turns(around, days) {
		const found = {
			next: null,
			previous: null
		};
		for (const el of findAll(around, TURNS)) {
			if (!isRendered(el, VISIBLE) || days.some((day) => contains(el, day) || contains(day, el))) continue;
			const said = [
				namesIn(el, "class"),
				namesIn(el, "aria-label"),
				namesIn(el, "title"),
				textContentOf(el).slice(0, 40)
			].join(" ").toLowerCase();
			if (YEARS.test(said) && !said.includes("month")) continue;
			if (matches(el, ":disabled") || attr(el, "aria-disabled") === "true") continue;
			if (found.next === null && ONWARD.test(said) && !BACK.test(said)) found.next = workId(el);
			else if (found.previous === null && BACK.test(said) && !ONWARD.test(said)) found.previous = workId(el);
		}
		return found;
	}
	function readMonth(month, all, names) {
		const others = all.filter((other) => other !== month);
		let around = month.around;
		let shown = null;
		let found = {
			next: null,
			previous: null
		};
		for (let level = 0; around && level < LEVELS && tagOf(around) !== "body"; level += 1, around = parentElementOf(around)) {
			const here = around;
			const alone = !others.some((other) => contains(here, other.around));
			if (shown === null && alone) shown = monthNamed(saidIn(here), names);
			if (found.next === null || found.previous === null) found = turns(here, month.days);
			if (shown !== null && found.next !== null && found.previous !== null) break;
		}
		return shown === null ? null : {
			status: "ok",
			month: shown,
			...found
		};
	}
	function calendar(text) {
		const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(normalised("date", text.trim()));
		if (!date) return reply({ status: "no_option" });
		const wanted = Number(date[1]) * 12 + Number(date[2]) - 1;
		const names = monthNames();
		const months = [document, ...memory.roots].flatMap(monthsIn);
		let nearest = null;
		for (const month of months) {
			const read = readMonth(month, months, names);
			if (read?.month === void 0) continue;
			if (read.month === wanted) {
				const cell = month.days[Number(date[3]) - 1];
				const inner = cell ? [...findAll(cell, "a,button,[role=button]")] : [];
				const day = inner.length === 1 ? inner[0] : cell;
				return reply({
					...read,
					wanted,
					day: day && isElement(day) ? workId(day) : null
				});
			}
			if (!nearest?.month || Math.abs(read.month - wanted) < Math.abs(nearest.month - wanted)) nearest = {
				...read,
				wanted
			};
		}
		return reply(nearest ?? { status: "no_field" });
	}
	// ../src-tauri/crates/browser/injected/src/act/drag.ts
	var drag = null;
	function watchDrag(ids) {
		forgetDrag();
		const views = new Set();
		for (const id of ids) {
			const { el, status } = target(id);
			if (!el) return replyStatus(status);
			views.add(documentOf(el).defaultView);
		}
		const listening = new AbortController();
		const heard = {
			capture: true,
			signal: listening.signal
		};
		const seen = {
			start: null,
			over: null,
			onto: null,
			stop: () => listening.abort()
		};
		const began = (event) => {
			seen.start = event;
		};
		const over = (event) => {
			seen.over = event;
			seen.onto = event.composedPath()[0] ?? null;
		};
		for (const view of views) {
			view.addEventListener("dragstart", began, heard);
			view.addEventListener("dragover", over, heard);
		}
		drag = seen;
		return replyStatus("ok");
	}
	var dragBegan = () => !!drag?.start && !drag.start.defaultPrevented;
	function dropTaken(files) {
		if (!drag?.over) return false;
		const { over, onto } = drag;
		return over.defaultPrevented || !files && onto !== null && isElement(onto) && isEditable(onto);
	}
	function forgetDrag() {
		drag?.stop();
		drag = null;
		return true;
	}
	// ../src-tauri/crates/browser/injected/src/dom/geometry.ts
	function areaImage(area) {
		const map = closest(area, "map");
		const name = map ? attr(map, "name") || attr(map, "id") : "";
		const root = rootOf(area);
		if (!name || !isDocument(root) && !isShadowRoot(root)) return null;
		for (const image of findAllIn(root, "img[usemap]")) if (attr(image, "usemap") === "#" + name) return image;
		return null;
	}
	function boxOf(el) {
		if (tagOf(el) !== "area") return rectOf(el);
		const image = areaImage(el);
		if (!image || !isRendered(image, { visibilityProperty: true })) return rectOf(el);
		const at = rectOf(image);
		const numbers = (attr(el, "coords") || "").split(",").map(Number);
		const shape = (attr(el, "shape") || "rect").toLowerCase();
		let [left, top, right, bottom] = [
			0,
			0,
			at.width,
			at.height
		];
		if (shape === "circle" && numbers.length >= 3) {
			const [x, y, r] = numbers;
			[left, top, right, bottom] = [
				x - r,
				y - r,
				x + r,
				y + r
			];
		} else if (shape !== "default" && numbers.length >= 4) {
			const xs = numbers.filter((_, index) => index % 2 === 0);
			const ys = numbers.filter((_, index) => index % 2 === 1);
			[left, top, right, bottom] = [
				Math.min(...xs),
				Math.min(...ys),
				Math.max(...xs),
				Math.max(...ys)
			];
		}
		return new DOMRect(at.left + left, at.top + top, right - left, bottom - top);
	}
	var scaleOf = (outer, inner) => inner > 0 && outer > 0 && Math.abs(outer - inner) > 1 ? outer / inner : 1;
	function insideOf(frame) {
		const rect = rectOf(frame);
		const style = getComputedStyle(frame);
		const sx = frame.offsetWidth > 0 ? rect.width / frame.offsetWidth : 1;
		const sy = frame.offsetHeight > 0 ? rect.height / frame.offsetHeight : 1;
		const left = parseFloat(style.paddingLeft) || 0;
		const top = parseFloat(style.paddingTop) || 0;
		return {
			x: rect.left + (frame.clientLeft + left) * sx,
			y: rect.top + (frame.clientTop + top) * sy,
			w: Math.max(0, frame.clientWidth - left - (parseFloat(style.paddingRight) || 0)) * sx,
			h: Math.max(0, frame.clientHeight - top - (parseFloat(style.paddingBottom) || 0)) * sy
		};
	}
	var HERE = {
		x: 0,
		y: 0,
		sx: 1,
		sy: 1
	};
	function stepOut(frame, doc) {
		const box = insideOf(frame);
		const view = doc.defaultView;
		return {
			x: box.x,
			y: box.y,
			sx: scaleOf(box.w, view.innerWidth),
			sy: scaleOf(box.h, view.innerHeight)
		};
	}
	var chain = (outer, inner) => ({
		x: outer.x + inner.x * outer.sx,
		y: outer.y + inner.y * outer.sy,
		sx: outer.sx * inner.sx,
		sy: outer.sy * inner.sy
	});
	var outward = (box, place) => ({
		x: box.x * place.sx + place.x,
		y: box.y * place.sy + place.y,
		w: box.w * place.sx,
		h: box.h * place.sy
	});
	var edgesOut = (box, place) => ({
		left: box.left * place.sx + place.x,
		top: box.top * place.sy + place.y,
		right: box.right * place.sx + place.x,
		bottom: box.bottom * place.sy + place.y
	});
	var rectIn = (box) => ({
		x: box.left,
		y: box.top,
		w: box.width,
		h: box.height
	});
	var edgesOf = (box) => ({
		left: box.x,
		top: box.y,
		right: box.x + box.w,
		bottom: box.y + box.h
	});
	var boxHere = (el) => outward(rectIn(boxOf(el)), offsetOf(documentOf(el)));
	var centerOfBox = (box) => [box.x + box.w / 2, box.y + box.h / 2];
	function offsetOf(doc) {
		let place = HERE;
		for (let frame = frameOf(doc); frame; frame = frameOf(doc)) {
			place = chain(stepOut(frame, doc), place);
			doc = documentOf(frame);
		}
		return place;
	}
	var visiblePart = { share: null };
	var sight = () => {
		const { share } = visiblePart;
		return share ? {
			left: share[0] * innerWidth,
			top: share[1] * innerHeight,
			right: share[2] * innerWidth,
			bottom: share[3] * innerHeight
		} : {
			left: 0,
			top: 0,
			right: innerWidth,
			bottom: innerHeight
		};
	};
	var inSight = (rect) => rect.width >= 2 && rect.height >= 2 && rect.bottom > 0 && rect.right > 0 && rect.top < innerHeight && rect.left < innerWidth;
	var both = (clip, box) => clip ? {
		left: Math.max(clip.left, box.left),
		top: Math.max(clip.top, box.top),
		right: Math.min(clip.right, box.right),
		bottom: Math.min(clip.bottom, box.bottom)
	} : {
		left: box.left,
		top: box.top,
		right: box.right,
		bottom: box.bottom
	};
	var meet = (a, b) => b.right > a.left && b.left < a.right && b.bottom > a.top && b.top < a.bottom;
	var isNear = (item, view) => item.y + item.h > view.top && item.y < view.bottom && item.x + item.w > view.left && item.x < view.right;
	var round = (value) => Math.round(value * 10) / 10;
	// ../src-tauri/crates/browser/injected/src/dom/tags.ts
	var FRAMES = new Set([
		"iframe",
		"frame",
		"object"
	]);
	var SKIP = new Set("script style noscript template head meta link base title param source track datalist defs".split(" "));
	var NATIVE = new Set("button select textarea summary".split(" "));
	var LANDMARK_ROLES = new Set("navigation banner contentinfo".split(" "));
	var REPLACED = new Set("img canvas video audio object embed input textarea select".split(" "));
	var CHOICES = new Set([
		"checkbox",
		"radio",
		"file"
	]);
	var LIST_TAGS = new Set("ul ol menu tbody".split(" "));
	var FIELDS = new Set("input select textarea".split(" "));
	// ../src-tauri/crates/browser/injected/src/dom/hit_test.ts
	function elementAt(x, y) {
		let root = document;
		let hit = null;
		for (;;) {
			const next = root.elementFromPoint(x, y);
			if (!next || next === hit) return hit;
			hit = next;
			const shadow = shadowOf(hit);
			if (shadow) {
				root = shadow;
				continue;
			}
			const tag = tagOf(hit);
			if (FRAMES.has(tag)) {
				const inner = innerDocument(hit);
				if (inner) {
					const place = stepOut(hit, inner);
					x = (x - place.x) / place.sx;
					y = (y - place.y) / place.sy;
					root = inner;
					continue;
				}
			}
			return hit;
		}
	}
	function focusedElement() {
		let active = document.activeElement;
		while (active) {
			const shadow = shadowOf(active);
			const inner = FRAMES.has(tagOf(active)) ? innerDocument(active) : null;
			const deeper = shadow ? shadow.activeElement : inner ? inner.activeElement : null;
			if (!deeper || deeper === active) break;
			active = deeper;
		}
		return active;
	}
	function focusedOrNone() {
		const active = focusedElement();
		return active && tagOf(active) !== "body" && tagOf(active) !== "html" ? active : null;
	}
	// ../src-tauri/crates/browser/injected/src/act/editors.ts
	var EDITORS = ".monaco-editor,.CodeMirror,.ace_editor";
	var EDITOR_INPUTS = ".inputarea,.native-edit-context,.ace_text-input,.CodeMirror > div > textarea";
	function editorOf(el) {
		let editor = closest(el, EDITORS);
		if (editor) {
			if (isEditable(el) && !matches(el, EDITOR_INPUTS)) return null;
			for (let outer = editor; outer; outer = closest(parentElementOf(outer) || document.documentElement, EDITORS)) editor = outer;
			return editor;
		}
		const inner = [...findAll(el, EDITORS)].filter((node) => isRendered(node, VISIBLE) && !closest(parentElementOf(node) ?? document.documentElement, EDITORS));
		return inner.length === 1 ? inner[0] ?? null : null;
	}
	function inEditor(id) {
		const el = elementOf(id);
		const active = focusedElement();
		return !!el && !!active && composedContains(el, active) && matches(active, EDITOR_INPUTS);
	}
	var editorHolds = onElement((el, text, append) => {
		const lines = [...findAll(el, ".view-line,.CodeMirror-line,.ace_line")].map((line) => ({
			top: rectOf(line).top,
			text: textContentOf(line)
		}));
		lines.sort((a, b) => a.top - b.top);
		const shown = fold(lines.map((line) => line.text).join(" "));
		const has = shown.replace(/\s/g, "");
		const wanted = text.replace(/[\s\u00a0]/g, "");
		let held = "no";
		if (append ? has.endsWith(wanted) : has === wanted) held = "exact";
		else if (has && wanted && (wanted.includes(has) || append && has.length > 200)) held = "formatted";
		return {
			status: "ok",
			held,
			value: cut(shown, 200)
		};
	});
	// ../src-tauri/crates/browser/injected/src/read/accessible_name.ts
	function referenced(el, name) {
		const ids = namesIn(el, name);
		if (!ids) return [];
		const root = rootOf(el);
		if (!root.getElementById) return [];
		return ids.split(/\s+/).map((id) => id ? root.getElementById(id) : null).filter((other) => other !== null);
	}
	function labelsOf(el) {
		if (!hasAttr(el, "id")) {
			const around = closest(el, "label");
			return around && around.control === el ? [around] : [];
		}
		const { labels } = el;
		return labels && typeof labels.length === "number" ? [...labels] : [];
	}
	function holdsRows(el) {
		const [first, second] = childrenOf(el);
		if (!first || !second || tagOf(first) !== tagOf(second) || attr(first, "class") !== attr(second, "class")) return false;
		return !getComputedStyle(first).display.startsWith("inline");
	}
	function nearbyLabel(el) {
		let node = el;
		for (let level = 0; level < 3 && node; level += 1) {
			let before = node.previousSibling;
			for (let steps = 0; before && steps < 4; steps += 1, before = before.previousSibling) {
				if (isText$1(before) && fold(before.data)) return cut(fold(before.data), 100);
				if (isElement(before)) {
					if (find(before, "input,select,textarea,button") || matches(before, "input,select,textarea,button") || holdsRows(before)) return "";
					const text = contentText(before, 100);
					if (text) return text;
				}
			}
			node = parentElementOf(node);
			if (!node || /^(form|body|fieldset|main|section|article|tr|li|ul|table)$/.test(tagOf(node))) return "";
			if (findAll(node, "input:not([type=hidden]),select,textarea").length > 1) return "";
		}
		return "";
	}
	function nameOf(el, role = roleOf(el)) {
		const referencedText = fold(referenced(el, "aria-labelledby").map((other) => attr(other, "aria-label") || contentText(other, 200, true)).join(" "));
		if (referencedText) return cut(referencedText, 200);
		const label = fold(attr(el, "aria-label") || "");
		if (label) return cut(label, 200);
		const tag = tagOf(el);
		if (tag === "input") {
			const type = typeOf(el);
			if ([
				"submit",
				"reset",
				"button"
			].includes(type)) {
				const value = fold(attr(el, "value") || "");
				if (value) return cut(value, 200);
				if (type !== "button") return cut(fold(attr(el, "title") || ""), 200) || (type === "submit" ? "Submit" : "Reset");
			}
			if (type === "image") return cut(fold(attr(el, "alt") || attr(el, "value") || attr(el, "title") || "") || "Submit", 200);
		}
		if (tag === "input" || tag === "select" || tag === "textarea" || tag === "button") {
			const text = fold(labelsOf(el).map((other) => attr(other, "aria-label") || contentText(other, 200, true) || attr(other, "title") || "").join(" "));
			if (text) return cut(text, 200);
		}
		if (tag === "img" || tag === "area") {
			const alt = fold(attr(el, "alt") || "");
			if (alt) return cut(alt, 200);
		}
		if (tag === "div" && isCodeEditor(el)) {
			const inner = find(el, "textarea,[contenteditable]");
			return cut((inner ? fold(attr(inner, "aria-label") || "") : "") || nearbyLabel(el) || fold(attr(el, "title") || ""), 200);
		}
		const field = tag === "input" || tag === "select" || tag === "textarea" || role === "textbox" || role === "searchbox" || role === "combobox";
		if (spaceOf(el) === "http://www.w3.org/2000/svg") for (const child of childrenOf(el)) {
			const text = tagOf(child) === "title" ? fold(textContentOf(child)) : "";
			if (text) return cut(text, 200);
		}
		if (!field && NAMED_BY_CONTENT.has(role)) {
			const text = fold(styledText(el, "::before") + contentText(el, 200) + styledText(el, "::after"));
			if (text) return cut(text, 200);
			for (const child of [...childrenOf(el)].slice(0, 3)) {
				const own = fold(styledText(child, "::before") + styledText(child, "::after"));
				if (own) return cut(own, 200);
			}
		}
		const title = fold(attr(el, "title") || "");
		if (title) return cut(title, 200);
		if (field) {
			const placeholder = fold(attr(el, "placeholder") || attr(el, "aria-placeholder") || "");
			if (placeholder) return cut(placeholder, 200);
			const nearby = nearbyLabel(el);
			if (nearby) return nearby.replace(/\s*[:*]+$/, "");
			if (tag !== "input" && tag !== "select" && tag !== "textarea" && role === "combobox") return contentText(el, 200);
		}
		return "";
	}
	function styledText(el, where) {
		const content = getComputedStyle(el, where).content;
		if (!content || content[0] !== "\"") return "";
		const alternative = /"\s*\/\s*("(?:[^"\\]|\\.)*")\s*$/.exec(content);
		let text = "";
		for (const part of (alternative ? alternative[1] : content).match(/"(?:[^"\\]|\\.)*"/g) || []) text += part.slice(1, -1).replace(/\\(.)/g, "$1");
		return /[\p{L}\p{N}]/u.test(text) && !/[\ue000-\uf8ff]/.test(text) ? text : "";
	}
	// ../src-tauri/crates/browser/injected/src/read/states.ts
	function flag(el, name) {
		const value = attr(el, name);
		return value === "true" ? true : value === "false" ? false : null;
	}
	var isDisabled = (el) => matches(el, ":disabled") || attr(el, "aria-disabled") === "true" || closest(el, "[inert]") !== null;
	function checkedOf(el, role) {
		const type = typeOf(el);
		if (tagOf(el) === "input" && (type === "checkbox" || type === "radio")) return el.checked;
		const checked = flag(el, "aria-checked");
		if (checked !== null) return checked;
		if (role === "button" || role === "checkbox" || role === "switch") return flag(el, "aria-pressed");
		return null;
	}
	function stateOf$2(el, role) {
		const state = {};
		const checked = checkedOf(el, role);
		if (checked !== null) state.checked = checked;
		const selected = flag(el, "aria-selected");
		if (selected !== null) state.selected = selected;
		let expanded = flag(el, "aria-expanded");
		if (expanded === null && tagOf(el) === "summary") {
			const details = parentElementOf(el);
			if (details && tagOf(details) === "details") expanded = hasAttr(details, "open");
		}
		if (expanded !== null) state.expanded = expanded;
		if (isDisabled(el)) state.disabled = true;
		if (hasAttr(el, "required") || attr(el, "aria-required") === "true") state.required = true;
		if (hasAttr(el, "readonly") || attr(el, "aria-readonly") === "true") state.readonly = true;
		if (rootOf(el).activeElement === el) state.focused = true;
		if (attr(el, "aria-invalid") === "true" || matches(el, ":user-invalid")) state.invalid = true;
		return state;
	}
	function valueOf(el) {
		if (isSecret(el)) return "";
		const tag = tagOf(el);
		if (tag === "input") {
			const type = typeOf(el);
			if ([
				"checkbox",
				"radio",
				"button",
				"submit",
				"reset",
				"image",
				"hidden"
			].includes(type)) return "";
			if (type === "file") return cut([...el.files || []].slice(0, 50).map((file) => file.name).join(", "), 1e3);
			return cut(String(el.value), 1e3);
		}
		if (tag === "textarea") return cut(String(el.value), 1e3);
		if (tag === "select") return cut([...el.selectedOptions].slice(0, 50).map((option) => optionLabel(option)).join(", "), 1e3);
		if (isEditingHost(el)) return cut(fold(textContentOf(el)), 1e3);
		if (tag === "div" && isCodeEditor(el)) return contentText(el, 1e3);
		const value = attr(el, "aria-valuetext") || attr(el, "aria-valuenow");
		if (value) return cut(value, 1e3);
		if (isThumb(el)) return String(numberShownFor(el) ?? "");
		if (explicitRole(el) === "combobox") {
			const input = find(el, "input");
			return input && !isSecret(input) ? cut(String(input.value), 1e3) : contentText(el, 100);
		}
		return "";
	}
	var optionLabel = (option) => cut(fold(option.label || textContentOf(option)), 200);
	function optionsOf$1(el, role) {
		const tag = tagOf(el);
		const { list } = el;
		let options = [];
		if (tag === "select") options = [...el.options].slice(0, 50).map((option) => optionLabel(option));
		else if (tag === "input" && list) options = [...list.options].slice(0, 50).map((option) => cut(fold(option.label || option.value), 200));
		else if (role === "listbox" || role === "combobox" || role === "radiogroup") {
			const lists = [
				el,
				...referenced(el, "aria-controls"),
				...referenced(el, "aria-owns")
			];
			for (const around of lists) for (const option of findAll(around, "[role=option]")) if (options.length < 50 && isRendered(option, VISIBLE)) options.push(contentText(option, 100));
		}
		return options.filter(Boolean);
	}
	// ../src-tauri/crates/browser/injected/src/act/fields.ts
	var labelledBy = (el) => tagOf(el) === "label" ? el.control : null;
	function fieldOf(el) {
		if (isEditable(el) || VALUE_TYPES.has(typeOf(el))) return el;
		const labelled = labelledBy(el);
		if (labelled) return labelled;
		const usable = [...findAll(el, "input:not([type=hidden]),textarea,[contenteditable]")].filter((field) => isEditable(field) && isRendered(field, VISIBLE));
		return usable.length === 1 ? usable[0] : null;
	}
	var fieldInfo = onElement((el) => {
		const editor = editorOf(el);
		if (editor) return {
			status: "ok",
			id: workId(editor),
			editor: true
		};
		const field = fieldOf(el);
		if (!field) return {
			status: "no_field",
			opens: roleOf(el) === "button" || roleOf(el) === "combobox"
		};
		if (isDisabled(field)) return { status: "disabled" };
		if (hasAttr(field, "readonly")) return { status: "readonly" };
		return {
			status: "ok",
			id: workId(field),
			by_value: tagOf(field) === "input" && VALUE_TYPES.has(typeOf(field))
		};
	});
	function select(el, append) {
		if (tagOf(el) === "input" || tagOf(el) === "textarea") {
			const field = el;
			if (append) {
				const end = String(field.value).length;
				try {
					field.setSelectionRange(end, end);
				} catch {}
			} else field.select();
			return;
		}
		const selection = documentOf(el).getSelection();
		const range = documentOf(el).createRange();
		range.selectNodeContents(el);
		if (append) range.collapse(false);
		selection?.removeAllRanges();
		selection?.addRange(range);
	}
	var prepareField = onElement((el, append) => {
		let field = el;
		const active = focusedElement();
		if (active !== field && !composedContains(field, active || document)) {
			field.focus({ preventScroll: true });
			const now = focusedElement();
			if (now !== field && now && isEditable(now) && active === now) field = now;
		}
		const before = selectionOf(field);
		select(field, append);
		heardOf(field, before);
		return {
			status: "ok",
			id: workId(field),
			empty: rawValue(field) === ""
		};
	});
	var selectPart = onElement((el, part, by) => {
		if (isSecret(el)) return { status: "no_field" };
		const value = rawValue(el).replace(/\u00a0/g, " ");
		const wanted = part.replace(/\r\n/g, "\n").replace(/\u00a0/g, " ");
		const places = wanted ? value.split(wanted).length - 1 : 0;
		const at = value.indexOf(wanted);
		if (places !== 1) return {
			status: "ok",
			places
		};
		const before = selectionOf(el);
		if (tagOf(el) === "input" || tagOf(el) === "textarea") el.setSelectionRange(at, at + wanted.length);
		else selectBetween(el, at, at + wanted.length);
		heardOf(el, before);
		return {
			status: "ok",
			places,
			expected: value.slice(0, at) + by + value.slice(at + wanted.length)
		};
	});
	function selectBetween(el, from, to) {
		const doc = documentOf(el);
		const range = doc.createRange();
		const walker = doc.createTreeWalker(el, NodeFilter.SHOW_TEXT);
		let passed = 0;
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const { length } = node.data;
			if (from >= passed && from < passed + length) range.setStart(node, from - passed);
			if (to > passed && to <= passed + length) {
				range.setEnd(node, to - passed);
				break;
			}
			passed += length;
		}
		const selection = doc.getSelection();
		selection?.removeAllRanges();
		selection?.addRange(range);
	}
	function heardOf(field, before) {
		if (!isEditingHost(field) || !selectionOf(field).some((part, index) => part !== before[index])) return;
		selecting.unheard = true;
		documentOf(field).addEventListener("selectionchange", () => {
			selecting.unheard = false;
		}, {
			capture: true,
			once: true
		});
	}
	var selecting = { unheard: false };
	var selectionHeard = () => !selecting.unheard;
	function selectionOf(field) {
		const now = documentOf(field).getSelection();
		return now ? [
			now.anchorNode,
			now.anchorOffset,
			now.focusNode,
			now.focusOffset
		] : [];
	}
	function prepareFocused() {
		const field = focusedElement();
		if (!field || !isEditable(field)) return replyStatus("no_field");
		return prepareField(workId(field), false);
	}
	var focusOn = onElement((el) => {
		const field = fieldOf(el) || el;
		if (isDisabled(field)) return { status: "disabled" };
		if (focusedElement() !== field) field.focus();
		return { status: "ok" };
	});
	var rawValue = (field) => tagOf(field) === "input" || tagOf(field) === "textarea" ? String(field.value) : textContentOf(field);
	function holding(el, text, append) {
		const value = rawValue(el).replace(/\r\n/g, "\n");
		const wanted = text.replace(/\r\n/g, "\n");
		if (append ? value.endsWith(wanted) : value === wanted) return "exact";
		if (isEditingHost(el) && fold(value) === fold(wanted)) return "exact";
		if (wanted && bare(wanted) && (append ? bare(value).endsWith(bare(wanted)) : bare(value) === bare(wanted))) return "formatted";
		const { maxLength } = el;
		return maxLength > 0 && wanted.length > maxLength && value === wanted.slice(0, maxLength) ? "max" : "no";
	}
	var fieldHolds = onElement((el, text, append) => {
		const value = isSecret(el) ? "" : cut(rawValue(el).replace(/\r\n/g, "\n"), 200);
		return {
			status: "ok",
			held: holding(el, text, append),
			value
		};
	});
	function announceChange(el) {
		el.dispatchEvent(new Event("input", {
			bubbles: true,
			composed: true
		}));
		el.dispatchEvent(new Event("change", { bubbles: true }));
	}
	var setValue = onElement((el, text) => {
		const tag = tagOf(el);
		if (tag !== "input" && tag !== "textarea") return { status: "no_field" };
		const value = tag === "input" ? normalised(typeOf(el), text.trim()) : text;
		valueProperty(tag).set.call(el, value);
		announceChange(el);
		const now = el.value;
		return {
			status: "ok",
			held: (tag === "input" && typeOf(el) === "range" ? Number(now) === Number(value) : now.toLowerCase() === value.toLowerCase()) ? "exact" : "no",
			value: isSecret(el) ? "" : now
		};
	});
	var valueProperty = (tag) => Object.getOwnPropertyDescriptor(tag === "input" ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype, "value");
	var checkState = onElement((el) => {
		let box = el;
		if (checkedOf(box, roleOf(box)) === null) box = labelledBy(el) ?? find(el, "input[type=checkbox],input[type=radio],[role=checkbox],[role=switch],[role=radio]") ?? el;
		const checked = checkedOf(box, roleOf(box));
		if (checked === null) return { status: "no_field" };
		if (isDisabled(box)) return { status: "disabled" };
		return {
			status: "ok",
			id: workId(box),
			checked,
			radio: roleOf(box) === "radio"
		};
	});
	var fileField = onElement((el) => {
		const isFile = (node) => node !== null && tagOf(node) === "input" && typeOf(node) === "file";
		const inner = findAll(el, "input[type=file]");
		const field = [
			el,
			labelledBy(el),
			inner.length === 1 ? inner[0] ?? null : null
		].find(isFile);
		if (!field) return { status: isDisabled(el) ? "disabled" : "no_field" };
		if (isDisabled(field)) return { status: "disabled" };
		return {
			status: "ok",
			id: workId(field),
			multiple: field.multiple || hasAttr(field, "webkitdirectory")
		};
	});
	var pasteText = onElement((el, text) => {
		const into = focusedElement() || el;
		const data = new DataTransfer();
		data.setData("text/plain", text);
		const event = new ClipboardEvent("paste", {
			clipboardData: data,
			bubbles: true,
			cancelable: true,
			composed: true
		});
		into.dispatchEvent(event);
		return {
			status: "ok",
			taken: event.defaultPrevented,
			editable: isEditable(into),
			id: workId(into)
		};
	});
	// ../src-tauri/crates/browser/injected/src/dom/frames.ts
	var doors = {
		ids: new WeakMap(),
		elements: new Map(),
		next: 1
	};
	function doorOf(frame) {
		let door = doors.ids.get(frame);
		if (door === void 0) {
			door = doors.next++;
			doors.ids.set(frame, door);
			doors.elements.set(door, new WeakRef(frame));
		}
		return door;
	}
	function doorElement(door) {
		const ref = doors.elements.get(door);
		const el = ref ? ref.deref() : void 0;
		return el && isConnected(el) ? el : null;
	}
	function clipsOf(el) {
		const clips = [];
		const doc = documentOf(el);
		let position = getComputedStyle(el).position;
		for (let node = composedParent(el); node; node = composedParent(node)) {
			if (node === doc.documentElement || node === doc.body) break;
			const style = getComputedStyle(node);
			const holds = style.transform !== "none" || style.filter !== "none" || style.perspective !== "none" || /paint|layout|strict|content/.test(style.contain);
			if (position === "fixed" && !holds) continue;
			if (position === "absolute" && !holds && style.position === "static") continue;
			position = style.position;
			if (style.overflowX !== "visible" || style.overflowY !== "visible") clips.push(node);
		}
		return clips;
	}
	function ownOrigin() {
		if (self.origin !== "null" || !/^https?:/.test(location.href)) return self.origin;
		return new URL(location.href).origin;
	}
	function doorPlace(frame) {
		const box = outward(insideOf(frame), offsetOf(documentOf(frame)));
		let seen = both(sight(), edgesOf(box));
		for (let doc = documentOf(frame), node = frame;;) {
			const here = offsetOf(doc);
			for (const clip of clipsOf(node)) seen = both(seen, edgesOut(rectOf(clip), here));
			const holder = frameOf(doc);
			if (!holder) break;
			node = holder;
			doc = documentOf(holder);
			seen = both(seen, edgesOf(outward(insideOf(holder), offsetOf(doc))));
		}
		return {
			...box,
			seen: [
				seen.left,
				seen.top,
				seen.right,
				seen.bottom
			]
		};
	}
	var doorPlaces = (wanted) => reply({
		view: [innerWidth, innerHeight],
		places: wanted.map((door) => {
			const frame = doorElement(door);
			return frame ? doorPlace(frame) : null;
		})
	});
	function focusDoor() {
		const el = focusedElement();
		return el && (tagOf(el) === "iframe" || tagOf(el) === "frame") && !innerDocument(el) ? doorOf(el) : 0;
	}
	// ../src-tauri/crates/browser/injected/src/read/controls.ts
	function standIn(el) {
		if (tagOf(el) !== "input" || !CHOICES.has(typeOf(el))) return null;
		const rect = rectOf(el);
		const view = documentOf(el).defaultView;
		const away = rect.right + view.scrollX <= 0 || rect.bottom + view.scrollY <= 0;
		return isRendered(el, VISIBLE) && rect.width > 1 && rect.height > 1 && getComputedStyle(el).opacity !== "0" && !away ? null : inputProxy(el);
	}
	function inputProxy(el) {
		for (const label of labelsOf(el)) {
			if (!isRendered(label, VISIBLE)) continue;
			const rect = rectOf(label);
			if (rect.width > 1 && rect.height > 1) return label;
		}
		return null;
	}
	function hasBox(node) {
		for (const child of childrenOf(node)) {
			const rect = rectOf(child);
			if (rect.width > 1 && rect.height > 1) return true;
		}
		return false;
	}
	function takesPresses(node, tag) {
		if (tag === "canvas") return true;
		if (LIST_TAGS.has(tag) || tag === "main" || tag === "form" || tag === "table" || tag === "svg") return false;
		return fold(textContentOf(node)).length <= 60 && findAll(node, "a[href],button,input,select,textarea,[role=button],[role=link]").length <= 2;
	}
	var isMoved = (style) => style.cursor === "move" || style.cursor === "grab";
	var HANDLE = 64;
	function isDragged(node, context, inner) {
		if (attr(node, "draggable") === "true") return true;
		if (!inner.style || !isMoved(inner.style) || context.style && isMoved(context.style)) return false;
		const { width, height } = rectOf(node);
		return width <= HANDLE && height <= HANDLE;
	}
	function kindOf(node, tag, role, context, inner) {
		if (NATIVE.has(tag)) return tag === "summary" && parentElementOf(node)?.localName !== "details" ? null : "native";
		if ((tag === "a" || tag === "area") && (hasAttr(node, "href") || hasAttr(node, "xlink:href"))) return "native";
		if (tag === "input") return typeOf(node) === "hidden" ? null : "native";
		if ((tag === "video" || tag === "audio") && hasAttr(node, "controls")) return "native";
		if (role && ROLES.has(role)) {
			if ((role === "combobox" || role === "textbox" || role === "searchbox") && find(node, "input:not([type=hidden]),textarea")) return null;
			if (role === "listbox" && context.inside) return null;
			return "aria";
		}
		const plain = !hasAttrs(node);
		if (tag === "div" && !plain && isCodeEditor(node)) return "native";
		if (!plain && isEditingHost(node) && !parentElementOf(node)?.isContentEditable) return "native";
		if (tag === "html" || tag === "body" || tag === "label" || context.inside) return null;
		if (!plain) {
			if (hasAttr(node, "onclick")) return "aria";
			const focusable = hasAttr(node, "tabindex") && Number(attr(node, "tabindex")) >= 0;
			if (focusable && (role || inner.pointer || hasAttr(node, "aria-haspopup"))) return "aria";
			if (focusable && !find(node, "a[href],button,input,select,textarea") && textContentOf(node).length < 200) return "weak";
		}
		if (hints.listened.has(node) && takesPresses(node, tag)) return "weak";
		if (context.delegates && tag === "li" && !find(node, "a[href],button,input,select,textarea,[role=button],[role=link]")) return "weak";
		if (inner.pointer && !context.pointer && closest(node, "label") === null) return "weak";
		if (isDragged(node, context, inner)) return "weak";
		if (inner.scrolls && !find(node, "a[href],button,input,select,textarea,iframe,frame,[tabindex],[role]")) return "weak";
		return null;
	}
	// ../src-tauri/crates/browser/injected/src/snapshot/press_points.ts
	function reaches(el, hit) {
		if (!hit) return false;
		if (composedContains(el, hit)) return true;
		const label = closest(hit, "label");
		if (label && label.control === el) return true;
		if (tagOf(el) === "area") {
			const map = closest(el, "map");
			return tagOf(hit) === "img" && map !== null && (attr(hit, "usemap") || "") === "#" + attr(map, "name");
		}
		return false;
	}
	var CONTROLS = "a[href],button,input,select,textarea,summary,[contenteditable],[role=button],[role=link],[role=checkbox],[role=radio],[role=switch],[role=menuitem],[role=tab],[role=option]";
	function isAnothers(el, hit) {
		if (tagOf(el) === "label") return false;
		for (let node = hit; node && node !== el; node = composedParent(node)) if (matches(node, CONTROLS)) return true;
		return false;
	}
	var pointed = {
		el: null,
		x: 0,
		y: 0
	};
	var pointAt = onElement((el, x, y) => {
		Object.assign(pointed, {
			el,
			x,
			y
		});
		return { status: "ok" };
	});
	function pointNowhere() {
		pointed.el = null;
		return true;
	}
	function thePoint(el, box) {
		const x = box.left + pointed.x;
		const y = box.top + pointed.y;
		const view = sight();
		const isSeen = x >= view.left && x < view.right && y >= view.top && y < view.bottom;
		const isWithin = x >= box.left && x < box.right && y >= box.top && y < box.bottom;
		const hit = isSeen && isWithin ? elementAt(x, y) : null;
		let own = reaches(el, hit) && !isAnothers(el, hit);
		for (let node = hit; own && node && node !== el; node = composedParent(node)) if (registry.ids.has(node)) own = false;
		return {
			points: own ? [[x, y]] : [],
			onScreen: true
		};
	}
	var TRIED = [
		[.5, .5],
		[.2, .5],
		[.8, .5],
		[.5, .2],
		[.5, .8]
	];
	function pressPoints(el, proxy, max) {
		const shape = proxy || el;
		const place = offsetOf(documentOf(shape));
		if (pointed.el === el) return thePoint(el, edgesOut(boxOf(shape), place));
		const view = sight();
		const boxes = (tagOf(shape) === "area" ? [boxOf(shape)] : [...rectsOf(shape)]).filter((box) => box.width > 0 && box.height > 0);
		if (boxes.length === 0) for (const child of childrenOf(shape)) boxes.push(...[...rectsOf(child)].filter((box) => box.width > 0 && box.height > 0));
		const points = [];
		const spare = [];
		let onScreen = false;
		for (const box of boxes.slice(0, 4)) {
			const { left, top, right, bottom } = both(view, edgesOut(box, place));
			if (right - left < 1 || bottom - top < 1) continue;
			onScreen = true;
			const w = right - left;
			const h = bottom - top;
			for (const [fx, fy] of TRIED) {
				const x = left + w * fx;
				const y = top + h * fy;
				const hit = elementAt(x, y);
				if (!reaches(el, hit)) continue;
				(isAnothers(el, hit) ? spare : points).push([x, y]);
				if (points.length >= max) return {
					points,
					onScreen
				};
			}
		}
		return {
			points: points.length > 0 ? points : spare.slice(0, max),
			onScreen
		};
	}
	function pressPoint(el, proxy) {
		const { points, onScreen } = pressPoints(el, proxy, 1);
		const [point] = points;
		return point ? {
			x: point[0],
			y: point[1],
			onScreen
		} : {
			x: 0,
			y: 0,
			onScreen,
			missed: true
		};
	}
	function clippedByScroll(el) {
		let doc = documentOf(el);
		let rect = rectOf(el);
		const outside = ({ left, top, right, bottom }) => {
			if (rect.bottom <= top || rect.top >= bottom || rect.right <= left || rect.left >= right) return true;
			const y = (rect.top + rect.bottom) / 2;
			const x = (rect.left + rect.right) / 2;
			return y < top || y > bottom || x < left || x > right;
		};
		for (let node = el;;) {
			if (clipsOf(node).some((clip) => outside(rectOf(clip)))) return true;
			const frame = frameOf(doc);
			if (!frame) return false;
			const view = doc.defaultView;
			if (outside({
				left: 0,
				top: 0,
				right: view.innerWidth,
				bottom: view.innerHeight
			})) return true;
			rect = edgesOut(rect, stepOut(frame, doc));
			doc = documentOf(frame);
			node = frame;
		}
	}
	// ../src-tauri/crates/browser/injected/src/act/locate.ts
	var instantly = {
		behavior: "instant",
		block: "center",
		inline: "nearest"
	};
	function locate(id, nudge) {
		const { el, status } = target(id);
		if (!el) return { status };
		const proxy = standIn(el);
		if (!isRendered(el, VISIBLE) && tagOf(el) !== "area" && !proxy && getComputedStyle(el).display !== "contents") return { status: "hidden" };
		if (isDisabled(el)) return { status: "disabled" };
		const shape = proxy || el;
		const max = visiblePart.share ? 6 : 1;
		let reached = nudge === "center" ? pressPoints(el, proxy, max) : {
			points: [],
			onScreen: false
		};
		if (reached.points.length === 0) {
			(tagOf(shape) === "area" ? areaImage(shape) || shape : shape).scrollIntoView(nudge === "center" ? instantly : {
				behavior: "instant",
				block: nudge,
				inline: "nearest"
			});
			for (let frame = frameOf(documentOf(shape)); frame; frame = frameOf(documentOf(frame))) {
				const box = rectOf(frame);
				if (box.top < 0 || box.bottom > innerHeight) frame.scrollIntoView(instantly);
			}
			reached = pressPoints(el, proxy, max);
		}
		const { points, onScreen } = reached;
		const [first] = points;
		const box = boxOf(shape);
		if (box.width === 0 && box.height === 0 && !first) return { status: "hidden" };
		return {
			status: first ? "ok" : "covered",
			x: first ? first[0] : 0,
			y: first ? first[1] : 0,
			by: first ? "" : coverAt(...centerOfBox(boxHere(shape))),
			points,
			on_screen: onScreen,
			center: centerOfBox(boxHere(shape)),
			view: [innerWidth, innerHeight]
		};
	}
	function coverAt(x, y) {
		const hit = elementAt(x, y);
		if (!hit) return "outside the viewport";
		const text = contentText(hit, 60);
		return tagOf(hit) + (text ? " \"" + text + "\"" : "");
	}
	function stillReaches(id, x, y) {
		const el = elementOf(id);
		return !!el && reaches(el, elementAt(x, y));
	}
	function hovered(id) {
		const el = elementOf(id);
		if (!el) return false;
		return matches(el, ":hover") || labelsOf(el).some((label) => matches(label, ":hover"));
	}
	function centerOf(id) {
		const el = elementOf(id);
		return el ? centerOfBox(boxHere(standIn(el) || el)) : null;
	}
	var isUsable = onElement((el) => {
		const shape = standIn(el) || el;
		const box = boxOf(shape);
		const there = isRendered(shape, VISIBLE) && box.width > 0 && box.height > 0;
		return {
			status: "ok",
			there,
			usable: there && !isDisabled(el)
		};
	});
	var doorHits = (asked) => reply(asked.map(([door, points]) => {
		const frame = doorElement(door);
		const hits = points.map(([x, y]) => !!frame && elementAt(x, y) === frame);
		const [first] = points;
		return {
			hits,
			by: first && !hits[0] ? coverAt(...first) : ""
		};
	}));
	// ../src-tauri/crates/browser/injected/src/act/find_text.ts
	function eachText(root, visit) {
		const walk = (node) => {
			if (isText$1(node)) return node.data.trim() ? visit(node) : false;
			if (!isElement(node)) return false;
			const tag = tagOf(node);
			if (SKIP.has(tag)) return false;
			if (!isRendered(node, {
				visibilityProperty: true,
				opacityProperty: true
			}) && getComputedStyle(node).display !== "contents") {
				if (getComputedStyle(node).display === "none" || node.style === void 0) return false;
				if (!isRendered(node)) return false;
			}
			if (tag === "iframe") {
				const doc = innerDocument(node);
				return doc?.documentElement ? walk(doc.documentElement) : false;
			}
			let stop = false;
			eachChild(node, (child) => {
				if (!stop && walk(child)) stop = true;
			});
			return stop;
		};
		return walk(root);
	}
	function textHolder(wanted) {
		const want = fold(wanted).toLowerCase();
		let found = null;
		eachText(document.documentElement, (node) => {
			const parent = parentElementOf(node);
			if (parent && fold(node.data).toLowerCase().includes(want) && isRendered(parent, VISIBLE)) {
				found = parent;
				return true;
			}
			return false;
		});
		if (found || !document.body) return found;
		let holder = document.body;
		if (!contentText(holder, 1e6).toLowerCase().includes(want)) return null;
		for (;;) {
			let inner = null;
			for (const child of childrenOf(holder)) if (isRendered(child, VISIBLE) && contentText(child, 1e6).toLowerCase().includes(want)) {
				inner = child;
				break;
			}
			if (!inner) return holder;
			holder = inner;
		}
	}
	function scrollToText(wanted) {
		const holder = textHolder(wanted);
		if (!holder) return replyStatus("not_found");
		holder.scrollIntoView(instantly);
		return reply({
			status: "ok",
			center: centerOfBox(boxHere(holder)),
			view: [innerWidth, innerHeight]
		});
	}
	var WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}.,:'’/-]*[\p{L}\p{N}])?/gu;
	var weight = (word) => /\d/.test(word) ? 3 : word.length > 3 ? 1 : .25;
	var ROOM = 200;
	var SHARE = .6;
	var AROUND = 4;
	function sayingMost(text) {
		const words = [...new Set(fold(text).toLowerCase().match(WORD) ?? [])];
		const whole = words.reduce((sum, word) => sum + weight(word), 0);
		const scores = new Map();
		const score = (el) => {
			const known = scores.get(el);
			if (known !== void 0) return known;
			const says = fold(contentText(el, text.length + ROOM + 1)).toLowerCase();
			const said = new Set(says.length > text.length + ROOM ? [] : says.match(WORD));
			const inside = words.filter((word) => said.has(word));
			const sum = words.every((word) => !/\d/.test(word) || inside.includes(word)) ? inside.reduce((all, word) => all + weight(word), 0) : 0;
			scores.set(el, sum);
			return sum;
		};
		let best = null;
		eachText(document.documentElement, (node) => {
			const own = fold(node.data).toLowerCase();
			if (!words.some((word) => word.length > 1 && own.includes(word))) return false;
			let el = parentElementOf(node);
			for (let up = 0; el && up < AROUND; up += 1, el = parentElementOf(el)) {
				const reached = score(el);
				if ((best === null ? reached > 0 : reached > best.score || reached === best.score && best.el !== el && contains(best.el, el)) && isRendered(el, VISIBLE)) best = {
					el,
					score: reached
				};
			}
			return false;
		});
		return best && best.score >= SHARE * whole ? best.el : null;
	}
	function showWords(text) {
		const el = sayingMost(text);
		const told = {
			width: innerWidth,
			height: innerHeight,
			url: location.href
		};
		if (!el) return reply(told);
		const { y, h } = boxHere(el);
		el.scrollIntoView(y < 0 || y + h > innerHeight ? instantly : {
			block: "nearest",
			inline: "nearest",
			behavior: "instant"
		});
		return reply({
			...told,
			box: boxHere(el)
		});
	}
	function fieldHolding(wanted) {
		const want = fold(wanted).toLowerCase();
		for (const id of registry.elements.keys()) {
			const el = elementOf(id);
			if (el && want && holdsText(el) && isRendered(el, VISIBLE) && writtenIn(el).replace(/\s+/g, " ").toLowerCase().includes(want)) return el;
		}
		return null;
	}
	var holdsText = (el) => tagOf(el) === "textarea" || tagOf(el) === "input" && isEditable(el);
	var writtenIn = (el) => isSecret(el) ? "" : rawValue(el);
	var NEAR = 240;
	function nearText(wanted, most) {
		const holder = textHolder(wanted) ?? fieldHolding(wanted);
		if (!holder) return "[]";
		const box = rectOf(holder);
		const near = [];
		for (const id of registry.elements.keys()) {
			const el = elementOf(id);
			if (!el || documentOf(el) !== documentOf(holder) || !isRendered(el, VISIBLE)) continue;
			const other = rectOf(el);
			const dx = Math.max(other.left - box.right, box.left - other.right, 0);
			const dy = Math.max(other.top - box.bottom, box.top - other.bottom, 0);
			const away = contains(el, holder) || contains(holder, el) ? -1 : dx + 3 * dy;
			if (away <= NEAR) near.push({
				away,
				id,
				el
			});
		}
		near.sort((a, b) => a.away - b.away || a.id - b.id);
		return reply(near.slice(0, most).map(({ id, el }) => ({
			id,
			role: roleOf(el),
			name: cut(nameOf(el), 80)
		})));
	}
	var hasText = (wanted) => textHolder(wanted) !== null;
	var elementText = onElement((el, max) => {
		const tag = tagOf(el);
		const field = tag === "input" || tag === "select";
		return {
			status: "ok",
			text: cut((holdsText(el) ? writtenIn(el) : field ? valueOf(el) : el.innerText || contentText(el, max)).trim() || nameOf(el), max)
		};
	});
	// ../src-tauri/crates/browser/injected/src/act/event_guard.ts
	var GUARDED_FOR = 1500;
	function guardEvents(el, types, judge) {
		const views = viewsAround(el);
		const until = performance.now() + GUARDED_FOR;
		const heard = (event) => {
			if (!event.isTrusted) return;
			if (performance.now() > until) {
				guard.drop();
				guard.state = "waiting";
				return;
			}
			guard.state = judge(event, guard.state);
			if (guard.state === "stopped" || guard.state === "changed") {
				event.preventDefault();
				event.stopImmediatePropagation();
			}
		};
		const guard = {
			state: "waiting",
			drop: () => {
				for (const view of views) for (const type of types) view.removeEventListener(type, heard, true);
			}
		};
		for (const view of views) for (const type of types) view.addEventListener(type, heard, {
			capture: true,
			passive: false
		});
		return guard;
	}
	// ../src-tauri/crates/browser/injected/src/read/forms.ts
	function absolute(el, address) {
		try {
			return new URL(address, documentOf(el).baseURI).href;
		} catch {
			return address;
		}
	}
	function submits(el) {
		const tag = tagOf(el);
		const type = typeOf(el);
		return tag === "button" && type === "submit" || tag === "input" && (type === "submit" || type === "image");
	}
	function formOf(el) {
		const own = el.form;
		if (own && tagOf(own) === "form") return own;
		return closest(el, "form");
	}
	function formName(form) {
		const name = fold(referenced(form, "aria-labelledby").map((other) => contentText(other, 100, true)).join(" ")) || fold(attr(form, "aria-label") || "");
		if (name) return cut(name, 100);
		const heading = find(form, "h1,h2,h3,h4,h5,h6,legend,[role=heading]");
		if (heading) return contentText(heading, 100);
		return headingBefore(form);
	}
	function headingBefore(el) {
		const root = rootOf(el);
		if (!isDocument(root) && !isShadowRoot(root)) return "";
		let best = null;
		for (const heading of headingsIn(root)) {
			if (!(heading.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
			if (!contains(heading, el) && isRendered(heading, VISIBLE)) best = heading;
		}
		return best ? contentText(best, 100) : "";
	}
	var headingsIn = (root) => findAllIn(root, "h1,h2,h3,h4,h5,h6,[role=heading]");
	function formInfo(el, names = new Map()) {
		const form = formOf(el);
		if (!form) return null;
		const name = names.get(form) ?? formName(form);
		names.set(form, name);
		const sends = submits(el);
		const method = (sends && attr(el, "formmethod") || attr(form, "method") || "get").toLowerCase();
		const action = sends && attr(el, "formaction") || attr(form, "action") || "";
		return {
			index: Math.max(0, [...formsOf(documentOf(form))].indexOf(form)),
			method: [
				"get",
				"post",
				"dialog"
			].includes(method) ? method : "get",
			action: cut(action ? absolute(form, action) : documentOf(form).location.href, 2e3),
			name,
			submits: sends
		};
	}
	var NOT_SENT = new Set("button submit reset image hidden".split(" "));
	function sentValue(field) {
		const tag = tagOf(field);
		const type = typeOf(field);
		if (tag === "button" || tag === "fieldset" || tag === "output" || tag === "object" || NOT_SENT.has(type)) return null;
		if (matches(field, ":disabled")) return null;
		const input = field;
		let value;
		let secret = false;
		if (type === "checkbox" || type === "radio") {
			if (!input.checked) return null;
			value = attr(field, "value") ?? "on";
		} else if (isSecret(field)) {
			if (input.value === "") return null;
			value = "";
			secret = true;
		} else {
			value = valueOf(field);
			if (value === "") return null;
		}
		const sent = {
			label: nameOf(field) || attr(field, "name") || "",
			value: cut(value, 500),
			secret,
			kind: type || tag,
			required: hasAttr(field, "required") || attr(field, "aria-required") === "true"
		};
		const autocomplete = attr(field, "autocomplete");
		if (autocomplete) sent.autocomplete = autocomplete;
		return sent;
	}
	function sentValues(fields) {
		const values = [];
		for (const field of fields) {
			if (values.length >= 50) break;
			const sent = sentValue(field);
			if (sent) values.push(sent);
		}
		return values;
	}
	function submitLabel(el, form) {
		if (submits(el)) return nameOf(el);
		for (const field of fieldsOf(form)) if (submits(field) && !matches(field, ":disabled")) return nameOf(field);
		for (const button of findAll(form, "input[type=image],[role=button]")) return nameOf(button);
		return "";
	}
	function fieldGroup(el) {
		let node = composedParent(el);
		for (let level = 0; node && level < 8; level += 1, node = composedParent(node)) {
			const tag = tagOf(node);
			if (tag === "body" || tag === "html") return null;
			if (find(node, "input:not([type=hidden]),textarea,select,[contenteditable]")) return node;
			if (tag === "dialog" || tag === "main" || explicitRole(node) === "dialog") return null;
		}
		return null;
	}
	// ../src-tauri/crates/browser/injected/src/act/side_effect.ts
	var judged = {
		target: null,
		field: null
	};
	var isTicked = (sent) => [
		"checkbox",
		"radio",
		"range",
		"number"
	].includes(sent.kind ?? "");
	function sideEffectOf(el, late) {
		const form = formOf(el);
		const info = form ? formInfo(el) : null;
		const group = form ? null : fieldGroup(el);
		const values = sentValues(form ? fieldsOf(form) : group ? findAll(group, "input,textarea,select") : []).filter((sent) => !late || !isTicked(sent)).map((sent) => [
			late ? "" : sent.label,
			bare(sent.value),
			sent.secret,
			sent.kind
		]);
		const effect = [
			attr(el, "href") || "",
			attr(el, "target") || "",
			hasAttr(el, "download"),
			info ? [
				info.method,
				info.action,
				info.submits
			] : [],
			values
		];
		if (late) return JSON.stringify(effect);
		const own = tagOf(el) === "input" && /^(?:button|submit|reset|image)$/.test(typeOf(el)) ? el.value : "";
		return JSON.stringify([
			effect,
			nameOf(el),
			cut(contentText(el, 300), 300),
			roleOf(el),
			typeOf(el),
			own,
			form ? submitLabel(el, form) : ""
		]);
	}
	function besidesOf(el) {
		const form = formOf(el);
		const info = form && formInfo(el);
		if (!info) return "[]";
		const fields = [...fieldsOf(form)];
		const button = fields.find((field) => submits(field));
		const led = button ? [attr(button, "formaction") || "", attr(button, "formmethod") || ""] : [];
		const values = sentValues(fields.filter((field) => field !== el)).filter((sent) => !isTicked(sent));
		return JSON.stringify([
			info.method,
			info.action,
			led,
			values.map((sent) => [
				bare(sent.value),
				sent.secret,
				sent.kind
			])
		]);
	}
	function noteJudged(el) {
		judged.target = {
			el,
			effect: sideEffectOf(el, false),
			late: sideEffectOf(el, true)
		};
		const field = fieldOf(el) ?? el;
		judged.field = {
			el,
			field,
			besides: besidesOf(field)
		};
	}
	function noteNoneJudged(focus) {
		judged.target = focus ? {
			el: null,
			effect: "",
			late: ""
		} : null;
		judged.field = null;
	}
	var hasChanged = (el, late = false) => {
		const { target } = judged;
		return !!el && target?.el === el && (late ? target.late : target.effect) !== sideEffectOf(el, late);
	};
	// ../src-tauri/crates/browser/injected/src/act/key_guard.ts
	var KEY_EVENTS = [
		"keydown",
		"keypress",
		"keyup",
		"click",
		"submit"
	];
	var key = {
		guard: null,
		added: null
	};
	function guardKey(id, typed, append, held) {
		key.guard?.drop();
		key.guard = null;
		const before = judged.target;
		const own = id === null ? null : elementOf(id) || null;
		if (id === null && !before && !judged.field) return "ready";
		if (id !== null && !own) return "changed";
		const into = own ? fieldOf(own) ?? own : before?.el ?? null;
		const holds = typed === null || !into ? null : holding(into, typed, append);
		const known = judged.field && (judged.field.el === into || fieldOf(judged.field.el) === into) ? judged.field : null;
		const isOther = (late) => {
			const active = focusedOrNone();
			if (!late && into !== active && !(into && active && composedContains(into, active))) return true;
			if (typed === null && before?.el && !late) return hasChanged(before.el);
			if (known && known.besides !== besidesOf(known.field)) return true;
			return !late && into !== null && typed !== null && (!isConnected(into) || holding(into, typed, append) !== holds);
		};
		if (held && holds === "no" || isOther(false)) return "changed";
		key.guard = guardEvents(into ?? document.documentElement, KEY_EVENTS, (event, state) => {
			if (state === "waiting") return event.type !== "keydown" ? state : isOther(false) ? "changed" : "through";
			return state === "through" && (event.type === "submit" || event.type === "click") && isOther(true) ? "changed" : state;
		});
		return "ready";
	}
	function keyed() {
		const state = key.guard?.state ?? "waiting";
		key.guard?.drop();
		key.guard = null;
		if (state === "through") {
			judged.target = null;
			judged.field = null;
		}
		return state;
	}
	function noteAdded(id, text) {
		const { el } = target(id);
		const holds = el && text ? holding(el, text, true) : "no";
		key.added = el && (holds === "exact" || holds === "formatted") ? {
			el,
			text,
			value: rawValue(el)
		} : null;
		return key.added !== null;
	}
	function wasAdded(id, text) {
		const before = key.added;
		key.added = null;
		const { el } = target(id);
		if (!before || !el || before.text !== text) return false;
		return (el === before.el || !isConnected(before.el)) && rawValue(el) === before.value;
	}
	// ../src-tauri/crates/browser/injected/src/act/mark_text.ts
	var marked = null;
	var BLOCKS = /^(block|flex|grid|table|list-item|flow-root)/;
	function read$1(root) {
		const found = {
			text: "",
			nodes: [],
			offsets: []
		};
		const doc = documentOf(root);
		const put = (sign, node, offset) => {
			found.text += sign;
			found.nodes.push(node);
			found.offsets.push(offset);
		};
		let gap = false;
		const walker = doc.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => isElement(node) && (SKIP.has(tagOf(node)) || !isRendered(node, VISIBLE)) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
		let block = null;
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			if (isElement(node)) {
				if (tagOf(node) === "br") gap = true;
				continue;
			}
			if (!isText$1(node)) continue;
			let around = parentElementOf(node);
			while (around && around !== root && !BLOCKS.test(getComputedStyle(around).display)) around = parentElementOf(around);
			if (around !== block) gap = true;
			block = around;
			const { data } = node;
			for (let i = 0; i < data.length; i += 1) {
				const sign = data[i];
				if (/\s|\u00a0/.test(sign)) {
					gap = true;
					continue;
				}
				if (gap && found.text) put(" ", node, i);
				gap = false;
				put(sign, node, i);
			}
		}
		return found;
	}
	function countOf(text, part) {
		return part ? text.split(part).length - 1 : 0;
	}
	function rangeOf({ nodes, offsets }, from, to) {
		const [first, last] = [nodes[from], nodes[to - 1]];
		if (!first || !last) return null;
		const range = documentOf(first).createRange();
		range.setStart(first, offsets[from]);
		range.setEnd(last, offsets[to - 1] + 1);
		return range;
	}
	var CONTROL = "a[href],button,input,select,textarea,summary,label,[onclick],[role=button],[role=link],[tabindex]";
	var PRESSED$1 = 60;
	function isHeld(text, el) {
		for (let node = composedParent(text); node && node !== el; node = composedParent(node)) {
			if (registry.ids.has(node) || matches(node, CONTROL) || getComputedStyle(node).cursor === "pointer") return true;
			if (hints.listened.has(node) && textContentOf(node).length <= PRESSED$1) return true;
		}
		return false;
	}
	function letter(range, isFirst) {
		const [node, offset] = isFirst ? [range.startContainer, range.startOffset] : [range.endContainer, range.endOffset - 1];
		const one = documentOf(node).createRange();
		one.setStart(node, offset);
		one.setEnd(node, Math.min(node.data.length, offset + 1));
		const boxes = one.getClientRects();
		return boxes[isFirst ? 0 : boxes.length - 1] ?? null;
	}
	var placeOfText = onElement((el, wanted) => {
		marked = null;
		const field = fieldOf(el);
		if (field && (tagOf(field) === "input" || tagOf(field) === "textarea")) return inField(field, wanted);
		const part = fold(wanted);
		let reading = read$1(el);
		let places = countOf(reading.text, part);
		const body = bodyOf(documentOf(el));
		if (places === 0 && body) {
			reading = read$1(body);
			places = countOf(reading.text, part);
		}
		if (places !== 1) return {
			status: "ok",
			places
		};
		const from = reading.text.indexOf(part);
		const range = rangeOf(reading, from, from + part.length);
		const holder = range && parentElementOf(range.startContainer);
		if (!range || !holder) return { status: "hidden" };
		const held = isHeld(range.startContainer, el) || isHeld(range.endContainer, el);
		marked = {
			range,
			held
		};
		const view = documentOf(el).defaultView;
		const seen = range.getBoundingClientRect();
		if (seen.top < 0 || seen.bottom > view.innerHeight || seen.left < 0 || seen.right > view.innerWidth) holder.scrollIntoView(instantly);
		documentOf(el).getSelection()?.removeAllRanges();
		const [first, last] = [letter(range, true), letter(range, false)];
		if (!first || !last) return { status: "hidden" };
		const box = rectOf(holder);
		const x = first.left + Math.min(1, first.width / 4);
		const y = first.top + first.height / 2;
		const dx = last.right - Math.min(1, last.width / 4) - x;
		return {
			status: "ok",
			places,
			id: workId(holder),
			held,
			x: x - box.left,
			y: y - box.top,
			dx,
			dy: last.top + last.height / 2 - y
		};
	});
	function inField(field, wanted) {
		if (isSecret(field)) return { status: "no_field" };
		const value = rawValue(field);
		const part = wanted.replace(/\r\n/g, "\n");
		const places = countOf(value, part);
		if (places !== 1) return {
			status: "ok",
			places
		};
		const from = value.indexOf(part);
		marked = {
			field,
			from,
			to: from + part.length
		};
		return {
			status: "ok",
			places,
			id: workId(field),
			field: true
		};
	}
	function textIsMarked() {
		if (!marked) return false;
		if ("field" in marked) return marked.field.selectionStart === marked.from && marked.field.selectionEnd === marked.to;
		const { range } = marked;
		const now = documentOf(range.startContainer).getSelection();
		return !!now && now.rangeCount > 0 && fold(now.toString()) === fold(range.toString());
	}
	function markText() {
		if (!marked) return false;
		let on = null;
		if ("field" in marked) {
			on = marked.field;
			try {
				marked.field.setSelectionRange(marked.from, marked.to);
			} catch {
				return false;
			}
		} else {
			const { range } = marked;
			const selection = documentOf(range.startContainer).getSelection();
			selection?.removeAllRanges();
			selection?.addRange(range);
			if (!marked.held) on = parentElementOf(range.endContainer);
		}
		if (!textIsMarked()) return false;
		for (const kind of ["pointerup", "mouseup"]) on?.dispatchEvent(new MouseEvent(kind, {
			bubbles: true,
			cancelable: true,
			composed: true
		}));
		return true;
	}
	// ../src-tauri/crates/browser/injected/src/act/options.ts
	function optionScore(label, value, wanted) {
		const name = fold(label);
		const lower = name.toLowerCase();
		const want = fold(wanted).toLowerCase();
		if (name === fold(wanted)) return 6;
		if (lower === want) return 5;
		if (value !== null && value.toLowerCase() === want) return 4;
		if (!want) return 0;
		if (lower.startsWith(want)) return 3;
		if (lower.includes(want)) return 2;
		const words = want.split(" ").filter((word) => word.length > 2);
		if (words.length > 0 && words.every((word) => lower.includes(word))) return 1;
		return 0;
	}
	function bestOption(options, wanted) {
		let best = null;
		let score = 0;
		for (const option of options) {
			const now = optionScore(option.label, option.value, wanted);
			if (now > score) {
				best = option;
				score = now;
			}
		}
		return best;
	}
	function nativeList(el) {
		return [
			el,
			labelledBy(el),
			find(el, "select")
		].find((other) => other && tagOf(other) === "select") ?? null;
	}
	var optionsIn = (list) => [...list.options].map((option) => ({
		option,
		label: option.label || textContentOf(option),
		value: String(option.value)
	}));
	var MOST_NAMED = 20;
	var labels = (options) => options.slice(0, MOST_NAMED).map((item) => fold(item.label));
	var chooseOption = onElement((el, wanted) => {
		if (isDisabled(el)) return { status: "disabled" };
		if (tagOf(el) === "option") {
			const list = closest(el, "select");
			if (list) return chooseNative(list, fold(el.label || textContentOf(el)));
		}
		const list = nativeList(el);
		if (list && (list === el || isRendered(list, VISIBLE))) return chooseNative(list, wanted);
		const role = roleOf(el);
		return {
			status: role === "listbox" || role === "radiogroup" || role === "menu" || role === "tablist" ? "list" : "popup",
			...openOption(el, wanted)
		};
	});
	function chooseNative(list, wanted) {
		const options = optionsIn(list);
		const best = bestOption(options, wanted);
		if (!best) return {
			status: "no_option",
			known: labels(options)
		};
		if (matches(best.option, ":disabled")) return { status: "disabled" };
		const already = best.option.selected && !list.multiple;
		if (!already) {
			list.focus({ preventScroll: true });
			if (list.multiple) best.option.selected = true;
			else list.selectedIndex = best.option.index;
			announceChange(list);
		}
		return {
			status: best.option.selected ? "chosen" : "no_effect",
			label: fold(best.label),
			already
		};
	}
	var OPTION_ROLES = "[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem],[role=radio],[role=tab],input[type=radio]";
	function builtOptionsIn(roots) {
		const options = [];
		for (const root of roots) {
			const nodes = isDocument(root) ? findAllIn(root, OPTION_ROLES) : findAll(root, OPTION_ROLES);
			for (const node of nodes) {
				if (options.length >= 500) break;
				if (!isRendered(node, VISIBLE) && tagOf(node) !== "input") continue;
				options.push({
					node,
					label: nameOf(node) || contentText(node, 200),
					value: attr(node, "data-value") || attr(node, "value")
				});
			}
		}
		return options;
	}
	function builtOptions(el) {
		const lists = [
			el,
			...referenced(el, "aria-controls"),
			...referenced(el, "aria-owns")
		];
		const inner = find(el, "[aria-controls],[aria-owns]");
		if (inner) lists.push(...referenced(inner, "aria-controls"), ...referenced(inner, "aria-owns"));
		return builtOptionsIn(lists);
	}
	function openOption(el, wanted) {
		let options = builtOptions(el);
		let best = bestOption(options, wanted);
		if (!best) {
			const nearby = builtOptionsIn([documentOf(el)]).filter((item) => !["radio", "tab"].includes(roleOf(item.node)));
			best = bestOption(nearby, wanted);
			if (options.length === 0) options = nearby;
		}
		return {
			option: best ? workId(best.node) : null,
			label: best ? fold(best.label) : "",
			disabled: best ? isDisabled(best.node) : false,
			open: options.length > 0,
			known: labels(options),
			input: tagOf(el) === "input" || !!find(el, "input:not([type=hidden])")
		};
	}
	function findOption(id, wanted) {
		const el = elementOf(id);
		return reply({
			status: "ok",
			...el ? openOption(el, wanted) : {
				option: null,
				open: false
			}
		});
	}
	var chooseOptions = onElement((el, wanted) => {
		if (isDisabled(el)) return { status: "disabled" };
		const list = nativeList(el);
		if (!list) return {
			status: "built",
			several: attr(el, "aria-multiselectable") === "true" || !!find(el, "[aria-multiselectable=true]")
		};
		if (isDisabled(list)) return { status: "disabled" };
		if (!list.multiple && wanted.length !== 1) return { status: "not_multiple" };
		const options = optionsIn(list);
		const chosen = new Set();
		const missing = [];
		for (const want of wanted) {
			const best = bestOption(options, want);
			if (!best) missing.push(want);
			else if (matches(best.option, ":disabled")) return { status: "disabled" };
			else chosen.add(best.option);
		}
		if (missing.length > 0) return {
			status: "no_option",
			missing,
			known: labels(options)
		};
		let changed = false;
		for (const { option } of options) {
			if (option.selected === chosen.has(option)) continue;
			changed = true;
			option.selected = chosen.has(option);
		}
		if (changed) {
			list.focus({ preventScroll: true });
			announceChange(list);
		}
		const kept = options.filter((item) => item.option.selected);
		return {
			status: kept.length === chosen.size && kept.every((item) => chosen.has(item.option)) ? "chosen" : "no_effect",
			already: !changed,
			known: kept.map((item) => fold(item.label))
		};
	});
	var optionStates = onElement((el, wanted) => {
		const options = builtOptions(el);
		const chosen = (node) => attr(node, "aria-selected") === "true" || attr(node, "aria-checked") === "true";
		const best = wanted.map((want) => bestOption(options, want));
		return {
			status: "ok",
			missing: wanted.filter((_, index) => !best[index]),
			known: labels(options),
			options: options.filter((item) => best.includes(item) || chosen(item.node)).map((item) => ({
				id: workId(item.node),
				label: fold(item.label),
				chosen: chosen(item.node),
				wanted: best.includes(item),
				disabled: isDisabled(item.node)
			}))
		};
	});
	// ../src-tauri/crates/browser/injected/src/act/press_guard.ts
	var PRESS_EVENTS = [
		"pointerdown",
		"mousedown",
		"pointerup",
		"mouseup",
		"click",
		"auxclick",
		"dblclick",
		"contextmenu"
	];
	var press = {
		guard: null,
		by: ""
	};
	function guardPress(el, x, y) {
		press.guard?.drop();
		press.by = "";
		press.guard = guardEvents(el, PRESS_EVENTS, (event, state) => {
			if (state === "waiting") {
				if (event.type !== "pointerdown" && event.type !== "mousedown") return state;
				if (reaches(el, elementAt(x, y))) return hasChanged(el) ? "changed" : "through";
				press.by = coverAt(x, y);
				return "stopped";
			}
			return state === "through" && event.type === "click" && hasChanged(el, true) ? "changed" : state;
		});
	}
	function aim(id, nudge) {
		const found = locate(id, nudge);
		const el = elementOf(id);
		if (found.status === "ok" && el) guardPress(el, found.x ?? 0, found.y ?? 0);
		return reply(found);
	}
	function pressed$1() {
		const state = press.guard?.state ?? "waiting";
		press.guard?.drop();
		press.guard = null;
		if (state === "through") judged.target = null;
		return reply({
			state,
			by: state === "stopped" ? press.by : ""
		});
	}
	var scriptClick = onElement((el) => {
		if (isDisabled(el)) return { status: "disabled" };
		if (hasChanged(el)) return { status: "changed" };
		el.click();
		return { status: "ok" };
	});
	// ../src-tauri/crates/browser/injected/src/act/rows.ts
	var shownText$1 = (el) => fold(el.innerText ?? contentText(el, 2e3));
	function cellText(cell) {
		const field = find(cell, "input:not([type=hidden]),select,textarea");
		const picture = find(cell, "img[alt]");
		return shownText$1(cell) || (field && !isSecret(field) ? fold(valueOf(field)) : "") || (picture ? fold(attr(picture, "alt") || "") : "");
	}
	var TABLES = "table,[role=table],[role=grid],[role=treegrid]";
	var ROWS$2 = `${TABLES},ul,ol,dl,[role=list],[role=listbox],[role=feed]`;
	function tableOf(table) {
		const rows = [...findAll(table, "tr,[role=row]")].filter((row) => closest(parentElementOf(row) ?? table, TABLES) === table && isRendered(row, VISIBLE));
		let header = null;
		const body = [];
		for (const row of rows) {
			const cells = [];
			let heads = 0;
			for (const cell of childrenOf(row)) {
				const tag = tagOf(cell);
				const role = explicitRole(cell);
				const isHead = tag === "th" || role === "columnheader";
				if (!isHead && tag !== "td" && ![
					"cell",
					"gridcell",
					"rowheader"
				].includes(role)) continue;
				if (isHead) heads += 1;
				const text = cellText(cell);
				for (let n = Math.min(20, Number(cell.colSpan) || 1); n > 0; n -= 1) cells.push(text);
			}
			if (cells.length === 0) continue;
			if (!header && heads === cells.length) header = cells;
			else body.push(cells);
		}
		const width = body.reduce((most, row) => Math.max(most, row.length), header?.length ?? 0);
		const names = [];
		for (let n = 0; n < width; n += 1) {
			const name = header?.[n] || `column ${n + 1}`;
			names.push(names.includes(name) ? `${name} (${n + 1})` : name);
		}
		return {
			names,
			body
		};
	}
	function listOf(list) {
		if (tagOf(list) === "dl") {
			const body = [];
			for (const term of findAll(list, "dt")) {
				const values = [];
				for (let next = term.nextElementSibling; next && tagOf(next) === "dd"; next = next.nextElementSibling) values.push(shownText$1(next));
				body.push([shownText$1(term), values.join("; ")]);
			}
			return {
				names: ["name", "value"],
				body
			};
		}
		return {
			names: ["text", "link"],
			body: [...childrenOf(list)].filter((item) => isRendered(item, VISIBLE) && shownText$1(item)).map((item) => {
				const link = tagOf(item) === "a" ? item : find(item, "a[href]");
				return [shownText$1(item), link ? String(link.href) : ""];
			})
		};
	}
	function columnOf(names, wanted) {
		const want = fold(wanted).toLowerCase();
		let at = names.findIndex((name) => name.toLowerCase() === want);
		if (at < 0) at = names.findIndex((name) => name.toLowerCase().includes(want));
		if (at < 0) at = names.findIndex((name) => name.length > 2 && want.includes(name.toLowerCase()));
		return at;
	}
	function rowsOf(id, columns, most) {
		let roots;
		if (id === null) roots = [...findAllIn(document, ROWS$2)];
		else {
			const { el, status } = target(id);
			if (!el) return replyStatus(status);
			roots = matches(el, ROWS$2) ? [el] : [...findAll(el, ROWS$2)];
			const around = closest(el, ROWS$2);
			if (roots.length === 0 && around) roots = [around];
		}
		const all = columns.includes("*") || columns.length === 0;
		let best = null;
		let score = -1;
		for (const root of roots.slice(0, 400)) {
			if (!isRendered(root, VISIBLE)) continue;
			const table = matches(root, TABLES);
			const found = table ? tableOf(root) : listOf(root);
			if (found.body.length === 0) continue;
			const fits = all ? 0 : columns.filter((name) => columnOf(found.names, name) >= 0).length;
			if (!all && table && fits === 0) continue;
			const now = fits * 1e6 + (table ? 1e5 : 0) + Math.min(found.body.length, 9e4);
			if (now > score) {
				best = found;
				score = now;
			}
		}
		if (!best) return replyStatus("no_rows");
		const { names, body } = best;
		const whole = names.map((name, at) => [name, at]);
		const asked = columns.map((name) => [name, columnOf(names, name)]);
		const picks = all || asked.every(([, at]) => at < 0) ? whole : asked;
		const rows = [];
		let length = 0;
		for (const cells of body) {
			const row = Object.fromEntries(picks.map(([name, at]) => [name, cells[at] === void 0 ? null : cut(cells[at], 500)]));
			length += JSON.stringify(row).length + 1;
			if (length > most) break;
			rows.push(row);
		}
		return reply({
			status: "ok",
			rows,
			total: body.length
		});
	}
	// ../src-tauri/crates/browser/injected/src/act/scroll.ts
	function scrollable(el, horizontal) {
		const style = getComputedStyle(el);
		const overflow = horizontal ? style.overflowX : style.overflowY;
		return (horizontal ? el.scrollWidth - el.clientWidth : el.scrollHeight - el.clientHeight) > 1 && (overflow === "auto" || overflow === "scroll" || overflow === "overlay");
	}
	function locked(horizontal) {
		const of = (el) => horizontal ? getComputedStyle(el).overflowX : getComputedStyle(el).overflowY;
		const root = of(document.documentElement);
		const value = root === "visible" && document.body ? of(document.body) : root;
		return value === "hidden" || value === "clip";
	}
	function pageScroller(horizontal) {
		const root = document.scrollingElement || document.documentElement;
		if ((horizontal ? root.scrollWidth - root.clientWidth : root.scrollHeight - root.clientHeight) > 1 && !locked(horizontal)) return root;
		let best = root;
		let area = 0;
		for (let node = elementAt(innerWidth / 2, innerHeight / 2); node; node = composedParent(node)) if (scrollable(node, horizontal)) return node;
		for (const node of findAllIn(document, "div,main,section,ul,aside,article")) {
			const size = node.clientWidth * node.clientHeight;
			if (size > area && scrollable(node, horizontal)) {
				best = node;
				area = size;
			}
		}
		return best;
	}
	function scrollerOf(id, horizontal) {
		if (id === null) return { box: pageScroller(horizontal) };
		const { el, status } = target(id);
		if (!el) return { status };
		let box = el;
		while (box && !scrollable(box, horizontal)) box = composedParent(box);
		return { box: box ?? pageScroller(horizontal) };
	}
	function scrollBy(id, direction, amount) {
		const horizontal = direction === "left" || direction === "right";
		const { box, status } = scrollerOf(id, horizontal);
		if (!box) return replyStatus(status);
		const before = [box.scrollLeft, box.scrollTop];
		const root = box === document.scrollingElement;
		if (root && locked(horizontal)) return reply({
			status: "ok",
			moved: false
		});
		const by = (horizontal ? root ? innerWidth : box.clientWidth : root ? innerHeight : box.clientHeight) * amount * (direction === "up" || direction === "left" ? -1 : 1);
		box.scrollBy({
			left: horizontal ? by : 0,
			top: horizontal ? 0 : by,
			behavior: "instant"
		});
		return reply({
			status: "ok",
			moved: box.scrollLeft !== before[0] || box.scrollTop !== before[1]
		});
	}
	var intoView = onElement((el) => {
		const shape = standIn(el) || el;
		if (!isRendered(shape, VISIBLE) && getComputedStyle(el).display !== "contents") return { status: "hidden" };
		const inside = () => {
			const box = boxHere(shape);
			const { x, y, w, h } = box;
			const view = sight();
			return {
				box,
				seen: Math.min(x + w, view.right) - Math.max(x, view.left) > .5 && Math.min(y + h, view.bottom) - Math.max(y, view.top) > .5
			};
		};
		const before = inside();
		shape.scrollIntoView(instantly);
		for (let frame = frameOf(documentOf(shape)); frame; frame = frameOf(documentOf(frame))) frame.scrollIntoView({
			...instantly,
			block: "nearest"
		});
		const after = inside();
		return {
			status: after.seen || visiblePart.share ? "ok" : "off_screen",
			moved: before.box.x !== after.box.x || before.box.y !== after.box.y,
			center: centerOfBox(after.box),
			view: [innerWidth, innerHeight]
		};
	});
	function extent(id) {
		const { box, status } = scrollerOf(id, false);
		if (!box) return replyStatus(status);
		return reply({
			status: "ok",
			height: box.scrollHeight,
			at: box.scrollTop,
			end: box.scrollTop + box.clientHeight >= box.scrollHeight - 2
		});
	}
	function reveal(door, fx, fy) {
		const frame = doorElement(door);
		if (!frame) return false;
		const before = doorPlace(frame);
		frame.scrollIntoView({
			behavior: "instant",
			block: "nearest",
			inline: "nearest"
		});
		for (let node = composedParent(frame); node; node = composedParent(node)) {
			const root = node === documentOf(node).scrollingElement;
			if (!root && !scrollable(node, false) && !scrollable(node, true)) continue;
			const own = offsetOf(documentOf(frame));
			const place = doorPlace(frame);
			const x = (place.x + place.w * fx - own.x) / own.sx;
			const y = (place.y + place.h * fy - own.y) / own.sy;
			const view = documentOf(frame).defaultView;
			const box = root ? {
				left: 0,
				top: 0,
				right: view.innerWidth,
				bottom: view.innerHeight
			} : rectOf(node);
			const outX = x < box.left + 1 || x > box.right - 1;
			const outY = y < box.top + 1 || y > box.bottom - 1;
			if (!outX && !outY) continue;
			node.scrollBy({
				left: outX ? x - (box.left + box.right) / 2 : 0,
				top: outY ? y - (box.top + box.bottom) / 2 : 0,
				behavior: "instant"
			});
		}
		for (let holder = frameOf(documentOf(frame)); holder; holder = frameOf(documentOf(holder))) holder.scrollIntoView({
			behavior: "instant",
			block: "nearest",
			inline: "nearest"
		});
		const after = doorPlace(frame);
		return Math.abs(after.x - before.x) > .5 || Math.abs(after.y - before.y) > .5;
	}
	// ../src-tauri/crates/browser/injected/src/act/secret.ts
	function originsAround(doc) {
		const view = viewOf$1(doc);
		return [view.origin, ...view.location.ancestorOrigins];
	}
	var putSecret = onElement((el, text, origins, types) => {
		const tag = tagOf(el);
		if (tag !== "input" && tag !== "textarea") return { status: "no_field" };
		if (!originsAround(documentOf(el)).every((origin) => origins.includes(origin))) return { status: "origin" };
		const type = tag === "textarea" ? tag : el.type;
		if (!types.includes(type)) return { status: "type" };
		if (isDisabled(el)) return { status: "disabled" };
		if (hasAttr(el, "readonly")) return { status: "readonly" };
		if (!isRendered(el, VISIBLE)) return { status: "hidden" };
		const value = valueProperty(tag);
		value.set.call(el, text);
		const kept = value.get.call(el) === text;
		el.dispatchEvent(new InputEvent("input", {
			bubbles: true,
			composed: true,
			inputType: "insertText"
		}));
		el.dispatchEvent(new Event("change", { bubbles: true }));
		return {
			status: "ok",
			kept: kept && bare(value.get.call(el)) === bare(text)
		};
	});
	function holdersOf(el, want, into) {
		const has = (node) => textContentOf(node).replace(/\s+/g, " ").toLowerCase().includes(want);
		if (!has(el)) return;
		let inside = false;
		for (const child of childrenOf(el)) {
			if (!has(child)) continue;
			inside = true;
			holdersOf(child, want, into);
		}
		if (!inside) into.add(el);
	}
	function shownPlaces(texts) {
		const wants = texts.map((text) => fold(text).toLowerCase()).filter((text) => text !== "");
		const places = [];
		const put = (rects, doc) => {
			const offset = offsetOf(doc);
			for (const rect of rects) {
				if (rect.width < 1 || rect.height < 1) continue;
				places.push(outward(rectIn(rect), offset));
			}
		};
		const says = (text) => !!text && wants.some((want) => fold(text).toLowerCase().includes(want));
		const documents = new Set([document]);
		const fields = (root) => {
			for (const el of findAllIn(root, "*")) {
				const tag = tagOf(el);
				if (tag === "iframe" || tag === "frame") {
					const inner = innerDocument(el);
					if (inner && !documents.has(inner)) {
						documents.add(inner);
						fields(inner);
					}
				}
				const field = tag === "input" || tag === "textarea" || tag === "select";
				const { type, value } = el;
				if (field && (!(tag === "input" && type === "password") && says(value) || says(attr(el, "placeholder")))) put([rectOf(el)], documentOf(el));
				const shadow = shadowOf(el);
				if (shadow) fields(shadow);
			}
		};
		fields(document);
		eachText(document.documentElement, (node) => {
			if (!says(node.data)) return false;
			const doc = documentOf(node);
			const range = doc.createRange();
			range.selectNodeContents(node);
			put(range.getClientRects(), doc);
			return false;
		});
		for (const doc of documents) {
			const body = bodyOf(doc);
			if (!body) continue;
			const holders = new Set();
			for (const want of wants) holdersOf(body, want, holders);
			for (const el of holders) if (!SKIP.has(tagOf(el)) && isRendered(el, VISIBLE)) put(rectsOf(el), doc);
		}
		return reply({
			width: innerWidth,
			height: innerHeight,
			places
		});
	}
	// ../src-tauri/crates/browser/injected/src/act/slider.ts
	var BEYOND = 1e9;
	function slideOf(el) {
		const slides = (node) => [
			"slider",
			"spinbutton",
			"scrollbar",
			"separator"
		].includes(roleOf(node)) && hasAttr(node, "aria-valuenow") || isThumb(node) && numberShownFor(node) !== null;
		if (slides(el)) return el;
		const inner = [...findAll(el, "[role=slider],[role=spinbutton]")].filter(slides);
		return inner.length === 1 ? inner[0] ?? null : null;
	}
	var slideState = onElement((el) => {
		const slide = slideOf(el);
		if (!slide) return { status: "no_field" };
		if (isDisabled(slide)) return { status: "disabled" };
		if (attr(slide, "aria-readonly") === "true") return { status: "readonly" };
		const shown = hasAttr(slide, "aria-valuenow") ? null : numberShownFor(slide);
		if (shown !== null) return {
			status: "ok",
			id: workId(slide),
			now: shown,
			min: -1e9,
			max: BEYOND,
			vertical: false,
			room: 0
		};
		const number = (name, otherwise) => {
			const value = parseFloat(attr(slide, name) || "");
			return Number.isFinite(value) ? value : otherwise;
		};
		const vertical = attr(slide, "aria-orientation") === "vertical";
		const thumb = rectOf(slide);
		const length = (box) => vertical ? box.height : box.width;
		let bar = composedParent(slide);
		while (bar && length(rectOf(bar)) < length(thumb) * 2) bar = composedParent(bar);
		const place = offsetOf(documentOf(slide));
		return {
			status: "ok",
			id: workId(slide),
			now: number("aria-valuenow", 0),
			min: number("aria-valuemin", 0),
			max: number("aria-valuemax", 100),
			vertical,
			room: bar ? Math.max(0, length(rectOf(bar)) - length(thumb)) * (vertical ? place.sy : place.sx) : 0
		};
	});
	// ../src-tauri/crates/browser/injected/src/snapshot/choice.ts
	function zoneOf(y, height) {
		if (y < 0) return "above";
		if (y >= height) return "below";
		return y < height / 3 ? "top" : y < height * 2 / 3 ? "mid" : "bottom";
	}
	var WORDED = [
		"aria-label",
		"value",
		"placeholder",
		"title",
		"name",
		"alt"
	];
	function wordsOf$1(item) {
		if (item.words === null) {
			let words = textContentOf(item.el).slice(0, 300);
			if (hasAttrs(item.el)) for (const name of WORDED) words += " " + (attr(item.el, name) || "");
			item.words = words.toLowerCase();
		}
		return item.words;
	}
	function nearest(items, distance, max) {
		if (items.length <= max) return items.sort((a, b) => distance(a) - distance(b));
		const heights = new Map();
		for (const item of items) {
			const at = Math.floor(distance(item) / 50);
			const row = heights.get(at);
			if (row) row.push(item);
			else heights.set(at, [item]);
		}
		const found = [];
		for (const at of [...heights.keys()].sort((a, b) => a - b)) {
			if (found.length >= max) break;
			found.push(...(heights.get(at) ?? []).sort((a, b) => distance(a) - distance(b)));
		}
		return found;
	}
	function choose(all, options, view) {
		const { limit } = options;
		if (all.length <= limit) return all;
		if (limit <= 0) return [];
		const picked = new Set();
		const take = (items, max) => {
			for (const item of items) {
				if (picked.size >= max) return;
				picked.add(item);
			}
		};
		const height = Math.max(1, view.bottom - view.top);
		const wanted = options.wanted || [];
		const share = Math.max(1, Math.floor(limit / 6));
		const zones = {
			above: [],
			top: [],
			mid: [],
			bottom: [],
			below: []
		};
		const bars = [];
		const rest = [];
		const restBars = [];
		const scored = [];
		for (const [order, item] of all.entries()) {
			const bar = item.nav || item.fixed;
			if (isNear(item, view)) {
				if (bar) bars.push(item);
				else zones[zoneOf(Math.min(Math.max(item.y + item.h / 2 - view.top, 0), height - 1), height)].push(item);
			} else if (bar) restBars.push(item);
			else rest.push(item);
			if (wanted.length > 0) {
				const words = wordsOf$1(item);
				let score = 0;
				for (const word of wanted) if (words.includes(word)) score += 1;
				if (score > 0) scored.push([
					score - (bar ? .5 : 0),
					order,
					item
				]);
			}
		}
		scored.sort((a, b) => b[0] - a[0] || a[1] - b[1]);
		take(scored.map((entry) => entry[2]), Math.floor(limit / 2));
		const balanced = [];
		const longest = Math.max(zones.top.length, zones.mid.length, zones.bottom.length);
		for (let i = 0; i < longest; i += 1) for (const zone of [
			zones.top,
			zones.mid,
			zones.bottom
		]) if (i < zone.length) balanced.push(zone[i]);
		take(balanced, limit - Math.min(share, bars.length));
		const links = bars.filter((item) => tagOf(item.el) === "a");
		bars.splice(0, bars.length, ...bars.filter((item) => tagOf(item.el) !== "a"), ...links);
		take(bars, Math.min(limit, picked.size + share));
		const distance = (item) => item.y >= view.bottom ? item.y - view.bottom : 2 * Math.abs(view.top - item.y - item.h);
		take(bars, limit);
		if (picked.size < limit) take(nearest(rest, distance, limit), limit);
		take(restBars, limit);
		return [...picked].sort((a, b) => a.order - b.order);
	}
	function hasLike(node, tag) {
		const parent = parentElementOf(node);
		const className = attr(node, "class");
		if (!parent || !className || childrenOf(parent).length <= 1) return false;
		let like = 0;
		for (const child of childrenOf(parent)) {
			if (tagOf(child) === tag && attr(child, "class") === className) like += 1;
			if (like > 1) return true;
		}
		return false;
	}
	function contextOf(el, seen, name) {
		const parts = [];
		const own = fold(textContentOf(el)).length;
		let structural = null;
		let node = composedParent(el);
		for (let level = 0; node && level < 7; level += 1, node = composedParent(node)) {
			const tag = tagOf(node);
			if (tag === "body" || tag === "main" || tag === "html") break;
			const role = explicitRole(node);
			if (tag === "fieldset" || role === "group" || role === "radiogroup" || role === "dialog" || tag === "dialog") {
				const legend = find(node, "legend");
				const label = legend ? contentText(legend, 100) : nameOf(node, "group");
				if (label) parts.push(label);
				if (structural) break;
			}
			if (structural) continue;
			if (tag === "tr" || tag === "li" || tag === "article" || [
				"row",
				"listitem",
				"article",
				"option"
			].includes(role) || hasLike(node, tag) && fold(textContentOf(node)).length > own + 3) {
				structural = node;
				let text = seen.get(node);
				if (text === void 0) {
					text = contentText(node, 300);
					seen.set(node, text);
				}
				if (text) parts.unshift(text);
			}
		}
		if (attr(el, "aria-invalid") === "true" || matches(el, ":user-invalid")) {
			const said = [...referenced(el, "aria-errormessage"), ...referenced(el, "aria-describedby")].map((other) => contentText(other, 100));
			parts.push(...said.filter(Boolean));
		}
		let context = parts.join(" · ");
		if (name && context === name) return "";
		if (name && context.startsWith(name + " ")) context = context.slice(name.length + 1);
		return cut(context, 160);
	}
	// ../src-tauri/crates/browser/injected/src/snapshot/icon.ts
	var NO_SIGNS = new Set("icon icons ico btn button image img picture svg sprite sprites symbol glyph glyphicon material fa fas far fab fal solid regular bi mdi ui js css state default normal corner all active inactive clicked selected unselected hover focus focused disabled enabled hidden visible hide show small medium large big mini tiny item link wrapper wrap container inner outer box clickable control action actions widget element component base root main text content block inline flex row col png jpg jpeg gif webp assets static div span".split(" "));
	var signWords = (name) => String(name || "").slice(0, 4e3).replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 && word.length <= 20 && !/\d/.test(word) && !NO_SIGNS.has(word));
	function fileIn(text) {
		const found = /url\(["']?([^"')]+)/.exec(text || "");
		return found?.[1] && !found[1].startsWith("data:") ? fileOf$1(found[1]) : "";
	}
	function fileOf$1(address) {
		const file = /([^/?#]+)(?:[?#].*)?$/.exec(address || "");
		return file?.[1] ? file[1].replace(/\.[a-z]+$/i, "") : "";
	}
	var LABEL_LEVELS = 4;
	var LONGEST_LABEL = 60;
	var ROWS$1 = new Set([
		"tr",
		"li",
		"form"
	]);
	function fieldWords(el) {
		if (CHOICES.has(typeOf(el))) return "";
		let node = el;
		for (let level = 0; node && level < LABEL_LEVELS; level += 1, node = parentElementOf(node)) {
			if (ROWS$1.has(tagOf(node)) || attr(node, "role") === "row") break;
			const before = node.previousElementSibling;
			if (!before) continue;
			const words = contentText(before, 61);
			if (words && words.length <= LONGEST_LABEL && !find(before, "a[href],button,input,select,textarea")) return words;
			break;
		}
		const part = closest(el, "fieldset");
		const legend = part && find(part, "legend");
		return cut(legend ? fold(textContentOf(legend)) : signWords(namesIn(el, "name") || namesIn(el, "id")).join(" "), LONGEST_LABEL);
	}
	function drawsSign(el, style) {
		const drawn = (value) => value !== "" && value !== "none" && value !== "normal";
		const glyph = (part) => drawn(getComputedStyle(el, part).content);
		return drawn(style.backgroundImage) || drawn(style.maskImage) || drawn(style.content) || glyph("::before") || glyph("::after");
	}
	function iconOf(el) {
		const names = [];
		const sign = tagOf(el) === "img" || spaceOf(el) === "http://www.w3.org/2000/svg" ? el : find(el, "svg,img,i,[class*=icon]");
		if (sign) {
			const use = find(sign, "use");
			if (use) names.push((attr(use, "href") || attr(use, "xlink:href") || "").replace(/^.*#/, ""));
			if (tagOf(sign) === "img") names.push(fileOf$1(attr(sign, "src")));
			names.push(namesIn(sign, "data-icon"), namesIn(sign, "class"));
		}
		const style = getComputedStyle(el);
		names.push(attr(el, "data-icon"), attr(find(el, "[data-icon]") ?? el, "data-icon"), fileIn(style.content), fileIn(style.backgroundImage));
		const own = tagOf(el) === "button" || tagOf(el) === "a" || isMoved(style) || isThumb(el) || drawsSign(el, style);
		if (names.flatMap(signWords).length === 0 && (sign || own)) names.push(namesIn(el, "class"), namesIn(el, "id"));
		const words = [];
		for (const word of names.flatMap(signWords)) if (!words.includes(word)) words.push(word);
		return cut(words.slice(0, 6).join(" "), 60);
	}
	// ../src-tauri/crates/browser/injected/src/snapshot/element_report.ts
	var TOLD$1 = [
		"id",
		"name",
		"placeholder",
		"autocomplete",
		"title",
		"target"
	];
	var TEST_IDS = [
		"data-testid",
		"data-test-id",
		"data-test",
		"data-cy",
		"data-qa"
	];
	var LONGEST_TEST_ID = 100;
	function testIdOf(el) {
		for (const name of TEST_IDS) {
			const id = attr(el, name);
			if (id) return id.slice(0, LONGEST_TEST_ID);
		}
		return null;
	}
	function lasting(item, describing) {
		const { el, proxy } = item;
		const tag = tagOf(el);
		const role = roleOf(el);
		const name = nameOf(el, role);
		const visible = proxy && !name ? contentText(proxy, 200) : name;
		const editable = isEditable(el);
		const attrs = {};
		const put = (key, value) => {
			if (value !== null && value !== "") attrs[key] = cut(value, 500);
		};
		if (hasAttrs(el)) {
			for (const name of TOLD$1) put(name, attr(el, name));
			put("type", typeOf(el) || attr(el, "type"));
			put("aria_label", attr(el, "aria-label"));
			put("test_id", testIdOf(el));
			const href = tag === "a" || tag === "area" ? attr(el, "href") : null;
			if (href !== null) attrs.href = cut(absolute(el, href), 2e3);
			if (hasAttr(el, "download") && tag === "a") attrs.download = true;
		} else put("type", typeOf(el));
		if (!visible) put("icon", editable || tag === "select" || tag === "input" ? fieldWords(el) : iconOf(el));
		const known = {
			tag,
			role,
			name: visible,
			frame: item.frame,
			attrs,
			options: optionsOf$1(el, role),
			context: contextOf(el, describing.contexts, visible),
			editable
		};
		if (!editable && tag !== "select" && tag !== "input") {
			const text = contentText(el, 200);
			if (text !== visible) known.text = text;
		}
		const form = formInfo(el, describing.forms);
		if (form) known.form = form;
		return known;
	}
	var sayings = {
		of: new WeakMap(),
		next: 1
	};
	var SAID_LEVELS = 8;
	function stillHolds(said, item) {
		if (said.frame !== item.frame || said.proxy !== item.proxy) return false;
		if (said.version === memory.version) return true;
		if (said.far || said.style !== memory.style) return false;
		const { el } = item;
		let node = el;
		for (let level = 0; node && level <= SAID_LEVELS; level += 1, node = holderOf(node)) {
			const tag = isElement(node) ? tagOf(node) : "";
			if ((memory.likes.get(node) || 0) > said.epoch) return false;
			if (tag === "body" || tag === "main" || tag === "html" || tag === "") break;
			if ((memory.dirty.get(node) || 0) > said.epoch) return false;
		}
		return true;
	}
	function sayingOf(item, describing) {
		const { el } = item;
		const old = sayings.of.get(el);
		if (old && stillHolds(old, item)) {
			old.version = memory.version;
			return old;
		}
		const known = lasting(item, describing);
		const json = JSON.stringify(known);
		const said = {
			known,
			json,
			number: old && old.json === json ? old.number : sayings.next++,
			frame: item.frame,
			proxy: item.proxy,
			version: memory.version,
			epoch: memory.epoch,
			style: memory.style,
			far: !!known.form || FIELDS.has(known.tag) || hasAttr(el, "aria-labelledby") || hasAttr(el, "aria-describedby")
		};
		sayings.of.set(el, said);
		return said;
	}
	function pointOf(item, describing) {
		if (item.point !== null && describing.unchanged) return item.point;
		item.point = isFree(item, describing.covers) ? middleOf(item, describing.view) : pressPoint(item.el, item.proxy);
		return item.point;
	}
	function isFree(item, covers) {
		if (!item.clear || covers === null) return false;
		const box = edgesOf(item);
		for (const cover of covers) if (meet(cover, box) && !composedContains(cover.el, item.el) && !composedContains(item.el, cover.el)) return false;
		return true;
	}
	function middleOf(item, view) {
		const { left, top, right, bottom } = both(view, edgesOf(item));
		if (right - left < 1 || bottom - top < 1) return {
			x: 0,
			y: 0,
			onScreen: false,
			missed: true
		};
		return {
			x: (left + right) / 2,
			y: (top + bottom) / 2,
			onScreen: true
		};
	}
	function passingOf(item, describing, known) {
		const { el, proxy } = item;
		const { view } = describing;
		const number = describing.number(el);
		let inViewport = false;
		let covered = false;
		if (isNear(item, view)) {
			const point = pointOf(item, describing);
			inViewport = !point.missed;
			if (visiblePart.share && inViewport) describing.points.push([
				number,
				point.x,
				point.y
			]);
			covered = !!point.missed && point.onScreen && !clippedByScroll(proxy || el);
		}
		const passing = {
			id: number,
			zone: zoneOf(item.y + item.h / 2 - view.top, Math.max(1, view.bottom - view.top)),
			bbox: {
				x: round(item.x),
				y: round(item.y),
				w: round(item.w),
				h: round(item.h)
			},
			in_viewport: inViewport
		};
		const state = stateOf$2(el, known.role);
		if (item.more) state.more_on_hover = true;
		if (Object.keys(state).length > 0) passing.state = state;
		if (covered) passing.covered = true;
		if (item.fixed) passing.fixed = true;
		if (item.nav) passing.nav = true;
		const heading = item.heading === known.name ? "" : cut(item.heading, 120);
		if (heading) passing.heading = heading;
		const value = valueOf(el);
		if (value) passing.value = value;
		if (item.line >= 0) {
			passing.line = item.line;
			if (item.column >= 0) passing.column = item.column;
		}
		return passing;
	}
	function describe(item, describing) {
		const known = lasting(item, describing);
		return {
			state: {},
			is_new: false,
			fingerprint: "",
			...known,
			...passingOf(item, describing, known)
		};
	}
	// ../src-tauri/crates/browser/injected/src/act/target_facts.ts
	var MONEY = /(?:(?:[$€£¥₽₴₸₹]|\b(?:USD|EUR|GBP|RUB|CHF|JPY)\b)\s?\d[\d\s\u00a0.,']*\d|(?:[$€£¥₽₴₸₹]|\b(?:USD|EUR|GBP|RUB|CHF|JPY)\b)\s?\d|\d[\d\s\u00a0.,']*\s?(?:[$€£¥₽₴₸₹]|(?:USD|EUR|GBP|RUB|CHF|JPY)\b|руб(?:\.|лей|ля|ль)?))/giu;
	function amountsIn(texts) {
		const amounts = [];
		for (const text of texts) for (const match of text.match(MONEY) || []) {
			const amount = fold(match);
			if (!amounts.includes(amount) && amounts.length < 10) amounts.push(amount);
		}
		return amounts;
	}
	function surroundingsOf(el) {
		const parts = [];
		const put = (text) => {
			const folded = cut(fold(text || ""), 120);
			if (folded && !parts.includes(folded)) parts.push(folded);
		};
		for (let node = composedParent(el); node; node = composedParent(node)) {
			const tag = tagOf(node);
			const role = explicitRole(node);
			if (tag === "fieldset") {
				const legend = find(node, "legend");
				put(legend ? contentText(legend, 120) : nameOf(node, "group"));
			}
			if (tag === "dialog" || role === "dialog" || role === "alertdialog") {
				const heading = find(node, "h1,h2,h3,h4,h5,h6,[role=heading]");
				put(nameOf(node, "dialog") || (heading ? contentText(heading, 120) : ""));
			}
			if (role === "group" || role === "region") put(nameOf(node, "group"));
		}
		put(headingBefore(el));
		const title = findIn(documentOf(el), "h1");
		if (title && isRendered(title, VISIBLE)) put(contentText(title, 120));
		return parts.join(" / ");
	}
	function placedOf(el) {
		const proxy = standIn(el);
		let nav = false;
		let fixed = false;
		for (let node = el; node; node = composedParent(node)) {
			const tag = tagOf(node);
			if (tag === "nav" || LANDMARK_ROLES.has(explicitRole(node))) nav = true;
			if ((tag === "header" || tag === "footer") && !closest(node, "main,article,section")) nav = true;
			const position = getComputedStyle(node).position;
			if (position === "fixed" || position === "sticky") fixed = true;
		}
		const frames = [];
		for (let frame = frameOf(documentOf(el)); frame; frame = frameOf(documentOf(frame))) frames.unshift(cut(attr(frame, "name") || attr(frame, "id") || "frame", 100));
		return {
			el,
			proxy,
			clear: false,
			point: null,
			nav,
			fixed,
			frame: frames.join("/"),
			heading: headingBefore(el),
			line: -1,
			column: -1,
			more: false,
			...boxHere(proxy || el)
		};
	}
	function facts(id, focus) {
		const base = {
			page_url: cut(location.href, LONGEST_ADDRESS),
			page_title: cut(fold(document.title || ""), 500),
			frame_origin: ownOrigin(),
			hit_ok: false,
			values: [],
			submit_label: "",
			amounts: [],
			surroundings: ""
		};
		let el = null;
		if (id !== null) el = elementOf(id) || null;
		else if (focus) {
			el = focusedElement();
			if (el && (tagOf(el) === "body" || tagOf(el) === "html")) el = null;
			if (el && (tagOf(el) === "iframe" || tagOf(el) === "frame") && !innerDocument(el)) base.door = doorOf(el);
		}
		if (!el) {
			noteNoneJudged(focus);
			return reply(base);
		}
		noteJudged(el);
		let item = placedOf(el);
		if (pressPoint(el, item.proxy).missed) {
			(item.proxy || el).scrollIntoView(instantly);
			item = placedOf(el);
		}
		const element = describe(item, {
			contexts: new Map(),
			forms: new Map(),
			view: sight(),
			number: workId,
			points: [],
			covers: null,
			unchanged: false
		});
		base.element = element;
		const { points } = pressPoints(el, item.proxy, visiblePart.share ? 6 : 1);
		base.hit_ok = points.length > 0;
		if (visiblePart.share) {
			base.points = points;
			base.view = [innerWidth, innerHeight];
		}
		if (documentOf(el) !== document) base.frame_origin = documentOf(el).defaultView.origin;
		const form = formOf(el);
		const texts = [
			element.name,
			element.text || "",
			element.context
		];
		if (form) {
			base.form = formInfo(el) ?? void 0;
			base.values = sentValues([...fieldsOf(form)]);
			base.submit_label = submitLabel(el, form);
			texts.push(contentText(form, 4e3));
		} else {
			const group = fieldGroup(el);
			if (group) {
				base.values = sentValues(findAll(group, "input,textarea,select"));
				texts.push(contentText(group, 2e3));
			}
		}
		if (base.values.length === 0 && tagOf(el) === "input") base.values = sentValues([el]);
		for (let node = composedParent(el), level = 0; node && level < 4; node = composedParent(node), level += 1) {
			const tag = tagOf(node);
			if (tag === "body" || tag === "main" || tag === "html") break;
			texts.push(contentText(node, 1500));
		}
		base.amounts = amountsIn(texts);
		base.surroundings = surroundingsOf(el);
		return reply(base);
	}
	// ../src-tauri/crates/browser/injected/src/query/steps.ts
	var Malformed = class extends Error {};
	var folded$1 = (text) => text.replace(/[\u200b\u00ad]/g, "").replace(/\s+/g, " ").trim();
	function fits(match, space = "source") {
		if (match.regex !== void 0) {
			let regex;
			try {
				regex = new RegExp(match.regex, (match.flags ?? "").replace(/[gy]/g, ""));
			} catch {
				throw new Malformed(`/${match.regex}/${match.flags ?? ""} is no regular expression`);
			}
			return (text) => regex.test(space === "folded" ? folded$1(text) : text);
		}
		const put = space === "kept" ? (text) => text : folded$1;
		const wanted = put(match.text ?? "");
		if (match.exact) return (text) => put(text) === wanted;
		const lower = wanted.toLowerCase();
		return (text) => put(text).toLowerCase().includes(lower);
	}
	var isMonotone = (match) => match.regex === void 0 && !match.exact;
	// ../src-tauri/crates/browser/injected/src/query/roles.ts
	var BY_TAG = {
		address: "group",
		article: "article",
		aside: "complementary",
		blockquote: "blockquote",
		body: "",
		caption: "caption",
		code: "code",
		datalist: "listbox",
		dd: "definition",
		del: "deletion",
		details: "group",
		dfn: "term",
		dialog: "dialog",
		dt: "term",
		em: "emphasis",
		fieldset: "group",
		figure: "figure",
		hr: "separator",
		html: "document",
		img: "img",
		ins: "insertion",
		li: "listitem",
		main: "main",
		math: "math",
		menu: "list",
		meter: "meter",
		nav: "navigation",
		ol: "list",
		optgroup: "group",
		output: "status",
		p: "paragraph",
		progress: "progressbar",
		search: "search",
		strong: "strong",
		sub: "subscript",
		sup: "superscript",
		table: "table",
		tbody: "rowgroup",
		tfoot: "rowgroup",
		thead: "rowgroup",
		time: "time",
		tr: "row",
		ul: "list"
	};
	var SECTIONS = "article,aside,main,nav,section,[role=article],[role=complementary],[role=main],[role=navigation],[role=region]";
	function cellRole(el) {
		const table = closest(el, "table");
		const role = table ? explicitRole(table) : "";
		const cell = role === "grid" || role === "treegrid" ? "gridcell" : "cell";
		if (tagOf(el) === "td") return cell;
		const scope = attr(el, "scope");
		if (scope === "row" || scope === "rowgroup") return "rowheader";
		if (scope === "col" || scope === "colgroup") return "columnheader";
		const row = parentElementOf(el);
		return [...row ? childrenOf(row) : []].some((other) => tagOf(other) === "td") && closest(el, "thead") === null ? "rowheader" : "columnheader";
	}
	function ariaRole(el) {
		const given = (attr(el, "role") ?? "").toLowerCase().split(/\s+/)[0] ?? "";
		if (given === "presentation" || given === "none") return given;
		const explicit = explicitRole(el);
		if (explicit) return explicit === "image" ? "img" : explicit;
		const tag = tagOf(el);
		if (tag === "td" || tag === "th") return cellRole(el);
		if (tag === "header" || tag === "footer") return closest(el, SECTIONS) ? "generic" : tag === "header" ? "banner" : "contentinfo";
		if (tag === "section") return isNamed(el) ? "region" : "generic";
		if (tag === "form") return isNamed(el) ? "form" : "generic";
		if (tag === "img") return attr(el, "alt") === "" ? "presentation" : "img";
		if (tag === "svg") return "img";
		if (tag === "video" || tag === "audio") return "";
		if (tag === "input" && attr(el, "type")?.toLowerCase() === "hidden") return "";
		if (tag === "input" && attr(el, "type")?.toLowerCase() === "color") return "textbox";
		return BY_TAG[tag] ?? roleOf(el);
	}
	var isNamed = (el) => hasAttr(el, "aria-label") || hasAttr(el, "aria-labelledby") || hasAttr(el, "title");
	var NAMED_BY = {
		fieldset: "legend",
		table: "caption",
		figure: "figcaption"
	};
	function ariaName(el, role) {
		const own = nameOf(el, role);
		if (own) return own;
		const by = NAMED_BY[tagOf(el)];
		const inner = by ? find(el, by) : null;
		return inner && parentElementOf(inner) === el ? contentText(inner, 200) : "";
	}
	function isHiddenFromAll(el) {
		if (!isRendered(el, VISIBLE) && getComputedStyle(el).display !== "contents") return tagOf(el) !== "option" || closest(el, "select") === null;
		for (let node = el; node; node = composedParent(node)) if (attr(node, "aria-hidden") === "true") return true;
		return false;
	}
	function level(el) {
		const given = Number(attr(el, "aria-level"));
		const tag = /^h([1-6])$/.exec(tagOf(el));
		return given > 0 ? given : tag ? Number(tag[1]) : 0;
	}
	function isSelected(el) {
		return tagOf(el) === "option" ? el.selected : attr(el, "aria-selected") === "true";
	}
	var ticked = (el, role) => attr(el, "aria-checked") === "mixed" || matches(el, "input[type=checkbox]:indeterminate") ? void 0 : checkedOf(el, role) === true;
	var STATEFUL = {
		checked: "checkbox menuitemcheckbox menuitemradio option radio switch treeitem",
		pressed: "button",
		selected: "gridcell option row tab rowheader columnheader treeitem",
		expanded: "application button checkbox combobox gridcell link listbox menuitem row rowheader tab treeitem columnheader menuitemcheckbox menuitemradio switch",
		level: "heading listitem row treeitem"
	};
	function insist(step, role) {
		for (const [state, roles] of Object.entries(STATEFUL)) {
			if (step[state] === void 0 || roles.split(" ").includes(role)) continue;
			throw new Malformed(`"${state}" attribute is only supported for roles: ${roles.split(" ").map((one) => `"${one}"`).join(", ")}`);
		}
	}
	function hasRole(step) {
		const named = step.name ? fits(step.name, "folded") : null;
		const wanted = step.role.toLowerCase() === "image" ? "img" : step.role.toLowerCase();
		insist(step, wanted);
		return (el) => {
			const role = ariaRole(el);
			if (role !== wanted) return false;
			if (!step.hidden && isHiddenFromAll(el)) return false;
			const state = stateOf$2(el, role);
			if (step.checked !== void 0 && ticked(el, role) !== step.checked) return false;
			if (step.pressed !== void 0 && attr(el, "aria-pressed") === "true" !== step.pressed) return false;
			if (step.selected !== void 0 && isSelected(el) !== step.selected) return false;
			if (step.disabled !== void 0 && (state.disabled === true || closest(el, "[aria-disabled=\"true\"]") !== null) !== step.disabled) return false;
			if (step.expanded !== void 0 && attr(el, "aria-expanded") !== String(step.expanded)) return false;
			if (step.level !== void 0 && level(el) !== step.level) return false;
			if (!named) return true;
			const name = fold(ariaName(el, role));
			return named(name) || named(fold(signed(el, "::before") + name + signed(el, "::after")));
		};
	}
	function signed(el, where) {
		const { content } = getComputedStyle(el, where);
		return /^"/.test(content) ? content.replace(/^"|"$/g, "").replace(/\\(.)/g, "$1") : "";
	}
	var isLabel$1 = (el) => tagOf(el) === "label" && !matches(el, "[role]");
	// ../src-tauri/crates/browser/injected/src/read/sight.ts
	var FAINT = .04;
	var SMALLEST = 2;
	var LONG = 20;
	var FAR = -500;
	var NO_SHAPE = /^(?:inset\((?:[5-9]\d|100)(?:\.\d+)?%\s*(?:round.*)?\)|(?:circle|ellipse)\(0(?:px|%)(?:\s.*)?\))$/;
	var isOpaque = (style) => style.opacity === "1" || Number(style.opacity) > FAINT;
	function cutsAll(style, position) {
		const path = style.clipPath;
		if (path !== "none" && (NO_SHAPE.test(path) || isLine(path))) return true;
		return (position === "absolute" || position === "fixed") && style.clip !== "auto" && hidesRect(style.clip);
	}
	function isLine(path) {
		if (!path.startsWith("polygon(")) return false;
		const corners = path.slice(path.indexOf("(") + 1, -1).replace(/^(?:evenodd|nonzero),/, "").split(",").map((corner) => corner.trim().split(" "));
		const same = (at) => corners.every((corner) => corner[at] === corners[0]?.[at]);
		return same(0) || same(1);
	}
	function hidesRect(clip) {
		const [top, right, bottom, left] = (/^rect\((.*)\)$/.exec(clip)?.[1] ?? "").split(",").map(parseFloat);
		const flat = (from, to) => from !== void 0 && to !== void 0 && to - from <= 1;
		return flat(top, bottom) || flat(left, right);
	}
	var isSqueezed = (node) => node.offsetWidth > 1 && node.offsetHeight > 1;
	function isReadable(style, text, node) {
		if (parseFloat(style.fontSize) < SMALLEST) return false;
		if (text.length < LONG) return true;
		return parseFloat(style.textIndent) > FAR && !isTransparent(style, node);
	}
	function isTransparent(style, node) {
		if (!/^rgba\(.*, 0\)$|\/ 0\)$/.test(style.webkitTextFillColor) || style.textShadow !== "none" || parseFloat(style.webkitTextStrokeWidth) > 0) return false;
		for (let el = parentElementOf(node), level = 0; el && level < 6; el = parentElementOf(el), level += 1) if (getComputedStyle(el).backgroundClip.includes("text")) return false;
		return true;
	}
	// ../src-tauri/crates/browser/injected/src/query/visible.ts
	function isVisible(el) {
		if (getComputedStyle(el).display === "contents") return [...childrenOf(el)].some(isVisible) || (el.textContent ?? "").trim() !== "";
		if (!isRendered(el, VISIBLE)) return false;
		const box = rectOf(el);
		return box.width > 0 && box.height > 0;
	}
	// ../src-tauri/crates/browser/injected/src/query/texts.ts
	var SILENT = new Set([
		"script",
		"style",
		"noscript",
		"template",
		"head"
	]);
	var LONGEST$2 = 2e4;
	var Texts = class {
		all = new Map();
		of(node, depth = 0) {
			const kept = this.all.get(node);
			if (kept !== void 0) return kept;
			let text = "";
			if (isText$1(node)) text = node.data;
			else if (isElement(node) && (SILENT.has(tagOf(node)) || depth > 600)) text = "";
			else if (isElement(node) && tagOf(node) === "input" && [
				"submit",
				"button",
				"reset"
			].includes(typeOf(node))) text = node.value;
			else eachChild(node, (child) => {
				text += this.of(child, depth + 1);
			});
			this.all.set(node, text);
			return text;
		}
		own(el) {
			let text = "";
			eachChild(el, (child) => {
				if (isText$1(child)) text += child.data;
			});
			return text || (tagOf(el) === "input" ? this.of(el) : "");
		}
		isSaying(match, el) {
			const test = fits(match);
			if (match.own === true && test(this.own(el))) return true;
			if (!test(this.of(el))) return false;
			let inner = false;
			eachChild(el, (child) => {
				inner ||= isElement(child) && test(this.of(child));
			});
			return !inner;
		}
		saying(match, roots) {
			const test = fits(match);
			const found = [];
			const visit = (el, depth) => {
				if (SILENT.has(tagOf(el)) || depth > 600) return false;
				const says = test(this.of(el));
				if (!says && isMonotone(match)) return false;
				const at = found.length;
				let inner = false;
				eachChild(el, (child) => {
					if (isElement(child) && visit(child, depth + 1)) inner = true;
				});
				if (!inner && says) found.push(el);
				else if (match.own === true && test(this.own(el))) found.splice(at, 0, el);
				return inner || says;
			};
			for (const root of roots) eachChild(root, (child) => {
				if (isElement(child)) visit(child, 0);
			});
			return found;
		}
		labels(el) {
			const named = referenced(el, "aria-labelledby");
			if (named.length > 0) return named.map((other) => this.of(other));
			const own = attr(el, "aria-label");
			if (own !== null && own.trim()) return [own.replace(/\s+/g, " ")];
			return (matches(el, "button,input:not([type=hidden]),meter,output,progress,select,textarea") ? labelsOf(el) : []).map((label) => this.of(label));
		}
	};
	function isSeen(node) {
		const parent = parentElementOf(node) ?? (node.parentNode && kindOfNode(node.parentNode) === 11 ? node.parentNode.host : null);
		if (!parent) return false;
		if (!isRendered(parent, {
			visibilityProperty: true,
			opacityProperty: true
		}) && getComputedStyle(parent).display !== "contents") return false;
		return isReadable(getComputedStyle(parent), node.data.trim(), node);
	}
	function readableText(root) {
		const tag = tagOf(root);
		if (tag === "input" && [
			"submit",
			"button",
			"reset"
		].includes(typeOf(root))) return {
			text: root.value,
			hidden: false
		};
		if (tag === "option" || tag === "optgroup") return {
			text: textContentOf(root).slice(0, LONGEST$2),
			hidden: false
		};
		let text = "";
		let hidden = false;
		const visit = (node, depth) => {
			if (text.length > LONGEST$2 || depth > 600) return;
			if (isText$1(node)) {
				if (!node.data.trim()) text += node.data;
				else if (isSeen(node)) text += node.data;
				else hidden = true;
			} else if (isElement(node) && !SILENT.has(tagOf(node)) && tagOf(node) !== "textarea") eachChild(node, (child) => {
				visit(child, depth + 1);
			});
		};
		if (!(isElement(root) && SILENT.has(tagOf(root)))) visit(root, 0);
		return {
			text: text.slice(0, LONGEST$2),
			hidden
		};
	}
	function shownText(el) {
		const { text, hidden } = readableText(el);
		return (hidden ? text.replace(/\s+/g, " ").trim() : el.innerText ?? text).slice(0, LONGEST$2);
	}
	var TOLD = /^(id|name|placeholder|autocomplete|title|target|type|href|download|alt|role|for|lang|min|max|step|maxlength|pattern|disabled|checked|selected|readonly|required|multiple|open|colspan|rowspan|data-testid|aria-[a-z]+)$/;
	function toldAttribute(el, name) {
		const lower = name.toLowerCase();
		if (lower === "value") {
			if (isSecret(el) || typeOf(el) === "hidden" || !isVisible(el)) return void 0;
			return hasAttr(el, "value") ? attr(el, "value") : null;
		}
		if (!TOLD.test(lower)) return void 0;
		return attr(el, lower)?.slice(0, 2e3) ?? null;
	}
	// ../src-tauri/crates/browser/injected/src/query/aria_tree.ts
	var MOST$1 = 2e3;
	var folded = (text) => text.replace(/\s+/g, " ").trim();
	var CLOSED = new Set([
		"img",
		"textbox",
		"searchbox",
		"spinbutton",
		"slider",
		"progressbar",
		"meter"
	]);
	function ariaTree(root) {
		let left = MOST$1;
		const visit = (node, into, depth) => {
			if (depth > 600 || left === 0) return;
			if (isText$1(node)) {
				if (!node.data.trim() || !isSeen(node)) return;
				const last = into.at(-1);
				if (last && last.role === "text") last.name = `${last.name}${node.data}`;
				else into.push({
					role: "text",
					name: node.data,
					inside: []
				});
				return;
			}
			if (!isElement(node) || /^(script|style|noscript|template)$/.test(tagOf(node))) return;
			const role = ariaRole(node);
			const stands = role !== "" && role !== "generic" && role !== "presentation" && role !== "none" && node !== root;
			if (stands && !isVisible(node)) return;
			left -= 1;
			const inside = [];
			if (!CLOSED.has(role)) eachChild(node, (child) => {
				visit(child, stands ? inside : into, depth + 1);
			});
			if (!stands) return;
			const name = ariaName(node, role);
			const only = inside.length === 1 && inside[0]?.role === "text" && folded(inside[0].name) === folded(name);
			into.push({
				role,
				name,
				inside: only ? [] : inside
			});
		};
		const tree = [];
		visit(root, tree, 0);
		const fold = (nodes) => nodes.map((node) => ({
			...node,
			name: folded(node.name),
			inside: fold(node.inside)
		})).filter((node) => node.role !== "text" || node.name);
		return fold(tree);
	}
	// ../src-tauri/crates/browser/injected/src/query/css.ts
	var OURS = /^(has-text|text|text-is|text-matches|visible|nth-match)$/;
	function divided(text, at) {
		const parts = [];
		let depth = 0;
		let quote = "";
		let from = 0;
		for (let i = 0; i < text.length; i += 1) {
			const sign = text[i];
			if (sign === "\\") i += 1;
			else if (quote) quote = sign === quote ? "" : quote;
			else if (sign === "\"" || sign === "'") quote = sign;
			else if (sign === "(" || sign === "[") depth += 1;
			else if (sign === ")" || sign === "]") depth -= 1;
			else if (depth === 0) {
				const length = at(text, i);
				if (length > 0) {
					parts.push(text.slice(from, i));
					from = i + length;
					i = from - 1;
				}
			}
		}
		parts.push(text.slice(from));
		return parts;
	}
	var chained = (selector) => divided(selector, (text, i) => text.startsWith(">>", i) ? 2 : 0).map((part) => part.trim());
	var lists = (selector) => divided(selector, (text, i) => text[i] === "," ? 1 : 0).map((part) => part.trim());
	function partsOf(selector) {
		const parts = [];
		let combinator = " ";
		let i = 0;
		let plain = "";
		let tests = [];
		const close = () => {
			if (plain || tests.length > 0) parts.push({
				combinator,
				plain: plain || "*",
				tests
			});
			plain = "";
			tests = [];
		};
		while (i < selector.length) {
			const sign = selector[i];
			const joint = /^\s*([>+~])\s*|^\s+/.exec(selector.slice(i));
			if (joint) {
				const before = plain || tests.length > 0;
				close();
				if (before || parts.length === 0) combinator = joint[1] ?? " ";
				else if (joint[1]) combinator = joint[1];
				i += joint[0].length;
				continue;
			}
			const pseudo = /^:([a-z-]+)/.exec(selector.slice(i));
			if (pseudo && OURS.test(pseudo[1])) {
				i += pseudo[0].length;
				let given = "";
				if (selector[i] === "(") {
					const end = closing(selector, i);
					given = selector.slice(i + 1, end);
					i = end + 1;
				}
				tests.push({
					name: pseudo[1],
					given
				});
			} else if (sign === "(" || sign === "[") {
				const end = closing(selector, i);
				plain += selector.slice(i, end + 1);
				i = end + 1;
			} else {
				plain += sign === "\\" ? selector.slice(i, i + 2) : sign;
				i += sign === "\\" ? 2 : 1;
			}
		}
		close();
		return parts;
	}
	function closing(text, from) {
		let depth = 0;
		let quote = "";
		for (let i = from; i < text.length; i += 1) {
			const sign = text[i];
			if (sign === "\\") i += 1;
			else if (quote) quote = sign === quote ? "" : quote;
			else if (sign === "\"" || sign === "'") quote = sign;
			else if (sign === "(" || sign === "[") depth += 1;
			else if ((sign === ")" || sign === "]") && (depth -= 1) === 0) return i;
		}
		throw new Malformed(`${JSON.stringify(text)} has a bracket that does not close`);
	}
	var unquoted = (text) => {
		const trimmed = text.trim();
		const quoted = /^(["'])([\s\S]*)\1$/.exec(trimmed);
		return quoted ? (quoted[2] ?? "").replace(/\\(.)/g, "$1") : trimmed;
	};
	function* rootsUnder(node) {
		yield node;
		const own = isElement(node) ? shadowOf(node) : null;
		if (own) yield* rootsUnder(own);
		for (const el of allIn(node, "*")) {
			const shadow = shadowOf(el);
			if (shadow) yield* rootsUnder(shadow);
		}
	}
	function allIn(node, selector) {
		try {
			return isDocument(node) || isShadowRoot(node) ? findAllIn(node, selector) : node.querySelectorAll(selector);
		} catch {
			throw new Malformed(`${JSON.stringify(selector)} is no selector`);
		}
	}
	function* elementsUnder(node) {
		for (const root of rootsUnder(node)) yield* allIn(root, "*");
	}
	function byCss(node, selector, says, innermost) {
		const found = new Set();
		for (const one of lists(selector)) {
			if (!one) throw new Malformed(`${JSON.stringify(selector)} is no selector`);
			const nth = /^:nth-match\((.*),\s*(\d+)\s*\)$/s.exec(one);
			if (nth) {
				const el = byCss(node, nth[1], says, innermost)[Number(nth[2]) - 1];
				if (el) found.add(el);
				continue;
			}
			const parts = partsOf(one);
			let level = null;
			for (const part of parts) {
				const passes = (el) => part.tests.every(({ name, given }) => passesTest(el, name, given, says, innermost));
				const next = new Set();
				const from = level ?? [node];
				for (const base of from) for (const el of related(base, part)) if (passes(el)) next.add(el);
				level = next;
			}
			for (const el of level ?? []) found.add(el);
		}
		return [...found];
	}
	function* related(base, { combinator, plain }) {
		if (combinator === " " || !isElement(base)) {
			for (const root of rootsUnder(base)) yield* scoped(root, plain, combinator === ">" && !isElement(base));
			return;
		}
		if (combinator === ">") {
			const shadow = shadowOf(base);
			for (const holder of shadow ? [base, shadow] : [base]) for (const el of isElement(holder) ? childrenOf(holder) : holder.children) if (fitsPlain(el, plain)) yield el;
			return;
		}
		for (let el = nextElementOf(base); el; el = nextElementOf(el)) {
			if (fitsPlain(el, plain)) yield el;
			if (combinator === "+") return;
		}
	}
	function* scoped(root, plain, childrenOnly) {
		for (const el of allIn(root, plain.replace(/^:scope$/, "*"))) if (!childrenOnly || parentElementOf(el) === null || rootOf(el) === root) yield el;
	}
	function fitsPlain(el, plain) {
		try {
			return matches(el, plain);
		} catch {
			throw new Malformed(`${JSON.stringify(plain)} is no selector`);
		}
	}
	function passesTest(el, name, given, says, innermost) {
		switch (name) {
			case "visible": return isVisible(el);
			case "has-text": return says({ text: unquoted(given) }, el);
			case "text": return innermost({ text: unquoted(given) }, el);
			case "text-is": return innermost({
				text: unquoted(given),
				exact: true,
				own: true
			}, el);
			case "text-matches": {
				const [regex = "", flags = ""] = divided(given, (text, i) => text[i] === "," ? 1 : 0).map(unquoted);
				return innermost({
					regex,
					flags
				}, el);
			}
			default: throw new Malformed(`:${name}() is not offered there`);
		}
	}
	// ../src-tauri/crates/browser/injected/src/query/query.ts
	var MOST = 1e3;
	var PREVIEWS = 10;
	var Search = class {
		texts = new Texts();
		says = (match, el) => fits(match)(this.texts.of(el));
		innermost = (match, el) => this.texts.isSaying(match, el);
		run(chain, bases) {
			let found = null;
			for (const [at, step] of chain.entries()) {
				const from = found ?? bases;
				if (step.by === "frame") {
					const inner = this.enter(found ?? [], chain.slice(at + 1));
					if (!inner) return [];
					if ("door" in inner) return inner;
					bases = [inner];
					found = null;
					continue;
				}
				const next = this.step(step, from, found !== null);
				if (!Array.isArray(next)) return next;
				found = next;
			}
			return found ?? [];
		}
		enter(frames, rest) {
			const [frame] = frames;
			if (!frame) return null;
			if (frames.length > 1) throw new Strict(frames);
			if (!FRAMES.has(tagOf(frame))) throw new Malformed(`<${tagOf(frame)}> is no frame`);
			return innerDocument(frame) ?? {
				door: doorOf(frame),
				rest
			};
		}
		step(step, from, narrowed) {
			const elements = () => from.filter((node) => isElement(node));
			const some = (el, chain) => {
				const found = this.run(chain, [el]);
				return Array.isArray(found) && found.length > 0;
			};
			const all = (chain) => {
				const found = this.run(chain, [document]);
				return Array.isArray(found) ? found : [];
			};
			switch (step.by) {
				case "nth": {
					const list = elements();
					const el = list[step.index < 0 ? list.length + step.index : step.index];
					return el ? [el] : [];
				}
				case "visible": return elements().filter((el) => isVisible(el) === step.visible);
				case "hasText": return elements().filter((el) => this.says(step.match, el));
				case "hasNotText": return elements().filter((el) => !this.says(step.match, el));
				case "has": return elements().filter((el) => some(el, step.chain));
				case "hasNot": return elements().filter((el) => !some(el, step.chain));
				case "and": {
					const others = new Set(all(step.chain));
					return elements().filter((el) => others.has(el));
				}
				case "or": return inOrder(new Set([...elements(), ...all(step.chain)]));
				case "inner": {
					const found = new Set();
					for (const base of from) {
						const inner = this.run(step.chain, [base]);
						if (!Array.isArray(inner)) return inner;
						for (const el of inner) found.add(el);
					}
					return inOrder(found);
				}
				case "focused": {
					const el = focusedOrNone();
					return el ? [el] : [];
				}
				case "at": {
					const el = elementAt(step.x, step.y);
					return el ? [el] : [];
				}
				default: return this.under(step, from, narrowed);
			}
		}
		under(step, from, narrowed) {
			const found = new Set();
			for (const base of from) for (const el of this.below(step, base)) found.add(el);
			return narrowed || from.length > 1 || step.by === "css" ? inOrder(found) : [...found];
		}
		below(step, base) {
			switch (step.by) {
				case "css": {
					let bases = [base];
					for (const part of chained(step.css)) bases = bases.flatMap((one) => this.selected(part, one, bases));
					return bases.filter((one) => isElement(one));
				}
				case "xpath": return byPath(base, step.path);
				case "role": return passing(base, hasRole(step));
				case "text": return this.texts.saying(step.match, [base]);
				case "label": {
					const test = fits(step.match);
					return passing(base, (el) => this.texts.labels(el).some(test));
				}
				case "attribute": {
					const test = fits(step.match, "kept");
					return passing(base, (el) => hasAttr(el, step.name) && test(attr(el, step.name) ?? ""));
				}
				default: throw new Malformed("there is no such step");
			}
		}
		selected(part, base, all) {
			const engine = /^([a-z_-]+)=([\s\S]*)$/.exec(part);
			const body = (engine?.[2] ?? "").trim();
			switch (engine?.[1]) {
				case void 0:
					if (part.startsWith("//") || part.startsWith("..")) return byPath(base, part);
					if (/^(["']).*\1$/s.test(part)) return this.texts.saying({
						text: part.slice(1, -1),
						exact: true,
						own: true
					}, [base]);
					return byCss(base, part, this.says, this.innermost);
				case "css": return byCss(base, body, this.says, this.innermost);
				case "xpath": return byPath(base, body);
				case "text": return this.texts.saying(textMatch(body), [base]);
				case "id":
				case "data-testid": {
					const name = engine?.[1] ?? "";
					return [...passing(base, (el) => attr(el, name) === body)];
				}
				case "nth": {
					if (base !== all[0]) return [];
					const list = all.filter((one) => isElement(one));
					const el = list[Number(body) < 0 ? list.length + Number(body) : Number(body)];
					return el ? [el] : [];
				}
				case "visible": return isElement(base) && isVisible(base) === (body !== "false") ? [base] : [];
				default: throw new Malformed(`there is no selector engine ${JSON.stringify(engine?.[1])}`);
			}
		}
	};
	var textMatch = (body) => {
		const regex = /^\/([\s\S]*)\/([a-z]*)$/.exec(body);
		if (regex) return {
			regex: regex[1] ?? "",
			flags: regex[2] ?? ""
		};
		const quoted = /^(["'])([\s\S]*)\1$/.exec(body);
		return quoted ? {
			text: quoted[2] ?? "",
			exact: true,
			own: true
		} : { text: body };
	};
	function* passing(base, test) {
		for (const el of elementsUnder(base)) if (test(el)) yield el;
	}
	function byPath(base, path) {
		const doc = isDocument(base) ? base : documentOf(base);
		const from = isShadowRoot(base) ? base.host : base;
		const relative = isDocument(from) || !path.startsWith("/") ? path : "." + path;
		try {
			const result = doc.evaluate(relative, from, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
			const found = [];
			for (let i = 0; i < result.snapshotLength; i += 1) {
				const node = result.snapshotItem(i);
				if (node && isElement(node)) found.push(node);
			}
			return found;
		} catch {
			throw new Malformed(`${JSON.stringify(path)} is no XPath`);
		}
	}
	var inOrder = (found) => [...found].sort((a, b) => a === b ? 0 : before(a, b));
	function before(a, b) {
		let [one, other] = [a, b];
		if (rootOf(one) !== rootOf(other)) {
			const hosts = (node) => {
				const path = [node];
				for (let root = rootOf(node); isShadowRoot(root); root = rootOf(root.host)) path.unshift(root.host);
				return path;
			};
			const [left, right] = [hosts(a), hosts(b)];
			const at = left.findIndex((node, index) => node !== right[index]);
			one = left[at] ?? a;
			other = right[at] ?? b;
		}
		return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
	}
	var Strict = class extends Error {
		elements;
		constructor(elements) {
			super("strict");
			this.elements = elements;
		}
	};
	function preview(el) {
		const attributes = [
			"id",
			"type",
			"href",
			"placeholder",
			"data-testid",
			"aria-label"
		].map((name) => [name, toldAttribute(el, name)]).filter(([, value]) => value).map(([name, value]) => ` ${name}="${cut(String(value), 60)}"`);
		const text = isVisible(el) ? cut(fold(shownText(el)), 60) : "";
		const tag = tagOf(el);
		return text ? `<${tag}${attributes.join("")}>${text}</${tag}>` : `<${tag}${attributes.join("")}/>`;
	}
	function meant(el) {
		return (isLabel$1(el) ? el.control : null) ?? el;
	}
	function fieldKind(el) {
		const tag = tagOf(el);
		if (tag === "input") return typeOf(el);
		if (tag === "textarea" || tag === "select") return tag;
		if (isEditingHost(el) || el.isContentEditable) return "editor";
		if (isEditable(el)) return "editor";
		return MAY_BE_READ_ONLY.has(roleOf(el)) ? "role" : "";
	}
	var MAY_BE_READ_ONLY = new Set("checkbox combobox grid gridcell listbox radiogroup slider spinbutton textbox columnheader rowheader searchbox switch treegrid menuitemcheckbox menuitemradio".split(" "));
	var isReadOnly = (el) => hasAttr(el, "readonly") || attr(el, "aria-readonly") === "true";
	function stateOf$1(el, own) {
		const role = roleOf(own);
		return {
			visible: isVisible(el),
			usable: isVisible(el) || standIn(own) !== null,
			enabled: isEnabled(own),
			editable: isEnabled(own) && !isReadOnly(own),
			checked: isMixed(own) ? false : checkedOf(own, role),
			mixed: isMixed(own),
			radio: role === "radio",
			focused: rootOf(el).activeElement === el,
			tag: tagOf(own),
			field: fieldKind(own)
		};
	}
	function optionsOf(el) {
		if (tagOf(el) !== "select" || !isVisible(el)) return {
			options: [],
			multiple: false
		};
		const { options, multiple } = el;
		return {
			options: [...options].slice(0, MOST).map((o) => ({
				value: o.value,
				label: fold(o.label || o.text),
				selected: o.selected,
				disabled: o.disabled
			})),
			multiple
		};
	}
	function tell$1(el, wanted) {
		const item = {};
		const own = meant(el);
		for (const what of wanted) switch (what) {
			case "id":
				item.id = idOf(el);
				break;
			case "meant":
				item.id = idOf(own);
				break;
			case "state":
				Object.assign(item, stateOf$1(el, own));
				break;
			case "hit":
				Object.assign(item, reachOf(el));
				break;
			case "text":
				item.text = tellsText(el) ? readableText(el).text : "";
				break;
			case "aria":
				item.aria = ariaTree(el);
				break;
			case "title":
				item.text = documentOf(el).title;
				break;
			case "border":
				item.border = [el.clientLeft, el.clientTop];
				break;
			case "view":
				item.view = [innerWidth, innerHeight];
				break;
			case "shown":
				item.text = isVisible(el) ? shownText(el) : "";
				break;
			case "value":
				item.value = valueHeld(own);
				break;
			case "values":
				item.values = tagOf(own) === "select" && isVisible(own) ? [...own.selectedOptions].map((option) => option.value) : [];
				break;
			case "options":
				Object.assign(item, optionsOf(own));
				break;
			case "name":
				item.name = tellsText(el) ? ariaName(el, ariaRole(el)) : "";
				break;
			case "role":
				item.role = ariaRole(el);
				break;
			case "box": {
				const box = boxHere(el);
				item.box = isVisible(el) ? [
					box.x,
					box.y,
					box.w,
					box.h
				] : null;
				break;
			}
			case "in_view": {
				const rect = rectOf(el);
				item.in_view = isVisible(el) && rect.bottom > 0 && rect.right > 0 && rect.top < innerHeight && rect.left < innerWidth;
				break;
			}
			case "empty":
				item.empty = tagOf(el) === "input" || tagOf(el) === "textarea" ? rawValue(el) === "" : (el.textContent ?? "").trim() === "";
				break;
			case "preview":
				item.preview = preview(el);
				break;
			default: if (what.startsWith("attr:")) {
				const value = toldAttribute(el, what.slice(5));
				item.attribute = value ?? null;
				item.untold = value === void 0;
			}
		}
		return item;
	}
	function valueHeld(el) {
		const tag = tagOf(el);
		if (tag !== "input" && tag !== "textarea" && tag !== "select") return null;
		const seen = isVisible(el) || standIn(el) !== null;
		return isSecret(el) || !seen ? "" : tag === "select" ? el.value : rawValue(el);
	}
	function tellsText(el) {
		return isVisible((tagOf(el) === "option" || tagOf(el) === "optgroup" ? closest(el, "select") : null) ?? el);
	}
	var isMixed = (el) => attr(el, "aria-checked") === "mixed" || typeOf(el) === "checkbox" && matches(el, ":indeterminate");
	var isEnabled = (el) => !isDisabled(el) && closest(el, "[aria-disabled=\"true\"]") === null;
	function reachOf(el) {
		const proxy = standIn(el);
		const shape = proxy ?? el;
		if (!pressPoints(el, proxy, 1).onScreen) shape.scrollIntoView(instantly);
		const { points } = pressPoints(el, proxy, 1);
		if (points.length > 0) return { covered: "" };
		const box = boxHere(shape);
		return { covered: coverAt(box.x + box.w / 2, box.y + box.h / 2) };
	}
	function query(chain, wanted, most, strict, first) {
		registry.next = Math.max(registry.next, first);
		return reply({
			...answer(chain, wanted, most, strict),
			stamp: registry.stamp
		});
	}
	function answer(chain, wanted, most, strict) {
		try {
			const found = new Search().run(chain, [document]);
			if (!Array.isArray(found)) return {
				status: "elsewhere",
				door: found.door,
				rest: found.rest
			};
			if (strict && found.length > 1) return several(found);
			return {
				status: "ok",
				count: found.length,
				items: found.slice(0, Math.min(most, MOST)).map((el) => tell$1(el, wanted))
			};
		} catch (error) {
			if (error instanceof Strict) return several(error.elements);
			if (error instanceof Malformed) return {
				status: "malformed",
				message: error.message
			};
			if (!bodyOf(document)) return {
				status: "ok",
				count: 0,
				items: []
			};
			throw error;
		}
	}
	var several = (found) => ({
		status: "several",
		count: found.length,
		items: found.slice(0, PREVIEWS).map((el) => tell$1(el, [
			"preview",
			"role",
			"name"
		]))
	});
	// ../src-tauri/crates/browser/injected/src/read/session.ts
	var WAYS = [
		"logout",
		"log-out",
		"log_out",
		"signout",
		"sign-out",
		"sign_out",
		"logoff"
	].flatMap((end) => [`a[href*="${end}" i]`, `form[action*="${end}" i]`]).join(",");
	var found$1 = false;
	var signsOut = () => found$1 ||= document.querySelector(WAYS) !== null;
	// ../src-tauri/crates/browser/injected/src/watch/messages.ts
	var LIVE = "[role=alert],[role=status],[role=log],[role=alertdialog],[aria-live=polite],[aria-live=assertive],output";
	var MESSAGES = 20;
	var MESSAGE_CHARS = 200;
	var MESSAGE_PARTS = 12;
	var messages = {
		said: [],
		waiting: new Set(),
		timer: 0
	};
	function noteMessage(record, near) {
		const changed = record.type === "childList" ? record.addedNodes : [record.target];
		for (const node of changed) {
			const box = isElement(node) ? node : node.parentElement;
			if (!box || !isElement(box) || messages.waiting.size >= MESSAGES) continue;
			const live = closest(box, LIVE);
			if (!live && (!near || record.type === "attributes" && !/^(class|style|hidden|open)$/.test(record.attributeName ?? ""))) continue;
			const whole = live && live.childElementCount <= MESSAGE_PARTS ? live : box;
			if (whole.childElementCount > MESSAGE_PARTS || whole === document.body || whole === document.documentElement) continue;
			messages.waiting.add(whole);
			if (!messages.timer) messages.timer = setTimeout(heardMessages, 20);
		}
	}
	function heardMessages() {
		messages.timer = 0;
		for (const box of messages.waiting) {
			if (!box.isConnected || !isRendered(box, VISIBLE)) continue;
			const text = contentText(box, MESSAGE_CHARS);
			if (text && !messages.said.includes(text)) messages.said.push(text);
			if (messages.said.length > MESSAGES) messages.said.shift();
		}
		messages.waiting.clear();
	}
	// ../src-tauri/crates/browser/injected/src/watch/activity.ts
	function unnoticed(work) {
		drain();
		work();
		observer.takeRecords();
	}
	var activity = {
		effects: 0,
		last: performance.now(),
		observed: new WeakSet(),
		acting: false,
		acted: -Infinity,
		framed: false,
		waited: true,
		waiting: 0,
		framing: 0,
		grown: true,
		touched: false,
		frameless: false,
		restless: new WeakMap()
	};
	function awaitFrame() {
		activity.last = performance.now();
		activity.framed = false;
		const turn = activity.framing += 1;
		const passed = () => {
			activity.frameless = false;
			if (turn === activity.framing) activity.framed = true;
		};
		requestAnimationFrame(() => setTimeout(passed, 0));
	}
	function noteEffect(event) {
		if (event && isOverlayEvent(event)) return;
		activity.effects += 1;
		awaitFrame();
	}
	var RESTLESS_AFTER = 3;
	var TELLS_FOR = 1e4;
	function noteMutations(records) {
		const now = performance.now();
		const near = now - activity.acted < TELLS_FOR;
		let counts = false;
		for (const record of records) {
			remember(record);
			if (!activity.grown && record.type === "childList") {
				for (const node of record.addedNodes) if (isElement(node)) activity.grown = true;
			}
			const known = activity.restless.get(record.target);
			if (!activity.acting && document.readyState !== "loading") {
				if (!known) activity.restless.set(record.target, {
					times: 1,
					at: now
				});
				else if (now - known.at > 150) {
					known.times += 1;
					known.at = now;
				}
			}
			if (!known || known.times < RESTLESS_AFTER) {
				counts = true;
				noteMessage(record, near);
			}
		}
		if (counts) noteEffect();
	}
	var observer = new MutationObserver(noteMutations);
	function watchRoot(root) {
		if (activity.observed.has(root)) return;
		activity.observed.add(root);
		observer.observe(root, {
			subtree: true,
			childList: true,
			characterData: true,
			attributes: true
		});
		for (const type of [
			"input",
			"change",
			"focusin",
			"toggle",
			"scroll"
		]) root.addEventListener(type, noteEffect, {
			capture: true,
			passive: true
		});
		for (const type of SEEN_EVENTS) root.addEventListener(type, rememberEvent, {
			capture: true,
			passive: true
		});
	}
	function drain() {
		const pending = observer.takeRecords();
		if (pending.length > 0) noteMutations(pending);
	}
	watchRoot(document);
	awaitFrame();
	function loadedAt() {
		if (document.readyState !== "complete") return 0;
		const [came] = performance.getEntriesByType("navigation");
		return came ? came.loadEventEnd : 0;
	}
	if (loadedAt() > 0) {
		activity.last = Math.min(activity.last, loadedAt());
		if (performance.now() - activity.last > 600) activity.framed = true;
	} else addEventListener("load", (event) => event.isTrusted && awaitFrame(), { once: true });
	function acting(on) {
		drain();
		activity.acting = on;
		if (on) activity.touched = true;
		activity.acted = performance.now();
		return reply({ effects: activity.effects });
	}
	// ../src-tauri/crates/browser/injected/src/watch/busy.ts
	var MAYBE_BUSY = /spinner|loader|loading|skeleton|shimmer|placeholder|progress-circular/i;
	var BUSY_CLASS = /(^|[\s_-])(spinner|loader|loading|skeleton|shimmer|progress-circular)([\s_-]|$)/i;
	var STAND_IN_CLASS = /(^|[\s_-])placeholder([\s_-]|$)/i;
	var LOADS_ITSELF = /(^|\s)(is-)?loading(\s|$)/i;
	var LEAST = 8;
	var PATIENCE = /^\s*(?:(?:loading|please wait|fetching|загрузка|загружается|подождите|laden|chargement|cargando|carregando)(?:\s[^.…]{1,30})?\s?(?:…|\.\.\.)|0\s?(?:\/|of|из)\s?[1-9]\d*\s(?:loaded|загружено))\s*$/i;
	var LONGEST_PATIENCE = 60;
	var patience = { said: null };
	var busyThen = {
		version: -1,
		is: false
	};
	function noteBusy(is) {
		busyThen.version = memory.version;
		busyThen.is = is;
	}
	function isBusy() {
		if (busyThen.version !== memory.version) noteBusy(findBusy());
		return busyThen.is;
	}
	var FEW_CHARACTERS = 60;
	var BARE_FOR = 4e3;
	var CONTENT = "a[href],button,input,select,textarea,summary,[contenteditable],[tabindex],[role=button],[role=link],canvas,video,iframe,frame,object,embed";
	var PICTURES = "img,svg,picture";
	var UNSEEN = "script,style,noscript,template";
	var bareThen = {
		version: -1,
		is: false,
		since: 0
	};
	function isBare() {
		if (bareThen.version !== memory.version) {
			bareThen.version = memory.version;
			const is = document.scripts.length > 0 && findIn(document, CONTENT) === null && showsLittle();
			if (is && !bareThen.is) bareThen.since = performance.now();
			bareThen.is = is;
		}
		return bareThen.is && performance.now() - bareThen.since < BARE_FOR;
	}
	function showsLittle() {
		const body = bodyOf(document);
		if (!body || tagOf(body) !== "body") return false;
		const large = innerWidth * innerHeight / 8;
		let left = FEW_CHARACTERS;
		const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => isElement(node) && matches(node, UNSEEN) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
		for (let node = walker.nextNode(); node && left >= 0; node = walker.nextNode()) if (!isElement(node)) left -= textContentOf(node).trim().length;
		else if (shadowOf(node)) return false;
		else if (matches(node, PICTURES)) {
			const { width, height } = rectOf(node);
			if (width * height > large) return false;
		}
		return left >= 0;
	}
	function findBusy() {
		const nodes = findAllIn(document, "[aria-busy=true],[role=progressbar],progress:indeterminate" + [
			"spinner",
			"loader",
			"loading",
			"skeleton",
			"shimmer",
			"placeholder"
		].map((word) => `,[class*=${word} i]`).join(""));
		let seen = 0;
		for (const node of nodes) {
			if (seen++ > 50) break;
			if (isBusyMark(node, tagOf(node), attr(node, "role") || "") && isRendered(node, SEEN) && isMarkSeen(node, rectOf(node))) return true;
		}
		const said = patience.said?.deref();
		const around = said && isConnected(said) && saysPatience(said.data) ? parentElementOf(said) : null;
		return around !== null && isRendered(around, SEEN) && inSight(rectOf(around));
	}
	var SEEN = {
		visibilityProperty: true,
		opacityProperty: true
	};
	var saysPatience = (text) => text.length <= LONGEST_PATIENCE && PATIENCE.test(text);
	function notePatience(said) {
		patience.said = new WeakRef(said);
	}
	function isMarkSeen(node, rect) {
		if (!inSight(rect)) return false;
		if (!(tagOf(node) === "progress" || attr(node, "role") === "progressbar") && (rect.width < LEAST || rect.height < LEAST)) return false;
		if (documentOf(node) !== document || getComputedStyle(node).pointerEvents === "none") return true;
		const hit = elementAt((Math.max(rect.left, 0) + Math.min(rect.right, innerWidth)) / 2, (Math.max(rect.top, 0) + Math.min(rect.bottom, innerHeight)) / 2);
		return !hit || composedContains(node, hit) || composedContains(hit, node);
	}
	function isBusyMark(node, tag, role) {
		if (attr(node, "aria-busy") === "true") return true;
		if (tag === "html" || tag === "body" || tag === "link" || tag === "script") return false;
		if (role === "progressbar") return attr(node, "aria-valuenow") === null;
		if (tag === "progress" && matches(node, ":indeterminate")) return true;
		const own = namesIn(node, "class");
		if (!MAYBE_BUSY.test(own)) return false;
		const words = own.replace(/([a-z])([A-Z])/g, "$1-$2");
		if (BUSY_CLASS.test(words)) return LOADS_ITSELF.test(own) || !holdsContent(node);
		return STAND_IN_CLASS.test(words) && !firstElementOf(node) && !textContentOf(node).trim() && (moves(node) || moves(parentElementOf(node)));
	}
	var moves = (node) => !!node && node.getAnimations().length > 0;
	var holdsContent = (node) => textContentOf(node).trim().length > FEW_CHARACTERS || find(node, "a[href],button,input,select,textarea") !== null;
	// ../src-tauri/crates/browser/injected/src/watch/listener_probe.ts
	var probe = {
		asked: new WeakSet(),
		open: false,
		at: -Infinity,
		took: 0,
		rounds: 0,
		documents: []
	};
	function possibleHosts() {
		const found = [];
		probe.documents = [];
		const visit = (root) => {
			for (const el of findAllIn(root, "*")) {
				if (found.length >= 300) return;
				const shadow = shadowOf(el);
				if (shadow) {
					memory.roots.add(shadow);
					visit(shadow);
					continue;
				}
				if (FRAMES.has(tagOf(el))) {
					const doc = innerDocument(el);
					if (doc) {
						probe.documents.push(doc);
						visit(doc);
					}
					continue;
				}
				const own = tagOf(el).includes("-");
				if (!own && (!BARE_HOSTS.has(tagOf(el)) || firstChildOf(el)) || probe.asked.has(el)) continue;
				if (!own && rectOf(el).height <= 1) continue;
				probe.asked.add(el);
				found.push(el);
			}
		};
		visit(document);
		return found;
	}
	var BARE_HOSTS = new Set("div span section article aside header footer main nav p".split(" "));
	function listenerRoots() {
		const found = [document, ...probe.documents];
		for (const root of memory.roots) if (!isConnected(root.host)) memory.roots.delete(root);
		else if (found.length < MOST_ROOTS) found.push(root);
		return found;
	}
	var MOST_ROOTS = 100;
	function probeTargets() {
		drain();
		activity.grown = false;
		activity.touched = false;
		probe.open = true;
		const asked = possibleHosts();
		return [
			asked.length,
			...asked,
			...listenerRoots()
		];
	}
	function noteDelegated(nodes) {
		for (const node of nodes) for (let up = parentNodeOf(node); up; up = parentNodeOf(up)) hints.delegating.add(up);
		noteListened(nodes);
	}
	function noteListened(nodes) {
		for (const node of nodes) {
			if (isElement(node) && !hints.listened.has(node) && !hints.delegating.has(node)) {
				hints.listened.add(node);
				memory.version += 1;
				markUp(node);
				if (spaceOf(node) === "http://www.w3.org/2000/svg") for (let up = node; up && spaceOf(up) === "http://www.w3.org/2000/svg"; up = parentElementOf(up)) hints.listenedDrawings.add(up);
			}
			for (let root = isShadowRoot(node) ? node : rootOf(node); isShadowRoot(root) && root.host; root = rootOf(root.host)) {
				if (openShadowOf(root.host) || hints.closedRoots.has(root.host)) continue;
				hints.closedRoots.set(root.host, root);
				hints.anyClosedRoots = true;
				memory.roots.add(root);
				memory.version += 1;
				markUp(root.host);
			}
		}
	}
	function noteHovered(nodes) {
		for (const node of nodes) {
			if (hints.hovered.has(node)) continue;
			hints.hovered.add(node);
			hints.anyHovered = true;
			memory.version += 1;
			markUp(node);
		}
	}
	function noteProbed(took) {
		probe.open = false;
		probe.at = performance.now();
		probe.took = took;
		probe.rounds += 1;
	}
	var SETTING_UP = 3;
	var ASKED_AGAIN = 500;
	function lacking() {
		drain();
		if (activity.grown && activity.touched) return "brought";
		const since = performance.now() - probe.at;
		return (activity.grown ? since < Math.min(20 * probe.took, 5e3) : probe.rounds > SETTING_UP || since < Math.max(ASKED_AGAIN, 20 * probe.took)) && !probe.open ? null : "more";
	}
	// ../src-tauri/crates/browser/injected/src/watch/stability.ts
	var SHIFTS = /^(transform|translate|scale|rotate|opacity|visibility|display|(min-|max-)?(width|height)|top|right|bottom|left|inset.*|margin.*|padding.*|grid.*|flex.*|clip.*|overlay|offset.*)$/;
	var MOVES_ON = 600;
	function shifts(animation) {
		const { transitionProperty } = animation;
		if (transitionProperty) return SHIFTS.test(transitionProperty);
		try {
			return animation.effect.getKeyframes().some((frame) => Object.keys(frame).some((name) => SHIFTS.test(name)));
		} catch {
			return true;
		}
	}
	function motionLeft() {
		let longest = 0;
		for (const animation of document.getAnimations()) {
			if (animation.playState !== "running" || !animation.effect) continue;
			const left = animation.effect.getComputedTiming().endTime - (animation.currentTime || 0);
			if (left > longest && left <= MOVES_ON && shifts(animation)) longest = left;
		}
		return longest;
	}
	function pulseOf(busy) {
		const quietFor = performance.now() - activity.last;
		if (!activity.framed && quietFor > 600) activity.frameless = true;
		return {
			effects: activity.effects,
			quiet_for: quietFor,
			framed: activity.framed,
			waited: activity.waited,
			frameless: activity.frameless || document.hidden,
			moving: motionLeft(),
			ready: document.readyState,
			busy,
			bare: isBare()
		};
	}
	function awaitTurn(ms) {
		activity.waited = false;
		const turn = activity.waiting += 1;
		setTimeout(() => {
			if (turn === activity.waiting) activity.waited = true;
		}, ms);
	}
	function pulse(anew, grace) {
		if (grace) awaitTurn(grace);
		if (anew) awaitFrame();
		drain();
		return reply(pulseOf(isBusy()));
	}
	var rest = (anew, grace, before, bounds) => new Promise((resolve) => {
		if (grace) awaitTurn(grace);
		if (anew) awaitFrame();
		const end = performance.now() + bounds.within;
		const judge = () => {
			drain();
			const now = performance.now();
			const decided = before === null || activity.effects !== before || activity.waited;
			const needed = activity.framed ? bounds.quiet : activity.frameless || document.hidden ? bounds.frameless : Infinity;
			const missing = decided && document.readyState !== "loading" ? needed - (now - activity.last) : Infinity;
			if (missing <= 0 || now >= end) {
				resolve(reply(pulseOf(isBusy())));
				return;
			}
			setTimeout(judge, Math.min(Number.isFinite(missing) ? missing : LOOKS_AGAIN, end - now));
		};
		judge();
	});
	var LOOKS_AGAIN = 4;
	// ../src-tauri/crates/browser/injected/src/snapshot/stream.ts
	var FIRST = 16777619;
	var SECOND = 2246822507;
	function tally(stream) {
		const sum = {
			lines: 0,
			chars: 0,
			items: 0,
			a: 0,
			b: 0,
			pa: 1,
			pb: 1
		};
		for (const part of stream) if (typeof part === "string") {
			let h = 2166136261;
			for (let i = 0; i < part.length; i += 1) h = Math.imul(h ^ part.charCodeAt(i), 16777619);
			sum.a = Math.imul(sum.a, FIRST) + h | 0;
			sum.b = Math.imul(sum.b, SECOND) + (h ^ h >>> 15) | 0;
			sum.pa = Math.imul(sum.pa, FIRST);
			sum.pb = Math.imul(sum.pb, SECOND);
			sum.lines += 1;
			sum.chars += part.length + 1;
		} else if (part.t === 2) {
			const inner = part.block.sum;
			sum.a = Math.imul(sum.a, inner.pa) + inner.a | 0;
			sum.b = Math.imul(sum.b, inner.pb) + inner.b | 0;
			sum.pa = Math.imul(sum.pa, inner.pa);
			sum.pb = Math.imul(sum.pb, inner.pb);
			sum.lines += inner.lines;
			sum.chars += inner.chars;
			sum.items += inner.items;
		} else if (part.t === 1 && !part.dropped) sum.items += 1;
		return sum;
	}
	function boundsOf(stream, box) {
		const bounds = {
			left: box.left,
			top: box.top,
			right: box.right,
			bottom: box.bottom
		};
		const within = (left, top, right, bottom) => {
			if (left < bounds.left) bounds.left = left;
			if (top < bounds.top) bounds.top = top;
			if (right > bounds.right) bounds.right = right;
			if (bottom > bounds.bottom) bounds.bottom = bottom;
		};
		for (const part of stream) {
			if (typeof part === "string") continue;
			if (part.t === 1) within(part.rx, part.ry, part.rx + part.rw, part.ry + part.rh);
			else if (part.t === 2) {
				const b = part.block.bounds;
				within(b.left + part.dx, b.top + part.dy, b.right + part.dx, b.bottom + part.dy);
			}
		}
		return bounds;
	}
	function holdsItem(stream, from) {
		for (let i = from; i < stream.length; i += 1) {
			const part = stream[i];
			if (part === void 0 || typeof part === "string") continue;
			if (part.t === 2 ? part.block.sum.items > 0 : part.t === 1 && !part.dropped) return true;
		}
		return false;
	}
	function says(stream, from) {
		for (let i = from; i < stream.length; i += 1) {
			const part = stream[i];
			if (typeof part === "string" || part?.t === 2 && part.block.sum.lines > 0) return true;
		}
		return false;
	}
	function saysMore(stream, from, line, now) {
		const at = line === "" ? -1 : stream.indexOf(line, from);
		if (now !== (at < 0 ? line : "")) return true;
		return at < 0 ? says(stream, from) : says(stream.slice(from, at), 0) || says(stream, at + 1);
	}
	function itemsFrom(stream, from, most, found = []) {
		for (let i = from; i < stream.length && found.length <= most; i += 1) {
			const part = stream[i];
			if (part === void 0 || typeof part === "string") continue;
			if (part.t === 1 && !part.dropped) found.push(part);
			else if (part.t === 2) itemsFrom(part.block.stream, 0, most, found);
		}
		return found;
	}
	var snapshots = { count: 0 };
	function flatten(whole, limit, note) {
		const found = {
			lines: [],
			chars: 0,
			items: [],
			headings: [],
			passages: []
		};
		const { lines, items, headings, passages } = found;
		let count = 0;
		let heading = "";
		let hidesMore = false;
		const visit = (stream, dx, dy, moved) => {
			for (const part of stream) if (typeof part === "string") {
				if (found.chars <= limit) lines.push(part);
				found.chars += part.length + 1;
				count += 1;
			} else if (part.t === 1) {
				if (part.dropped) continue;
				if (moved) {
					part.x = part.rx + dx;
					part.y = part.ry + dy;
				}
				part.heading = heading;
				part.more = hidesMore;
				hidesMore = false;
				part.order = items.length;
				part.line = count;
				part.fresh = part.seen !== snapshots.count;
				if (note) part.seen = snapshots.count + 1;
				items.push(part);
			} else if (part.t === 2) visit(part.block.stream, dx + part.dx, dy + part.dy, true);
			else if (part.t === 5) hidesMore = true;
			else if (part.t === 3) {
				heading = part.text;
				if (headings.length < 100) headings.push({
					level: part.level,
					text: part.text
				});
			} else passages.push({
				...part,
				order: items.length,
				line: count,
				headings: headings.length,
				heading
			});
		};
		visit(whole, 0, 0, false);
		return found;
	}
	// ../src-tauri/crates/browser/injected/src/read/signs.ts
	var words = (list) => new Set(list.split(" "));
	var RATING = words("star stars rating ratings rate score");
	var BAR = words("bar track fill level");
	var SURE_BAR = words("progress progressbar meter gauge quota usage capacity completion percent percentage");
	var SHOWS = words("status state dot badge indicator led light presence health signal bullet circle severity priority marker bulb lamp connection availability");
	var STATES = words("online offline away idle unread connected disconnected healthy unhealthy degraded running stopped paused failed failure error warning success passed passing failing pending queued overdue expired critical blocked verified unverified unavailable danger archived published draft");
	var SHOWN = words("active inactive available busy ok good bad up down live enabled disabled open closed done todo high medium low urgent");
	var COLOURS = words("red green yellow orange amber blue grey gray purple");
	var NUMBERS = "zero one two three four five six seven eight nine ten".split(" ");
	var FULL = words("on full filled fill active checked selected solid gold yellow orange");
	var EMPTY = words("empty off o outline outlined regular grey gray inactive unchecked muted blank");
	var NUMBER_ATTRIBUTES = [
		"data-rating",
		"data-score",
		"data-stars",
		"data-rate",
		"data-value"
	];
	var STATE_ATTRIBUTES = [
		"data-status",
		"data-severity",
		"data-priority",
		"data-presence",
		"data-health"
	];
	var MOST_PARTS = 12;
	var TALLEST = 48;
	var WIDEST_SIGN = 240;
	var LARGEST_DOT = 40;
	var LONGEST$1 = 30;
	var BESIDE_LEVELS = 4;
	var LONGEST_BESIDE = 300;
	var known = new Map();
	var MOST_KNOWN = 2e3;
	function wordsOf(name) {
		if (!name) return [];
		let found = known.get(name);
		if (!found) {
			found = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
			if (known.size < MOST_KNOWN) known.set(name, found);
		}
		return found;
	}
	var holds = (found, set) => found.some((word) => set.has(word));
	function isOneOfMany(node, set) {
		const parent = parentElementOf(node);
		let like = 0;
		if (parent) {
			for (const child of childrenOf(parent)) if (tagOf(child) === tagOf(node) && holds(wordsOf(namesIn(child, "class")), set)) like += 1;
		}
		return like > 2;
	}
	var percent = (share) => `${Math.round(share)}%`;
	function saidShare(node, tag, role) {
		const native = tag === "progress" || tag === "meter";
		if (!native && role !== "progressbar" && role !== "meter") return "";
		const now = attr(node, native ? "value" : "aria-valuenow");
		if (now === null || now === "") return "";
		const text = native ? null : attr(node, "aria-valuetext");
		if (text) return cut(fold(text), LONGEST$1);
		const least = Number(attr(node, native ? "min" : "aria-valuemin") ?? 0) || 0;
		const most = Number(attr(node, native ? "max" : "aria-valuemax") ?? (native ? 1 : 100)) || (native ? 1 : 100);
		const share = (Number(now) - least) / (most - least) * 100;
		return Number.isFinite(share) ? percent(share) : "";
	}
	function filled(node) {
		for (const part of findAll(node, "[style*=width]")) {
			const share = /(?:^|[;\s])width:\s*(\d+(?:\.\d+)?)%/.exec(attr(part, "style") || "")?.[1];
			if (share !== void 0 && Number(share) <= 100) return Number(share);
		}
		return null;
	}
	function numberIn(node, own) {
		for (const name of NUMBER_ATTRIBUTES) {
			const value = Number(attr(node, name) || NaN);
			if (value >= 0 && value <= 10) return value;
		}
		const styled = /--[\w-]*(?:rating|stars?|score):\s*(\d+(?:\.\d+)?)/.exec(attr(node, "style") || "")?.[1];
		if (styled !== void 0) return Number(styled);
		for (const [at, word] of own.entries()) {
			const named = NUMBERS.indexOf(word);
			const value = named >= 0 ? named : /^\d+$/.test(word) ? Number(word) : -1;
			if (value < 0 || value > 10) continue;
			return value + (own.includes("half") || own[at + 1] === "5" && named < 0 ? .5 : 0);
		}
		return null;
	}
	function starsIn(node) {
		const stars = [...childrenOf(node)];
		if (stars.length < 3 || stars.length > 10 || stars.some((star) => tagOf(star) !== tagOf(stars[0]))) return "";
		const named = stars.map((star) => wordsOf(`${namesIn(star, "class")} ${namesIn(firstElementOf(star) ?? star, "class")}`));
		let full = 0;
		if (named.some((own) => holds(own, FULL)) || named.some((own) => holds(own, EMPTY))) {
			const marked = named.some((own) => holds(own, FULL) && !holds(own, EMPTY));
			for (const own of named) full += own.includes("half") ? .5 : !holds(own, EMPTY) && (!marked || holds(own, FULL)) ? 1 : 0;
		} else {
			const drawn = stars.map((star) => {
				const { color, fill, opacity, backgroundPosition } = getComputedStyle(find(star, "path,polygon") ?? star);
				return [
					color,
					fill,
					opacity,
					backgroundPosition
				].join();
			});
			full = drawn.findIndex((look) => look !== drawn[0]);
			if (full < 0) return "";
		}
		return `${full} of ${stars.length} stars`;
	}
	function ratingOf(node, own) {
		if (!holds(own, RATING)) return "";
		const stars = starsIn(node);
		if (stars) return stars;
		if (isOneOfMany(node, RATING)) return "";
		const share = filled(node);
		if (share !== null) return `${percent(share)} stars`;
		const number = numberIn(node, own);
		return number === null ? "" : `${number} stars`;
	}
	function stateOf(node, own) {
		const said = STATE_ATTRIBUTES.flatMap((name) => wordsOf(namesIn(node, name)));
		const shows = said.length > 0 || holds(own, SHOWS) || holds(wordsOf(namesIn(parentElementOf(node) ?? node, "class")), SHOWS);
		const all = [...said, ...own];
		const found = all.find((word) => STATES.has(word)) ?? (shows ? all.find((word) => SHOWN.has(word)) ?? all.find((word) => COLOURS.has(word)) : void 0);
		return found === void 0 || isOneOfMany(node, SHOWS) ? "" : found;
	}
	function isDrawn(node, tag) {
		if (tag === "svg" || tag === "img" || find(node, "svg,img")) return true;
		const drawn = (where) => {
			const { backgroundColor, backgroundImage, borderTopWidth, content, maskImage } = getComputedStyle(node, where);
			const shown = !where || content !== "none" && content !== "normal";
			return shown && (where !== void 0 && shown && content !== "\"\"" || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) || backgroundImage !== "none" || maskImage !== "none" || borderTopWidth !== "0px");
		};
		return drawn() || drawn("::before") || drawn("::after") || /[\ue000-\uf8ff]/.test(textContentOf(node));
	}
	var fileOf = (node) => /([^/?#]+)\.[a-z]+(?:[?#].*)?$/i.exec(attr(node, "src") || "")?.[1] ?? "";
	var found = new WeakMap();
	function signOf$1(node, tag, deep, rect) {
		if (!hasAttrs(node) || hasMore(firstElementOf(node), MOST_PARTS)) return "";
		const { width, height } = rect();
		if (width < 3 || height < 2 || height > TALLEST) return "";
		const wide = width > LARGEST_DOT || height > LARGEST_DOT;
		const before = found.get(node);
		if (before?.style === memory.style && before.deep === deep && before.wide === wide && before.changed === memory.dirty.get(before.around)) return before.sign;
		const around = roomOf(node);
		const sign = read(node, tag, width, wide);
		found.set(node, {
			sign,
			around,
			changed: memory.dirty.get(around),
			style: memory.style,
			deep,
			wide
		});
		return sign;
	}
	function read(node, tag, width, wide) {
		const share = saidShare(node, tag, explicitRole(node));
		if (share) return news(node, share);
		const label = namesIn(node, "aria-label") || namesIn(node, "title") || namesIn(node, "alt");
		const own = tag === "img" ? [...wordsOf(namesIn(node, "class")), ...wordsOf(fileOf(node))] : wordsOf(namesIn(node, "class"));
		const named = wordsOf(label);
		if (own.length === 0 && named.length === 0 && !hasStateAttribute(node)) return "";
		const isSmall = width <= WIDEST_SIGN && !find(node, "a[href],button,input,select,textarea,[role=button],[role=link]");
		if (isSmall && (holds(own, RATING) || holds(named, RATING))) {
			if (label && /\d/.test(label)) return news(node, cut(fold(label), LONGEST$1));
			const rating = ratingOf(node, own);
			if (rating) return news(node, rating);
		}
		const isSure = holds(own, SURE_BAR);
		const far = isSure || holds(own, BAR) ? filled(node) : null;
		if (far !== null && (isSure || far < 100)) return news(node, percent(far));
		if (!isSmall || wide) return "";
		const state = stateOf(node, named.length > 0 && holds(named, STATES) ? named : own);
		return state && isDrawn(node, tag) ? news(node, state) : "";
	}
	var hasStateAttribute = (node) => STATE_ATTRIBUTES.some((name) => attr(node, name) !== null);
	function roomOf(node) {
		let room = node;
		for (let around = parentElementOf(node), level = 0; around && level < BESIDE_LEVELS && !hasMore(firstElementOf(around), MOST_PARTS); level += 1) {
			room = around;
			around = parentElementOf(around);
		}
		return room === node ? parentElementOf(node) ?? node : room;
	}
	function news(node, sign) {
		const room = roomOf(node);
		let beside = "";
		for (let around = parentElementOf(node); around; around = parentElementOf(around)) {
			if (hasMore(firstElementOf(around), MOST_PARTS)) break;
			const text = textContentOf(around);
			if (text.length > 8 * LONGEST_BESIDE) break;
			const folded = fold(text);
			if (folded.length > LONGEST_BESIDE) break;
			beside = folded.toLowerCase();
			if (around === room) break;
		}
		const number = /^[\d.]+(?=%| stars$)/.exec(sign)?.[0];
		return (number === void 0 ? beside.includes(sign.toLowerCase()) : new RegExp(`(^|[^\\d.])${number.replace(".", "\\.")}([^\\d.]|$)`).test(beside)) ? "" : sign;
	}
	// ../src-tauri/crates/browser/injected/src/snapshot/block_cache.ts
	var block = (gathered, box, key) => ({
		stream: gathered.out,
		signals: gathered.signals,
		nodes: gathered.nodes,
		left: box.left,
		top: box.top,
		w: box.right - box.left,
		h: box.bottom - box.top,
		sum: tally(gathered.out),
		bounds: boundsOf(gathered.out, box),
		epoch: memory.epoch,
		style: memory.style,
		scrolled: gathered.sticky ? scrollY : null,
		key,
		hosts: gathered.hosts
	});
	function standsAt(known, box, deep, key, view) {
		if (known.epoch < deep || known.style !== memory.style || known.key !== key) return null;
		if (known.scrolled !== null && known.scrolled !== scrollY) return null;
		if (Math.abs(box.right - box.left - known.w) > .5 || Math.abs(box.bottom - box.top - known.h) > .5) return null;
		const dx = box.left - known.left;
		const dy = box.top - known.top;
		const { left, top, right, bottom } = known.bounds;
		return bottom + dy > view.top && top + dy < view.bottom && right + dx > view.left && left + dx < view.right ? null : {
			dx,
			dy
		};
	}
	function edgesOfRun(first, last) {
		const hasBox = (node) => isElement(node) && rectOf(node).height > 0;
		let node = first;
		while (node && !hasBox(node)) node = node === last ? null : nextSiblingOf(node);
		if (!node) return null;
		const top = node;
		let bottom = last;
		while (bottom && bottom !== top && !hasBox(bottom)) bottom = bottom.previousSibling;
		return [top, bottom ?? top];
	}
	function spanOf([top, bottom]) {
		const a = rectOf(top);
		const b = top === bottom ? a : rectOf(bottom);
		return {
			left: Math.min(a.left, b.left),
			top: Math.min(a.top, b.top),
			right: Math.max(a.right, b.right),
			bottom: Math.max(a.bottom, b.bottom)
		};
	}
	var BETWEEN_CELLS = " | ";
	var open = (outer) => ({
		outer,
		out: [],
		nodes: 0,
		unstable: false,
		sticky: false,
		hosts: [],
		signals: {
			password_field: false,
			captcha: false,
			busy: false,
			list_items: 0,
			table: false,
			paragraphs: 0,
			alerts: []
		}
	});
	var breaksCount = (context) => context.pre ??= context.style !== null && context.style.whiteSpace.startsWith("pre");
	var Gatherer = class {
		now = open(null);
		line = "";
		space = false;
		flat = 0;
		base = 0;
		inLine = [];
		push(part) {
			this.now.out.push(part);
		}
		get column() {
			return this.base + this.line.length + (this.space && this.line ? 1 : 0);
		}
		item(item) {
			item.column = this.column;
			this.inLine.push(item);
			this.push(item);
		}
		pushLine(text) {
			if (text) this.push(text);
			else for (const item of this.inLine) item.column = -1;
			this.inLine = [];
		}
		alert(text) {
			const { alerts } = this.now.signals;
			if (text && alerts.length < 10) alerts.push(text);
		}
		busy() {
			this.now.signals.busy = true;
			this.now.unstable = true;
		}
		begin() {
			this.now = open(this.now);
		}
		end(box, key) {
			const done = this.now;
			const outer = done.outer;
			this.now = outer;
			this.join(done.signals, done.nodes);
			if (done.unstable) outer.unstable = true;
			if (done.sticky) outer.sticky = true;
			outer.hosts.push(...done.hosts);
			if (!box || done.unstable || done.nodes < 24 || box.bottom - box.top < 1) {
				for (const part of done.out) outer.out.push(part);
				return null;
			}
			const made = block(done, box, key);
			outer.out.push({
				t: 2,
				block: made,
				dx: 0,
				dy: 0
			});
			return made;
		}
		reuse(known, moved) {
			this.join(known.signals, known.nodes);
			if (known.scrolled !== null) this.now.sticky = true;
			this.now.hosts.push(...known.hosts);
			this.push({
				t: 2,
				block: known,
				dx: moved.dx,
				dy: moved.dy
			});
		}
		join(signals, nodes) {
			const own = this.now.signals;
			own.password_field ||= signals.password_field;
			own.captcha ||= signals.captcha;
			own.busy ||= signals.busy;
			own.table ||= signals.table;
			own.list_items = Math.max(own.list_items, signals.list_items);
			own.paragraphs += signals.paragraphs;
			for (const alert of signals.alerts) this.alert(alert);
			this.now.nodes += nodes;
		}
		endLine() {
			if (this.flat > 0) {
				this.space = true;
				return;
			}
			this.pushLine(this.line);
			this.line = "";
			this.space = false;
		}
		text(text, context) {
			if (this.flat === 0 && text.includes("\n") && breaksCount(context)) {
				for (const [index, part] of text.split("\n").entries()) {
					if (index > 0) this.endLine();
					if (part.trim()) this.line += part.replace(/\s+$/, "");
				}
				return;
			}
			const folded = text.replace(/[\s\u00a0]+/g, " ");
			if (folded === " " || folded === "") {
				if (folded) this.space = true;
				return;
			}
			if ((this.space || folded.startsWith(" ")) && this.line) this.line += " ";
			this.line += folded.trim();
			this.space = folded.endsWith(" ");
		}
		row(cells) {
			this.endLine();
			const before = this.line;
			const { base } = this;
			this.base += before ? before.length + 1 : 0;
			const texts = [];
			this.flat += 1;
			cells((walk, isElement) => {
				this.line = "";
				this.space = false;
				walk();
				if (isElement || this.line) {
					texts.push(this.line);
					this.base += this.line.length + 3;
				}
			});
			this.base = base;
			this.flat -= 1;
			const text = texts.some((cell) => cell) ? texts.join(BETWEEN_CELLS) : "";
			if (this.flat > 0) {
				this.line = before ? text ? before + " " + text : before : text;
				this.space = true;
			} else {
				this.line = "";
				this.pushLine(text);
			}
		}
	};
	// ../src-tauri/crates/browser/injected/src/snapshot/hover_rules.ts
	var HOVER = /(?<!\\):hover(?![\w-])/;
	var ALL_HOVERS = new RegExp(HOVER, "g");
	var NOT_HOVERED = /(?<!\\):not\(\s*:hover\s*\)/;
	var IN_SHADOW = /:host\(:hover\)/;
	var MOST_RULES = 300;
	var DEEPEST_RULES = 8;
	var kept = new WeakMap();
	var readSheets = new WeakMap();
	function parts(list) {
		const found = [];
		let depth = 0;
		let from = 0;
		for (let i = 0; i < list.length; i += 1) {
			const sign = list[i];
			if (sign === "\\") i += 1;
			else if (sign === "(" || sign === "[") depth += 1;
			else if (sign === ")" || sign === "]") depth -= 1;
			else if (sign === "," && depth === 0) {
				found.push(list.slice(from, i).trim());
				from = i + 1;
			}
		}
		found.push(list.slice(from).trim());
		return found;
	}
	var isJoint = (sign) => sign === " " || sign === ">" || sign === "+" || sign === "~";
	function edge(selector, at, step) {
		let depth = 0;
		let i = at;
		for (; i >= 0 && i < selector.length; i += step) {
			const sign = selector[i];
			if (sign === "(" || sign === "[") depth += step;
			else if (sign === ")" || sign === "]") depth -= step;
			else if (depth === 0 && (isJoint(sign) || sign === ",") && selector[i - 1] !== "\\") return i;
			if (depth < 0) return i;
		}
		return i;
	}
	function revealOf(selector) {
		const plain = selector.replace(IN_SHADOW, ":host:hover");
		const at = HOVER.exec(plain)?.index ?? -1;
		if (at < 0 || plain.includes("::")) return null;
		const from = edge(plain, at - 1, -1) + 1;
		const to = edge(plain, at, 1);
		const joint = plain.slice(to).trimStart()[0];
		if (!isJoint(plain[to]) || joint === "+" || joint === "~") return null;
		const around = plain.slice(from, to).replace(ALL_HOVERS, "") || "*";
		const shown = plain.replace(ALL_HOVERS, (_, offset) => offset === 0 || isJoint(plain[offset - 1]) || plain[offset - 1] === "(" ? "*" : "");
		try {
			matches(document.documentElement, shown);
			matches(document.documentElement, around);
		} catch {
			return null;
		}
		return {
			shown,
			around
		};
	}
	var opacity = (style) => style.opacity ? parseFloat(style.opacity) : null;
	var shows = (style) => style.display !== "" && style.display !== "none" || style.visibility === "visible" || (opacity(style) ?? 0) !== 0;
	var hides = (style) => style.display === "none" || style.visibility === "hidden" || opacity(style) === 0;
	function note(selectors, style, found) {
		for (const selector of selectors) {
			if (found.length >= MOST_RULES || !HOVER.test(selector)) continue;
			const isNot = NOT_HOVERED.test(selector);
			if (isNot ? !hides(style) : !shows(style)) continue;
			const reveal = revealOf(isNot ? selector.replace(NOT_HOVERED, ":hover") : selector);
			if (reveal) found.push(reveal);
		}
	}
	var nested = (outers, list) => outers.length === 0 ? parts(list) : parts(list).flatMap((inner) => outers.map((outer) => inner.startsWith("&") ? outer + inner.slice(1) : inner.includes("&") ? inner.replaceAll("&", `:is(${outer})`) : `${outer} ${inner}`));
	function readRules(rules, from, outers, view, found, depth) {
		for (let i = from; i < rules.length; i += 1) {
			const rule = rules[i];
			const list = rule.selectorText;
			if (list !== void 0) {
				const inner = rule.cssRules && rule.cssRules.length > 0 && depth < DEEPEST_RULES ? rule.cssRules : null;
				if (!inner && outers.length === 0 && !list.includes(":hover")) continue;
				const selectors = nested(outers, list);
				if (rule.style) note(selectors, rule.style, found);
				if (inner) readRules(inner, 0, selectors, view, found, depth + 1);
			} else if (rule.style && outers.length > 0) note(outers, rule.style, found);
			else if (depth < DEEPEST_RULES && (!rule.media || view.matchMedia(rule.media.mediaText).matches)) {
				if (rule.styleSheet) readRules(rule.styleSheet.cssRules, 0, outers, view, found, depth + 1);
				else if (rule.cssRules) readRules(rule.cssRules, 0, outers, view, found, depth + 1);
			}
		}
	}
	function readSheet(sheet, view) {
		let rules;
		try {
			rules = sheet.cssRules;
		} catch {
			return [];
		}
		const known = readSheets.get(sheet);
		if (known?.count === rules.length) return known.found;
		const grown = known && known.count < rules.length ? known : {
			count: 0,
			found: []
		};
		try {
			readRules(rules, grown.count, [], view, grown.found, 0);
		} catch {}
		grown.count = rules.length;
		readSheets.set(sheet, grown);
		return grown.found;
	}
	function classIn(selector) {
		const last = selector.slice(edge(selector, selector.length - 1, -1) + 1);
		return (/^[^([:]*?\.((?:\\[^0-9a-f]|[\w-])+)/.exec(last)?.[1] ?? "").replace(/\\(.)/g, "$1");
	}
	function* rulesFor(node, { byClass }) {
		if (byClass.size === 0) return;
		yield* byClass.get("") ?? [];
		for (const name of namesIn(node, "class").split(/\s+/)) if (name) yield* byClass.get(name) ?? [];
	}
	function revealsIn(root) {
		const known = kept.get(root);
		if (known?.style === memory.style) return known;
		const view = viewOf$1(isDocument(root) ? root : root.ownerDocument) ?? window;
		const rules = [];
		for (const list of [root.styleSheets, root.adoptedStyleSheets]) for (const sheet of list) if (!sheet.disabled && view.matchMedia(sheet.media.mediaText).matches) rules.push(...readSheet(sheet, view));
		const made = {
			style: memory.style,
			byClass: new Map()
		};
		for (const rule of rules.slice(0, MOST_RULES)) {
			const name = classIn(rule.shown);
			const like = made.byClass.get(name);
			if (like) like.push(rule);
			else made.byClass.set(name, [rule]);
		}
		kept.set(root, made);
		return made;
	}
	var PRESSED = "a[href]:not([href^=\"#\"]),a[href=\"#\"],a[href^=\"#/\"],a[href^=\"#!\"],button,input,select,textarea,[role=button],[role=link],[role^=menuitem],[onclick],[tabindex]";
	var looked = new WeakMap();
	function holdsControl(node, style) {
		const changed = memory.dirty.get(node);
		const before = looked.get(node);
		if (before && before.changed === changed) return before.holds;
		const holds = tagOf(node) !== "a" && style.cursor === "pointer" || matches(node, PRESSED) || find(node, PRESSED) !== null;
		looked.set(node, {
			changed,
			holds
		});
		return holds;
	}
	function hostOf$1(node, style) {
		const root = rootOf(node);
		if (!isDocument(root) && !isShadowRoot(root)) return null;
		const parent = parentElementOf(node);
		for (const { shown, around } of rulesFor(node, revealsIn(root))) {
			if (!matches(node, shown)) continue;
			if (!holdsControl(node, style)) return null;
			const host = around.startsWith(":host") && isShadowRoot(root) ? root.host : parent && closest(parent, around);
			if (host && tagOf(host) !== "html" && tagOf(host) !== "body" && !matches(host, ":hover")) return host;
		}
		return null;
	}
	var ROWS = new Set("tr li article".split(" "));
	var ROW_ROLES = new Set("row listitem article".split(" "));
	var NO_ROWS = new Set("a button td th label summary option".split(" "));
	function listensForMouse(node, tag, role) {
		if (!hints.anyHovered || !hints.hovered.has(node) || NO_ROWS.has(tag) || !find(node, "*")) return false;
		return (role ? ROW_ROLES.has(role) : ROWS.has(tag) || hasLike(node, tag)) && !matches(node, ":hover");
	}
	function isPair(row) {
		const [name, value, more] = row ? childrenOf(row) : [];
		return !!name && !!value && !more && tagOf(name) === "th" && tagOf(value) === "td";
	}
	function isCaptcha(node, tag, rect) {
		if (tag === "iframe") {
			if (rect().width < 60 || rect().height < 40) return false;
			const src = attr(node, "src") || "";
			return /recaptcha\/(api2|enterprise)\/(anchor|bframe)|hcaptcha\.com|challenges\.cloudflare\.com|arkoselabs|geetest|captcha/i.test(src) && !closest(node, ".grecaptcha-badge");
		}
		const name = namesIn(node, "class");
		return /(^|\s)(g-recaptcha|h-captcha|cf-turnstile|frc-captcha)(\s|$)/.test(name) && rect().width >= 60 && rect().height >= 40;
	}
	function largestList(node) {
		const counts = new Map();
		let most = 0;
		let seen = 0;
		for (let child = firstElementOf(node); child; child = nextElementOf(child)) {
			if (seen++ > 500) break;
			const tag = tagOf(child);
			if (tag === "tr" && isPair(child)) continue;
			if (NO_ITEMS.has(tag) || SKIP.has(tag)) continue;
			const name = namesIn(child, "class");
			if (!name && tag !== "li" && tag !== "tr" && tag !== "article" && !hasAttr(child, "role")) continue;
			const key = tag + "." + name.split(/\s+/)[0];
			const count = (counts.get(key) || 0) + 1;
			counts.set(key, count);
			if (count > most) most = count;
		}
		return most;
	}
	var NO_ITEMS = new Set("option br script p path".split(" "));
	// ../src-tauri/crates/browser/injected/src/snapshot/wrapper.ts
	function dropWrapper(mark, stream, from) {
		const inside = itemsFrom(stream, from, 64);
		if (inside.length === 0 || hasAttr(mark.el, "onclick")) return;
		if (inside.length > 64) {
			mark.dropped = true;
			return;
		}
		let rest = contentText(mark.el, 300);
		for (const item of inside) for (const text of [fold(attr(item.el, "aria-label") || ""), contentText(item.el, 300)]) if (text) rest = rest.replace(text, "");
		if (!fold(rest)) mark.dropped = true;
	}
	// ../src-tauri/crates/browser/injected/src/snapshot/walk_context.ts
	var mayCover = (style, position) => position === "absolute" || position === "fixed" || position === "sticky" || style.zIndex !== "auto" || style.transform !== "none" || style.translate !== "none" || style.float !== "none" || position === "relative" && (style.top !== "auto" || style.left !== "auto" || style.bottom !== "auto" || style.right !== "auto") || style.marginTop.startsWith("-") || style.marginLeft.startsWith("-") || style.marginBottom.startsWith("-") || style.marginRight.startsWith("-");
	function isClear(context, left, top, width, height) {
		if (context.inert || width <= 1 || height <= 1 || context.style && context.style.pointerEvents === "none") return false;
		const { clip } = context;
		return !clip || left >= clip.left - .5 && top >= clip.top - .5 && left + width <= clip.right + .5 && top + height <= clip.bottom + .5;
	}
	var outermost = () => ({
		place: HERE,
		scrollX,
		scrollY,
		frame: "",
		nav: false,
		main: false,
		fixed: false,
		inside: false,
		pointer: false,
		delegates: false,
		scrolls: false,
		clear: true,
		away: false,
		textShown: true,
		style: null,
		inert: false,
		clip: null,
		cutoff: null,
		pre: false,
		deep: memory.deep.get(document) || 0,
		key: 0
	});
	var keyOf = (c) => (c.nav ? 1 : 0) + (c.main ? 2 : 0) + (c.fixed ? 4 : 0) + (c.inside ? 8 : 0) + (c.pointer ? 16 : 0) + (c.clear ? 32 : 0) + (c.away ? 64 : 0) + (c.delegates ? 128 : 0) + (c.inert ? 256 : 0);
	var Visit = class {
		node;
		tag;
		style;
		display;
		inline;
		boxed;
		shown;
		position;
		isBody;
		loose;
		role = "";
		box = null;
		constructor(node, tag, style, display) {
			this.node = node;
			this.tag = tag;
			this.style = style;
			this.display = display;
			this.inline = display === "inline" || display === "contents";
			this.boxed = display.startsWith("inline-");
			this.shown = style.visibility === "visible";
			this.position = style.position;
			this.isBody = tag === "html" || tag === "body";
			this.loose = this.inline && this.position === "static";
		}
		rect() {
			return this.box ??= rectOf(this.node);
		}
		isAway(context) {
			const { right, bottom, width } = this.rect();
			return width > 0 && (right + context.scrollX <= 0 || bottom + context.scrollY <= 0);
		}
	};
	function within(visit, context, deep) {
		const { node, tag, style, position, loose, isBody } = visit;
		const scrolls = !loose && !isBody && (style.overflowY === "auto" || style.overflowY === "scroll") && node.clientHeight > 0 && node.scrollHeight > node.clientHeight + 20;
		const inner = {
			place: context.place,
			scrollX: context.scrollX,
			scrollY: context.scrollY,
			frame: context.frame,
			nav: context.nav,
			main: context.main,
			fixed: context.fixed || position === "fixed" || position === "sticky",
			inside: context.inside,
			pointer: style.cursor === "pointer",
			delegates: LIST_TAGS.has(tag) && hints.listened.has(node),
			scrolls,
			clear: context.clear && isOpaque(style),
			away: context.away,
			textShown: true,
			style,
			inert: context.inert || hasAttrs(node) && hasAttr(node, "inert"),
			clip: context.clip,
			cutoff: context.cutoff,
			pre: null,
			deep,
			key: 0
		};
		if (!loose) inner.away = !isBody && (visit.inline || visit.display !== "contents") && visit.isAway(context);
		if (!loose && !isBody && style.overflowX === "clip" && style.overflowY === "clip") inner.cutoff = both(context.cutoff, visit.rect());
		visit.role = hasAttrs(node) ? explicitRole(node) : "";
		if (!inner.nav) {
			if (tag === "nav" || LANDMARK_ROLES.has(visit.role)) inner.nav = true;
			else if ((tag === "header" || tag === "footer") && !context.main) inner.nav = true;
		}
		if (tag === "main" || tag === "article" || tag === "section" || visit.role === "main") inner.main = true;
		return inner;
	}
	var withinFrame = (inner, context, frame, doc, name) => {
		const view = doc.defaultView;
		return {
			...inner,
			place: chain(context.place, stepOut(frame, doc)),
			scrollX: view.scrollX,
			scrollY: view.scrollY,
			frame: name,
			inside: false,
			pointer: false,
			delegates: false,
			away: false,
			style: null,
			clip: null,
			cutoff: null,
			pre: false
		};
	};
	// ../src-tauri/crates/browser/injected/src/snapshot/walk.ts
	var NO_ROW = `table,h1,h2,h3,h4,ul,ol,:scope form :is(input:not([type=hidden],[type=submit],[type=button],[type=image],[type=checkbox],[type=radio]),select,textarea)`;
	var NO_BLOCK = new Set("svg iframe frame html".split(" "));
	var DRAWING_PARTS = "a,text,[onclick],[tabindex],[role],[cursor],[style*=cursor]";
	var items = new WeakMap();
	var BETWEEN_CLOCKS = 32;
	var Walk = class {
		end;
		out = new Gatherer();
		isCut = false;
		sinceClock = 0;
		covers = [];
		view = sight();
		isModal = [...Document.prototype.getElementsByTagName.call(document, "dialog")].some((dialog) => matches(dialog, ":modal"));
		depth = 0;
		constructor(end) {
			this.end = end;
		}
		visit(node, context) {
			const type = kindOfNode(node);
			if (type === 3) this.text(node, context);
			else if (type === 1) this.element(node, context);
		}
		text(node, context) {
			if (!context.textShown) return;
			const { data } = node;
			if (data && (context.style === null || !data.trim() || isReadable(context.style, data, node))) this.out.text(data, context);
			if (!this.out.now.signals.busy && saysPatience(data)) this.patience(node);
		}
		patience(node) {
			const around = parentElementOf(node);
			if (!around || !inSight(rectOf(around))) return;
			this.out.busy();
			notePatience(node);
		}
		element(node, context) {
			const tag = tagOf(node);
			if (SKIP.has(tag) || node === overlay.host) return;
			const { out } = this;
			if (this.isLate()) {
				out.now.unstable = true;
				return;
			}
			const isHome = out.flat === 0 && context.place === HERE;
			const deep = memory.anyDeep ? Math.max(context.deep, memory.deep.get(node) || 0) : context.deep;
			if (isHome && this.isReused(node, context, deep)) return;
			out.now.nodes += 1;
			const style = getComputedStyle(node);
			const { display } = style;
			if (display === "none") {
				this.withoutBox(node, tag, context);
				this.noteHidden(node, style, context);
				return;
			}
			if (tag === "br") {
				out.endLine();
				return;
			}
			const visit = new Visit(node, tag, style, display);
			if (isHome && !visit.inline && !visit.boxed && !NO_BLOCK.has(tag) && !REPLACED.has(tag)) {
				out.endLine();
				out.begin();
				this.shown(visit, context, deep);
				out.endLine();
				const rect = out.now.nodes >= 24 && !out.now.unstable ? rectOf(node) : null;
				const made = out.end(rect, context.key);
				if (made) memory.blocks.set(node, made);
				else memory.blocks.delete(node);
			} else this.shown(visit, context, deep);
			if (visit.position === "fixed") out.now.unstable = true;
			else if (visit.position === "sticky") out.now.sticky = true;
		}
		isLate() {
			this.sinceClock += 1;
			if (!this.isCut && this.sinceClock >= BETWEEN_CLOCKS) {
				this.sinceClock = 0;
				this.isCut = performance.now() > this.end;
			}
			return this.isCut;
		}
		isReused(node, context, deep) {
			const known = memory.blocks.get(node);
			if (!known || (memory.dirty.get(node) || 0) > known.epoch) return false;
			const moved = standsAt(known, rectOf(node), deep, context.key, this.view);
			if (!moved) return false;
			this.out.endLine();
			this.out.now.nodes += 1;
			this.out.reuse(known, moved);
			return true;
		}
		withoutBox(node, tag, context) {
			if (tag === "input" && CHOICES.has(typeOf(node))) {
				const proxy = inputProxy(node);
				if (proxy) this.add(node, context, proxy);
			} else if (tag === "area" && hasAttr(node, "href") && boxOf(node).width > 1) this.add(node, context, null);
		}
		shown(visit, context, deep) {
			const { node, tag, style, loose, isBody, display } = visit;
			const { out } = this;
			const inner = within(visit, context, deep);
			const clipped = !loose && !isBody && isTiny(visit) && display !== "contents" && (style.overflowX !== "visible" || isSqueezed(node));
			if (!loose && context.place === HERE && !isBody) this.noteCover(visit, inner, context);
			const nothing = !loose && cutsAll(style, visit.position);
			if (nothing) inner.away = true;
			const beyond = context.cutoff !== null && !meet(context.cutoff, visit.rect());
			if (!visit.inline && !visit.boxed) out.endLine();
			const kind = visit.shown && !beyond ? kindOf(node, tag, visit.role, context, inner) : null;
			const begun = {
				parts: out.now.out.length,
				column: out.column,
				line: out.line.length
			};
			const mark = kind ? this.control(visit, kind, context, inner, clipped) : null;
			if (context.clear && (!isOpaque(style) || !visit.shown && context.style?.visibility !== "hidden")) this.noteHidden(node, style, context);
			if (clipped || nothing) return;
			this.noteSignals(visit, inner);
			this.inside(visit, context, inner, kind, mark);
			if (visit.shown && listensForMouse(node, tag, visit.role)) out.now.hosts.push(node);
			if (out.now.hosts.includes(node)) this.hidesMore(node, context, begun);
		}
		inside(visit, context, inner, kind, mark) {
			const { node, tag } = visit;
			const { out } = this;
			const begun = out.now.out.length;
			const { line } = out;
			if (FRAMES.has(tag)) {
				const doc = innerDocument(node);
				if (doc || tag !== "object") {
					this.frame(visit, doc, context, inner);
					return;
				}
			}
			if (tag === "svg") {
				if (!context.inside && !kind) this.drawing(visit, inner);
			} else if (!REPLACED.has(tag)) this.content(visit, inner, kind, mark);
			if (kind || !visit.shown || !inner.clear || inner.away || saysMore(out.now.out, begun, line, out.line)) return;
			const sign = signOf$1(node, tag, context.deep, () => visit.rect());
			if (!sign) return;
			out.text(` (${sign}) `, inner);
			this.setApart(visit);
		}
		noteCover(visit, inner, context) {
			const { node, style } = visit;
			const box = visit.rect();
			if (!meet(this.view, box)) return;
			if (mayCover(style, visit.position)) this.covers.push({
				el: node,
				left: box.left,
				top: box.top,
				right: box.right,
				bottom: box.bottom
			});
			if (style.overflowX !== "visible" || style.overflowY !== "visible") inner.clip = both(context.clip, box);
		}
		control(visit, kind, context, inner, clipped) {
			const { node, tag, display } = visit;
			const isChoice = tag === "input" && CHOICES.has(typeOf(node));
			const tiny = isTiny(visit);
			const gone = inner.away || visit.isAway(context);
			let mark = null;
			if (isChoice && (tiny || !inner.clear || gone)) {
				const proxy = inputProxy(node);
				if (proxy) this.add(node, context, proxy);
				else if (!tiny && !gone) this.add(node, context, null);
			} else if (display !== "contents" && !tiny && !gone && inner.clear) mark = this.add(node, inner, null);
			else if (display === "contents" || tiny && !clipped && kind !== "weak" && hasBox(node)) mark = this.add(node, inner, null);
			if (tag === "input" && typeOf(node) === "password" && inner.clear && !tiny) this.out.now.signals.password_field = true;
			return mark;
		}
		noteHidden(node, style, context) {
			if (!context.clear || context.away) return;
			const host = hostOf$1(node, style);
			const { hosts } = this.out.now;
			if (host && !hosts.includes(host)) hosts.push(host);
		}
		hidesMore(node, context, begun) {
			const { out } = this;
			const { now } = out;
			now.hosts = now.hosts.filter((host) => host !== node);
			if (holdsItem(now.out, begun.parts)) {
				now.out.splice(begun.parts, 0, { t: 5 });
				return;
			}
			if (context.inside || !context.clear) return;
			const item = this.itemOf(node, context, null);
			if (says(now.out, begun.parts) || out.line.length > begun.line) item.column = begun.column;
			now.out.splice(begun.parts, 0, { t: 5 }, item);
		}
		add(node, context, proxy) {
			const item = this.itemOf(node, context, proxy);
			this.out.item(item);
			return item;
		}
		itemOf(node, context, proxy) {
			let { left, top, width, height } = boxOf(proxy || node);
			if (width <= 1 || height <= 1) for (const child of childrenOf(node)) {
				const box = rectOf(child);
				if (box.width > 1 && box.height > 1) {
					({left, top, width, height} = box);
					break;
				}
			}
			const item = {
				t: 1,
				el: node,
				proxy,
				nav: context.nav,
				fixed: context.fixed,
				frame: context.frame,
				clear: !this.isModal && context.place === HERE && isClear(context, left, top, width, height),
				point: null,
				heading: "",
				rx: left,
				ry: top,
				rw: width,
				rh: height,
				x: left * context.place.sx + context.place.x,
				y: top * context.place.sy + context.place.y,
				w: width * context.place.sx,
				h: height * context.place.sy,
				dropped: false,
				seen: items.get(node)?.seen ?? -1,
				words: null,
				order: 0,
				column: -1,
				more: false,
				line: 0,
				fresh: true
			};
			items.set(node, item);
			return item;
		}
		noteSignals(visit, inner) {
			const { node, tag, role, shown } = visit;
			const { signals } = this.out.now;
			if ((tag === "iframe" || tag === "div") && isCaptcha(node, tag, () => visit.rect())) signals.captcha = true;
			if (shown && !signals.busy && inner.clear && hasAttrs(node) && isBusyMark(node, tag, role) && isMarkSeen(node, visit.rect())) this.out.busy();
			if (tag === "th" && !isPair(parentElementOf(node))) signals.table = true;
			if (!visit.inline && !inner.nav && hasMore(firstElementOf(node), Math.min(Math.max(2, signals.list_items), 500))) {
				const most = largestList(node);
				if (most > 2 && most > signals.list_items) signals.list_items = most;
			}
			const level = /^h[1-6]$/.test(tag) ? Number(tag[1]) : role === "heading" ? Number(attr(node, "aria-level")) || 2 : 0;
			if (level > 0 && shown) {
				const text = contentText(node, 200);
				if (text) this.out.push({
					t: 3,
					level: Math.min(level, 6),
					text
				});
			}
		}
		frame(visit, doc, context, inner) {
			const node = visit.node;
			const name = cut(attr(node, "name") || attr(node, "id") || "frame", 100);
			const frame = (context.frame ? context.frame + "/" : "") + name;
			const box = insideOf(node);
			this.out.now.unstable = true;
			if (!visit.shown || !inner.clear || box.w <= 1 || box.h <= 1) return;
			if (doc?.documentElement) {
				watchRoot(doc);
				memory.inner.push([node, doc]);
				this.out.endLine();
				this.visit(doc.documentElement, withinFrame(inner, context, node, doc, frame));
				this.out.endLine();
			} else if (!doc && !inner.away) {
				this.out.endLine();
				this.out.push({
					t: 4,
					el: node,
					frame,
					nav: inner.nav,
					fixed: inner.fixed
				});
			}
		}
		drawing(visit, inner) {
			const { node } = visit;
			if (!hints.listenedDrawings.has(node)) {
				const { width, height } = visit.rect();
				if (width < 40 && height < 40 || !find(node, DRAWING_PARTS)) return;
			}
			inner.textShown = visit.shown && inner.clear && !inner.away;
			inner.key = keyOf(inner);
			this.children(node, inner);
		}
		content(visit, inner, kind, mark) {
			const { node, tag, style, role, shown, inline } = visit;
			const { out } = this;
			const shadow = shadowOf(node);
			if (shadow) {
				watchRoot(shadow);
				if (memory.roots.size < 500) memory.roots.add(shadow);
			} else if (tag.includes("-") && memory.hosts.size < 500) memory.hosts.add(node);
			if (!inline && style.contentVisibility === "hidden") return;
			inner.textShown = shown && inner.clear && !inner.away;
			if (kind && kind !== "weak") inner.inside = true;
			inner.key = keyOf(inner);
			const isRow = visit.display === "table-row" || tag === "tr" || role === "row";
			const from = out.now.out.length;
			let said = from;
			if (isRow && !find(node, NO_ROW)) out.row((cell) => eachChild(node, (child) => cell(() => this.visit(child, inner), isElement(child))));
			else {
				this.setApart(visit);
				said = out.now.out.length;
				this.depth += 1;
				if (this.depth <= 600) this.children(node, inner);
				this.depth -= 1;
				this.setApart(visit);
			}
			if (tag === "p" && out.now.out.length > said) {
				const last = out.now.out.at(-1);
				if (typeof last === "string" && last.length > 60) out.now.signals.paragraphs += 1;
			}
			if ((role === "alert" || role === "status" || (attr(node, "aria-live") || "off") !== "off") && shown && out.now.signals.alerts.length < 10) out.alert(contentText(node, 200));
			if (mark && mark.column < 0 && says(out.now.out, from)) mark.column = 0;
			if (mark && kind === "weak") dropWrapper(mark, out.now.out, from);
		}
		setApart(visit) {
			if (visit.boxed) this.out.space = true;
			else if (!visit.inline) this.out.endLine();
		}
		children(node, context) {
			const shadow = shadowOf(node);
			const tag = tagOf(node);
			if (this.out.flat === 0 && context.place === HERE && tag !== "slot" && tag !== "details") {
				if (hasMore(shadow ? shadow.firstElementChild : firstElementOf(node), 96)) {
					this.many(firstChildOf(shadow || node), context);
					return;
				}
			}
			const folded = tag === "details" && !hasAttr(node, "open");
			eachChild(node, (child) => {
				if (!folded || isElement(child) && isRendered(child)) this.visit(child, context);
			});
		}
		runStands(run, context) {
			if (run.spoilt || !run.edges || !isConnected(run.edges[0]) || !isConnected(run.edges[1])) return null;
			return standsAt(run, spanOf(run.edges), context.deep, context.key, this.view);
		}
		many(first, context) {
			let child = first;
			while (child) {
				const run = memory.runs.get(child);
				if (run && run.first === child) {
					const moved = this.runStands(run, context);
					if (moved) {
						this.out.reuse(run, moved);
						child = nextSiblingOf(run.last);
						continue;
					}
				}
				child = this.run(child, context);
			}
		}
		run(begin, context) {
			const { out } = this;
			let child = begin;
			let last = begin;
			out.begin();
			for (let count = 0; child; count += 1) {
				if (count >= 64 && out.line === "") break;
				if (count > 0 && out.line === "") {
					const next = memory.runs.get(child);
					if (next && next.first === child && !next.spoilt && this.runStands(next, context)) break;
				}
				this.visit(child, context);
				last = child;
				child = nextSiblingOf(child);
			}
			const edges = edgesOfRun(begin, last);
			const isWhole = out.line === "";
			const made = out.end(isWhole && edges ? spanOf(edges) : null, context.key);
			if (made) {
				const run = Object.assign(made, {
					first: begin,
					last,
					edges,
					spoilt: false
				});
				for (let node = begin; node; node = nextSiblingOf(node)) {
					memory.runs.set(node, run);
					if (node === last) break;
				}
			}
			return child;
		}
	};
	function isTiny(visit) {
		const { width, height } = visit.rect();
		return width <= 1 || height <= 1;
	}
	function walkDocument(time) {
		const walk = new Walk(performance.now() + time);
		const { out, covers } = walk;
		memory.inner = [];
		if (document.documentElement) {
			walk.visit(document.documentElement, outermost());
			out.endLine();
		}
		return {
			stream: out.now.out,
			signals: out.now.signals,
			nodes: out.now.nodes,
			covers,
			isCut: walk.isCut
		};
	}
	// ../src-tauri/crates/browser/injected/src/snapshot/snapshot.ts
	var past = {
		survey: null,
		told: new Set(),
		text: null,
		headings: "",
		serial: 0,
		shown: new Map()
	};
	var isListed = (id) => past.shown.has(id);
	var askedOf = (options) => JSON.stringify([
		options.limit,
		options.text_limit,
		options.wanted,
		visiblePart.share,
		innerWidth,
		innerHeight,
		scrollX,
		scrollY,
		location.href
	]);
	function surveyPage(options, asked) {
		const walked = walkDocument(options.time);
		const found = flatten(walked.stream, options.text_limit, !options.aside);
		const sum = tally(walked.stream);
		return {
			asked,
			version: walked.isCut ? NaN : memory.version,
			items: found.items.length,
			chosen: choose(found.items, options, sight()),
			text: cut(found.lines.join("\n"), options.text_limit),
			truncated: walked.isCut || found.chars - 1 > options.text_limit,
			headings: found.headings,
			passages: found.passages,
			covers: walked.covers,
			signals: walked.signals,
			shape: (sum.a >>> 0).toString(16) + (sum.b >>> 0).toString(16) + ":" + walked.nodes + ":" + found.items.length
		};
	}
	function describeChosen(seen, describing, options) {
		const isFirst = snapshots.count === 0 && !options.came;
		const elements = [];
		const orders = [];
		for (const item of seen.chosen) try {
			const said = sayingOf(item, describing);
			const passing = passingOf(item, describing, said.known);
			if (!describing.unchanged && item.fresh && !isFirst) passing.is_new = true;
			elements.push({
				said,
				passing
			});
			orders.push(item.order);
		} catch (error) {
			if (options.strict) throw error;
		}
		return {
			elements,
			orders
		};
	}
	var passageAnswer = (passage, orders) => ({
		door: doorOf(passage.el),
		frame: passage.frame,
		nav: passage.nav,
		fixed: passage.fixed,
		line: passage.line,
		headings: passage.headings,
		heading: cut(passage.heading, 120),
		before: orders.filter((order) => order < passage.order).length,
		place: doorPlace(passage.el)
	});
	function viewportNow() {
		const root = document.scrollingElement || document.documentElement;
		return {
			width: innerWidth,
			height: innerHeight,
			scroll_x: scrollX,
			scroll_y: scrollY,
			page_width: root ? root.scrollWidth : innerWidth,
			page_height: root ? root.scrollHeight : innerHeight,
			device_pixel_ratio: devicePixelRatio
		};
	}
	function takeSnapshot(options) {
		registry.next = Math.max(registry.next, options.first);
		drain();
		if (messages.waiting.size > 0) heardMessages();
		takeStock();
		const asked = askedOf(options);
		const kept = past.survey;
		const unchanged = !options.aside && kept !== null && kept.version === memory.version && kept.asked === asked && document.getAnimations().length === 0;
		const seen = unchanged ? kept : surveyPage(options, asked);
		noteBusy(seen.signals.busy);
		const describing = {
			contexts: new Map(),
			forms: new Map(),
			view: sight(),
			number: idOf,
			points: [],
			covers: seen.covers,
			unchanged
		};
		const before = registry.next;
		const { elements, orders } = describeChosen(seen, describing, options);
		if (!options.aside) {
			takeOver(elements, before, describing.points);
			past.shown = new Map(elements.map((element) => [element.passing.id, signOf(element)]));
			if (!unchanged) snapshots.count += 1;
			past.survey = seen;
		}
		const has = past.serial > 0 && options.have[0] === registry.stamp && options.have[1] === past.serial;
		for (const { said, passing } of elements) {
			passing.said = said.number;
			if (!has || !past.told.has(said.number)) passing.what = said.known;
		}
		const headings = JSON.stringify(seen.headings);
		const answer = {
			url: cut(location.href, LONGEST_ADDRESS),
			title: cut(fold(document.title || ""), 500),
			viewport: viewportNow(),
			elements: elements.map(({ passing }) => passing),
			total_elements: seen.items,
			text: has && past.text === seen.text ? null : seen.text,
			text_truncated: seen.truncated,
			headings: has && past.headings === headings ? null : seen.headings,
			signals: {
				...seen.signals,
				busy: seen.signals.busy || isBare(),
				messages: messages.said,
				session: signsOut(),
				lang: cut(attr(document.documentElement || document.createElement("html"), "lang") || "", 35)
			},
			shape: seen.shape,
			pulse: pulseOf(seen.signals.busy),
			next: registry.next,
			serial: options.aside ? 0 : past.serial + 1,
			stamp: registry.stamp,
			origin: ownOrigin(),
			points: describing.points,
			passages: seen.passages.map((passage) => passageAnswer(passage, orders))
		};
		if (!options.aside) {
			past.serial += 1;
			past.told = new Set(elements.map(({ said }) => said.number));
			past.text = seen.text;
			past.headings = headings;
		}
		memory.epoch += 1;
		return reply(answer);
	}
	var snapshotIfInformed = (options) => !options.aside && lacking() || takeSnapshot(options);
	var signOf = ({ said: { known }, passing }) => known.name ? [
		known.tag,
		known.role,
		known.name,
		known.frame,
		known.context,
		passing.heading || "",
		known.attrs.name
	].join("") : "";
	function takeOver(elements, before, points) {
		const fresh = new Map();
		for (const element of elements) {
			const sign = element.passing.id >= before ? signOf(element) : "";
			if (sign) fresh.set(sign, fresh.has(sign) ? null : element);
		}
		if (fresh.size === 0) return;
		const gone = new Map();
		for (const [id, sign] of past.shown) if (sign && !elementOf(id)) gone.set(sign, gone.has(sign) ? null : id);
		for (const [sign, element] of fresh) {
			const id = gone.get(sign);
			if (!element || !id) continue;
			const el = elementOf(element.passing.id);
			if (!el) continue;
			for (const point of points) if (point[0] === element.passing.id) point[0] = id;
			registry.elements.delete(element.passing.id);
			restoreNumber(el, id);
			element.passing.id = id;
			delete element.passing.is_new;
		}
	}
	// ../src-tauri/crates/browser/injected/src/shown/look.ts
	var HOW = {
		limit: 1500,
		text_limit: 3e4,
		wanted: [],
		first: 0,
		time: 1e3,
		aside: false,
		came: false,
		have: [0, 0]
	};
	var secrets = new WeakSet();
	function isHidden(field) {
		return secrets.has(field) || isSecret(field) || /(^|\s)(cc-\S+|\S+-password|one-time-code)(\s|$)/i.test(attr(field, "autocomplete") || "");
	}
	function documentsHere() {
		const found = [document];
		for (const doc of found) for (const frame of findAllIn(doc, "iframe,frame")) {
			const inner = innerDocument(frame);
			if (inner && !found.includes(inner)) found.push(inner);
		}
		return found;
	}
	var pathOf = (event) => event.composedPath().filter((node) => "nodeType" in node && isElement(node));
	function listed(path) {
		for (const el of path) {
			const id = registry.ids.get(el);
			if (id !== void 0 && isListed(id)) return id;
		}
		return null;
	}
	var seemsPressable = (el) => getComputedStyle(el).cursor === "pointer" || attr(el, "onclick") !== null || attr(el, "role") !== null;
	function look(path, pressed) {
		for (const doc of documentsHere()) noteSecrets(doc);
		let page = takeSnapshot(HOW);
		let id = listed(path);
		const [inner] = path;
		if (id === null && pressed && inner && seemsPressable(inner)) {
			noteListened([path.find((el) => attr(el, "onclick") !== null || attr(el, "role") !== null) ?? inner]);
			page = takeSnapshot(HOW);
			id = listed(path);
		}
		return {
			id,
			page: veiled(page)
		};
	}
	function noteSecrets(root) {
		for (const field of findAllIn(root, "input[type=password]")) secrets.add(field);
	}
	function veiled(page) {
		const numbers = new Set();
		for (const doc of documentsHere()) for (const field of findAllIn(doc, "input,textarea")) if (isHidden(field) && field.value) numbers.add(idOf(field));
		if (numbers.size === 0) return page;
		const answer = JSON.parse(page);
		for (const element of answer.elements) if (numbers.has(element.id)) element.value = "";
		return JSON.stringify(answer);
	}
	var fieldIn = (path) => path.find((el) => tagOf(el) === "input" || tagOf(el) === "textarea" || tagOf(el) === "select" || el.isContentEditable) ?? null;
	// ../src-tauri/crates/browser/injected/src/shown/shown.ts
	var LONGEST = 5e3;
	var STILL = 500;
	var MOVED = 8;
	var BECOMES = 60;
	var EDITS = new Set("a c v x z y".split(" "));
	var ARROWS = new Set("ArrowDown ArrowUp ArrowLeft ArrowRight".split(" "));
	var WALKED = new Set("combobox menu menuitem menubar option listbox treeitem tab gridcell grid".split(" "));
	var watch = {
		tell: null,
		frame: "",
		heard: new WeakSet(),
		press: null,
		last: null,
		typed: null,
		enter: null,
		entered: false
	};
	function tell(told, page) {
		const head = JSON.stringify({
			...told,
			frame: watch.frame
		});
		watch.tell?.(`${head.slice(0, -1)},"page":${page}}`);
	}
	var innermost = (path) => path[0] ?? document.documentElement;
	function typedText(field) {
		const tag = tagOf(field);
		return cut(tag === "input" || tag === "textarea" ? field.value : field.innerText.replace(/\n$/, ""), LONGEST);
	}
	function flush(over) {
		const { typed } = watch;
		if (!typed) return;
		clearTimeout(typed.timer);
		const { id, page } = typed.look;
		const secret = isHidden(typed.field);
		const text = secret ? "" : typedText(typed.field);
		if (typed.told !== text) tell(secret ? {
			did: "type",
			id,
			secret
		} : {
			did: "type",
			id,
			text
		}, page);
		typed.told = text;
		if (over) watch.typed = null;
	}
	var hostOf = (field) => {
		let host = field;
		while (tagOf(host) !== "input" && tagOf(host) !== "textarea" && host.parentElement?.isContentEditable) host = host.parentElement;
		return host;
	};
	function begin(path) {
		const field = fieldIn(path);
		if (!field || tagOf(field) === "select" || !isText(field)) return;
		const host = hostOf(field);
		if (watch.typed?.field === host) return;
		flush(true);
		watch.typed = {
			field: host,
			look: look(path, false),
			timer: 0,
			told: null
		};
	}
	var isText = (field) => tagOf(field) !== "input" || ![
		"checkbox",
		"radio",
		"file",
		"button",
		"submit",
		"reset",
		"image",
		"hidden"
	].includes(typeOf(field));
	function input(path) {
		begin(path);
		const { typed } = watch;
		if (!typed) return;
		clearTimeout(typed.timer);
		typed.timer = setTimeout(() => flush(false), STILL);
	}
	function pointerDown(event, path) {
		watch.entered = false;
		watch.enter = null;
		if (!event.isPrimary || event.button !== 0) return;
		if (watch.press?.up) pressed(watch.press.path, watch.press.look);
		flush(watch.typed !== null && !path.includes(watch.typed.field));
		const seen = look(path, true);
		watch.press = {
			look: seen,
			path,
			x: event.clientX,
			y: event.clientY,
			up: false
		};
		watch.last = {
			look: seen,
			target: innermost(path)
		};
	}
	function pointerUp(event) {
		const { press } = watch;
		if (!press) return;
		if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > MOVED) {
			watch.press = null;
			return;
		}
		press.up = true;
		setTimeout(() => {
			if (watch.press === press) pressed(press.path, press.look);
		}, BECOMES);
	}
	function pressed(path, seen) {
		watch.press = null;
		const target = innermost(path);
		const field = fieldIn(path);
		if (tagOf(target) === "option" || field && (tagOf(field) === "select" || isChoice(field) || tagOf(field) === "input" && typeOf(field) === "file")) return;
		if (isLabel(path)) return;
		if (seen.id !== null) tell({
			did: "press",
			id: seen.id
		}, seen.page);
	}
	var isChoice = (field) => tagOf(field) === "input" && [
		"checkbox",
		"radio",
		"range",
		"color"
	].includes(typeOf(field));
	function isLabel(path) {
		for (const el of path) {
			const tag = tagOf(el);
			if (tag === "a" || tag === "button" || tag === "input" || tag === "select" || tag === "textarea") return false;
			if (tag === "label") return el.control !== null;
		}
		return false;
	}
	function click(event, path) {
		const { press } = watch;
		const submits = tagOf(innermost(path)) === "button" || typeOf(innermost(path)) === "submit" || typeOf(innermost(path)) === "image";
		if (event.detail === 0 && watch.entered && submits) return;
		watch.enter = null;
		if (press && (press.path.includes(innermost(path)) || path.includes(innermost(press.path)))) pressed(path, press.look);
		else pressed(path, look(path, true));
	}
	function change(path) {
		const el = innermost(path);
		const tag = tagOf(el);
		const before = () => {
			const { last } = watch;
			watch.press = null;
			const id = idOf(el);
			return last && last.look.id === id ? last.look : {
				...look(path, false),
				id
			};
		};
		if (tag === "select") {
			const list = el;
			const options = [...list.selectedOptions].slice(0, 50).map((option) => cut(fold(option.label || option.text), 200));
			const { id, page } = before();
			tell({
				did: "choose",
				id,
				options,
				several: list.multiple
			}, page);
		} else if (tag === "input" && typeOf(el) === "file") {
			const { id, page } = before();
			tell({
				did: "files",
				id,
				options: [...el.files || []].slice(0, 50).map((file) => cut(file.name, 300))
			}, page);
		} else if (tag === "input" && ["checkbox", "radio"].includes(typeOf(el))) {
			const { id, page } = before();
			tell({
				did: "tick",
				id,
				checked: el.checked
			}, page);
		} else if (watch.typed?.field === el) flush(true);
	}
	function nameOfKey(event, path) {
		const { key } = event;
		if (event.isComposing || [
			"Control",
			"Shift",
			"Alt",
			"Meta",
			"AltGraph",
			"Process",
			"Dead"
		].includes(key)) return null;
		const held = [
			event.ctrlKey && "Control",
			event.altKey && "Alt",
			event.metaKey && "Meta"
		].filter((name) => name !== false);
		if (held.length > 0) {
			const letter = key.length === 1 ? key.toLowerCase() : key;
			return EDITS.has(letter) || event.altKey && event.ctrlKey && key.length === 1 ? null : [...held, letter].join("+");
		}
		if (key === "Enter" || key === "Escape" || key === "Tab") return event.shiftKey && key !== "Escape" ? null : key;
		if (!ARROWS.has(key)) return null;
		return path.some((el) => WALKED.has(attr(el, "role") || "") || attr(el, "aria-autocomplete") !== null) ? key : null;
	}
	function keyDown(event, path) {
		const key = nameOfKey(event, path);
		if (key === null || event.repeat) return;
		watch.last = null;
		const target = innermost(path);
		const field = fieldIn(path);
		const seen = look(path, false);
		flush(true);
		if (key === "Enter") {
			watch.entered = true;
			if (!(field && tagOf(field) === "input" && isEditable(field))) {
				watch.enter = {
					look: seen,
					key
				};
				return;
			}
		}
		tell({
			did: "key",
			id: tagOf(target) === "body" || tagOf(target) === "html" ? null : seen.id,
			key
		}, seen.page);
	}
	function keyUp() {
		const { enter } = watch;
		watch.enter = null;
		watch.entered = false;
		if (enter && enter.look.id !== null) tell({
			did: "key",
			id: enter.look.id,
			key: enter.key
		}, enter.look.page);
	}
	function heard(event) {
		if (!event.isTrusted || !watch.tell) return;
		const path = pathOf(event);
		switch (event.type) {
			case "pointerdown": return pointerDown(event, path);
			case "pointerup": return pointerUp(event);
			case "click": return click(event, path);
			case "dblclick": {
				const { last } = watch;
				const field = fieldIn(path);
				if (last && last.look.id !== null && !(field && isEditable(field))) tell({
					did: "press",
					id: last.look.id,
					count: 2
				}, last.look.page);
				return;
			}
			case "beforeinput":
				if (/^insert(LineBreak|Paragraph)$/.test(event.inputType)) {
					watch.enter = null;
					if (tagOf(innermost(path)) === "input") return;
				}
				return begin(path);
			case "input": return input(path);
			case "change": return change(path);
			case "keydown": return keyDown(event, path);
			case "keyup":
				if (["Enter", "NumpadEnter"].includes(event.key)) keyUp();
				return;
			case "focusout":
				if (watch.typed && path.includes(watch.typed.field)) flush(true);
				return;
			case "pagehide":
				flush(true);
				return;
			case "load": return hear();
		}
	}
	var EVENTS = "pointerdown pointerup click dblclick beforeinput input change keydown keyup focusout pagehide load".split(" ");
	function hear() {
		for (const doc of documentsHere()) {
			if (watch.heard.has(doc)) continue;
			watch.heard.add(doc);
			for (const type of EVENTS) doc.defaultView?.addEventListener(type, heard, {
				capture: true,
				passive: true
			});
		}
	}
	function watchPerson(binding, frame) {
		const found = globalThis[binding];
		if (typeof found !== "function") {
			watch.tell = null;
			return false;
		}
		watch.tell = found;
		watch.frame = frame;
		hear();
		return true;
	}
	function tellTyped() {
		flush(false);
		return true;
	}
	function markedText() {
		for (const doc of documentsHere()) {
			const text = fold(String(doc.getSelection() ?? ""));
			if (text) return cut(text, 1e3);
		}
		return "";
	}
	// ../src-tauri/crates/browser/injected/src/snapshot/boxes.ts
	var hundredths = (value) => Math.round(value * 100) / 100;
	function boxesOf(ids) {
		const boxes = [];
		for (const id of ids) {
			const el = elementOf(id);
			if (!el) continue;
			let rect = rectOf(el);
			if (rect.width <= 1 || rect.height <= 1) {
				const other = inputProxy(el) || [...childrenOf(el)].find((child) => rectOf(child).width > 1 && rectOf(child).height > 1);
				if (!other) continue;
				rect = rectOf(other);
			}
			const { x, y, w, h } = outward(rectIn(rect), offsetOf(documentOf(el)));
			boxes.push([id, {
				x: hundredths(x),
				y: hundredths(y),
				w: hundredths(w),
				h: hundredths(h)
			}]);
		}
		return boxes;
	}
	var viewOf = (ids) => reply({
		width: innerWidth,
		height: innerHeight,
		scroll_x: scrollX,
		scroll_y: scrollY,
		ratio: devicePixelRatio,
		boxes: boxesOf(ids)
	});
	// ../src-tauri/crates/browser/injected/src/snapshot/badges.ts
	var badges = {
		plates: [],
		waiting: false
	};
	var BADGE_STYLE = `
  span, i { all: initial; position: fixed; box-sizing: border-box; pointer-events: none; }
  i { border: 2px solid var(--c); outline: 1px solid #fff; border-radius: 2px; }
  span { height: 17px; padding: 0 4px; border: 1px solid #fff; border-radius: 4px; background: var(--c); color: #fff;
    font: 700 12px/15px Arial, sans-serif; white-space: nowrap; }`;
	var BADGE_COLOURS = [
		"#8a1038",
		"#0b3d91",
		"#0a5430",
		"#5a1e8c",
		"#7a2e00",
		"#004a5c"
	];
	var BADGE_HEIGHT = 17;
	var MOST_BADGES = 500;
	function dropBadges() {
		const { host } = overlay;
		if (!host) return;
		unnoticed(() => host.remove());
		removeEventListener("scroll", moveBadges, true);
		removeEventListener("resize", moveBadges, true);
		overlay.host = null;
		badges.plates = [];
	}
	function setStyle(el, rules) {
		for (const [name, value] of Object.entries(rules)) el.style.setProperty(name, value, "important");
	}
	function badgeGround() {
		const host = document.createElement("div");
		setStyle(host, {
			all: "initial",
			display: "block",
			position: "fixed",
			inset: "0 auto auto 0",
			width: "100px",
			height: "0",
			margin: "0",
			padding: "0",
			border: "0",
			background: "none",
			overflow: "visible",
			"pointer-events": "none",
			"z-index": "2147483647"
		});
		host.setAttribute("aria-hidden", "true");
		const root = host.attachShadow({ mode: "closed" });
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(BADGE_STYLE);
		root.adoptedStyleSheets = [sheet];
		overlay.host = host;
		document.documentElement.append(host);
		host.popover = "manual";
		try {
			host.showPopover();
		} catch {
			host.removeAttribute("popover");
		}
		return root;
	}
	function placeBadges(host) {
		const scale = rectOf(host).width / 100 || 1;
		const here = new Map(boxesOf(badges.plates.filter((plate) => plate.own).map((plate) => plate.id)));
		const taken = [];
		const free = (spot) => !taken.some((other) => meet(other, spot));
		const placeOf = (plate) => plate.own ? here.get(plate.id) : plate.still;
		const edges = badges.plates.map(placeOf).filter((box) => box !== void 0).map(edgesOf);
		const clear = (spot) => free(spot) && edges.every((e) => !meet(e, spot) || e.left < spot.left && e.top < spot.top && e.right > spot.right && e.bottom > spot.bottom);
		for (const plate of badges.plates) {
			const box = placeOf(plate);
			const gone = !box || box.y > innerHeight || box.x > innerWidth || box.y + box.h < 0 || box.x + box.w < 0;
			plate.frame.style.display = plate.number.style.display = gone ? "none" : "";
			if (gone) continue;
			const wide = 10 + 7 * String(plate.id).length;
			const at = (x, y) => {
				const left = Math.min(Math.max(x, 0), innerWidth - wide);
				const top = Math.min(Math.max(y, 0), innerHeight - BADGE_HEIGHT);
				return {
					left,
					top,
					right: left + wide,
					bottom: top + BADGE_HEIGHT
				};
			};
			const right = box.x + box.w;
			const middle = box.y + box.h / 2 - BADGE_HEIGHT / 2;
			const spots = [
				at(box.x - wide - 3, middle),
				at(right + 3, middle),
				at(box.x - 2, box.y - BADGE_HEIGHT - 2),
				at(right - wide + 2, box.y - BADGE_HEIGHT - 2),
				at(box.x - 2, box.y + box.h + 2),
				at(right - wide, box.y)
			];
			const spot = spots.find(clear) || spots.find(free) || spots[0];
			taken.push(spot);
			Object.assign(plate.number.style, {
				left: spot.left / scale + "px",
				top: spot.top / scale + "px"
			});
			Object.assign(plate.frame.style, {
				left: (box.x - 3) / scale + "px",
				top: (box.y - 3) / scale + "px",
				width: (box.w + 6) / scale + "px",
				height: (box.h + 6) / scale + "px"
			});
		}
	}
	function moveBadges() {
		if (badges.waiting || !overlay.host) return;
		badges.waiting = true;
		requestAnimationFrame(() => {
			badges.waiting = false;
			if (!overlay.host) return;
			badges.plates = badges.plates.filter((plate) => {
				if (plate.own) return true;
				plate.frame.remove();
				plate.number.remove();
				return false;
			});
			placeBadges(overlay.host);
		});
	}
	function veilBadges(on) {
		const { host } = overlay;
		if (host) unnoticed(() => setStyle(host, { display: on ? "none" : "block" }));
		return badges.plates.length;
	}
	function showBadges(marks) {
		dropBadges();
		if (marks.length === 0 || document.contentType !== "text/html" || !document.documentElement) return 0;
		unnoticed(() => {
			const root = badgeGround();
			for (const [id, x, y, w, h, own] of marks.slice(0, MOST_BADGES)) {
				const frame = document.createElement("i");
				const number = document.createElement("span");
				number.textContent = String(id);
				for (const el of [frame, number]) el.style.setProperty("--c", BADGE_COLOURS[id % BADGE_COLOURS.length] ?? "");
				badges.plates.push({
					id,
					own,
					frame,
					number,
					still: {
						x,
						y,
						w,
						h
					}
				});
			}
			root.append(...badges.plates.map((plate) => plate.frame), ...badges.plates.map((plate) => plate.number));
			if (overlay.host) placeBadges(overlay.host);
		});
		addEventListener("scroll", moveBadges, {
			capture: true,
			passive: true
		});
		addEventListener("resize", moveBadges, {
			capture: true,
			passive: true
		});
		return badges.plates.length;
	}
	// ../src-tauri/crates/browser/injected/src/page_script.ts
	var api = {
		takeSnapshot,
		snapshotIfInformed,
		probeTargets,
		noteListened,
		noteDelegated,
		noteHovered,
		noteProbed,
		facts,
		pulse,
		rest,
		acting,
		pointAt,
		pointNowhere,
		locate: (id, nudge) => reply(locate(id, nudge)),
		aim,
		pressed: pressed$1,
		differs: (id) => hasChanged(elementOf(id)),
		stillReaches,
		hovered,
		scriptClick,
		usable: isUsable,
		centerOf,
		watchDrag,
		dragBegan,
		dropTaken,
		forgetDrag,
		placeOfText,
		textIsMarked,
		markText,
		slideState,
		calendar,
		guardKey,
		keyed,
		noteAdded,
		wasAdded,
		fieldInfo,
		prepareField,
		prepareFocused,
		selectionHeard,
		selectPart,
		focusOn,
		holds: fieldHolds,
		setValue,
		pasteText,
		checkState,
		fileField,
		inEditor,
		editorHolds,
		putSecret,
		chooseOption,
		findOption,
		chooseOptions,
		optionStates,
		scrollBy,
		intoView,
		extent,
		reveal,
		scrollToText,
		hasText,
		showWords,
		nearText,
		elementText,
		rowsOf,
		title: () => document.title,
		watchPerson,
		tellTyped,
		markedText,
		query,
		doorPlaces,
		doorHits,
		focusDoor,
		doorElement,
		within: (share) => {
			visiblePart.share = share;
			return api;
		},
		elements: (ids) => ids.map((id) => elementOf(id) || null),
		restore: restoreNumber,
		showBadges,
		veilBadges,
		shownPlaces,
		view: viewOf
	};
	function start(firstId, stamp) {
		registry.next = firstId;
		registry.stamp = stamp;
		return api;
	}
	exports.start = start;
	return exports;
})({});
