import { readFileSync } from "node:fs";
import { join } from "node:path";
import { differences, untouched } from "../lib/deep.mjs";
import { edit, files, get, post } from "./app.mjs";
import { COLOURS, arrow, box, find, label } from "./shapes.mjs";

/** A pixel is no change: a press that moves a little. */
const near = (from, to) => typeof from === "number" && typeof to === "number" && Math.abs(from - to) <= 1;
const places = (a, b) => differences(a, b).filter(({ from, to }) => !near(from, to));

/**
 * What was touched besides. `may`: by drawing (or false for all else) the elements that may change, each with the starts
 * of the fields that may, "all", or "gone"; `added`: elements that may be new; `drawings`: ids that may come or go whole.
 */
function besides(before, after, { drawing, may = {}, added = [], fields = [], drawings = [], downloads = false } = {}) {
  const free = [...drawings, ...(drawing ? [drawing] : [])].map((id) => `drawings.${id}`);
  const out = untouched(before, after, [...free, ...(downloads ? ["downloads"] : [])]);
  const [was, is] = [before.drawings[drawing], after.drawings[drawing]];
  if (!drawing) return out;
  if (!was || !is) return [...out, `the drawing ${drawing} is gone`];
  for (const field of ["name", "background", "grid"]) if (!fields.includes(field) && was[field] !== is[field]) out.push(`${drawing}: ${field} was changed`);
  const moved = (id) => may[id] === "all" || may[id] === "gone" || [].concat(may[id] ?? []).some((field) => ["x", "y"].includes(field));
  for (const [id, one] of Object.entries(was.elements)) {
    if (may[id] === "gone" || may[id] === "all") continue;
    const now = is.elements[id];
    if (!now) {
      out.push(`${drawing}: ${id} is gone`);
      continue;
    }
    // Arrows follow the boxes that they hang on.
    const follows = one.type === "arrow" && (moved(one.from) || moved(one.to)) ? ["x", "y", "w", "h", "points", "from", "to"] : [];
    const allowed = [].concat(may[id] ?? [], follows);
    for (const { path, from, to } of places(one, now)) if (!allowed.some((field) => path === field || path.startsWith(`${field}.`))) out.push(`${drawing}: ${id}.${path}: ${from} -> ${to}`);
  }
  const stay = (order, other) => order.filter((id) => other.includes(id)).join();
  if (stay(was.order, is.order) !== stay(is.order, was.order)) out.push(`${drawing}: what lies over what was changed`);
  for (const id of Object.keys(is.elements)) if (!was.elements[id] && !added.includes(id)) out.push(`${drawing}: there is a new ${is.elements[id].type}`);
  return out;
}

const must = (holds, fault) => (holds ? [] : [fault]);
const isNew = (state) => Object.keys(state.drawings).filter((id) => id.startsWith("new"));
const elements = (state, id) => state.drawings[id]?.elements ?? {};

function channels(hex) {
  const m = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(hex ?? "");
  return m ? m.slice(1).map((part) => Number.parseInt(part, 16)) : null;
}
/** Any shade of it that the palette, or a typed colour, gives. */
function isColour(hex, name) {
  const rgb = channels(hex);
  if (!rgb) return false;
  const [r, g, b] = rgb;
  return { red: r > g + 25 && r > b + 25 && Math.abs(g - b) < 60, green: g > r + 15 && g > b, blue: b > r + 25 && b > g, yellow: r > b + 30 && g > b + 30 && Math.abs(r - g) < 70 }[name];
}

const said = (one) => one?.label?.words ?? one?.words ?? "";
const same = (a, b) => a.trim().replace(/\s+/g, " ").toLowerCase() === b.toLowerCase();
const inside = (one, [x, y]) => x >= one.x && x <= one.x + one.w && y >= one.y && y <= one.y + one.h;
/** The box with these words: written into it, or as a text that lies in it. */
function boxWith(all, words, taken) {
  const boxes = Object.entries(all).filter(([, one]) => ["rectangle", "diamond", "ellipse"].includes(one.type));
  const own = boxes.find(([, one]) => same(said(one), words));
  if (own) return own;
  const lying = Object.entries(all).find(([, one]) => one.type === "text" && same(one.words, words));
  const under = lying && boxes.find(([, one]) => !said(one) && inside(one, [lying[1].x + 5, lying[1].y + 5]));
  if (under) taken?.add(lying[0]);
  return under;
}

