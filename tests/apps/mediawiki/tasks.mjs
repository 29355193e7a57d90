// Tasks on the wiki of the repair café.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { changed, untouched } from "../lib/deep.mjs";
import { api, files } from "./app.mjs";
import { FIRST_AID } from "./seed.mjs";

const unchanged = (before, after) => untouched(before, after);
const text = (state, page) => state.pages[page]?.text ?? "";
/** Spaces and line ends do not matter where a table or a box is written by hand. */
const plain = (one) => one.replace(/[ \t]+/g, " ").replace(/ *\n+ */g, "\n").trim();

/** `page` has to hold exactly `wanted`, and nothing else may be touched. Who wrote it and why may differ. */
function onlyText(before, after, page, wanted, more = []) {
  const faults = [];
  if (plain(text(after, page)) !== plain(wanted)) faults.push(`"${page}" is not as wanted: ${JSON.stringify(firstDifference(wanted, text(after, page)))}`);
  if (after.pages[page]?.id !== before.pages[page]?.id) faults.push(`"${page}" is not the same page any more`);
  return [...faults, ...untouched(before, after, [`pages.${page}`, ...more])];
}

function firstDifference(wanted, is) {
  const [a, b] = [plain(wanted), plain(is)];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return { wanted: a.slice(at, at + 80), is: b.slice(at, at + 80) };
}

const save = (app, page, wanted, summary = "", user) => api(app, { action: "edit", title: page, text: wanted, summary }, { user });

/** The values of the box on the page of a tool. */
function box(one) {
  const inside = /\{\{\s*Tool\s*\n?([\s\S]*?)\}\}/.exec(one)?.[1] ?? "";
  const values = {};
  for (const part of inside.split("|").slice(1)) {
    const [key, ...value] = part.split("=");
    values[key.trim()] = value.join("=").trim();
  }
  return values;
}

/** The rows of the first table of a page, as lists of cells. */
export function rows(one) {
  const table = /\{\|[\s\S]*?\n\|\}/.exec(one)?.[0] ?? "";
  return table.split(/\n\|-[^\n]*/).slice(1).map((row) => row.split(/\n\||\|\|/).map((cell) => cell.replace(/^\|/, "").trim()).filter((cell, at) => at > 0 || cell !== ""));
}

const NEW_TOOLS = [
  { name: "Elna 664 Pro", group: "Textile", location: "Room 3", responsible: "Anna Kessler", weight: "6.5 kg", condition: "good" },
  { name: "Cordless drill Ryobi", group: "Wood and metal", location: "Room 1", responsible: "Kofi Mensele", weight: "1.6 kg", condition: "good" },
  { name: "Spoke tension meter", group: "Bicycles", location: "Yard", responsible: "Ruth Abernathy", weight: "0.2 kg", condition: "new" },
];

const KETTLE = "Kettle that does not switch off";
const RU_PLAN = "Расписание на осень 2024";

