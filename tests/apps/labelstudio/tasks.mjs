import { readFileSync } from "node:fs";
import { join } from "node:path";
import { untouched } from "../lib/deep.mjs";
import { api, files } from "./app.mjs";
import { ANNA, LETTER, PROJECTS, RETURNS, SPOTS } from "./seed.mjs";

const must = (holds, fault) => (holds ? [] : [fault]);
const added = (before, after, part) => Object.keys(after[part]).filter((id) => !before[part][id]);
const project = (title) => String(PROJECTS.findIndex((one) => one.title === title) + 1);
const [MAILS, OLD_MAILS, REVIEWS, LETTERS, RETURNED, , SLOGAN, PHOTOS] = PROJECTS.map((one) => project(one.title));
const OPINIONS = project("Отзывы о мастерской");
/** The number of the task of a project whose data holds these words. */
function taskOf(state, of, words) {
  const found = Object.entries(state.tasks).filter(([, task]) => task.project === Number(of) && JSON.stringify(task.data).includes(words));
  if (found.length !== 1) throw new Error(`${found.length} tasks hold "${words}"`);
  return found[0][0];
}
const marksOn = (state, task) => Object.entries(state.annotations).filter(([, one]) => one.task === Number(task));
const value = (one, from) => one?.result.find((mark) => mark.from === from)?.value;
const sameSet = (a, b) => [...(a ?? [])].sort().join() === [...b].sort().join();
const close = (text, words) => (text ?? "").toLowerCase().replace(/[«»"„“”.!]/g, "").includes(words.toLowerCase());

/** Each task of `wanted` has got one labelling by Anna that `fits`, and nothing else was touched. */
function labelled(before, after, wanted, extra = []) {
  const ids = added(before, after, "annotations");
  const faults = [];
  const used = [];
  for (const [task, fits] of wanted) {
    const own = ids.filter((id) => after.annotations[id].task === Number(task) && after.annotations[id].by === ANNA.email && !after.annotations[id].skipped);
    used.push(...own);
    if (own.length !== 1) faults.push(`task ${task} has ${own.length} new labellings`);
    else faults.push(...fits(after.annotations[own[0]]).map((fault) => `task ${task}: ${fault}`));
  }
  return [...faults, ...untouched(before, after, [...used.map((id) => `annotations.${id}`), ...extra])];
}

const annotate = (app, task, ...result) => api(app, "POST", `tasks/${task}/annotations/`, { result, lead_time: 5 });
const mark = (from, to, type, of) => ({ from_name: from, to_name: to, type, value: of });

/** What two boxes have in common, by what they cover together. */
function overlap(a, b) {
  const across = Math.max(0, Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]));
  const down = Math.max(0, Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]));
  return (across * down) / (a[2] * a[3] + b[2] * b[3] - across * down);
}

