// What a person of the firm asks for. `{files}` in a goal stands for the folder with the files to upload.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { api, session, sql } from "./app.mjs";
import { Rows, any, plus, same, untouched } from "../lib/rows.mjs";

const FILES = join(dirname(fileURLToPath(import.meta.url)), "files");

const find = (state, table, test) => {
  const found = Object.keys(state[table]).filter((key) => Object.entries(test).every(([name, value]) => state[table][key][name] === value));
  if (found.length !== 1) throw new Error(`${found.length} of ${table} with ${JSON.stringify(test)}`);
  return found[0];
};
const issue = (state, subject, more = {}) => find(state, "issues", { subject, ...more });
const late = (state) => Object.keys(state.issues).filter((id) => {
  const one = state.issues[id];
  return one.tracker === "Order" && one.fields.Supplier === "Norrland Timber" && !["Done", "Rejected"].includes(one.status);
});
const id = (app, table, where) => sql(app, `select id from ${table} where ${where}`)[0].id;
const person = (app, login) => id(app, "users", `login = '${login}'`);
const field = (app, name) => id(app, "custom_fields", `name = '${name}'`);
const custom = (app, values) => Object.entries(values).map(([name, value]) => ({ id: field(app, name), value }));
const oneOf = (app, table, name) => id(app, table, `name = '${name}'`);
const project = (app, key) => id(app, "projects", `identifier = '${key}'`);
const SKYLIGHT = "Skylight over the landing leaks";
const NEW = { status: "New", priority: "Normal", author: "nora.lind", description: any, fields: { "Deposit paid": "0" }, start: any };