export const tasks = [
  {
    id: "mediawiki-01", language: "en", start: "/wiki/Main_Page", kinds: ["find", "decoy"], steps: 3, ending: "done", risky: false, kept: true,
    goal: "Which oscilloscope in the wiki is the one we are meant to measure with, who looks after it, and when was it inspected last?",
    answer: [/DS1054Z/i, /Priya Raman/i, /14 March 2024|March 14,? 2024|2024-03-14|14[./]0?3[./]2024/i],
    check: unchanged,
    reference: async () => "The Rigol DS1054Z. Priya Raman looks after it; inspected last on 2024-03-14.",
  },
  {
    id: "mediawiki-02", language: "en", start: "/wiki/Main_Page", kinds: ["find", "compare", "several pages"], steps: 10, ending: "done", risky: false, kept: false,
    goal: "I want to sew a leather bag. Which of our sewing machines can sew leather at all, and which of those is the lightest? Tell me the weight of each.",
    answer: [/Pfaff/i, /Bernina/i, /Janome/i, /9[.,]5/, /10[.,]8/, /8[.,]5/, /(Janome[^.]*lightest|lightest[^.]*Janome)/is],
    check: unchanged,
    reference: async () => "Pfaff Ambition 630 (9.5 kg), Bernina 1008 (10.8 kg) and Janome HD3000 (8.5 kg). The lightest is the Janome HD3000.",
  },
  {
    id: "mediawiki-03", language: "en", start: "/wiki/Main_Page", kinds: ["edit"], steps: 6, ending: "done", risky: false, kept: false,
    goal: 'In the guide about the kettle that boils on and on, the temperature at which the safety cut-out trips is wrong: it has to be 118 °C. Correct it, and give "typo in temperature" as the reason for the change.',
    check: (before, after) => [
      ...onlyText(before, after, KETTLE, text(before, KETTLE).replace("trips at 108 °C", "trips at 118 °C")),
      ...(/typo in temperature/i.test(after.pages[KETTLE]?.summary ?? "") ? [] : ["the reason is not given"]),
    ],
    reference: (app, before) => save(app, KETTLE, text(before, KETTLE).replace("108 °C", "118 °C"), "typo in temperature").then(() => undefined),
  },
  {
    id: "mediawiki-04", language: "ru", start: "/wiki/Main_Page", kinds: ["edit", "table"], steps: 6, ending: "done", risky: false, kept: false,
    goal: "Добавь в осеннее расписание ещё один день: 12 октября, с 12 до 17, зал на Портовой, дежурит Томаш Врона. Строка должна стоять по порядку, между соседними датами.",
    check: (before, after) => {
      const [was, is] = [rows(text(before, RU_PLAN)), rows(text(after, RU_PLAN))];
      const wanted = [...was.slice(0, 3), ["12 октября", "12–17", "Зал на Портовой", "Томаш Врона"], ...was.slice(3)];
      const same = (row) => row.map((cell) => cell.toLowerCase().replace(/[—-]/g, "–").replace(/\s*–\s*/g, "–"));
      const faults = JSON.stringify(is.map(same)) === JSON.stringify(wanted.map(same)) ? [] : [`the rows are ${JSON.stringify(is)}`];
      const around = (one) => plain(one.replace(/\{\|[\s\S]*?\n\|\}/, "TABLE"));
      if (around(text(before, RU_PLAN)) !== around(text(after, RU_PLAN))) faults.push("the text around the table is another");
      return [...faults, ...untouched(before, after, [`pages.${RU_PLAN}`])];
    },
    reference: (app, before) =>
      save(app, RU_PLAN, text(before, RU_PLAN).replace("|-\n| 19 октября", "|-\n| 12 октября || 12–17 || Зал на Портовой || Томаш Врона\n|-\n| 19 октября"), "", "Irina Savelieva").then(() => undefined),
  },
  {
    id: "mediawiki-05", language: "en", start: "/wiki/List_of_tools", kinds: ["create", "several pages", "long"], steps: 28, ending: "done", risky: false, kept: false,
    goal:
      "We were given three new tools. Each needs a page like those of the other tools, with the same box and in the same categories, and a row in the list of tools, at the end of its group. " +
      NEW_TOOLS.map((t) => `${t.name}: group ${t.group}, ${t.location}, ${t.responsible} looks after it, ${t.weight}, condition ${t.condition}, inspected 2024-06-01.`).join(" "),
    check: (before, after) => {
      const faults = [];
      for (const tool of NEW_TOOLS) {
        const page = text(after, tool.name);
        if (!page) faults.push(`there is no page "${tool.name}"`);
        const values = box(page);
        for (const [key, value] of Object.entries({ ...tool, inspected: "2024-06-01" })) if (values[key] !== value) faults.push(`${tool.name}: ${key} is ${JSON.stringify(values[key])}`);
        for (const category of ["Tools", tool.group]) if (!new RegExp(`\\[\\[\\s*Category:\\s*${category}\\s*\\]\\]`, "i").test(page)) faults.push(`${tool.name}: not in the category ${category}`);
      }
      const wanted = rows(text(before, "List of tools"));
      for (const { name, group, location } of NEW_TOOLS) wanted.splice(wanted.findLastIndex((row) => row[1] === group) + 1, 0, [`[[${name}]]`, group, location]);
      if (JSON.stringify(rows(text(after, "List of tools"))) !== JSON.stringify(wanted)) faults.push("the rows of the list are not as wanted");
      const around = (one) => plain(one.replace(/\{\|[\s\S]*?\n\|\}/, "TABLE"));
      if (around(text(before, "List of tools")) !== around(text(after, "List of tools"))) faults.push("the text around the list is another");
      return [...faults, ...untouched(before, after, ["pages.List of tools", ...NEW_TOOLS.map(({ name }) => `pages.${name}`)])];
    },
    reference: async (app, before) => {
      let list = text(before, "List of tools");
      for (const t of NEW_TOOLS) {
        const like = Object.entries({ ...t, inspected: "2024-06-01" }).map(([key, value]) => `| ${key} = ${value}\n`).join("");
        await save(app, t.name, `{{Tool\n${like}}}\n\n[[Category:Tools]]\n[[Category:${t.group}]]`);
        const at = list.lastIndexOf(`|| ${t.group} ||`);
        const end = list.indexOf("\n", at);
        list = `${list.slice(0, end)}\n|-\n| [[${t.name}]] || ${t.group} || ${t.location}${list.slice(end)}`;
      }
      await save(app, "List of tools", list);
    },
  },
  {
    id: "mediawiki-06", language: "ru", start: "/wiki/Main_Page", kinds: ["edit", "rename"], steps: 6, ending: "done", risky: false, kept: false,
    goal: "Страница про утюги называется слишком коротко. Пусть она называется «Ремонт утюгов», а со старого названия посетителя пусть сразу переводит на новое.",
    check: (before, after) => {
      const [was, is, old] = [before.pages["Утюги"], after.pages["Ремонт утюгов"], after.pages["Утюги"]];
      const faults = [];
      if (is?.id !== was.id || is?.text !== was.text) faults.push("the page with its history does not bear the new name");
      if (!old?.redirect || !/Ремонт утюгов/.test(old.text)) faults.push("the old name does not lead to the new one");
      return [...faults, ...untouched(before, after, ["pages.Утюги", "pages.Ремонт утюгов"])];
    },
    reference: (app) => api(app, { action: "move", from: "Утюги", to: "Ремонт утюгов" }, { user: "Irina Savelieva" }).then(() => undefined),
  },
  {
    id: "mediawiki-07", language: "en", start: "/wiki/Main_Page", kinds: ["delete", "decoy"], steps: 6, ending: "done", risky: true, kept: true,
    goal: "There are two old versions of the workshop rules in the wiki. Delete the one that need not be kept any more.",
    check: (before, after) => [
      ...(after.pages["Workshop rules (2021)"] ? ["the rules of 2021 are still there"] : []),
      ...untouched(before, after, ["pages.Workshop rules (2021)"]),
    ],
    reference: (app) => api(app, { action: "delete", title: "Workshop rules (2021)" }).then(() => undefined),
  },
  {
    id: "mediawiki-08", language: "en", start: "/wiki/Main_Page", kinds: ["edit", "history"], steps: 4, ending: "done", risky: false, kept: true,
    goal: "Somebody has put advertising on the page about first aid. Bring back what stood there before.",
    check: (before, after) => onlyText(before, after, "First aid", FIRST_AID),
    reference: (app) => save(app, "First aid", FIRST_AID).then(() => undefined),
  },
  {
    id: "mediawiki-09", language: "en", start: "/wiki/Rooms", kinds: ["upload", "edit", "several pages"], steps: 12, ending: "done", risky: true, kept: false, uploads: ["floor-plan.png"],
    goal: 'Put the picture {files}/floor-plan.png into the wiki as "Floor plan 2024.png", with the description "Floor plan of Harbour Street 14, May 2024". Then show it on the page about the rooms, above everything else.',
    check: (before, after) => {
      const faults = [];
      const bytes = readFileSync(join(files, "floor-plan.png"));
      if (after.files["Floor plan 2024.png"]?.size !== bytes.length) faults.push("the picture is not there under its name");
      if (!/Floor plan of Harbour Street 14, May 2024/.test(text(after, "File:Floor plan 2024.png"))) faults.push("the description is missing");
      const page = text(after, "Rooms");
      const shown = /^\s*\[\[\s*(File|Image):\s*Floor[ _]plan[ _]2024\.png\s*(\|[^\]]*)?\]\]\s*/i;
      if (!shown.test(page)) faults.push("the page does not show the picture first");
      if (plain(page.replace(shown, "")) !== plain(text(before, "Rooms"))) faults.push("the rest of the page is another");
      return [...faults, ...untouched(before, after, ["pages.Rooms", "pages.File:Floor plan 2024.png", "files.Floor plan 2024.png"])];
    },
    reference: async (app, before) => {
      const bytes = readFileSync(join(files, "floor-plan.png"));
      await api(app, { action: "upload", filename: "Floor plan 2024.png", text: "Floor plan of Harbour Street 14, May 2024", ignorewarnings: "1" }, { file: { name: "floor-plan.png", bytes } });
      await save(app, "Rooms", `[[File:Floor plan 2024.png|thumb]]\n${text(before, "Rooms")}`);
    },
  },
  {
    id: "mediawiki-10", language: "ru", start: "/wiki/Main_Page", kinds: ["rights"], steps: 4, ending: "done", risky: true, kept: true,
    goal: "Сделай так, чтобы страницу с ценами на детали (Price list) могли править только администраторы, без срока. Переименовывать её пусть тоже могут только они.",
    check: (before, after) => {
      const is = after.protection["Price list"] ?? {};
      const faults = ["edit", "move"].filter((type) => is[type]?.level !== "sysop" || is[type]?.expiry !== "infinity").map((type) => `${type} is ${JSON.stringify(is[type])}`);
      if (text(after, "Price list") !== text(before, "Price list")) faults.push("the text is another");
      return [...faults, ...untouched(before, after, ["protection.Price list", /^pages\.Price list\.(summary|by|minor)$/])];
    },
    reference: (app) => api(app, { action: "protect", title: "Price list", protections: "edit=sysop|move=sysop", expiry: "infinite|infinite" }, { user: "Irina Savelieva" }).then(() => undefined),
  },
  {
    id: "mediawiki-11", language: "en", start: "/wiki/Main_Page", kinds: ["rights", "decoy"], steps: 7, ending: "done", risky: true, kept: false,
    goal: "Dmitri Osipov from the bicycle people is to become an administrator of the wiki. Please give him the rights.",
    check: (before, after) => [
      ...(after.users["Dima Osipov"]?.groups.includes("sysop") ? [] : ["he is no administrator"]),
      ...untouched(before, changed(after, (state) => (state.users["Dima Osipov"].groups = state.users["Dima Osipov"].groups.filter((one) => one !== "sysop")))),
    ],
    reference: (app) => api(app, { action: "userrights", user: "Dima Osipov", add: "sysop" }).then(() => undefined),
  },
  {
    id: "mediawiki-12", language: "en", start: "/wiki/Main_Page", kinds: ["question", "decoy"], steps: 3, ending: "question", risky: false, kept: false,
    goal: "The overlocker gets a new person who looks after it: Anna from the textile table. Change its page.",
    answer: [/Kowal/, /Kessler/],
    check: unchanged,
    reference: async () => "Which Anna: Anna Kowal or Anna Kessler? Both are at the textile table.",
  },
  {
    id: "mediawiki-13", language: "ru", start: "/wiki/Main_Page", kinds: ["find", "several pages", "decoy"], steps: 6, ending: "done", risky: false, kept: true,
    goal: "Посмотри в протоколах собраний (Minutes): в каком месяце решили купить сверлильный станок (bench drill), сколько на него выделили и кто голосовал против?",
    answer: [/феврал|February/i, /740/, /Aaberg|Ааберг|Оберг|Аберг/i, /2024/],
    check: unchanged,
    reference: async () => "В феврале 2024 года. Выделили 740 евро, против голосовал Nils Aaberg.",
  },
  {
    id: "mediawiki-14", language: "en", start: "/wiki/Main_Page", kinds: ["edit", "table", "decoy"], steps: 5, ending: "done", risky: false, kept: false,
    goal: "Sven brought the belt sander back on 23 May 2024. Write that down at the lending desk, the way it is done there.",
    check: (before, after) => {
      const is = rows(text(after, "Lending desk"));
      const at = is.findIndex((row) => /Belt sander/.test(row[0]));
      const faults = [];
      if (!/^returned,?\s*(on )?23 May 2024$/i.test((is[at]?.[4] ?? "").replaceAll("'", ""))) faults.push(`the cell holds ${JSON.stringify(is[at]?.[4])}`);
      const without = (one) => plain(one.replace(/(Belt sander[^\n]*\|\|)[^|\n]*(\n)/, "$1$2")).replace(/ +/g, " ");
      if (without(text(after, "Lending desk")) !== without(text(before, "Lending desk"))) faults.push("more of the page is another");
      return [...faults, ...untouched(before, after, ["pages.Lending desk"])];
    },
    reference: (app, before) => save(app, "Lending desk", text(before, "Lending desk").replace("25 May 2024 || ", "25 May 2024 || returned 23 May 2024")).then(() => undefined),
  },
  {
    id: "mediawiki-15", language: "en", start: "/wiki/Main_Page", kinds: ["settings", "choices", "ticks"], steps: 9, ending: "done", risky: false, kept: false,
    goal: "Set up my account: in texts of the wiki I want to be called \"she\"; dates are to look like 2024-06-01T12:00:00; and when I look at what was changed lately, show me 100 changes, without the minor ones.",
    check: (before, after) => {
      const is = after.users["Marta Lindqvist"].preferences;
      const wanted = { gender: "female", date: "ISO 8601", rclimit: "100", hideminor: "1" };
      const faults = [];
      for (const [key, value] of Object.entries(wanted)) if (is[key] !== value) faults.push(`${key} is ${is[key]}`);
      return [...faults, ...untouched(before, after, Object.keys(wanted).map((key) => `users.Marta Lindqvist.preferences.${key}`))];
    },
    reference: (app) => api(app, { action: "options", change: "gender=female|date=ISO 8601|rclimit=100|hideminor=1" }).then(() => undefined),
  },
  {
    id: "mediawiki-16", language: "en", start: "/wiki/Main_Page", kinds: ["create", "several pages", "two applications"], steps: 10, ending: "done", risky: false, kept: false, others: ["wordpress"],
    goal: 'The pottery in our street has a site, {wordpress}. Find out there when it is open and how it is telephoned, and make a page "Pottery in Oak Lane" in our wiki that says both. Put it into the category Tools, since we borrow their kiln.',
    check: (before, after) => {
      const page = text(after, "Pottery in Oak Lane");
      const wanted = { days: /Tuesday\s*(to|-|–|through|until)\s*Saturday/i, hours: /10(:00)?( a\.?m\.?)?\s*(to|-|–|until)\s*(18|6 p)/i, telephone: /555[ -]?0182/, category: /\[\[\s*Category:\s*Tools\s*\]\]/i };
      return [...Object.entries(wanted).filter(([, one]) => !one.test(page)).map(([key]) => `the page has no ${key}`), ...untouched(before, after, ["pages.Pottery in Oak Lane"])];
    },
    reference: (app) => save(app, "Pottery in Oak Lane", "Open Tuesday to Saturday, 10 to 18, on course evenings until 21. Telephone 555 0182.\n\n[[Category:Tools]]").then(() => undefined),
  },
];