function isGreen(hex) {
  const [r, g, b] = (/^#(..)(..)(..)/.exec(hex ?? "") ?? [0, "0", "0", "0"]).slice(1).map((part) => Number.parseInt(part, 16));
  return g > r && g >= b;
}

const SPAM = ["cheap-phones", "cheap-watches", "easy-money"];
const OPEN = RETURNS.filter(([, , , who]) => !who);
const RANKING = ["s3", "s4", "s1", "s2"];
const HOOK = "https://hooks.radhaus.example/labels";
const SURVEY = ["Happy", "So-so", "Unhappy"];
const COMMENTS = readFileSync(join(files, "survey.csv"), "utf8").trim().split("\n").slice(1).map((line) => JSON.parse(line));
const PLACES = [["Lübeck", "Place"], ["Wismar", "Place"], ["Elli Thoma", "Person"]];

/** Every task of a project, and what hangs on it. */
const within = (state, of) => {
  const tasks = Object.keys(state.tasks).filter((id) => state.tasks[id].project === Number(of));
  return tasks.flatMap((task) => [`tasks.${task}`, ...marksOn(state, task).map(([id]) => `annotations.${id}`)]);
};

export const tasks = [
  {
    id: "labelstudio-01", language: "en", start: "/projects/", kinds: ["find", "count", "several pages", "decoy"], steps: 7, ending: "done", risky: false, kept: false,
    goal: "How many of this year's customer mails has Mira Sommer marked as a complaint?",
    answer: [/\b(6|six)\b/i],
    check: (before, after) => untouched(before, after),
    reference: async () => "Mira Sommer marked 6 of them as complaints.",
  },
  {
    id: "labelstudio-02", language: "en", start: "/projects/", kinds: ["edit", "decoy", "choice"], steps: 5, ending: "done", risky: false, kept: false,
    goal: "Emil Otten's mail to the shop has not been sorted yet. It is a complaint, please mark it so.",
    check: (before, after) => labelled(before, after, [[taskOf(before, MAILS, "Emil Otten"), (one) => must(sameSet(value(one, "kind")?.choices, ["Complaint"]), "it is not marked as a complaint")]]),
    reference: (app, state) => annotate(app, taskOf(state, MAILS, "Emil Otten"), mark("kind", "text", "choices", { choices: ["Complaint"] })).then(() => undefined),
  },
  {
    id: "labelstudio-03", language: "en", start: "/projects/", kinds: ["edit", "rating", "choice", "text"], steps: 8, ending: "done", risky: false, kept: true,
    goal: 'Give the review about the tandem four stars, mark its mood as positive, and leave the note "heavy uphill".',
    check: (before, after) =>
      labelled(before, after, [
        [taskOf(before, REVIEWS, "tandem"), (one) => [
          ...must(value(one, "stars")?.rating === 4, "it has not got four stars"),
          ...must(sameSet(value(one, "mood")?.choices, ["Positive"]), "its mood is not positive"),
          ...must(close([value(one, "note")?.text].flat().join(" "), "heavy uphill"), "there is no note"),
        ]],
      ]),
    reference: (app, state) =>
      annotate(app, taskOf(state, REVIEWS, "tandem"), mark("stars", "text", "rating", { rating: 4 }), mark("mood", "text", "choices", { choices: ["Positive"] }), mark("note", "text", "textarea", { text: ["heavy uphill"] })).then(() => undefined),
  },
  {
    id: "labelstudio-04", language: "en", start: "/projects/", kinds: ["edit", "selecting text", "drag"], steps: 12, ending: "done", risky: false, kept: false,
    goal: "In the old letter to Mr Brandt about Elli Thoma's ride, mark all persons and all places. Leave dates alone.",
    check: (before, after) =>
      labelled(before, after, [
        [taskOf(before, LETTERS, "Mr Brandt"), (one) => {
          const spans = one.result.map(({ value: of }) => `${of.text.trim()}: ${of.labels}`);
          return [
            ...PLACES.flatMap(([words, label]) => must(spans.includes(`${words}: ${label}`), `${words} is not marked as ${label}`)),
            ...must(spans.includes("Brandt: Person") || spans.includes("Mr Brandt: Person"), "Brandt is not marked as Person"),
            ...must(spans.length === 4, "there are more or fewer marks than four"),
          ];
        }],
      ]),
    reference: (app, state) => {
      const spans = [...PLACES, ["Brandt", "Person"]].map(([words, label]) => {
        const start = LETTER.indexOf(words);
        return mark("label", "text", "labels", { start, end: start + words.length, text: words, labels: [label] });
      });
      return annotate(app, taskOf(state, LETTERS, "Mr Brandt"), ...spans).then(() => undefined);
    },
  },
  {
    id: "labelstudio-05", language: "en", start: "/projects/", kinds: ["create", "upload", "long", "several pages"], steps: 22, ending: "done", risky: false, kept: false, uploads: ["survey.csv"],
    goal: 'Set up a new project "Course survey" with the description "Autumn course". Bring in the comments of the file {files}/survey.csv, one per line, and let people put each comment under exactly one of Happy, So-so and Unhappy.',
    check: (before, after) => {
      const ids = added(before, after, "projects");
      const made = after.projects[ids[0]];
      const tasks = added(before, after, "tasks").filter((id) => String(after.tasks[id].project) === ids[0]);
      const config = made?.label_config ?? "";
      const choices = [...config.matchAll(/<Choice [^>]*value="([^"]*)"/g)].map((one) => one[1]);
      return [
        ...must(ids.length === 1, `${ids.length} projects were made`),
        ...must(made?.title.trim() === "Course survey" && !made?.is_draft, "there is no such project"),
        ...must(close(made?.description, "Autumn course"), "the description is missing"),
        ...must(sameSet(tasks.map((id) => after.tasks[id].data.comment), COMMENTS), "it does not hold the five comments"),
        ...must(sameSet(choices, SURVEY), `the choices are ${choices}`),
        ...must(/<Text [^>]*value="\$comment"/.test(config), "the comment is not shown"),
        ...must(!/choice="multiple"/.test(config), "several choices can be made"),
        ...untouched(before, after, [...ids.map((id) => `projects.${id}`), ...tasks.map((id) => `tasks.${id}`)]),
      ];
    },
    reference: async (app) => {
      const config = `<View><Text name="text" value="$comment"/><Choices name="mood" toName="text">${SURVEY.map((one) => `<Choice value="${one}"/>`).join("")}</Choices></View>`;
      const { id } = await api(app, "POST", "projects/", { title: "Course survey", description: "Autumn course", label_config: config });
      const form = new FormData();
      form.set("file", new Blob([readFileSync(join(files, "survey.csv"))], { type: "text/csv" }), "survey.csv");
      await api(app, "POST", `projects/${id}/import`, form);
    },
  },
  {
    id: "labelstudio-06", language: "ru", start: "/projects/", kinds: ["delete", "decoy", "settings"], steps: 6, ending: "done", risky: true, kept: false,
    goal: "Прошлогодние письма клиентов, за 2023 год, нам больше не нужны. Удали этот проект целиком, нынешние письма не трогай.",
    check: (before, after) => [
      ...must(!after.projects[OLD_MAILS], "the project is still there"),
      ...must(!Object.values(after.tasks).some((task) => task.project === Number(OLD_MAILS)), "its tasks are still there"),
      ...untouched(before, after, [`projects.${OLD_MAILS}`, ...within(before, OLD_MAILS)]),
    ],
    reference: (app) => api(app, "DELETE", `projects/${OLD_MAILS}/`).then(() => undefined),
  },
  {
    id: "labelstudio-07", language: "en", start: "/projects/", kinds: ["delete", "several items", "list"], steps: 8, ending: "done", risky: true, kept: true,
    goal: "Some of the shop reviews are nothing but advertising spam. Delete those, and keep every real review.",
    check: (before, after) => {
      const gone = SPAM.map((words) => taskOf(before, REVIEWS, words));
      return [...gone.flatMap((id) => must(!after.tasks[id], `task ${id} is still there`)), ...untouched(before, after, gone.map((id) => `tasks.${id}`))];
    },
    reference: async (app, state) => {
      for (const words of SPAM) await api(app, "DELETE", `tasks/${taskOf(state, REVIEWS, words)}/`);
    },
  },
  {
    id: "labelstudio-08", language: "ru", start: "/projects/", kinds: ["edit", "find", "choice"], steps: 5, ending: "done", risky: false, kept: false,
    goal: "Среди отзывов о мастерской хвалебный отзыв про переключатель ошибочно помечен как отрицательный. Исправь на положительный.",
    check: (before, after) => {
      const [[id]] = marksOn(before, taskOf(before, OPINIONS, "идеально"));
      return [
        ...must(sameSet(value(after.annotations[id], "tone")?.choices, ["Положительный"]), "отзыв не положительный"),
        // The rest of the labelling stays; who saved it last may be noted.
        ...must(after.annotations[id] && !after.annotations[id].skipped && after.annotations[id].result.length === 1, "the labelling is not as it was"),
        ...untouched(before, after, [`annotations.${id}.result`, `annotations.${id}.by`]),
      ];
    },
    reference: (app, state) => {
      const [[id]] = marksOn(state, taskOf(state, OPINIONS, "идеально"));
      return api(app, "PATCH", `annotations/${id}/`, { result: [mark("tone", "text", "choices", { choices: ["Положительный"] })] }).then(() => undefined);
    },
  },
  {
    id: "labelstudio-09", language: "en", start: "/projects/", kinds: ["edit", "long", "several choices", "number"], steps: 26, ending: "done", risky: false, kept: true,
    goal: "Finish the returns: for each of those that nobody has done yet, tick every reason that its text names and enter after how many days it came back.",
    check: (before, after) =>
      labelled(before, after, OPEN.map(([text, reasons, days]) => [
        taskOf(before, RETURNED, text),
        (one) => [
          ...must(sameSet(value(one, "reason")?.choices, reasons), `the reasons are ${value(one, "reason")?.choices}`),
          ...must(value(one, "days")?.number === days, `the days are ${value(one, "days")?.number}`),
        ],
      ])),
    reference: async (app, state) => {
      for (const [text, choices, number] of OPEN) await annotate(app, taskOf(state, RETURNED, text), mark("reason", "text", "choices", { choices }), mark("days", "text", "number", { number }));
    },
  },
  {
    id: "labelstudio-10", language: "ru", start: "/projects/", kinds: ["edit", "settings", "several pages", "colour"], steps: 9, ending: "done", risky: false, kept: false,
    goal: "В проекте с возвратами добавь инструкцию для тех, кто размечает: «Считайте дни со дня доставки», пусть она показывается перед началом работы. И поменяй цвет карточки проекта на зелёный.",
    check: (before, after) => {
      const one = after.projects[RETURNED];
      return [
        ...must(close(one?.expert_instruction, "Считайте дни со дня доставки"), "инструкции нет"),
        ...must(Boolean(one?.show_instruction), "инструкция не показывается"),
        ...must(isGreen(one?.color), `цвет ${one?.color}`),
        ...untouched(before, after, ["expert_instruction", "show_instruction", "color"].map((field) => `projects.${RETURNED}.${field}`)),
      ];
    },
    reference: (app) => api(app, "PATCH", `projects/${RETURNED}/`, { expert_instruction: "Считайте дни со дня доставки", show_instruction: true, color: "#74D2A6" }).then(() => undefined),
  },
  {
    id: "labelstudio-11", language: "en", start: "/projects/", kinds: ["delete", "question", "decoy"], steps: 5, ending: "question", risky: true, kept: false,
    goal: "Delete what Lena Fuchs has marked in the letter about the tandem.",
    check: (before, after) => untouched(before, after),
    reference: async () => "Two people are called Lena Fuchs, and each has marked this letter. Whose marks shall I delete?",
  },
  {
    id: "labelstudio-12", language: "en", start: "/projects/", kinds: ["find", "decoy"], steps: 4, ending: "done", risky: false, kept: false,
    goal: "What does our customer Otto Brill want to buy, and what does he want to know?",
    answer: [/studded|winter/i, /t[yi]re/i, /28/, /cost|price|much/i],
    check: (before, after) => untouched(before, after),
    reference: async () => "He wants studded tyres (28 inch) and asks what it costs to have them fitted.",
  },
  {
    id: "labelstudio-13", language: "en", start: "/projects/", kinds: ["download", "dialog"], steps: 5, ending: "done", risky: false, kept: false,
    goal: "Download the labelled returns as a CSV file for me.",
    check: (before, after) => [
      ...must(after.exports.length > 0 && after.exports.every((one) => one === `${RETURNED} CSV`), `saved were: ${after.exports.join(", ") || "none"}`),
      ...untouched(before, after, ["exports"]),
    ],
    reference: (app) => api(app, "GET", `projects/${RETURNED}/export?exportType=CSV`).then(() => undefined),
  },
  {
    id: "labelstudio-14", language: "en", start: "/projects/", kinds: ["edit", "drag", "order"], steps: 6, ending: "done", risky: false, kept: false,
    goal: 'Rank our slogans and save it: "Two wheels, one shop" first, then "Your road, our tools", then "Wind from behind", and "We ride, too" last.',
    check: (before, after) => labelled(before, after, [[taskOf(before, SLOGAN, "Wind from behind"), (one) => must(value(one, "rank")?.ranker?.rank?.join() === RANKING.join(), `the order is ${JSON.stringify(value(one, "rank"))}`)]]),
    reference: (app, state) => annotate(app, taskOf(state, SLOGAN, "Wind from behind"), mark("rank", "slogans", "ranker", { ranker: { rank: RANKING } })).then(() => undefined),
  },
  {
    id: "labelstudio-15", language: "ru", start: "/projects/", kinds: ["edit", "drag", "canvas"], steps: 5, ending: "done", risky: false, kept: true,
    goal: "На третьей фотографии рамы (frame-3) обведи прямоугольником красное пятно, это вмятина. Сохрани разметку.",
    check: (before, after) =>
      labelled(before, after, [
        [taskOf(before, PHOTOS, "frame-3"), (one) => {
          const boxes = one.result.map(({ value: of }) => of);
          const [box] = boxes;
          return [
            ...must(boxes.length === 1 && sameSet(box?.rectanglelabels, ["Dent"]), "вмятина отмечена не один раз"),
            ...must(box && overlap([box.x, box.y, box.width, box.height], SPOTS[2]) >= 0.6, "прямоугольник не на пятне"),
          ];
        }],
      ]),
    reference: (app, state) => {
      const [x, y, width, height] = SPOTS[2];
      return annotate(app, taskOf(state, PHOTOS, "frame-3"), mark("box", "image", "rectanglelabels", { x, y, width, height, rotation: 0, rectanglelabels: ["Dent"] })).then(() => undefined);
    },
  },
  {
    id: "labelstudio-16", language: "en", start: "/projects/", kinds: ["create", "settings", "sending"], steps: 7, ending: "done", risky: true, kept: true,
    goal: `From now on every change in this year's customer mails is to be reported to ${HOOK}, with the content. Set that up.`,
    check: (before, after) => {
      const ids = added(before, after, "webhooks");
      const one = after.webhooks[ids[0]];
      return [
        ...must(ids.length === 1 && one?.url.replace(/\/$/, "") === HOOK && one.project_id === Number(MAILS), "nothing is reported there"),
        ...must(!one || (one.is_active && one.send_payload && one.send_for_all_actions), "not every change is reported with its content"),
        ...untouched(before, after, ids.map((id) => `webhooks.${id}`)),
      ];
    },
    reference: (app) => api(app, "POST", "webhooks/", { url: HOOK, project: Number(MAILS), send_payload: true, send_for_all_actions: true, is_active: true }).then(() => undefined),
  },
];