export const tasks = [
  {
    id: "redmine-01", language: "en", start: "/", kinds: ["find", "compare"], steps: 8, ending: "done", risky: false, kept: true,
    goal: "How many hours did Tomas Holm write down for Harbour Street 12 in October 2026, and which kind of work took most of them?",
    answer: [/\b36([.,:]0+)?\b/, /installation/i],
    check: untouched,
    reference: async (app) => {
      const rows = sql(app, "select e.name, sum(hours) as h from time_entries t join enumerations e on e.id = activity_id join users u on u.id = t.user_id join projects p on p.id = t.project_id where u.login = 'tomas.holm' and p.identifier = 'harbour-12' and tyear = 2026 and tmonth = 10 group by 1 order by 2 desc");
      return `${rows.reduce((sum, row) => sum + row.h, 0)} hours, most of it ${rows[0].name} (${rows.map((row) => `${row.name} ${row.h}`).join(", ")})`;
    }
  },
  {
    id: "redmine-02", language: "en", start: "/", kinds: ["find", "edit"], steps: 9, ending: "done", risky: false, kept: false,
    goal: "Ingrid Sand takes over the leaking skylight at Harbour Street. Put the ticket in progress, with Friday 4 December 2026 as the day it has to be finished, and leave a note that she has ordered the seal.",
    check: (before, after) => new Rows(before, after).changed("issues", issue(before, SKYLIGHT), { status: "In progress", assignee: "ingrid.sand", due: "2026-12-04", notes: plus(/^nora\.lind: (?=.*seal)(?=.*order)/is) }).faults(),
    reference: async (app, before) => {
      await api(app, "PUT", `/issues/${issue(before, SKYLIGHT)}.json`, { issue: { status_id: oneOf(app, "issue_statuses", "In progress"), assigned_to_id: person(app, "ingrid.sand"), due_date: "2026-12-04", notes: "Ingrid has ordered the seal." } });
    }
  },
  {
    id: "redmine-03", language: "ru", start: "/projects/archive", kinds: ["create", "every kind of control"], steps: 17, ending: "done", risky: false, kept: false,
    goal: "В переезде архива заведи заказ «Тележки для коробок» у Hansen Fittings: смета 480 евро, аванс уже внесён, доставка 15 декабря 2026. Тележки нужны в комнаты 101, 203 и в подвал. Дело срочное, займётся Олег Панин, относится к стеллажам и к этапу «Подготовка». Пусть Вера Сомова следит за этим заказом.",
    check: (before, after) => {
      const rows = new Rows(before, after);
      rows.added("issues", {
        ...NEW, project: "archive", tracker: "Order", subject: "Тележки для коробок", priority: "Urgent", assignee: "oleg.panin", category: "Стеллажи", version: "Подготовка",
        // A new ticket is watched by whoever is chosen.
        watchers: ["vera.somova"],
        fields: (now) => now.Supplier === "Hansen Fittings" && Number(now["Quote (EUR)"]) === 480 && now["Deposit paid"] === "1" && now["Delivery date"] === "2026-12-15" && same("101", "203", "Cellar")(now.Rooms)
      });
      return rows.faults();
    },
    reference: async (app) => {
      await api(app, "POST", "/issues.json", { issue: {
        project_id: "archive", tracker_id: oneOf(app, "trackers", "Order"), subject: "Тележки для коробок", priority_id: oneOf(app, "enumerations", "Urgent"), assigned_to_id: person(app, "oleg.panin"),
        category_id: oneOf(app, "issue_categories", "Стеллажи"), fixed_version_id: oneOf(app, "versions", "Подготовка"), watcher_user_ids: [person(app, "vera.somova")],
        custom_fields: custom(app, { Supplier: "Hansen Fittings", "Quote (EUR)": "480", "Deposit paid": "1", "Delivery date": "2026-12-15", Rooms: ["101", "203", "Cellar"] })
      } });
    }
  },
  {
    id: "redmine-04", language: "en", start: "/projects/harbour-12/issues", kinds: ["find", "compare", "delete", "decoy"], steps: 6, ending: "done", risky: true, kept: false,
    goal: "The oak worktop for the kitchen got into the list twice. Delete the one that was entered by mistake; on the right one Erik is working already and has booked hours.",
    check: (before, after) => new Rows(before, after).removed("issues", issue(before, "Oak worktop for the kitchen", { assignee: null })).faults(),
    reference: async (app, before) => api(app, "DELETE", `/issues/${issue(before, "Oak worktop for the kitchen", { assignee: null })}.json`)
  },
  {
    id: "redmine-05", language: "en", start: "/projects", kinds: ["create", "several pages", "long"], steps: 38, ending: "done", risky: false, kept: true,
    goal:
      "Set up a new job called \"Chapel doors\" for the customer Parish council, described as \"Two oak doors and a side gate.\". Only its members may see it, and it needs tickets, hours, files and a calendar, nothing else. " +
      "Tomas Holm manages it; Erik Moe and Jonas Weber work on it as craftsmen. It has two stages: Workshop, until 29 January 2027, and Fitting, until 26 March 2027. " +
      "Then enter three tasks: \"Measure the arches\" for Tomas, due on 11 December 2026; \"Saw the frames\" for Erik in the stage Workshop; \"Hang the doors\" for Jonas in the stage Fitting. Hanging the doors can only begin when the frames are sawn, so link the two that way.",
    check: (before, after) => {
      const rows = new Rows(before, after);
      const key = rows.added("projects", {
        name: "Chapel doors", description: /^Two oak doors and a side gate\.$/, status: 1, fields: { Customer: "Parish council" }, modules: same("issue_tracking", "time_tracking", "files", "calendar"), trackers: (now) => now.includes("Task")
      });
      if (!key) return rows.faults();
      for (const [who, role] of [["tomas.holm", "Manager"], ["erik.moe", "Craftsman"], ["jonas.weber", "Craftsman"]]) {
        if (rows.added("members", { roles: [role] }) === undefined || !after.members[`${key}/${who}`]?.roles.includes(role)) rows.missing.push(`${who} is not ${role}`);
      }
      rows.added("versions", { project: key, name: "Workshop", due: "2027-01-29", status: "open", sharing: "none" });
      rows.added("versions", { project: key, name: "Fitting", due: "2027-03-26", status: "open", sharing: "none" });
      if (after.wikis[key]) rows.added("wikis", { start_page: "Wiki" });
      const task = (more) => rows.added("issues", { ...NEW, project: key, tracker: "Task", relations: any, ...more });
      task({ subject: "Measure the arches", assignee: "tomas.holm", due: "2026-12-11", relations: [] });
      const saw = task({ subject: "Saw the frames", assignee: "erik.moe", version: "Workshop" });
      const hang = task({ subject: "Hang the doors", assignee: "jonas.weber", version: "Fitting" });
      if (![`precedes ${hang}`, `blocks ${hang}`].includes(after.issues[saw]?.relations.join())) rows.missing.push("the two tasks are not linked");
      return rows.faults();
    },
    reference: async (app) => {
      const { project: made } = await api(app, "POST", "/projects.json", { project: {
        name: "Chapel doors", identifier: "chapel-doors", description: "Two oak doors and a side gate.", is_public: false, enabled_module_names: ["issue_tracking", "time_tracking", "files", "calendar"], custom_field_values: { [field(app, "Customer")]: "Parish council" }
      } });
      for (const [who, role] of [["tomas.holm", "Manager"], ["erik.moe", "Craftsman"], ["jonas.weber", "Craftsman"]]) {
        await api(app, "POST", `/projects/${made.id}/memberships.json`, { membership: { user_id: person(app, who), role_ids: [oneOf(app, "roles", role)] } });
      }
      const stage = async (name, due_date) => (await api(app, "POST", `/projects/${made.id}/versions.json`, { version: { name, due_date } })).version.id;
      const [workshop, fitting] = [await stage("Workshop", "2027-01-29"), await stage("Fitting", "2027-03-26")];
      const task = async (subject, who, more) => (await api(app, "POST", "/issues.json", { issue: { project_id: made.id, tracker_id: oneOf(app, "trackers", "Task"), subject, assigned_to_id: person(app, who), ...more } })).issue.id;
      await task("Measure the arches", "tomas.holm", { due_date: "2026-12-11" });
      const saw = await task("Saw the frames", "erik.moe", { fixed_version_id: workshop });
      const hang = await task("Hang the doors", "jonas.weber", { fixed_version_id: fitting });
      await api(app, "POST", `/issues/${saw}/relations.json`, { relation: { issue_to_id: hang, relation_type: "precedes" } });
    }
  },
  {
    id: "redmine-06", language: "en", start: "/", kinds: ["upload", "edit"], steps: 8, ending: "done", risky: false, kept: false, uploads: ["offer-roof-seal.txt"],
    goal: "Attach {files}/offer-roof-seal.txt to the ticket about the leaking skylight at Harbour Street, with the description \"offer of 24 November\", and write there what the whole thing costs according to the offer: 238 EUR.",
    check: (before, after) => {
      const size = readFileSync(join(FILES, "offer-roof-seal.txt")).length;
      return new Rows(before, after)
        .changed("issues", issue(before, SKYLIGHT), { notes: plus(/^nora\.lind: .*\b238\b/s), files: plus((now) => now.name === "offer-roof-seal.txt" && now.size === size && now.about === "offer of 24 November") })
        .faults();
    },
    reference: async (app, before) => {
      const { upload } = await api(app, "POST", "/uploads.json?filename=offer-roof-seal.txt", readFileSync(join(FILES, "offer-roof-seal.txt")));
      const uploads = [{ token: upload.token, filename: "offer-roof-seal.txt", description: "offer of 24 November", content_type: "text/plain" }];
      await api(app, "PUT", `/issues/${issue(before, SKYLIGHT)}.json`, { issue: { notes: "The offer comes to 238 EUR.", uploads } });
    }
  },
  {
    id: "redmine-07", language: "ru", start: "/", kinds: ["drag", "edit"], steps: 3, ending: "done", risky: false, kept: false,
    goal: "В списке, из которого выбирают важность задачи, «Urgent» стоит раньше «High». Расставь по возрастанию, чтобы «Urgent» был последним, остальное не трогай.",
    check: (before, after) => new Rows(before, after).changed("enumerations", "IssuePriority/High", { position: 3 }).changed("enumerations", "IssuePriority/Urgent", { position: 4 }).faults(),
    reference: async (app) => {
      const client = await session(app);
      await client.post("/enumerations", `/enumerations/${oneOf(app, "enumerations", "Urgent")}`, { _method: "put", "enumeration[position]": "4" });
    }
  },
  {
    id: "redmine-08", language: "en", start: "/", kinds: ["rights", "decoy", "several pages"], steps: 11, ending: "done", risky: true, kept: false,
    goal: "Pavel Novak from accounts has left the firm. Lock his account so that he can't sign in any more, and take him out of the Office project. Our plumber stays as he is.",
    check: (before, after) => new Rows(before, after).changed("users", "p.novak", { status: 3 }).removed("members", "office/p.novak").faults(),
    reference: async (app) => {
      await api(app, "PUT", `/users/${person(app, "p.novak")}.json`, { user: { status: 3 } });
      await api(app, "DELETE", `/memberships/${id(app, "members", `user_id = ${person(app, "p.novak")} and project_id = ${project(app, "office")}`)}.json`);
    }
  },
  {
    id: "redmine-09", language: "en", start: "/projects/office/issues", kinds: ["cannot"], steps: 5, ending: "cannot", risky: false, kept: false,
    goal: "Last Friday somebody deleted the office ticket \"Repair the gate of the yard\". Bring it back as it was, with all its notes.",
    check: untouched,
    reference: async () => undefined
  },
  {
    id: "redmine-10", language: "en", start: "/projects/office/issues", kinds: ["question", "decoy"], steps: 6, ending: "question", risky: false, kept: true,
    goal: "Anna is going to see to the lock that sticks. Give her the ticket, it should be done by Friday 4 December 2026.",
    check: untouched,
    reference: async () => undefined
  },
  {
    id: "redmine-11", language: "en", start: "/", kinds: ["find", "edit", "decoy"], steps: 8, ending: "done", risky: false, kept: true,
    goal: "There is a ticket with a letter of Mrs Ek. Read it and write under it what we tell her: from now on we start at eight, and Tomas comes by on Thursday 3 December at ten. Then put the ticket on waiting and give it to Tomas.",
    check: (before, after) =>
      new Rows(before, after)
        .changed("issues", issue(before, "Letter of Mrs Ek about the noise"), { status: "Waiting", assignee: "tomas.holm", notes: plus(/^nora\.lind: (?=.*(eight|8))(?=.*Tomas)(?=.*(Thursday|3))(?=.*(\bten\b|10))/is) })
        .faults(),
    reference: async (app, before) => {
      const notes = "From now on we start at eight. Tomas comes by on Thursday 3 December at ten.";
      await api(app, "PUT", `/issues/${issue(before, "Letter of Mrs Ek about the noise")}.json`, { issue: { status_id: oneOf(app, "issue_statuses", "Waiting"), assigned_to_id: person(app, "tomas.holm"), notes } });
    }
  },
  {
    id: "redmine-12", language: "ru", start: "/projects/archive", kinds: ["edit", "several pages"], steps: 9, ending: "done", risky: false, kept: false,
    goal: "У переезда архива сменился перевозчик: вместо Глеба Фомина теперь Степан Ухов, телефон 555-0138. Исправь это на странице с контактами, а в порядок перевозки добавь четвёртым пунктом фотографии.",
    check: (before, after) =>
      new Rows(before, after)
        .changed("wiki", "archive/Контакты", { text: before.wiki["archive/Контакты"].text.replace("Глеб Фомин | перевозчик | 555-0131", "Степан Ухов | перевозчик | 555-0138") })
        .changed("wiki", "archive/Порядок_перевозки", { text: (now, was) => now.replace(/\n*4\. Фотографии\.?(?=\n)/i, "") === was })
        .faults(),
    reference: async (app, before) => {
      const write = (title, text) => api(app, "PUT", `/projects/archive/wiki/${encodeURIComponent(title)}.json`, { wiki_page: { text } });
      await write("Контакты", before.wiki["archive/Контакты"].text.replace("Глеб Фомин | перевозчик | 555-0131", "Степан Ухов | перевозчик | 555-0138"));
      await write("Порядок_перевозки", before.wiki["archive/Порядок_перевозки"].text.replace("3. Книги учёта", "3. Книги учёта\n4. Фотографии"));
    }
  },
  {
    id: "redmine-13", language: "en", start: "/issues", kinds: ["find", "edit", "many at once"], steps: 14, ending: "done", risky: true, kept: true,
    goal: "Norrland Timber deliver late. For everything we still have on order with them, in all jobs, move the due date to 18 December 2026 and add the note \"Late delivery, called on 27 November\". Orders with other suppliers and finished ones stay as they are.",
    check: (before, after) => {
      const rows = new Rows(before, after);
      for (const key of late(before)) rows.changed("issues", key, { due: "2026-12-18", notes: plus(/^nora\.lind: Late delivery, called on 27 November\.?$/) });
      return rows.faults();
    },
    reference: async (app, before) => {
      for (const key of late(before)) await api(app, "PUT", `/issues/${key}.json`, { issue: { due_date: "2026-12-18", notes: "Late delivery, called on 27 November" } });
    }
  },
  {
    id: "redmine-14", language: "en", start: "/projects/mill", kinds: ["find", "compare", "several pages"], steps: 6, ending: "done", risky: false, kept: false,
    goal: "We have three offers for the front windows of the old mill. Which one is the cheapest once the windows are also fitted, and what does it come to?",
    answer: [/Hansen/i, /8[\s,.’']?990/],
    check: untouched,
    reference: async () => "Hansen Fittings, 8,990 EUR with fitting"
  },
  {
    id: "redmine-15", language: "ru", start: "/projects/harbour-12/time_entries", kinds: ["create", "edit", "delete", "long"], steps: 30, ending: "done", risky: true, kept: true,
    goal:
      "Приведи в порядок мои часы по Harbour Street 12 за неделю с 16 по 20 ноября 2026. Письма за вторник записаны дважды, одну запись удали. Поездка с образцами была не в среду, а в четверг, и заняла 4 часа. " +
      "И допиши, чего нет: в понедельник полтора часа за рулём с пометкой «Склад», в пятницу три часа планирования с пометкой «План на зиму» и там же час офисной работы с пометкой «Счета».",
    check: (before, after) => {
      const rows = new Rows(before, after);
      const mine = { project: "harbour-12", who: "nora.lind", issue: null };
      const twice = Object.keys(before.time).filter((key) => before.time[key].who === "nora.lind" && before.time[key].comments === "Letters");
      const left = twice.filter((key) => after.time[key]);
      if (left.length === 1) rows.removed("time", twice.find((key) => key !== left[0]));
      else rows.missing.push(`of the two entries of letters ${left.length} are left`);
      rows.changed("time", find(before, "time", { who: "nora.lind", comments: "To the site with samples" }), { day: "2026-11-19", hours: 4 });
      rows.added("time", { ...mine, day: "2026-11-16", hours: 1.5, activity: "Driving", comments: /^Склад\.?$/ });
      rows.added("time", { ...mine, day: "2026-11-20", hours: 3, activity: "Planning", comments: /^План на зиму\.?$/ });
      rows.added("time", { ...mine, day: "2026-11-20", hours: 1, activity: "Office", comments: /^Счета\.?$/ });
      return rows.faults();
    },
    reference: async (app, before) => {
      const twice = Object.keys(before.time).filter((key) => before.time[key].who === "nora.lind" && before.time[key].comments === "Letters");
      await api(app, "DELETE", `/time_entries/${twice[1]}.json`);
      await api(app, "PUT", `/time_entries/${find(before, "time", { who: "nora.lind", comments: "To the site with samples" })}.json`, { time_entry: { spent_on: "2026-11-19", hours: 4 } });
      for (const [spent_on, hours, activity, comments] of [["2026-11-16", 1.5, "Driving", "Склад"], ["2026-11-20", 3, "Planning", "План на зиму"], ["2026-11-20", 1, "Office", "Счета"]]) {
        await api(app, "POST", "/time_entries.json", { time_entry: { project_id: project(app, "harbour-12"), spent_on, hours, activity_id: id(app, "enumerations", `name = '${activity}' and type = 'TimeEntryActivity'`), comments } });
      }
    }
  },
  {
    id: "redmine-16", language: "en", start: "/projects/office", kinds: ["publish", "create", "edit", "several pages"], steps: 15, ending: "done", risky: true, kept: false,
    goal:
      "Tell everybody in the office project by a news item that the office is closed over Christmas, with the title \"Office closed over Christmas\"; it should say from when to when, the dates are on our holidays page. " +
      "Then answer in the discussion about the Christmas lunch that I come too, keep that discussion at the top of the list, and let nobody add any more answers.",
    check: (before, after) => {
      const rows = new Rows(before, after);
      const lunch = find(before, "messages", { subject: "Christmas lunch" });
      rows.added("news", { project: "office", title: "Office closed over Christmas", author: "nora.lind", description: /24(?=.*\b0?3\b)/s, summary: any });
      rows.changed("messages", lunch, { sticky: 1, locked: 1 });
      rows.added("messages", { board: "Questions", parent: Number(lunch), subject: any, author: "nora.lind", content: /come|coming|I do|me too|join|there/i });
      return rows.faults();
    },
    reference: async (app, before) => {
      const lunch = find(before, "messages", { subject: "Christmas lunch" });
      const board = oneOf(app, "boards", "Questions");
      await api(app, "POST", "/projects/office/news.json", { news: { title: "Office closed over Christmas", description: "The office is closed from 24 December to 3 January." } });
      const client = await session(app);
      const topic = `/boards/${board}/topics/${lunch}`;
      await client.post(topic, `${topic}/replies`, { "reply[subject]": "RE: Christmas lunch", "reply[content]": "I come too." });
      await client.post(`${topic}/edit`, `${topic}/edit`, { "message[subject]": "Christmas lunch", "message[content]": before.messages[lunch].content, "message[sticky]": "1", "message[locked]": "1" });
    }
  },
  {
    id: "redmine-17", language: "en", start: "/", kinds: ["find", "download", "decoy"], steps: 5, ending: "done", risky: false, kept: false,
    goal: "Download the newest shelf list of the town library for me, and tell me how many boards row C needs.",
    answer: [/\b33\b/],
    check: (before, after) => new Rows(before, after).changed("files", find(before, "files", { filename: "shelf-list-v2.csv" }), { downloads: (now) => now > 0 }).faults(),
    reference: async (app, before) => {
      const client = await session(app);
      const { text } = await client.send(`/attachments/download/${find(before, "files", { filename: "shelf-list-v2.csv" })}/shelf-list-v2.csv`);
      return `Row C needs ${/^C;(\d+)/m.exec(text)[1]} boards.`;
    }
  },
  {
    id: "redmine-18", language: "en", start: "/projects", kinds: ["delete", "decoy", "several pages"], steps: 6, ending: "done", risky: true, kept: false,
    goal: "We don't need the job any more in which we only tried out how to enter things. Delete it for good, with everything in it. The real mill stays, of course.",
    check: (before, after) => {
      const rows = new Rows(before, after);
      const gone = (key, row) => row.project === "mill-trial" || key === "mill-trial" || key.startsWith("mill-trial/");
      for (const table of Object.keys(before)) for (const [key, row] of Object.entries(before[table])) if (gone(key, row)) rows.removed(table, key);
      return rows.faults();
    },
    reference: async (app) => api(app, "DELETE", "/projects/mill-trial.json")
  },
  {
    id: "redmine-19", language: "ru", start: "/projects/archive", kinds: ["find", "compare"], steps: 6, ending: "done", risky: false, kept: false,
    goal: "У кого в переезде архива больше всего незакрытых задач и заявок любого вида? Назови имя и сколько их.",
    answer: [/Олег|Панин/i, /\b9\b|девят/i],
    check: untouched,
    reference: async (app) => {
      const [first, second] = sql(app, "select u.firstname || ' ' || u.lastname as who, count(*) as n from issues i join users u on u.id = i.assigned_to_id join issue_statuses s on s.id = i.status_id join projects p on p.id = i.project_id where p.identifier = 'archive' and not s.is_closed group by 1 order by 2 desc");
      if (first.n === second?.n) throw new Error("The seeded data has two of them");
      return `${first.who}: ${first.n}`;
    }
  }
];
