var api = (function(exports) {
	Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
	// ../src-tauri/crates/program/api/src/host.ts
	var standing = {
		now: 0,
		tab: "",
		tabs: [],
		downloads: [],
		dialog: null
	};
	var TimeoutError = class extends Error {
		name = "TimeoutError";
	};
	var waiting = new Map();
	var host;
	var last = 0;
	var heard;
	function connect(to, onAnswer) {
		host = to;
		heard = onAnswer;
	}
	var log = (text) => host?.log(text);
	function call(op, given) {
		const id = last += 1;
		return new Promise((resolve, reject) => {
			waiting.set(id, {
				resolve,
				reject
			});
			host?.send(id, op, JSON.stringify(given));
		});
	}
	async function at(work) {
		const { stack: where = "" } = new Error();
		try {
			return await work();
		} catch (error) {
			if (error instanceof Error && !(error.stack ?? "").includes("program.js")) error.stack = `${error.stack ?? ""}\n${where}`;
			throw error;
		}
	}
	function settle(id, json) {
		const request = waiting.get(id);
		waiting.delete(id);
		const { value, error, ...rest } = JSON.parse(json);
		Object.assign(standing, rest);
		heard?.();
		if (error !== void 0) request?.reject(new Error(error));
		else request?.resolve(value);
	}
	var sleep = (ms) => call("sleep", { ms });
	var look = (tab = "") => call("look", { tab });
	// ../src-tauri/crates/program/api/src/aria.ts
	var value = (text) => {
		const regex = /^\/(.*)\/([a-z]*)$/.exec(text);
		if (regex) return new RegExp(regex[1] ?? "", regex[2]);
		return /^"/.test(text) ? JSON.parse(text) : text;
	};
	function template(text) {
		const root = [];
		const path = [{
			indent: -1,
			inside: root
		}];
		for (const line of text.split("\n")) {
			if (!line.trim()) continue;
			const parts = /^(\s*)- ([a-z]+)(?:\s+("(?:[^"\\]|\\.)*"|\/(?:[^/\\]|\\.)*\/))?\s*(?:\[[^\]]*\]\s*)*(?::\s*(.*))?$/.exec(line);
			if (!parts) throw new Error(`toMatchAriaSnapshot: a line like "${line.trim()}" is not offered here`);
			const [, indent = "", role = "", name, said = ""] = parts;
			while ((path.at(-1)?.indent ?? -1) >= indent.length) path.pop();
			const node = {
				role,
				inside: []
			};
			if (role === "text") node.name = value(said);
			else {
				if (name !== void 0) node.name = value(name);
				if (said) node.inside.push({
					role: "text",
					name: value(said),
					inside: []
				});
			}
			path.at(-1)?.inside.push(node);
			path.push({
				indent: indent.length,
				inside: node.inside
			});
		}
		return root;
	}
	function fits(wanted, node) {
		if (wanted.role !== node.role) return false;
		const { name } = wanted;
		if (name !== void 0 && !(typeof name === "string" ? name.replace(/\s+/g, " ").trim() === node.name : name.test(node.name))) return false;
		const inside = node.inside.length === 0 && node.role !== "text" ? [{
			role: "text",
			name: node.name,
			inside: []
		}] : node.inside;
		return inOrder(wanted.inside, inside);
	}
	function inOrder(wanted, nodes) {
		let at = 0;
		for (const one of wanted) {
			while (at < nodes.length && !fits(one, nodes[at])) at += 1;
			if (at === nodes.length) return false;
			at += 1;
		}
		return true;
	}
	var matchesAria = (wanted, nodes) => inOrder(wanted, nodes) || nodes.some((node) => matchesAria(wanted, node.inside));
	var asLines = (nodes, indent = "") => nodes.map((node) => {
		const own = node.role === "text" ? `${indent}- text: ${node.name}` : `${indent}- ${node.role}${node.name ? ` ${JSON.stringify(node.name)}` : ""}`;
		return node.inside.length > 0 ? `${own}:\n${asLines(node.inside, indent + "  ")}` : own;
	}).join("\n");
	// ../src-tauri/crates/program/api/src/address.ts
	function fitsAddress(wanted, url, base) {
		if (typeof wanted === "function") return wanted(address(url));
		if (wanted instanceof RegExp) return wanted.test(url);
		return glob(wanted.startsWith("*") ? wanted : resolved(wanted, base)).test(url);
	}
	function glob(text) {
		let out = "";
		for (let i = 0; i < text.length; i += 1) {
			const sign = text[i];
			if (sign === "*" && text[i + 1] === "*") {
				out += text[i + 2] === "/" ? "(.*/)?" : ".*";
				i += text[i + 2] === "/" ? 2 : 1;
			} else if (sign === "*") out += "[^/]*";
			else if (sign === "{") out += "(";
			else if (sign === "}") out += ")";
			else if (sign === "," && out.lastIndexOf("(") > out.lastIndexOf(")")) out += "|";
			else out += sign.replace(/[.+^$()|[\]\\?]/g, "\\$&");
		}
		return new RegExp(`^${out}$`);
	}
	function address(href) {
		const [, protocol = "", host = "", pathname = "", search = "", hash = ""] = /^([a-z][a-z\d+.-]*:)(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(href) ?? [];
		const [hostname = "", port = ""] = host.replace(/^.*@/, "").split(/:(?=\d*$)/);
		const decode = (text) => {
			try {
				return decodeURIComponent(text.replace(/\+/g, " "));
			} catch {
				return text;
			}
		};
		const pairs = search.slice(1).split("&").filter(Boolean).map((pair) => {
			const at = pair.indexOf("=");
			return at < 0 ? [decode(pair), ""] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
		});
		return {
			href,
			protocol,
			host,
			hostname,
			port,
			origin: `${protocol}//${host}`,
			pathname,
			search,
			hash,
			searchParams: {
				get: (name) => pairs.find(([key]) => key === name)?.[1] ?? null,
				has: (name) => pairs.some(([key]) => key === name)
			},
			toString: () => href
		};
	}
	function resolved(to, base) {
		if (/^[a-z][a-z\d+.-]*:/i.test(to)) return to;
		const here = address(base);
		if (to.startsWith("//")) return here.protocol + to;
		if (to.startsWith("/")) return here.origin + to;
		if (to.startsWith("?")) return here.origin + here.pathname + to;
		if (to.startsWith("#")) return here.origin + here.pathname + here.search + to;
		const parts = here.pathname.split("/").slice(0, -1);
		for (const part of to.replace(/^\.\//, "").split("/")) if (part === "..") parts.pop();
		else if (part !== ".") parts.push(part);
		return here.origin + "/" + parts.filter((part, index) => index > 0 || part).join("/");
	}
	// ../src-tauri/crates/program/api/src/actions.ts
	function pressing(given, { border = [0, 0] }) {
		const { button, clickCount = 1, modifiers, position } = given;
		if (!button && clickCount === 1 && !modifiers?.length && !position) return { action: "click" };
		const held = (modifiers ?? []).map((key) => key === "ControlOrMeta" ? "control" : key.toLowerCase());
		return {
			action: "mouse_click",
			button: button ?? "left",
			count: clickCount,
			modifiers: held,
			...position ? {
				x: position.x + border[0],
				y: position.y + border[1]
			} : {}
		};
	}
	var KEYS = new Set("Control Shift Alt Meta ControlOrMeta Enter Tab Escape Backspace Delete Insert Home End PageUp PageDown ArrowUp ArrowDown ArrowLeft ArrowRight Space CapsLock ContextMenu Minus Equal Comma Period Slash Backquote Semicolon Quote BracketLeft BracketRight Backslash".split(" "));
	function keyName(key) {
		const parts = key === "+" || key.endsWith("++") ? [...key.slice(0, -1).split("+").filter(Boolean), "+"] : key.split("+");
		for (const part of parts) {
			if ([...part].length === 1 || KEYS.has(part) || /^(F\d{1,2}|Key[A-Z]|Digit\d)$/.test(part)) continue;
			throw new Error(`Unknown key: "${part}"`);
		}
		return parts.map((part) => part === "ControlOrMeta" ? "Control" : part.replace(/^(?:Key|Digit)/, "")).join("+");
	}
	function fillable(item, text) {
		const { field } = item;
		if (!field || field === "role") return new Error("Element is not an <input>, <textarea> or [contenteditable] element");
		if ([
			"checkbox",
			"radio",
			"button",
			"submit",
			"reset",
			"image",
			"file"
		].includes(field)) return new Error(`Input of type "${field}" cannot be filled`);
		if (field === "select") return new Error("Element is not an <input>, <textarea> or [contenteditable] element");
		if (field === "number" && Number.isNaN(Number(text))) return new Error("Cannot type text into input[type=number]");
		const shape = {
			date: /^\d{4,}-\d\d-\d\d$/,
			time: /^\d\d:\d\d(:\d\d(\.\d+)?)?$/,
			month: /^\d{4,}-\d\d$/,
			week: /^\d{4,}-W\d\d$/,
			"datetime-local": /^\d{4,}-\d\d-\d\d[T ]\d\d:\d\d/,
			color: /^#[\da-f]{6}$/i
		}[field];
		return shape && text && !shape.test(text) ? new Error("Malformed value") : void 0;
	}
	var isChosen = (option, index, wanted) => typeof wanted === "string" ? option.value === wanted || option.label === wanted.replace(/\s+/g, " ").trim() : (wanted.value === void 0 || option.value === wanted.value) && (wanted.label === void 0 || option.label === wanted.label) && (wanted.index === void 0 || index === wanted.index);
	var nameOfOption = (option, all) => all.filter((other) => other.label === option.label || other.value === option.label).length === 1 && option.label ? option.label : option.value;
	// ../src-tauri/crates/program/api/src/waiting.ts
	var PAUSES = [
		0,
		20,
		50,
		100,
		100,
		250
	];
	var limits = {
		action: 5e3,
		expect: 5e3
	};
	var LONGEST = 3e4;
	var limitOf = (given, usual) => {
		const wanted = given?.timeout ?? usual;
		return wanted > 0 ? Math.min(wanted, LONGEST) : LONGEST;
	};
	async function until(limit, tried) {
		const began = standing.now;
		for (let turn = 0;; turn += 1) {
			const got = await tried();
			if (got !== void 0) return got;
			const left = limit - (standing.now - began);
			if (left <= 0) return void 0;
			await sleep(Math.min(left, PAUSES[Math.min(turn, PAUSES.length - 1)]));
		}
	}
	var notOffered = (what, instead) => new Error(`${what} is not offered here: ${instead}`);
	var NO_FIELD = "Element is not an <input>, <textarea>, <select> or [contenteditable] and does not have a role allowing [aria-readonly]";
	var READ_INSTEAD = "read with textContent(), innerText(), inputValue(), getAttribute(), count() or isVisible()";
	// ../src-tauri/crates/program/api/src/words.ts
	var quoted = (text) => `'${text.replace(/\\/g, "\\\\").replace(/'/g, "\\'").replace(/\n/g, "\\n")}'`;
	var written = (text) => typeof text === "string" ? quoted(text) : String(text);
	var matchOf = (text, exact = false) => typeof text === "string" ? {
		text,
		exact
	} : {
		regex: text.source,
		flags: text.flags
	};
	function options(given) {
		const parts = Object.entries(given).filter(([, value]) => value !== void 0).map(([key, value]) => `${key}: ${value instanceof RegExp || typeof value === "string" ? written(value) : String(value)}`);
		return parts.length > 0 ? `{ ${parts.join(", ")} }` : "";
	}
	function said(method, first, given = {}) {
		return `${method}(${[first, options(given)].filter(Boolean).join(", ")})`;
	}
	var suggestion = (role, name) => role && name ? said("getByRole", quoted(role), { name }) : "";
	// ../src-tauri/crates/program/api/src/locator.ts
	function several(words, found) {
		const lines = found.items.map((item, index) => {
			const name = suggestion(item.role, item.name);
			return `    ${index + 1}) ${item.preview ?? ""}${name ? ` aka ${name}` : ""}`;
		});
		return `strict mode violation: ${words} resolved to ${found.count} elements:\n${lines.join("\n")}`;
	}
	var Finds = class {
		step(step, words) {
			return new Locator(this.home, [...this.chain, step], this.words ? `${this.words}.${words}` : words);
		}
		getByRole(role, given = {}) {
			const { name, exact, includeHidden, ...rest } = given;
			const step = {
				by: "role",
				role,
				...rest
			};
			if (name !== void 0) step.name = matchOf(name, exact);
			if (includeHidden) step.hidden = true;
			return this.step(step, said("getByRole", quoted(role), given));
		}
		getByText(text, given = {}) {
			return this.step({
				by: "text",
				match: matchOf(text, given.exact)
			}, said("getByText", written(text), given));
		}
		getByLabel(text, given = {}) {
			return this.step({
				by: "label",
				match: matchOf(text, given.exact)
			}, said("getByLabel", written(text), given));
		}
		byAttribute(method, name, text, given) {
			return this.step({
				by: "attribute",
				name,
				match: matchOf(text, given.exact)
			}, said(method, written(text), given));
		}
		getByPlaceholder(text, given = {}) {
			return this.byAttribute("getByPlaceholder", "placeholder", text, given);
		}
		getByAltText(text, given = {}) {
			return this.byAttribute("getByAltText", "alt", text, given);
		}
		getByTitle(text, given = {}) {
			return this.byAttribute("getByTitle", "title", text, given);
		}
		getByTestId(id) {
			return this.step({
				by: "attribute",
				name: "data-testid",
				match: matchOf(id, true)
			}, said("getByTestId", written(id)));
		}
		locator(what, given = {}) {
			const found = typeof what === "string" ? this.step(selector(what), said("locator", quoted(what), written_(given))) : this.step({
				by: "inner",
				chain: what.steps
			}, said("locator", String(what)));
			return Object.keys(given).length > 0 ? new Locator(this.home, [...found.steps, ...filters(given)], String(found)) : found;
		}
		frameLocator(css) {
			return new FrameLocator(this.home, [...this.chain, selector(css)], this.words ? `${this.words}.${said("locator", quoted(css))}` : said("locator", quoted(css)));
		}
	};
	var selector = (text) => text.startsWith("//") || text.startsWith("xpath=") ? {
		by: "xpath",
		path: text.replace(/^xpath=/, "")
	} : {
		by: "css",
		css: text
	};
	var written_ = (given) => Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value instanceof Locator ? { toString: () => String(value) } : value]));
	function filters(given) {
		const steps = [];
		if (given.hasText !== void 0) steps.push({
			by: "hasText",
			match: matchOf(given.hasText)
		});
		if (given.hasNotText !== void 0) steps.push({
			by: "hasNotText",
			match: matchOf(given.hasNotText)
		});
		if (given.has) steps.push({
			by: "has",
			chain: given.has.steps
		});
		if (given.hasNot) steps.push({
			by: "hasNot",
			chain: given.hasNot.steps
		});
		if (given.visible !== void 0) steps.push({
			by: "visible",
			visible: given.visible
		});
		return steps;
	}
	var FrameLocator = class FrameLocator extends Finds {
		home;
		outer;
		frame;
		chain;
		constructor(home, outer, frame) {
			super();
			this.home = home;
			this.outer = outer;
			this.frame = frame;
			this.chain = [...outer, { by: "frame" }];
		}
		get words() {
			return `${this.frame}.contentFrame()`;
		}
		owner() {
			return new Locator(this.home, this.outer, this.frame);
		}
		at(index, words) {
			return new FrameLocator(this.home, [...this.outer, {
				by: "nth",
				index
			}], `${this.frame}.${words}`);
		}
		first() {
			return this.at(0, "first()");
		}
		last() {
			return this.at(-1, "last()");
		}
		nth(index) {
			return this.at(index, `nth(${index})`);
		}
	};
	var Locator = class Locator extends Finds {
		home;
		chain;
		words;
		constructor(home, chain, words) {
			super();
			this.home = home;
			this.chain = chain;
			this.words = words;
		}
		get steps() {
			return this.chain;
		}
		toString() {
			return this.words;
		}
		page() {
			return this.home;
		}
		next(steps, words) {
			return new Locator(this.home, [...this.chain, ...steps], `${this.words}.${words}`);
		}
		first() {
			return this.next([{
				by: "nth",
				index: 0
			}], "first()");
		}
		last() {
			return this.next([{
				by: "nth",
				index: -1
			}], "last()");
		}
		nth(index) {
			return this.next([{
				by: "nth",
				index
			}], `nth(${index})`);
		}
		filter(given = {}) {
			return this.next(filters(given), `filter(${options(written_(given))})`);
		}
		and(other) {
			return this.next([{
				by: "and",
				chain: other.chain
			}], `and(${String(other)})`);
		}
		or(other) {
			return this.next([{
				by: "or",
				chain: other.chain
			}], `or(${String(other)})`);
		}
		contentFrame() {
			return new FrameLocator(this.home, this.chain, this.words);
		}
		async ask(wanted, most, strict) {
			const found = await this.home.query(this.chain, wanted, most, strict);
			if (found.status === "malformed") throw new Error(found.message ?? "the locator is none");
			if (found.status === "several") throw new Error(several(this.words, found));
			return found;
		}
		one(method, wanted, given) {
			return at(async () => {
				const limit = limitOf(given, limits.action);
				const item = await until(limit, async () => (await this.asked(method, wanted)).items[0]);
				if (!item) throw this.late(method, limit, []);
				return item;
			});
		}
		async asked(method, wanted) {
			try {
				return await this.ask(wanted, 1, true);
			} catch (cause) {
				throw new Error(`locator.${method}: Error: ${cause.message}`, { cause });
			}
		}
		late(method, limit, log, state = "") {
			return new TimeoutError(`locator.${method}: Timeout ${limit}ms exceeded.\nCall log:\n${[`waiting for ${this.words}${state}`, ...log].map((line) => `  - ${line}`).join("\n")}`);
		}
		async count() {
			return (await this.ask([], 0, false)).count;
		}
		async all() {
			const count = await this.count();
			return Array.from({ length: count }, (_, index) => this.nth(index));
		}
		async texts(what) {
			return (await this.ask([what], Infinity, false)).items.map((item) => item.text ?? "");
		}
		allTextContents() {
			return this.texts("text");
		}
		allInnerTexts() {
			return this.texts("shown");
		}
		async textContent(given) {
			return (await this.one("textContent", ["text"], given)).text ?? null;
		}
		async innerText(given) {
			return (await this.one("innerText", ["shown"], given)).text ?? "";
		}
		async inputValue(given) {
			const { value } = await this.one("inputValue", ["value"], given);
			if (value === null || value === void 0) throw new Error("locator.inputValue: Error: Node is not an <input>, <textarea> or <select> element");
			return value;
		}
		async getAttribute(name, given) {
			const item = await this.one("getAttribute", [`attr:${name}`], given);
			if (item.untold) throw notOffered(`getAttribute(${quoted(name)})`, "of attributes those are told that a look at the page tells");
			return item.attribute ?? null;
		}
		async ariaSnapshot(given) {
			return asLines((await this.one("ariaSnapshot", ["aria"], given)).aria ?? []);
		}
		async boundingBox(given) {
			const { box } = await this.one("boundingBox", ["box"], given);
			return box ? {
				x: box[0],
				y: box[1],
				width: box[2],
				height: box[3]
			} : null;
		}
		async isVisible() {
			return (await this.asked("isVisible", ["state"])).items[0]?.visible ?? false;
		}
		async isHidden() {
			return !await this.isVisible();
		}
		async isEnabled(given) {
			return (await this.one("isEnabled", ["state"], given)).enabled ?? false;
		}
		async isDisabled(given) {
			return !await this.isEnabled(given);
		}
		async isEditable(given) {
			const item = await this.one("isEditable", ["state"], given);
			if (!item.field) throw new Error(`locator.isEditable: Error: ${NO_FIELD}`);
			return item.editable ?? false;
		}
		async isChecked(given) {
			const { checked } = await this.one("isChecked", ["state"], given);
			if (checked === null || checked === void 0) throw new Error("locator.isChecked: Error: Not a checkbox or radio button");
			return checked;
		}
		waitFor(given = {}) {
			return at(() => this.waits(given));
		}
		async waits(given) {
			const state = given.state ?? "visible";
			const limit = limitOf(given, limits.action);
			if (!await until(limit, async () => {
				const found = await this.asked("waitFor", ["state"]);
				const seen = found.items[0]?.visible ?? false;
				const there = found.count > 0;
				return {
					attached: there,
					detached: !there,
					visible: seen,
					hidden: !seen
				}[state] ? true : void 0;
			})) throw this.late("waitFor", limit, [], state === "attached" ? "" : ` to be ${state}`);
		}
		act(...given) {
			return at(() => this.acts(...given));
		}
		async acts(method, needs, given, make, more = {}) {
			const limit = limitOf(given, limits.action);
			const log = [];
			const note = (line) => {
				if (log.length < 8 && !log.includes(line)) log.push(line);
			};
			const force = given?.force === true;
			const reached = needs.includes("reached") && !force;
			const wanted = [
				"state",
				"preview",
				...more.read ?? [],
				...reached ? ["hit"] : []
			];
			const done = await until(limit, async () => {
				const [item] = (await this.asked(method, wanted)).items;
				if (!item) return void 0;
				note(`locator resolved to ${item.preview ?? ""}`);
				if (!more.hidden && !item.usable) return note("element is not visible");
				if (!force && needs.includes("enabled") && !item.enabled) return note("element is not enabled");
				const action = make(item);
				if (typeof action === "string") return note(action);
				if (action instanceof Error) throw new Error(`locator.${method}: Error: ${action.message}`);
				if (!force && needs.includes("editable") && !item.editable) return note(item.enabled ? "element is not editable" : "element is not enabled");
				if (reached && item.covered) return note(`<${item.covered}> intercepts pointer events`);
				if (action === null || given?.trial) return { acted: null };
				const acted = await this.home.act({
					chain: this.chain,
					to: more.to ?? null,
					meant: more.meant ?? false,
					action
				});
				if (acted.again) return note(acted.detail || acted.status);
				if (acted.status !== "ok" && acted.status !== "no_effect") throw new Error(`locator.${method}: Error: ${acted.detail || acted.status}`);
				return { acted };
			});
			if (!done) throw this.late(method, limit, log);
			return done.acted;
		}
		async press_(method, given) {
			await this.act(method, ["enabled", "reached"], given, (item) => pressing(given, item), { read: given.position ? ["border"] : [] });
		}
		async click(given = {}) {
			await this.press_("click", given);
		}
		async dblclick(given = {}) {
			await this.press_("dblclick", {
				...given,
				clickCount: 2
			});
		}
		async hover(given = {}) {
			await this.act("hover", ["reached"], given, () => ({ action: "hover" }));
		}
		async fill(text, given) {
			if (typeof text !== "string") throw new Error("locator.fill: value: expected string, got " + typeof text);
			await this.act("fill", ["enabled", "editable"], given, (item) => fillable(item, text) ?? {
				action: "type",
				text,
				mode: "fill"
			}, { meant: true });
		}
		clear(given) {
			return this.fill("", given);
		}
		async pressSequentially(text, given) {
			await this.act("pressSequentially", [], given, (item) => fillable(item, "") ?? {
				action: "type",
				text,
				mode: "append"
			}, { meant: true });
		}
		async focus(given) {
			const other = notOffered("locator.focus of what is no field", "press() gives it the focus, and a click presses it");
			await this.act("focus", [], given, (item) => fillable(item, "") ? other : {
				action: "type",
				text: "",
				mode: "append"
			}, { meant: true });
		}
		async press(key, given) {
			const named = keyName(key);
			await this.act("press", [], given, () => ({
				action: "press_key",
				key: named
			}));
		}
		async setChecked(checked, given) {
			const method = checked ? "check" : "uncheck";
			let asked = false;
			await this.act(method, ["enabled"], given, (item) => {
				if (item.checked === null || item.checked === void 0) return new Error("Not a checkbox or radio button");
				if (item.checked === checked) return null;
				if (!checked && item.radio) return new Error("Cannot uncheck radio button. Radio buttons can only be unchecked by selecting another radio button in the same group.");
				asked = true;
				return {
					action: "check",
					checked
				};
			}, { meant: true });
			if (asked && (await this.one(method, ["state"], given)).checked !== checked) throw new Error(`locator.${method}: Error: Clicking the checkbox did not change its state`);
		}
		check(given) {
			return this.setChecked(true, given);
		}
		uncheck(given) {
			return this.setChecked(false, given);
		}
		async selectOption(choice, given) {
			const wanted = choice === null ? [] : Array.isArray(choice) ? choice : [choice];
			let values = [];
			await this.act("selectOption", ["enabled"], given, (item) => {
				if (item.field !== "select") return new Error("Element is not a <select> element");
				const list = item.options ?? [];
				const found = wanted.map((one) => list.find((option, index) => isChosen(option, index, one)));
				if (found.includes(void 0)) return "did not find some options";
				const chosen = item.multiple ? list.filter((option) => found.includes(option)) : found.slice(0, 1).filter((option) => option !== void 0);
				if (chosen.some((option) => option.disabled)) return "option being selected is not enabled";
				values = chosen.map((option) => option.value);
				const names = chosen.map((option) => nameOfOption(option, list));
				return item.multiple ? {
					action: "select_options",
					options: names
				} : {
					action: "select_option",
					option: names[0]
				};
			}, {
				read: ["options"],
				meant: true
			});
			return values;
		}
		async setInputFiles(files, given) {
			const list = Array.isArray(files) ? files : [files];
			if (list.some((file) => typeof file !== "string")) throw notOffered("setInputFiles() with contents", "give the paths of files that the task names");
			await this.act("setInputFiles", [], given, () => ({
				action: "upload",
				files: list
			}), {
				meant: true,
				hidden: true
			});
		}
		async dragTo(target, given = {}) {
			const { sourcePosition: from, targetPosition: to } = given;
			if (!from && !to) {
				await this.act("dragTo", ["reached"], given, () => ({ action: "drag" }), { to: target.chain });
				return;
			}
			const [a, b] = [await this.boundingBox(given), await target.boundingBox(given)];
			if (!a || !b) throw new Error("locator.dragTo: Error: Element is not visible");
			const [x, y] = [from?.x ?? a.width / 2, from?.y ?? a.height / 2];
			const dx = b.x + (to?.x ?? b.width / 2) - a.x - x;
			const dy = b.y + (to?.y ?? b.height / 2) - a.y - y;
			await this.act("dragTo", ["reached"], given, () => ({
				action: "drag",
				dx,
				dy,
				...from ? {
					from_x: x,
					from_y: y
				} : {}
			}));
		}
		async scrollIntoViewIfNeeded(given) {
			await this.act("scrollIntoViewIfNeeded", [], given, (item) => item.in_view ? null : { action: "scroll_to" }, { read: ["in_view"] });
		}
		async screenshot() {
			return this.home.screenshot();
		}
	};
	Object.defineProperty(Locator.prototype, "tap", { value: Locator.prototype.click });
	Object.defineProperty(Locator.prototype, "type", { value: Locator.prototype.pressSequentially });
	var INSTEAD = {
		evaluate: READ_INSTEAD,
		evaluateAll: READ_INSTEAD,
		evaluateHandle: READ_INSTEAD,
		innerHTML: READ_INSTEAD,
		elementHandle: READ_INSTEAD,
		elementHandles: READ_INSTEAD,
		dispatchEvent: "use click(), press() or fill()",
		blur: "press('Tab') moves the focus on"
	};
	for (const [name, instead] of Object.entries(INSTEAD)) Object.defineProperty(Locator.prototype, name, { value() {
		throw notOffered(`locator.${name}`, instead);
	} });
	// ../src-tauri/crates/program/api/src/page.ts
	var Dialog = class {
		home;
		open;
		answered = false;
		constructor(home, open) {
			this.home = home;
			this.open = open;
		}
		type() {
			return this.open.kind;
		}
		message() {
			return this.open.message;
		}
		defaultValue() {
			return this.open.value;
		}
		page() {
			return this.home;
		}
		async answer(accept, text) {
			if (this.answered) throw new Error("dialog: Cannot accept or dismiss a dialog which is already handled!");
			this.answered = true;
			await this.home.send({
				chain: null,
				action: {
					action: "handle_dialog",
					accept,
					...text === void 0 ? {} : { text }
				}
			});
		}
		accept(text) {
			return this.answer(true, text ?? (this.open.kind === "prompt" ? "" : void 0));
		}
		dismiss() {
			return this.answer(false);
		}
	};
	var Download = class {
		file;
		constructor(file) {
			this.file = file;
		}
		suggestedFilename() {
			return this.file;
		}
		async failure() {
			return null;
		}
		saveAs() {
			throw notOffered("download.saveAs", "files go to the downloads folder, and are read with the action extract");
		}
		path() {
			throw notOffered("download.path", "files go to the downloads folder, and are read with the action extract");
		}
	};
	var lateEvent = (limit, event) => new TimeoutError(`page.waitForEvent: Timeout ${limit}ms exceeded while waiting for event "${event}"`);
	var keyboard = (page) => ({
		press: async (key) => {
			await page.must("keyboard.press", {
				chain: null,
				action: {
					action: "press_key",
					key: keyName(key)
				}
			});
		},
		type: async (text) => {
			await page.must("keyboard.type", {
				chain: [{ by: "focused" }],
				action: {
					action: "type",
					text,
					mode: "append"
				}
			});
		},
		insertText: async (text) => {
			await page.must("keyboard.insertText", {
				chain: [{ by: "focused" }],
				action: {
					action: "type",
					text,
					mode: "append"
				}
			});
		},
		down: () => {
			throw notOffered("keyboard.down", "press a chord with keyboard.press, as Control+a");
		},
		up: () => {
			throw notOffered("keyboard.up", "press a chord with keyboard.press, as Control+a");
		}
	});
	var mouse = (page) => {
		const at = async (method, x, y, make) => {
			const chain = [{
				by: "at",
				x,
				y
			}];
			const [left = 0, top = 0] = (await page.query(chain, ["box"], 1, false)).items[0]?.box ?? [];
			await page.must(method, {
				chain,
				action: make(x - left, y - top)
			});
		};
		const press = (method, x, y, given) => at(method, x, y, (dx, dy) => ({
			action: "mouse_click",
			button: given.button ?? "left",
			count: given.clickCount ?? 1,
			x: dx,
			y: dy
		}));
		return {
			click: (x, y, given = {}) => press("mouse.click", x, y, given),
			dblclick: (x, y, given = {}) => press("mouse.dblclick", x, y, {
				...given,
				clickCount: 2
			}),
			move: (x, y) => at("mouse.move", x, y, () => ({ action: "hover" })),
			wheel: async (dx, dy) => {
				const across = Math.abs(dx) > Math.abs(dy);
				const far = across ? dx : dy;
				const direction = across ? far < 0 ? "left" : "right" : far < 0 ? "up" : "down";
				const { items } = await page.query([{
					by: "css",
					css: ":root"
				}], ["view"], 1, false);
				const screen = items[0]?.view?.[across ? 0 : 1] ?? 720;
				await page.must("mouse.wheel", {
					chain: null,
					action: {
						action: "scroll",
						direction,
						amount: Math.abs(far) / screen
					}
				});
			},
			down: () => {
				throw notOffered("mouse.down", "use locator.dragTo() or mouse.click()");
			},
			up: () => {
				throw notOffered("mouse.up", "use locator.dragTo() or mouse.click()");
			}
		};
	};
	var Page = class extends Finds {
		id;
		chain = [];
		words = "";
		home = this;
		keyboard = keyboard(this);
		mouse = mouse(this);
		listeners = new Map();
		answering = null;
		openedBy = null;
		constructor(id) {
			super();
			this.id = id;
		}
		get page() {
			return this;
		}
		query(chain, wanted, most, strict) {
			return call("query", {
				tab: this.id,
				chain,
				wanted,
				most: Math.min(most, 1e3),
				strict
			});
		}
		send(wanted) {
			return call("act", {
				tab: this.id,
				to: null,
				meant: false,
				...wanted
			});
		}
		async act(wanted) {
			const acted = await this.send(wanted);
			if (standing.dialog || this.answering) await this.answered();
			return acted;
		}
		must(method, wanted) {
			return at(async () => {
				const acted = await this.act(wanted);
				if (acted.status !== "ok" && acted.status !== "no_effect") throw new Error(`${method}: ${acted.detail || acted.status}`);
				return acted;
			});
		}
		on(event, listener) {
			this.listeners.set(event, [...this.listeners.get(event) ?? [], {
				listener,
				once: false
			}]);
			return this;
		}
		once(event, listener) {
			this.listeners.set(event, [...this.listeners.get(event) ?? [], {
				listener,
				once: true
			}]);
			return this;
		}
		off(event, listener) {
			this.listeners.set(event, (this.listeners.get(event) ?? []).filter((one) => one.listener !== listener));
			return this;
		}
		removeListener(event, listener) {
			return this.off(event, listener);
		}
		emit(event, given) {
			const all = this.listeners.get(event) ?? [];
			this.listeners.set(event, all.filter(({ once }) => !once));
			for (const { listener } of all) listener(given);
			return all.length > 0;
		}
		answered() {
			if (!standing.dialog) return this.answering ?? Promise.resolve();
			this.answering ??= (async () => {
				try {
					while (standing.dialog) {
						const dialog = new Dialog(this, standing.dialog);
						if (!this.emit("dialog", dialog)) await dialog.dismiss();
						if (!await until(limits.action, async () => (await look(), standing.dialog === null || dialog.answered ? true : void 0))) throw new TimeoutError("the dialog of the page was not answered");
						await look();
					}
				} finally {
					this.answering = null;
				}
			})();
			return this.answering;
		}
		async waitForEvent(event, given = {}) {
			const options = typeof given === "function" ? { predicate: given } : given;
			const limit = limitOf(options, limits.action);
			const wanted = options.predicate ?? (() => true);
			const tabs = new Set(standing.tabs.map((tab) => tab.id));
			const files = standing.downloads.length;
			let heard;
			if (event === "close") {
				if (!await until(limit, async () => (await look(), this.isClosed() ? true : void 0))) throw lateEvent(limit, event);
				return this;
			}
			if (event === "dialog") this.once("dialog", (dialog) => {
				heard = dialog;
			});
			else if (event !== "popup" && event !== "page" && event !== "download") throw notOffered(`waitForEvent('${event}')`, "popup, download, dialog and close are");
			const got = await until(limit, async () => {
				await look();
				if (event === "dialog") return heard;
				if (event === "download") {
					const file = standing.downloads[files];
					return file === void 0 ? void 0 : new Download(file);
				}
				const opened = standing.tabs.find((tab) => !tabs.has(tab.id));
				const page = opened && pageOf(opened.id);
				if (page && event === "popup") page.openedBy = this;
				return page && wanted(page) ? page : void 0;
			});
			if (got === void 0) throw lateEvent(limit, event);
			return got;
		}
		async opener() {
			return this.openedBy && !this.openedBy.isClosed() ? this.openedBy : null;
		}
		url() {
			return standing.tabs.find((tab) => tab.id === this.id)?.url ?? "";
		}
		async title() {
			return (await this.query([{
				by: "css",
				css: ":root"
			}], ["title"], 1, false)).items[0]?.text ?? "";
		}
		async lead(method, action) {
			const status = (await this.must(`page.${method}`, {
				chain: null,
				action
			})).http_status;
			const url = this.url();
			return {
				status: () => status,
				ok: () => status < 400,
				url: () => url
			};
		}
		goto(url) {
			return this.lead("goto", {
				action: "navigate",
				url: resolved(url, this.base())
			});
		}
		base() {
			return this.url().startsWith("http") ? this.url() : first.url;
		}
		async stepBy(action) {
			const before = this.url();
			const acted = await this.act({
				chain: null,
				action: { action }
			});
			return acted.status === "not_found" || this.url() === before ? null : {
				status: () => acted.http_status,
				ok: () => acted.http_status < 400,
				url: () => this.url()
			};
		}
		goBack() {
			return this.stepBy("go_back");
		}
		goForward() {
			return this.stepBy("go_forward");
		}
		reload() {
			return this.lead("reload", { action: "reload" });
		}
		async waitForURL(wanted, given) {
			const limit = limitOf(given, limits.action);
			if (!await until(limit, async () => (await look(this.id), fitsAddress(wanted, this.url(), this.base()) ? true : void 0))) throw new TimeoutError(`page.waitForURL: Timeout ${limit}ms exceeded.\nwaiting for navigation to ${String(wanted)}, the address is ${this.url()}`);
		}
		async waitForLoadState(state = "load", given) {
			const limit = limitOf(given, limits.action);
			if (state === "networkidle") await this.must("page.waitForLoadState", {
				chain: null,
				action: {
					action: "wait",
					ms: limit,
					quiet: true
				}
			});
			else await look();
		}
		async waitForTimeout(ms) {
			await sleep(Math.min(ms, 3e4));
		}
		async waitForSelector(css, given) {
			const found = this.locator(css).first();
			await found.waitFor(given);
			return found;
		}
		context() {
			return context;
		}
		isClosed() {
			return !standing.tabs.some((tab) => tab.id === this.id);
		}
		async close() {
			await this.must("page.close", {
				chain: null,
				action: {
					action: "close_tab",
					tab: this.id
				}
			});
		}
		async bringToFront() {
			await look(this.id);
		}
		async screenshot() {
			await this.must("page.screenshot", {
				chain: null,
				action: { action: "screenshot" }
			});
			return {};
		}
		async pdf() {
			await this.must("page.pdf", {
				chain: null,
				action: { action: "print_pdf" }
			});
			return {};
		}
		viewportSize() {
			return {
				width: 1280,
				height: 720
			};
		}
		setDefaultTimeout(ms) {
			limits.action = limitOf({ timeout: ms }, limits.action);
		}
		setDefaultNavigationTimeout() {}
		mainFrame() {
			return this;
		}
		frame(given) {
			const name = typeof given === "string" ? given : given.name;
			if (name === void 0) throw notOffered("page.frame({ url })", "use frameLocator('iframe[src*=\"...\"]')");
			return this.frameLocator(`iframe[name=${JSON.stringify(name)}], iframe[id=${JSON.stringify(name)}]`);
		}
	};
	for (const method of [
		"click",
		"dblclick",
		"tap",
		"fill",
		"type",
		"press",
		"check",
		"uncheck",
		"setChecked",
		"selectOption",
		"hover",
		"setInputFiles",
		"textContent",
		"innerText",
		"inputValue",
		"getAttribute",
		"isVisible",
		"isHidden",
		"isEnabled",
		"isDisabled",
		"isEditable",
		"isChecked"
	]) Object.defineProperty(Page.prototype, method, { value(css, ...given) {
		return this.locator(css)[method]?.(...given);
	} });
	Object.defineProperty(Page.prototype, "dragAndDrop", { value(from, to) {
		return this.locator(from).dragTo(this.locator(to));
	} });
	for (const [name, instead] of Object.entries({
		evaluate: "nothing of a program runs in the page; read with locators, or ask for the action evaluate",
		evaluateHandle: "nothing of a program runs in the page; read with locators",
		$eval: "nothing of a program runs in the page; read with locators",
		$$eval: "nothing of a program runs in the page; read with locators",
		$: "use page.locator()",
		$$: "use page.locator().all()",
		content: "read with locators, or by the action extract",
		setContent: "pages are opened with page.goto()",
		addInitScript: "nothing of a program runs in the page",
		addScriptTag: "nothing of a program runs in the page",
		exposeFunction: "nothing of a program runs in the page",
		route: "requests are not changed",
		waitForFunction: "wait with locator.waitFor() or expect(locator)",
		waitForResponse: "wait for what the page shows, with expect(locator)",
		waitForRequest: "wait for what the page shows, with expect(locator)",
		request: "nothing is requested beside the page",
		setViewportSize: "the window is the person’s",
		frames: "use frameLocator()"
	})) Object.defineProperty(Page.prototype, name, { value() {
		throw notOffered(`page.${name}`, instead);
	} });
	var pages = new Map();
	var first = { url: "" };
	function begin() {
		const page = pageNow();
		first.url = page.url();
		return page;
	}
	function pageOf(id) {
		let page = pages.get(id);
		if (!page) {
			page = new Page(id);
			pages.set(id, page);
		}
		return page;
	}
	var pageNow = () => pageOf(standing.tab);
	var Context = class {
		pages() {
			return standing.tabs.map((tab) => pageOf(tab.id));
		}
		async newPage() {
			const before = new Set(standing.tabs.map((tab) => tab.id));
			await pageNow().must("context.newPage", {
				chain: null,
				action: { action: "new_tab" }
			});
			const opened = standing.tabs.find((tab) => !before.has(tab.id));
			if (!opened) throw new Error("context.newPage: no tab was opened");
			return pageOf(opened.id);
		}
		waitForEvent(event, given) {
			return pageNow().waitForEvent(event, given);
		}
		setDefaultTimeout(ms) {
			pageNow().setDefaultTimeout(ms);
		}
		async close() {}
		cookies() {
			throw notOffered("context.cookies", "what a browser keeps of a site is not read");
		}
	};
	var context = new Context();
	// ../src-tauri/crates/program/api/src/expect.ts
	var folded = (text) => text.replace(/[\u200b\u00ad]/g, "").replace(/\s+/g, " ").trim();
	var show = (value) => {
		if (value instanceof RegExp) return String(value);
		if (value === void 0) return "undefined";
		try {
			return JSON.stringify(value, (_key, inner) => inner instanceof RegExp ? String(inner) : inner) ?? String(value);
		} catch {
			return String(value);
		}
	};
	function isLike(text, wanted, { part, ignoreCase, raw }) {
		if (wanted instanceof RegExp) return new RegExp(wanted.source, (ignoreCase && !wanted.flags.includes("i") ? wanted.flags + "i" : wanted.flags).replace(/[gy]/g, "")).test(text);
		const [a, b] = raw ? [text, wanted] : [folded(text), folded(wanted)];
		const [one, other] = ignoreCase ? [a.toLowerCase(), b.toLowerCase()] : [a, b];
		return part ? one.includes(other) : one === other;
	}
	function areLike(texts, wanted, how) {
		if (!how.part) return texts.length === wanted.length && wanted.every((one, index) => isLike(texts[index], one, how));
		let at = 0;
		for (const one of wanted) {
			while (at < texts.length && !isLike(texts[at], one, how)) at += 1;
			if (at === texts.length) return false;
			at += 1;
		}
		return true;
	}
	var kindOf = (wanted) => wanted instanceof RegExp ? " pattern" : "";
	var LocatorExpect = class LocatorExpect {
		found;
		negated;
		note;
		usual;
		constructor(found, negated, note, usual) {
			this.found = found;
			this.negated = negated;
			this.note = note;
			this.usual = usual;
		}
		get not() {
			return new LocatorExpect(this.found, !this.negated, this.note, this.usual);
		}
		check(name, given, wanted, state) {
			return at(() => this.checks(name, given, wanted, state));
		}
		async checks(name, given, wanted, state) {
			const limit = limitOf(given, this.usual ?? limits.expect);
			let received;
			let there = false;
			if (await until(limit, async () => {
				const now = await state();
				there = now !== void 0;
				received = now?.received;
				return now && now.pass !== this.negated ? true : void 0;
			})) return;
			const kind = wanted === void 0 ? "" : kindOf(wanted);
			const lines = [
				`${this.note ? this.note + "\n\n" : ""}expect(locator).${this.negated ? "not." : ""}${name}(${wanted === void 0 ? "" : "expected"}) failed`,
				"",
				`Locator: ${String(this.found)}`,
				`Expected${kind}: ${this.negated ? "not " : ""}${wanted === void 0 ? EXPECTED[name] ?? name : show(wanted)}`,
				there ? `Received: ${typeof received === "string" && wanted === void 0 ? received : show(received)}` : "Received: <element(s) not found>",
				`Timeout: ${limit}ms`,
				...there ? [] : ["Error: element(s) not found"],
				"",
				`Call log:\n  - waiting for ${String(this.found)}`
			];
			throw new Error(lines.join("\n"));
		}
		state(name, given, wanted, what, read, absent) {
			return this.check(name, given, wanted, async () => {
				const [item] = (await this.found.ask(what, 1, true)).items;
				return item ? read(item) : absent;
			});
		}
		flag(name, given, read, absent) {
			return this.state(name, given, void 0, [
				"state",
				"in_view",
				"empty"
			], (item) => {
				const [pass, received] = read(item);
				return {
					pass,
					received
				};
			}, absent);
		}
		toBeVisible(given = {}) {
			if (given.visible === false) return this.toBeHidden(given);
			return this.flag("toBeVisible", given, (item) => [item["visible"] === true, item["visible"] ? "visible" : "hidden"], this.negated ? {
				pass: false,
				received: "hidden"
			} : void 0);
		}
		toBeHidden(given) {
			return this.flag("toBeHidden", given, (item) => [item["visible"] !== true, item["visible"] ? "visible" : "hidden"], {
				pass: true,
				received: "hidden"
			});
		}
		toBeAttached(given = {}) {
			const wanted = given.attached !== false;
			return this.check("toBeAttached", given, void 0, async () => {
				const there = (await this.found.ask([], 0, false)).count > 0;
				return {
					pass: there === wanted,
					received: there ? "attached" : "detached"
				};
			});
		}
		toBeEnabled(given = {}) {
			return this.flag("toBeEnabled", given, (item) => [item["enabled"] === (given.enabled !== false), item["enabled"] ? "enabled" : "disabled"]);
		}
		toBeDisabled(given) {
			return this.flag("toBeDisabled", given, (item) => [item["enabled"] === false, item["enabled"] ? "enabled" : "disabled"]);
		}
		toBeEditable(given = {}) {
			return this.flag("toBeEditable", given, (item) => {
				if (!item["field"]) throw new Error(`toBeEditable: Error: ${NO_FIELD}`);
				return [item["editable"] === (given.editable !== false), item["editable"] ? "editable" : "readOnly"];
			});
		}
		toBeChecked(given = {}) {
			if (given.indeterminate) return this.flag("toBeChecked", given, (item) => [item["mixed"] === true, item["mixed"] ? "indeterminate" : item["checked"] ? "checked" : "unchecked"]);
			return this.flag("toBeChecked", given, (item) => [item["checked"] === (given.checked !== false), item["checked"] ? "checked" : "unchecked"]);
		}
		toBeFocused(given) {
			return this.flag("toBeFocused", given, (item) => [item["focused"] === true, item["focused"] ? "focused" : "inactive"]);
		}
		toBeEmpty(given) {
			return this.flag("toBeEmpty", given, (item) => [item["empty"] === true, item["empty"] ? "empty" : "notEmpty"]);
		}
		toBeInViewport(given) {
			return this.flag("toBeInViewport", given, (item) => [item["in_view"] === true, item["in_view"] ? "in viewport" : "viewport ratio 0"]);
		}
		text(name, wanted, given, part) {
			const how = {
				part,
				ignoreCase: given?.ignoreCase ?? false
			};
			const what = given?.useInnerText ? "shown" : "text";
			if (Array.isArray(wanted)) return this.check(name, given, wanted, async () => {
				const texts = (await this.found.ask([what], Infinity, false)).items.map((item) => item.text ?? "");
				return {
					pass: areLike(texts, wanted, how),
					received: texts.map(folded)
				};
			});
			return this.state(name, given, wanted, [what], (item) => {
				const text = String(item["text"] ?? "");
				return {
					pass: isLike(text, wanted, how),
					received: folded(text)
				};
			});
		}
		toHaveText(wanted, given) {
			return this.text("toHaveText", wanted, given, false);
		}
		toContainText(wanted, given) {
			return this.text("toContainText", wanted, given, true);
		}
		toHaveValue(wanted, given) {
			return this.state("toHaveValue", given, wanted, ["value"], (item) => {
				const { value } = item;
				if (value === null || value === void 0) throw new Error("Not an input element");
				return {
					pass: isLike(String(value), wanted, {
						part: false,
						raw: true
					}),
					received: value
				};
			});
		}
		toHaveValues(wanted, given) {
			return this.state("toHaveValues", given, wanted, ["values"], (item) => {
				const values = item["values"] ?? [];
				return {
					pass: areLike(values, wanted, {
						part: false,
						raw: true
					}),
					received: values
				};
			});
		}
		toHaveCount(wanted, given) {
			return this.check("toHaveCount", given, wanted, async () => {
				const { count } = await this.found.ask([], 0, false);
				return {
					pass: count === wanted,
					received: count
				};
			});
		}
		toHaveAttribute(name, wanted, given) {
			const value = typeof wanted === "string" || wanted instanceof RegExp ? wanted : void 0;
			return this.state("toHaveAttribute", given ?? (value === void 0 ? wanted : void 0), value ?? "have attribute", [`attr:${name}`], (item) => {
				if (item["untold"]) throw new Error(`the attribute ${name} is not told here`);
				const held = item["attribute"];
				return {
					pass: held !== null && (value === void 0 || isLike(held, value, {
						part: false,
						raw: true
					})),
					received: held
				};
			});
		}
		toMatchAriaSnapshot(wanted, given) {
			const tree = template(wanted);
			return this.state("toMatchAriaSnapshot", given, wanted, ["aria"], (item) => {
				const nodes = item["aria"] ?? [];
				return {
					pass: matchesAria(tree, nodes),
					received: asLines(nodes)
				};
			});
		}
		toHaveClass() {
			throw notOffered("toHaveClass", "classes are not told; ask for a state, a role or a text");
		}
		toContainClass() {
			throw notOffered("toContainClass", "classes are not told; ask for a state, a role or a text");
		}
		toHaveCSS() {
			throw notOffered("toHaveCSS", "styles are not told; ask whether it is visible, or for a text");
		}
		toHaveId(wanted, given) {
			return this.toHaveAttribute("id", wanted, given);
		}
		toHaveRole(wanted, given) {
			return this.state("toHaveRole", given, wanted, ["role"], (item) => ({
				pass: item["role"] === wanted,
				received: item["role"]
			}));
		}
		toHaveAccessibleName(wanted, given) {
			return this.state("toHaveAccessibleName", given, wanted, ["name"], (item) => ({
				pass: isLike(String(item["name"] ?? ""), wanted, { part: false }),
				received: item["name"]
			}));
		}
	};
	var EXPECTED = {
		toBeVisible: "visible",
		toBeHidden: "hidden",
		toBeAttached: "attached",
		toBeEnabled: "enabled",
		toBeDisabled: "disabled",
		toBeEditable: "editable",
		toBeChecked: "checked",
		toBeFocused: "focused",
		toBeEmpty: "empty",
		toBeInViewport: "in viewport"
	};
	var PageExpect = class PageExpect {
		page;
		negated;
		usual;
		constructor(page, negated, usual) {
			this.page = page;
			this.negated = negated;
			this.usual = usual;
		}
		get not() {
			return new PageExpect(this.page, !this.negated, this.usual);
		}
		check(name, wanted, given, read) {
			return at(() => this.checks(name, wanted, given, read));
		}
		async checks(name, wanted, given, read) {
			const limit = limitOf(given, this.usual ?? limits.expect);
			let received;
			if (await until(limit, async () => {
				const now = await read();
				received = now.received;
				return now.pass !== this.negated ? true : void 0;
			})) return;
			const kind = kindOf(wanted);
			throw new Error(`expect(page).${this.negated ? "not." : ""}${name}(expected) failed\n\nExpected${kind}: ${this.negated ? "not " : ""}${show(wanted)}\nReceived: ${show(received)}\nTimeout: ${limit}ms`);
		}
		toHaveURL(wanted, given) {
			return this.check("toHaveURL", wanted, given, async () => {
				await look(this.page.id);
				const url = this.page.url();
				return {
					pass: fitsAddress(wanted, url, url),
					received: url
				};
			});
		}
		toHaveTitle(wanted, given) {
			return this.check("toHaveTitle", wanted, given, async () => {
				const title = await this.page.title();
				return {
					pass: isLike(title, wanted, { part: false }),
					received: title
				};
			});
		}
	};
	function equal(a, b) {
		if (Object.is(a, b)) return true;
		if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b);
		if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
		if (Array.isArray(a) !== Array.isArray(b)) return false;
		const keys = (value) => Object.keys(value).filter((key) => value[key] !== void 0);
		const [left, right] = [keys(a), keys(b)];
		return left.length === right.length && left.every((key) => equal(a[key], b[key]));
	}
	var ValueExpect = class ValueExpect {
		value;
		negated;
		note;
		constructor(value, negated, note) {
			this.value = value;
			this.negated = negated;
			this.note = note;
		}
		get not() {
			return new ValueExpect(this.value, !this.negated, this.note);
		}
		check(name, pass, wanted) {
			if (pass !== this.negated) return;
			const given = wanted === void 0 ? "" : "expected";
			const expected = wanted === void 0 ? name : show(wanted);
			throw new Error(`${this.note ? this.note + "\n\n" : ""}expect(received).${this.negated ? "not." : ""}${name}(${given})\n\nExpected: ${this.negated ? "not " : ""}${expected}\nReceived: ${show(this.value)}`);
		}
		toBe(wanted) {
			this.check("toBe", Object.is(this.value, wanted), wanted === void 0 ? "undefined" : wanted);
		}
		toEqual(wanted) {
			this.check("toEqual", equal(this.value, wanted), wanted);
		}
		toStrictEqual(wanted) {
			this.check("toStrictEqual", equal(this.value, wanted), wanted);
		}
		toContain(wanted) {
			const { value } = this;
			const pass = typeof value === "string" ? value.includes(String(wanted)) : Array.isArray(value) && value.includes(wanted);
			this.check("toContain", pass, wanted);
		}
		toContainEqual(wanted) {
			this.check("toContainEqual", Array.isArray(this.value) && this.value.some((one) => equal(one, wanted)), wanted);
		}
		toMatch(wanted) {
			const text = String(this.value);
			this.check("toMatch", wanted instanceof RegExp ? wanted.test(text) : text.includes(wanted), wanted);
		}
		toHaveLength(wanted) {
			this.check("toHaveLength", this.value?.length === wanted, wanted);
		}
		toBeTruthy() {
			this.check("toBeTruthy", Boolean(this.value));
		}
		toBeFalsy() {
			this.check("toBeFalsy", !this.value);
		}
		toBeNull() {
			this.check("toBeNull", this.value === null);
		}
		toBeDefined() {
			this.check("toBeDefined", this.value !== void 0);
		}
		toBeUndefined() {
			this.check("toBeUndefined", this.value === void 0);
		}
		toBeNaN() {
			this.check("toBeNaN", Number.isNaN(this.value));
		}
		toBeGreaterThan(wanted) {
			this.check("toBeGreaterThan", this.value > wanted, wanted);
		}
		toBeGreaterThanOrEqual(wanted) {
			this.check("toBeGreaterThanOrEqual", this.value >= wanted, wanted);
		}
		toBeLessThan(wanted) {
			this.check("toBeLessThan", this.value < wanted, wanted);
		}
		toBeLessThanOrEqual(wanted) {
			this.check("toBeLessThanOrEqual", this.value <= wanted, wanted);
		}
		toBeCloseTo(wanted, digits = 2) {
			this.check("toBeCloseTo", Math.abs(this.value - wanted) < 10 ** -digits / 2, wanted);
		}
		toHaveProperty(name, wanted) {
			const held = name.split(".").reduce((value, key) => value?.[key], this.value);
			this.check("toHaveProperty", held !== void 0 && (wanted === void 0 || equal(held, wanted)), wanted ?? name);
		}
	};
	function poll(read, given, negated = false) {
		return new Proxy({}, { get: (_target, name) => {
			if (name === "not") return poll(read, given, !negated);
			return async (...wanted) => {
				let last;
				if (!await until(limitOf(given, limits.expect), async () => {
					try {
						new ValueExpect(await read(), negated, "")[String(name)]?.(...wanted);
						return true;
					} catch (error) {
						last = error;
						return;
					}
				})) throw last;
			};
		} });
	}
	function configured(usual) {
		const expecting = (value, note = "") => {
			if (value instanceof Locator) return new LocatorExpect(value, false, note, usual);
			if (value instanceof Page) return new PageExpect(value, false, usual);
			return new ValueExpect(value, false, note);
		};
		const expect = expecting;
		expect.soft = expect;
		expect.poll = poll;
		expect.configure = (given) => configured(given.timeout ?? usual);
		return expect;
	}
	var expect = configured();
	for (const name of Object.getOwnPropertyNames(LocatorExpect.prototype)) {
		if (!name.startsWith("to") || name in ValueExpect.prototype) continue;
		Object.defineProperty(ValueExpect.prototype, name, { value() {
			throw new Error(`${name} can be only used with Locator object`);
		} });
	}
	// ../src-tauri/crates/program/api/src/main.ts
	var shown = (value) => {
		if (typeof value === "string") return value;
		if (value instanceof Error) return `${value.name}: ${value.message}`;
		try {
			return JSON.stringify(value) ?? String(value);
		} catch {
			return String(value);
		}
	};
	var print = (...values) => log(values.map(shown).join(" "));
	var console = {
		log: print,
		info: print,
		warn: print,
		error: print,
		debug: print,
		table: print
	};
	function makeTest(page) {
		let queue = Promise.resolve();
		const given = {
			page,
			context,
			expect
		};
		const run = (_name, ...rest) => {
			const body = rest.find((one) => typeof one === "function");
			queue = queue.then(() => body?.(given));
			return queue;
		};
		const nothing = () => void 0;
		const otherwise = (name) => () => {
			throw notOffered(name, "write its steps into the test");
		};
		return {
			test: Object.assign(run, {
				only: run,
				skip: nothing,
				use: nothing,
				setTimeout: nothing,
				slow: nothing,
				describe: (...rest) => rest.find((one) => typeof one === "function")?.(),
				step: (_name, body) => body(),
				beforeEach: otherwise("test.beforeEach"),
				afterEach: otherwise("test.afterEach"),
				beforeAll: otherwise("test.beforeAll"),
				afterAll: otherwise("test.afterAll"),
				expect
			}),
			over: async () => {
				await queue;
			}
		};
	}
	function told(value) {
		if (value === void 0 || typeof value === "function") return void 0;
		if (value instanceof Page) return JSON.stringify(value.url());
		try {
			return JSON.stringify(value);
		} catch {
			return JSON.stringify(String(value));
		}
	}
	function start(host) {
		connect(host, () => {
			if (standing.dialog) pageNow().answered().catch((error) => log(`dialog: ${shown(error)}`));
		});
		Object.assign(globalThis, {
			TimeoutError,
			URL: function URL(href) {
				return address(href);
			}
		});
		return {
			settle,
			run: async (body, begin$1) => {
				Object.assign(standing, JSON.parse(begin$1));
				const page = begin();
				const { test, over } = makeTest(page);
				const value = await body(page, context, expect, test, console);
				await over();
				return told(value);
			}
		};
	}
	exports.start = start;
	return exports;
})({});
