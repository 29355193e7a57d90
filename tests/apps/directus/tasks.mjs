// What a person of the college asks for. `{files}` in a goal stands for the folder with the files to upload.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { api, download, sql, user } from "./app.mjs";
import { Rows, any, untouched } from "../lib/rows.mjs";

const FILES = join(dirname(fileURLToPath(import.meta.url)), "files");

const all = (state, table, test) => Object.keys(state[table]).filter((key) => Object.entries(test).every(([field, value]) => state[table][key][field] === value));
/** The key of the only row like this. Keys of tables with counted rows are numbers in other tables. */
const find = (state, table, test) => {
  const found = all(state, table, test);
  if (found.length !== 1) throw new Error(`${found.length} of ${table} with ${JSON.stringify(test)}`);
  return /^\d+$/.test(found[0]) ? Number(found[0]) : found[0];
};
const named = (table, name) => (state) => find(state, table, { name });
const words = (html) => (html ?? "").replace(/<[^>]*>|&nbsp;/g, " ").replace(/\s+/g, " ").trim();
const number = (wanted) => (now) => Number(now) === wanted;
/** A moment, whether or not the form sends seconds. */
const at = (wanted) => (now) => typeof now === "string" && now.startsWith(wanted);
const tags = (...wanted) => (now) => isDeepStrictEqual((Array.isArray(now) ? now : (now ?? "").split(",")).map((one) => one.trim().toLowerCase()).sort(), [...wanted].sort());
const boxes = (...wanted) => (now) => isDeepStrictEqual([...(now ?? [])].sort(), [...wanted].sort());
const order = (state, course) => all(state, "sessions", { course }).sort((a, b) => state.sessions[a].sort - state.sessions[b].sort || a - b);

const PHOTO = { title: "Photographs in black and white" };
const spring = (state) => ["Spring term: booking begins", "Spring term: new prices"].map((title) => find(state, "notices", { title }));
const brandts = ["Otto", "Lise", "Jan"].map((first_name) => ({ first_name, last_name: "Brandt", town: "Millbrook", email: `${first_name.toLowerCase()}.brandt@mail.example.com` }));