function ends(one) {
  const [dx, dy] = one.points.at(-1);
  return [[one.x, one.y], [one.x + dx, one.y + dy]];
}
const REACH = 30;
const touches = (one, [x, y]) => x >= one.x - REACH && x <= one.x + one.w + REACH && y >= one.y - REACH && y <= one.y + one.h + REACH;
/** Whether an arrow leads from one box to another: it hangs on them, or its ends lie at them. */
function leads(one, [fromId, from], [toId, to]) {
  if (one.type !== "arrow") return false;
  const [start, end] = ends(one);
  const at = (id, box, bound, point) => (bound ? bound === id : touches(box, point));
  const tip = (which) => Boolean(one.heads[which]);
  const forward = at(fromId, from, one.from, start) && at(toId, to, one.to, end) && tip(1) && !tip(0);
  const back = at(fromId, from, one.to, end) && at(toId, to, one.from, start) && tip(0) && !tip(1);
  return forward || back;
}

/** A chart in a drawing of its own: its boxes, the arrows between them, and nothing else. */
function chart(all, boxes, arrows) {
  const faults = [];
  const taken = new Set();
  const found = new Map();
  for (const words of boxes) {
    const one = boxWith(all, words, taken);
    if (!one) faults.push(`there is no box "${words}"`);
    else {
      found.set(words, one);
      taken.add(one[0]);
    }
  }
  for (const [from, to] of arrows) {
    if (!found.has(from) || !found.has(to)) continue;
    const one = Object.entries(all).find(([id, e]) => !taken.has(id) && leads(e, found.get(from), found.get(to)));
    if (!one) faults.push(`no arrow leads from "${from}" to "${to}"`);
    else taken.add(one[0]);
  }
  for (const [id, one] of Object.entries(all)) if (!taken.has(id)) faults.push(`there is something besides: ${one.type} "${said(one)}"`);
  return { faults, found };
}

/** The new drawing of this name, and no other. */
function created(before, after, name) {
  const ids = isNew(after);
  const faults = besides(before, after, { drawings: ids });
  const id = ids.find((one) => same(after.drawings[one].name, name));
  return { id, faults: [...faults, ...must(id, `there is no drawing "${name}"`), ...must(ids.length <= 1, "there is more than one new drawing")] };
}

async function make(app, name, shapes) {
  const id = (await post(app, "/new", { name })).split("/").at(-1);
  await edit(app, id, (scene) => scene.elements.push(...shapes()));
}

const KEYS = ["Front door", "Cellar", "Back door"];
const PEOPLE = ["Committee", "Treasurer", "Programme", "Volunteers", "Kitchen", "Garden"];
const LINKS = [["Committee", "Treasurer"], ["Committee", "Programme"], ["Committee", "Volunteers"], ["Volunteers", "Kitchen"], ["Volunteers", "Garden"]];
const FRIDAY = ["note-friday-1", "note-friday-2", "note-friday-3"];
const LATE = ["task-van", "task-shelves", "task-insurance"];
const COPIES = ["first-floor-copy", "budget-copy", "book-sale-copy"];
/** The free place on the lawn, between the book stall and the stage. */
const GAP = { left: 220, right: 480, top: 0, bottom: 220 };

const refill = (scene, words, name) => {
  const text = find(scene.elements, words);
  text.text = name;
  text.originalText = name;
};
const remove = (scene, ids) => (scene.elements = scene.elements.filter((one) => !ids.includes(one.id) && !ids.includes(one.containerId)));