export const tasks = [
  {
    id: "directus-01", language: "en", start: "/admin/content/courses", kinds: ["find", "compare"], steps: 9, ending: "done", risky: false, kept: true,
    goal: "Somebody wants a crafts course that starts between March and May 2027 and can already be seen on our site. Which one is the cheapest, who teaches it, and in which room?",
    answer: [/bookbinding/i, /haddad/i, /room 22/i],
    check: untouched,
    reference: async () => "Bookbinding, with Omar Haddad, in Room 22"
  },
  {
    id: "directus-02", language: "en", start: "/admin/content", kinds: ["find", "edit", "decoy"], steps: 11, ending: "done", risky: false, kept: false,
    goal: "The watercolour course that begins in January 2027 moves to the garden room, costs 92 now and has 16 places.",
    check: (before, after) => new Rows(before, after).changed("courses", find(before, "courses", { title: "Watercolour for beginners", status: "published" }), { room: named("rooms", "Garden room")(before), price: number(92), places: 16 }).faults(),
    reference: async (app, before) => {
      await api(app, "PATCH", `/items/courses/${find(before, "courses", { title: "Watercolour for beginners", status: "published" })}`, { room: named("rooms", "Garden room")(before), price: 92, places: 16 });
    }
  },
  {
    id: "directus-03", language: "ru", start: "/admin/content/courses", kinds: ["create", "every kind of control"], steps: 24, ending: "done", risky: false, kept: false,
    goal: "Заведи новый курс «Русский для начинающих»: раздел — языки, ведёт Иван Сорокин (у нас он записан как Ivan Sorokin), комната Room 22, уровень для начинающих. Начало 9 февраля 2027 года в 17:30, стоит 88,50, мест 14, можно участвовать через интернет. Метки: russian и spring. Публиковать пока не надо.",
    check: (before, after) => {
      const rows = new Rows(before, after);
      rows.added("courses", {
        title: "Русский для начинающих", status: "draft", category: named("categories", "Languages")(before), teacher: find(before, "teachers", { last_name: "Sorokin" }), room: named("rooms", "Room 22")(before), level: "Beginners",
        starts_on: "2027-02-09", starts_at: at("17:30"), price: number(88.5), places: 14, online: 1, tags: tags("russian", "spring")
      });
      return rows.faults();
    },
    reference: async (app, before) => {
      await api(app, "POST", "/items/courses", {
        title: "Русский для начинающих", status: "draft", category: named("categories", "Languages")(before), teacher: find(before, "teachers", { last_name: "Sorokin" }), room: named("rooms", "Room 22")(before), level: "Beginners",
        starts_on: "2027-02-09", starts_at: "17:30:00", price: 88.5, places: 14, online: true, tags: ["russian", "spring"]
      });
    }
  },
  {
    id: "directus-04", language: "en", start: "/admin/content/participants", kinds: ["delete", "decoy"], steps: 7, ending: "done", risky: true, kept: false,
    goal: "Helen Marsh from Oakfield does not want to be in our lists any more, delete her. The Helen Marsh who sings in our choir stays.",
    check: (before, after) => new Rows(before, after).removed("participants", find(before, "participants", { last_name: "Marsh", town: "Oakfield" })).faults(),
    reference: async (app, before) => api(app, "DELETE", `/items/participants/${find(before, "participants", { last_name: "Marsh", town: "Oakfield" })}`)
  },
  {
    id: "directus-05", language: "en", start: "/admin/content", kinds: ["create", "several pages", "publish", "long"], steps: 40, ending: "done", risky: true, kept: true,
    goal:
      "We have a new teacher: Mira Solberg, mira.solberg@riverside.example.com, phone 555-0240, 41 an hour, and she is active from now on. There is also a new room, \"Attic studio\" in the main house, for 10 people, with a projector and sinks. " +
      "Enter both, and then her course \"Linocut\" in that room: crafts, for everybody, from 15 April 2027 at 18:30, 98 euros, 10 places. It has three evenings, each at 18:30: \"Drawing and cutting\" on 15 April, \"Printing\" on 22 April and \"Two colours\" on 29 April 2027. Publish the course.",
    check: (before, after) => {
      const rows = new Rows(before, after);
      const teacher = rows.added("teachers", { first_name: "Mira", last_name: "Solberg", email: "mira.solberg@riverside.example.com", phone: "555-0240", hourly_fee: number(41), active: 1 });
      const room = rows.added("rooms", { name: "Attic studio", building: "Main house", seats: 10, equipment: boxes("Projector", "Sinks") });
      const course = rows.added("courses", {
        title: "Linocut", status: "published", category: named("categories", "Crafts")(before), teacher: Number(teacher), room: Number(room), level: "Everybody", starts_on: "2027-04-15", starts_at: at("18:30"), price: number(98), places: 10
      });
      for (const [topic, day] of [["Drawing and cutting", "15"], ["Printing", "22"], ["Two colours", "29"]]) rows.added("sessions", { topic, held_on: at(`2027-04-${day}T18:30`), course: Number(course), sort: any });
      return rows.faults();
    },
    reference: async (app, before) => {
      const teacher = await api(app, "POST", "/items/teachers", { first_name: "Mira", last_name: "Solberg", email: "mira.solberg@riverside.example.com", phone: "555-0240", hourly_fee: 41, active: true });
      const room = await api(app, "POST", "/items/rooms", { name: "Attic studio", building: "Main house", seats: 10, equipment: ["Projector", "Sinks"] });
      await api(app, "POST", "/items/courses", {
        title: "Linocut", status: "published", category: named("categories", "Crafts")(before), teacher: teacher.id, room: room.id, level: "Everybody", starts_on: "2027-04-15", starts_at: "18:30:00", price: 98, places: 10,
        sessions: [["Drawing and cutting", "15"], ["Printing", "22"], ["Two colours", "29"]].map(([topic, day], i) => ({ topic, held_on: `2027-04-${day}T18:30:00`, sort: i + 1 }))
      });
    }
  },
  {
    id: "directus-06", language: "en", start: "/admin/files", kinds: ["upload", "edit", "several pages", "decoy"], steps: 14, ending: "done", risky: false, kept: false, uploads: ["flyer-open-day.png"],
    goal: "Put {files}/flyer-open-day.png with our flyers in the file library, with the title \"Open day 2027\", and use it as the picture of the English notice about the open day.",
    check: (before, after) => {
      const rows = new Rows(before, after);
      const size = readFileSync(join(FILES, "flyer-open-day.png")).length;
      const picture = rows.added("directus_files", { title: "Open day 2027", filename_download: any, type: "image/png", folder: named("directus_folders", "Flyers")(before), filesize: (now) => Number(now) === size, width: any, height: any, metadata: any, charset: any });
      rows.changed("notices", find(before, "notices", { title: "Open day" }), { picture: (now) => now === picture && picture !== undefined });
      return rows.faults();
    },
    reference: async (app, before) => {
      const form = new FormData();
      form.append("folder", named("directus_folders", "Flyers")(before));
      form.append("title", "Open day 2027");
      form.append("file", new Blob([readFileSync(join(FILES, "flyer-open-day.png"))], { type: "image/png" }), "flyer-open-day.png");
      const picture = await api(app, "POST", "/files", form);
      await api(app, "PATCH", `/items/notices/${find(before, "notices", { title: "Open day" })}`, { picture: picture.id });
    }
  },
  {
    id: "directus-07", language: "ru", start: "/admin/content/courses", kinds: ["find", "drag"], steps: 5, ending: "done", risky: false, kept: false,
    goal: "В курсе «Photographs in black and white» занятие «The first print» должно идти раньше «Developing the film», сразу перед ним. Остальной порядок пусть останется.",
    check: (before, after) => {
      const course = find(before, "courses", PHOTO);
      const rows = new Rows(before, after);
      const wanted = order(before, course);
      const [print] = wanted.splice(wanted.findIndex((key) => before.sessions[key].topic === "The first print"), 1);
      wanted.splice(wanted.findIndex((key) => before.sessions[key].topic === "Developing the film"), 0, print);
      for (const key of wanted) rows.changed("sessions", key, { sort: (now) => typeof now === "number" });
      if (!isDeepStrictEqual(order(after, course), wanted)) rows.missing.push(`the order is ${order(after, course).map((key) => after.sessions[key].topic).join(", ")}`);
      return rows.faults();
    },
    reference: async (app, before) => {
      const sort = { "The first print": 4, "Developing the film": 5 };
      for (const [topic, place] of Object.entries(sort)) await api(app, "PATCH", `/items/sessions/${find(before, "sessions", { topic })}`, { sort: place });
    }
  },
  {
    id: "directus-08", language: "en", start: "/admin/content", kinds: ["rights", "decoy", "several pages"], steps: 7, ending: "done", risky: true, kept: false,
    goal: "Pia from the front desk is not to administer anything any more. Give her the same rights as Emil, who also sits there. The head of our college keeps hers.",
    check: (before, after) => new Rows(before, after).changed("directus_users", find(before, "directus_users", { last_name: "Holt" }), { role: named("directus_roles", "Editor")(before) }).faults(),
    reference: async (app, before) => {
      await api(app, "PATCH", `/users/${find(before, "directus_users", { last_name: "Holt" })}`, { role: named("directus_roles", "Editor")(before) });
    }
  },
  {
    id: "directus-09", language: "en", start: "/admin/content/notices", kinds: ["publish", "find", "many at once"], steps: 10, ending: "done", risky: true, kept: false,
    goal: "Publish our notices about the spring term that are dated before 10 January 2027. The one about the car park has to wait.",
    check: (before, after) => {
      const rows = new Rows(before, after);
      for (const key of spring(before)) rows.changed("notices", key, { status: "published" });
      return rows.faults();
    },
    reference: async (app, before) => api(app, "PATCH", "/items/notices", { keys: spring(before), data: { status: "published" } })
  },
  {
    id: "directus-10", language: "ru", start: "/admin/content", kinds: ["find", "several pages"], steps: 7, ending: "done", risky: false, kept: true,
    goal: "Кто из записавшихся на чёрно-белую фотографию (Photographs in black and white) ещё не заплатил? Назови всех по имени и фамилии.",
    // Of the five who have booked, these three and not the other two.
    answer: (said) => [/Зимин/i, /Pike|Пайк/i, /Nash|Нэш|Наш/i].every((one) => one.test(said)),
    check: untouched,
    reference: async (app) => sql(app, "select first_name || ' ' || last_name as who from courses_participants b join participants p on p.id = participants_id join courses c on c.id = courses_id where title = 'Photographs in black and white' and not paid").map((row) => row.who).join(", ")
  },
  {
    id: "directus-11", language: "en", start: "/admin/content/courses", kinds: ["cannot"], steps: 5, ending: "cannot", risky: false, kept: false,
    goal: "Tomorrow's choir evening is off. Send everybody who has booked the choir a text message on their phone that says so.",
    check: untouched,
    reference: async () => undefined
  },
  {
    id: "directus-12", language: "ru", start: "/admin/content", kinds: ["question", "decoy"], steps: 7, ending: "question", risky: false, kept: false,
    goal: "Запиши Helen Marsh на гончарный курс (Pottery on the wheel), она уже заплатила.",
    check: untouched,
    reference: async () => undefined
  },
  {
    id: "directus-13", language: "en", start: "/admin/content", kinds: ["find", "edit", "decoy"], steps: 8, ending: "done", risky: false, kept: true,
    goal: "Nora Teal has asked us something about the pottery. Answer her that there is a ramp at the back of the garden house and that her mother is welcome, and mark the enquiry as answered.",
    check: (before, after) => new Rows(before, after).changed("enquiries", find(before, "enquiries", { name: "Nora Teal" }), { state: "answered", answer: (now) => /ramp/i.test(words(now)) && /welcome/i.test(words(now)) }).faults(),
    reference: async (app, before) => {
      await api(app, "PATCH", `/items/enquiries/${find(before, "enquiries", { name: "Nora Teal" })}`, { state: "answered", answer: "There is a ramp at the back of the garden house. Your mother is welcome!" });
    }
  },
  {
    id: "directus-14", language: "ru", start: "/admin/content", kinds: ["edit"], steps: 8, ending: "done", risky: false, kept: false,
    goal: "По пятницам мы теперь работаем до 18:00, а по субботам с 10:00 до 13:00 (напиши день по-английски, как у остальных). И телефон колледжа сменился на 555-0222.",
    check: (before, after) => {
      const hours = before.college[1].opening_hours.map((one) => (one.day === "Friday" ? { ...one, until: "18:00" } : one));
      return new Rows(before, after).changed("college", 1, { phone: "555-0222", opening_hours: [...hours, { day: "Saturday", from: "10:00", until: "13:00" }] }).faults();
    },
    reference: async (app, before) => {
      const hours = before.college[1].opening_hours.map((one) => (one.day === "Friday" ? { ...one, until: "18:00" } : one));
      await api(app, "PATCH", "/items/college", { phone: "555-0222", opening_hours: [...hours, { day: "Saturday", from: "10:00", until: "13:00" }] });
    }
  },
  {
    id: "directus-15", language: "en", start: "/admin/content/participants", kinds: ["create", "several pages", "long"], steps: 36, ending: "done", risky: false, kept: true,
    goal:
      "The Brandt family from Millbrook joins us: Otto Brandt (otto.brandt@mail.example.com), Lise Brandt (lise.brandt@mail.example.com) and Jan Brandt (jan.brandt@mail.example.com). Enter all three; Otto wants the newsletter, the others don't. " +
      "Then book them into the Spanish course for the first words. Otto and Lise have paid, Jan has not.",
    check: (before, after) => {
      const rows = new Rows(before, after);
      const course = find(before, "courses", { title: "Spanish: first words" });
      for (const one of brandts) {
        const who = rows.added("participants", { ...one, newsletter: one.first_name === "Otto" ? 1 : 0 });
        // A new booking takes an empty "paid" for no.
        rows.added("courses_participants", { courses_id: course, participants_id: Number(who), paid: (now) => (one.first_name === "Jan" ? !now : now === 1), booked_on: any });
      }
      return rows.faults();
    },
    reference: async (app, before) => {
      for (const one of brandts) {
        await api(app, "POST", "/items/participants", { ...one, newsletter: one.first_name === "Otto", courses: [{ courses_id: find(before, "courses", { title: "Spanish: first words" }), paid: one.first_name !== "Jan" }] });
      }
    }
  },
  {
    id: "directus-16", language: "en", start: "/admin/files", kinds: ["find", "download", "decoy"], steps: 5, ending: "done", risky: false, kept: false,
    goal: "Download our list of rents and tell me what an evening in the hall costs in 2027.",
    answer: [/\b135\b/],
    check: untouched,
    reference: async (app, before) => {
      const text = await download(app, find(before, "directus_files", { title: "Rent of rooms 2027" }));
      return /Hall \d+ EUR/.exec(text)[0];
    }
  },
  {
    id: "directus-17", language: "ru", start: "/admin/content/enquiries", kinds: ["delete", "find", "many at once"], steps: 9, ending: "done", risky: true, kept: false,
    goal: "Удали насовсем все обращения, которые у нас помечены как спам. Остальные обращения должны остаться.",
    check: (before, after) => new Rows(before, after).removed("enquiries", ...all(before, "enquiries", { state: "spam" })).faults(),
    reference: async (app, before) => api(app, "DELETE", "/items/enquiries", all(before, "enquiries", { state: "spam" }).map(Number))
  },
  {
    id: "directus-18", language: "en", start: "/admin/content", kinds: ["create", "find"], steps: 9, ending: "done", risky: false, kept: true,
    goal: "I look up so often which bookings have not been paid. Make me a saved view of them under the name \"To be paid\", just for myself, so that it stands in the menu on the left.",
    check: (before, after) => {
      const rows = new Rows(before, after);
      const unpaid = (filter) => [{ paid: { _eq: false } }, { paid: { _eq: "false" } }, { paid: { _neq: true } }].some((one) => isDeepStrictEqual(filter, one) || isDeepStrictEqual(filter, { _and: [one] }));
      rows.added("directus_presets", { bookmark: "To be paid", user: find(before, "directus_users", { email: user.email }), collection: "courses_participants", filter: unpaid, layout: any, icon: any, color: any, refresh_interval: any });
      return rows.faults();
    },
    reference: async (app, before) => {
      await api(app, "POST", "/presets", { bookmark: "To be paid", user: find(before, "directus_users", { email: user.email }), collection: "courses_participants", layout: "tabular", filter: { _and: [{ paid: { _eq: false } }] }, icon: "bookmark" });
    }
  }
];