export const tasks = [
  {
    id: "excalidraw-01", language: "en", start: "/", kinds: ["find", "canvas"], steps: 2, ending: "done", risky: false, kept: false,
    goal: "Look at the plan of the library's ground floor: which room lies between the reading room and the kitchen?",
    answer: (text) => /caf[eé]/i.test(text) && !/store|toilet|entrance|reception/i.test(text),
    check: (before, after) => besides(before, after),
    reference: async () => "The café.",
  },
  {
    id: "excalidraw-02", language: "en", start: "/", kinds: ["compare", "several pages", "canvas"], steps: 5, ending: "done", risky: false, kept: false,
    goal: "Compare the team charts of 2023 and 2024 and tell me who has joined and who has left.",
    answer: [/Nora Blum/i, /Samir Haddad/i, /Peter Lang/i],
    check: (before, after) => besides(before, after),
    reference: async () => "Nora Blum and Samir Haddad joined, Peter Lang left.",
  },
  {
    id: "excalidraw-03", language: "ru", start: "/", kinds: ["edit", "canvas", "text"], steps: 6, ending: "done", risky: false, kept: false,
    goal: "На плане праздника во дворе лимонад теперь стоит 3 евро, исправь, пожалуйста. Остальные цены не трогай.",
    check: (before, after) => [
      ...must(/^лимонад,?\s*(по\s*)?3\s*€$/i.test(said(elements(after, "yard")["place-lemonade"])), "лимонад стоит не 3 €"),
      ...besides(before, after, { drawing: "yard", may: { "place-lemonade": ["label.words", "h", "y"] } }),
    ],
    reference: (app) => edit(app, "yard", (scene) => refill(scene, "place-lemonade-text", "Лимонад 3 €")),
  },
  {
    id: "excalidraw-04", language: "en", start: "/", kinds: ["create", "drag", "canvas"], steps: 16, ending: "done", risky: false, kept: false,
    goal: 'Make a new drawing called "Key round": three boxes one under the other with the words Front door, Cellar and Back door, and an arrow from each box to the next one.',
    check: (before, after) => {
      const { id, faults } = created(before, after, "Key round");
      if (!id) return faults;
      const { faults: more, found } = chart(elements(after, id), KEYS, [KEYS.slice(0, 2), KEYS.slice(1)]);
      const tops = KEYS.map((words) => found.get(words)?.[1].y ?? 0);
      return [...faults, ...more, ...must(tops[0] < tops[1] && tops[1] < tops[2], "the boxes are not one under the other")];
    },
    reference: (app) =>
      make(app, "Key round", () => {
        const boxes = KEYS.map((words, at) => box(`b${at}`, 0, at * 130, 180, 70, words));
        return [...boxes.flat(), ...arrow("a1", boxes[0][0], boxes[1][0]), ...arrow("a2", boxes[1][0], boxes[2][0])];
      }),
  },
  {
    id: "excalidraw-05", language: "en", start: "/", kinds: ["edit", "several items", "colour"], steps: 6, ending: "done", risky: false, kept: true,
    goal: "In the moving plan, fill the boxes of the jobs that are late with red.",
    check: (before, after) => [
      ...LATE.flatMap((id) => must(isColour(elements(after, "moving")[id]?.fill, "red"), `${id} is not red`)),
      ...besides(before, after, { drawing: "moving", may: Object.fromEntries(LATE.map((id) => [id, ["fill", "fillStyle"]])) }),
    ],
    reference: (app) => edit(app, "moving", (scene) => LATE.forEach((id) => (find(scene.elements, id).backgroundColor = COLOURS.red))),
  },
  {
    id: "excalidraw-06", language: "en", start: "/", kinds: ["drag", "canvas"], steps: 3, ending: "done", risky: false, kept: false,
    goal: "The cake stall has to move on the summer fair layout: put it into the free space between the book stall and the stage.",
    check: (before, after) => {
      const one = elements(after, "summer-fair")["stall-cake"];
      const fits = one && one.x >= GAP.left - 5 && one.x + one.w <= GAP.right + 5 && one.y + one.h / 2 > GAP.top && one.y + one.h / 2 < GAP.bottom;
      return [...must(fits, "the cake stall is not there"), ...besides(before, after, { drawing: "summer-fair", may: { "stall-cake": ["x", "y"] } })];
    },
    reference: (app) =>
      edit(app, "summer-fair", (scene) => {
        Object.assign(find(scene.elements, "stall-cake"), { x: 260, y: 60 });
        Object.assign(find(scene.elements, "stall-cake-text"), { x: 290, y: 95 });
      }),
  },
  {
    id: "excalidraw-07", language: "ru", start: "/", kinds: ["delete", "decoy", "compare"], steps: 5, ending: "done", risky: true, kept: true,
    goal: "У нас две схемы выдачи книг с одинаковым названием. Удали устаревшую, где ещё бумажные карточки, а новую оставь.",
    check: (before, after) => [...must(!after.drawings["lending-b"], "the old drawing is still there"), ...besides(before, after, { drawings: ["lending-b"] })],
    reference: (app) => post(app, "/delete/lending-b").then(() => undefined),
  },
  {
    id: "excalidraw-08", language: "en", start: "/", kinds: ["upload", "edit", "several pages"], steps: 6, ending: "done", risky: false, kept: false, uploads: ["notice-board.excalidraw"],
    goal: 'I have a drawing as a file, {files}/notice-board.excalidraw. Add it to our drawings and call it "Notice board, autumn".',
    check: (before, after) => {
      const { id, faults } = created(before, after, "Notice board, autumn");
      const words = Object.values(elements(after, id)).map(said);
      return [...faults, ...must(Object.keys(elements(after, id)).length === 3 && words.includes("Notices for autumn"), "it does not hold what the file holds")];
    },
    reference: async (app) => {
      await post(app, "/import", JSON.stringify({ name: "notice-board", drawing: JSON.parse(readFileSync(join(files, "notice-board.excalidraw"), "utf8")) }));
      const list = await get(app, "/?q=notice-board");
      await post(app, `/rename/${/\/rename\/([\w-]+)/.exec(list)[1]}`, { name: "Notice board, autumn" });
    },
  },
  {
    id: "excalidraw-09", language: "ru", start: "/", kinds: ["download", "find"], steps: 3, ending: "done", risky: false, kept: false,
    goal: "Скачай мне файл с самым новым по дате рисунком — тем, который меняли последним.",
    check: (before, after) => [
      ...must(after.downloads.length > before.downloads.length && after.downloads.every((name) => name === "Suggestion box"), "не скачан нужный рисунок"),
      ...besides(before, after, { downloads: true }),
    ],
    reference: (app) => get(app, "/download/suggestions").then(() => undefined),
  },
  {
    id: "excalidraw-10", language: "en", start: "/", kinds: ["create", "long", "drag", "canvas"], steps: 30, ending: "done", risky: false, kept: true,
    goal: 'Draw the chart of our friends\' association in a new drawing "Friends of the library": a blue box Committee at the top; below it boxes Treasurer, Programme and Volunteers, with an arrow from Committee to each of them; below Volunteers the boxes Kitchen and Garden, with an arrow from Volunteers to each.',
    check: (before, after) => {
      const { id, faults } = created(before, after, "Friends of the library");
      if (!id) return faults;
      const { faults: more, found } = chart(elements(after, id), PEOPLE, LINKS);
      const top = (words) => found.get(words)?.[1].y ?? 0;
      return [
        ...faults,
        ...more,
        ...LINKS.flatMap(([from, to]) => must(top(from) < top(to), `${to} is not below ${from}`)),
        ...must(["fill", "stroke"].some((field) => isColour(found.get("Committee")?.[1][field], "blue")), "Committee is not blue"),
        ...PEOPLE.slice(1).flatMap((words) => must(!isColour(found.get(words)?.[1].fill, "blue"), `${words} is blue as well`)),
      ];
    },
    reference: (app) =>
      make(app, "Friends of the library", () => {
        const at = { Committee: [220, 0], Treasurer: [0, 160], Programme: [220, 160], Volunteers: [440, 160], Kitchen: [340, 320], Garden: [560, 320] };
        const boxes = Object.fromEntries(PEOPLE.map((words) => [words, box(words.toLowerCase(), ...at[words], 180, 70, words, words === "Committee" ? { fill: "blue" } : {})]));
        return [...Object.values(boxes).flat(), ...LINKS.flatMap(([from, to], n) => arrow(`to-${n}`, boxes[from][0], boxes[to][0]))];
      }),
  },
  {
    id: "excalidraw-11", language: "en", start: "/", kinds: ["find", "decoy", "several pages"], steps: 3, ending: "done", risky: false, kept: false,
    goal: "What do visitors wish for the café? It is in the drawing with the suggestions.",
    answer: (text) => /oat milk/i.test(text) && /soup/i.test(text) && !/deleted/i.test(text),
    check: (before, after) => besides(before, after),
    reference: async () => "Oat milk, and soup at noon.",
  },
  {
    id: "excalidraw-12", language: "en", start: "/", kinds: ["edit", "cannot"], steps: 3, ending: "cannot", risky: false, kept: false,
    goal: "Colour the music room on the plan of the first floor green.",
    check: (before, after) => besides(before, after),
    reference: async () => "There is no music room on the plan of the first floor.",
  },
  {
    id: "excalidraw-13", language: "ru", start: "/", kinds: ["edit", "slider", "controls", "colour"], steps: 7, ending: "done", risky: false, kept: true,
    goal: "На афише ночи чтения сделай луну наполовину прозрачной и обведи её пунктиром, а надпись с датой покрась в красный.",
    check: (before, after) => {
      const { moon, when } = elements(after, "poster");
      return [
        ...must(moon && moon.opacity >= 40 && moon.opacity <= 60, "луна не полупрозрачная"),
        ...must(["dashed", "dotted"].includes(moon?.strokeStyle), "контур луны не пунктирный"),
        ...must(isColour(when?.stroke, "red"), "дата не красная"),
        ...besides(before, after, { drawing: "poster", may: { moon: ["opacity", "strokeStyle"], when: ["stroke", "colour"] } }),
      ];
    },
    reference: (app) =>
      edit(app, "poster", (scene) => {
        Object.assign(find(scene.elements, "moon"), { opacity: 50, strokeStyle: "dashed" });
        find(scene.elements, "when").strokeColor = "#e03131";
      }),
  },
  {
    id: "excalidraw-14", language: "en", start: "/", kinds: ["delete", "several items", "canvas"], steps: 6, ending: "done", risky: true, kept: false,
    goal: "Friday is cancelled in the plan of the opening week. Take all its notes out, but leave the word Friday, and write Closed under it.",
    check: (before, after) => {
      const all = elements(after, "opening-week");
      const closed = Object.keys(all).filter((id) => id.startsWith("new") && same(said(all[id]), "Closed"));
      const { x, y } = closed.length ? all[closed[0]] : { x: 0, y: 0 };
      // A note of Friday may as well be kept and say it.
      const rewritten = FRIDAY.filter((id) => all[id] && same(said(all[id]), "Closed"));
      return [
        ...FRIDAY.flatMap((id) => must(!all[id] || rewritten.includes(id), `${id} is still there`)),
        ...must(closed.length + rewritten.length === 1, "Closed stands there not once"),
        ...must(!closed.length || (x > 770 && x < 1010 && y > -45 && y < 420), "Closed does not stand below Friday"),
        ...besides(before, after, { drawing: "opening-week", may: Object.fromEntries(FRIDAY.map((id) => [id, rewritten.includes(id) ? ["label", "h", "w", "y"] : "gone"])), added: closed }),
      ];
    },
    reference: (app) =>
      edit(app, "opening-week", (scene) => {
        remove(scene, FRIDAY);
        const [one] = box("closed", 800, 0, 160, 80, "");
        scene.elements.push(one, label(one, "Closed"));
      }),
  },
  {
    id: "excalidraw-15", language: "en", start: "/", kinds: ["delete", "menu"], steps: 4, ending: "done", risky: true, kept: false,
    goal: "Empty the scratch pad: nothing shall be on it any more. Keep the drawing itself.",
    check: (before, after) => [
      ...must(after.drawings.scratch && Object.keys(elements(after, "scratch")).length === 0, "there is still something on it"),
      // To empty the canvas also puts its background and grid back.
      ...besides(before, after, { drawing: "scratch", may: Object.fromEntries(Object.keys(elements(before, "scratch")).map((id) => [id, "gone"])), fields: ["background", "grid"] }),
    ],
    reference: (app) => edit(app, "scratch", (scene) => (scene.elements = [])),
  },
  {
    id: "excalidraw-16", language: "ru", start: "/", kinds: ["delete", "several pages", "several items"], steps: 8, ending: "done", risky: true, kept: true,
    goal: "Удали все рисунки-копии, у которых в конце названия стоит (copy). Всё остальное должно остаться.",
    check: (before, after) => [...COPIES.flatMap((id) => must(!after.drawings[id], `${id} is still there`)), ...besides(before, after, { drawings: COPIES })],
    reference: async (app) => {
      for (const id of COPIES) await post(app, `/delete/${id}`);
    },
  },
];
