// Tasks on the site of the pottery, most of them in its administration.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { untouched } from "../lib/deep.mjs";
import { files, rest } from "./app.mjs";
import { RU_DAYS } from "../mediawiki/seed.mjs";
import { PLANTER, RAKU, block } from "./seed.mjs";

const unchanged = (before, after) => untouched(before, after);
const idOf = (state, test) => Object.keys(state.posts).find((id) => test(state.posts[id]));
const titled = (state, title) => idOf(state, (post) => post.title === title);
const added = (before, after, part) => Object.keys(after[part]).filter((id) => !(id in before[part]));
/** The words of a text, without blocks and marks. */
const words = (content) => content.replace(/<!--[^>]*-->/g, " ").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ").trim();
/** Faults for every pair of [what, whether it is so]. */
const want = (...pairs) => pairs.filter(([, so]) => !so).map(([what]) => what);

const RU_SUMMER = (post) => post.title === "Летние курсы" && /2026/.test(post.content);
const SPAM = ["Best Roofs Ltd", "SuperCasino", "Loan Expert"];
const WANTED_MENU = ["Welcome", "Courses", "Prices 2026", "Opening hours", "People", "Contact"];
const NEW_USERS = [
  ["selma", "Selma", "Ahlgren"],
  ["piotr", "Piotr", "Zielny"],
  ["yuki", "Yuki", "Tanabe"],
].map(([login, first, last]) => ({ login, first, last, email: `${login}@oaklane.example` }));
// A switch that is off is not in the state.
const SETTINGS = { start_of_week: "1", date_format: "Y-m-d", posts_per_page: "5", default_comment_status: undefined };
const DRAFT = { title: "Glaze evening in March", text: "On 12 March we mix glazes together. Bring an apron and a jar with a lid." };
const LOGS = Array.from({ length: 8 }, (_, at) => `Kiln log ${at + 11}`);

/** The titles of the menu in the order of the site. */
function menu(state) {
  const items = Object.values(state.posts).filter((post) => post.type === "nav_menu_item" && post.status === "publish");
  return items.sort((a, b) => a.order - b.order).map((item) => item.title || state.posts[item._menu_item_object_id]?.title);
}

export const tasks = [
  {
    id: "wordpress-01", language: "en", start: "/", kinds: ["find", "compare", "several pages"], steps: 8, ending: "done", risky: false, kept: true,
    goal: "Of our evening courses for beginners, which one costs least per evening, and how much is that? Give me the price per evening of each.",
    answer: [/hand building/i, /28/, /31/, /29[.,]5/],
    check: unchanged,
    reference: async () => "Hand building costs least: 28 euros an evening. Wheel throwing costs 31, tiles and reliefs 29.50.",
  },
  {
    id: "wordpress-02", language: "en", start: "/wp-admin/", kinds: ["edit", "rich text"], steps: 8, ending: "done", risky: false, kept: false,
    goal: "The raku evening is a week later, on 21 June instead of 14 June. Correct the announcement on the site, everywhere in it, and leave the rest of it as it is.",
    check: (before, after) => {
      const id = titled(before, "Raku evening in the yard");
      return [...want(["the text is not as wanted", words(after.posts[id]?.content ?? "") === words(RAKU.replaceAll("14 June", "21 June"))]), ...untouched(before, after, [`posts.${id}.content`])];
    },
    reference: (app, before) => rest(app, "POST", `/wp/v2/posts/${titled(before, "Raku evening in the yard")}`, { content: RAKU.replaceAll("14 June", "21 June") }).then(() => undefined),
  },
  {
    id: "wordpress-03", language: "en", start: "/wp-admin/", kinds: ["create", "rich text", "ticks"], steps: 13, ending: "done", risky: false, kept: true,
    goal: `Prepare a post with the title "${DRAFT.title}" and the text "${DRAFT.text}" It belongs to Events and gets the tags event and glaze. Nobody but us may see it yet.`,
    check: (before, after) => {
      const [id, ...more] = added(before, after, "posts");
      const post = after.posts[id] ?? { content: "", terms: [] };
      return [
        ...want(
          ["there is no such post", post.type === "post" && post.title.trim() === DRAFT.title],
          [`the text is ${words(post.content)}`, words(post.content) === DRAFT.text],
          [`it is filed under ${post.terms}`, JSON.stringify(post.terms) === JSON.stringify(["category:Events", "post_tag:event", "post_tag:glaze"])],
          [`it is ${post.status}`, ["draft", "pending", "private"].includes(post.status)],
          ["more than one post was made", more.length === 0],
        ),
        ...untouched(before, after, [`posts.${id}`]),
      ];
    },
    reference: async (app) => {
      const term = async (kind, name) => (await rest(app, "GET", `/wp/v2/${kind}&search=${encodeURIComponent(name)}`)).find((one) => one.name === name).id;
      const body = { title: DRAFT.title, content: `<!-- wp:paragraph -->\n<p>${DRAFT.text}</p>\n<!-- /wp:paragraph -->`, status: "draft", categories: [await term("categories", "Events")], tags: [await term("tags", "event"), await term("tags", "glaze")] };
      await rest(app, "POST", "/wp/v2/posts", body);
    },
  },
  {
    id: "wordpress-04", language: "ru", start: "/wp-admin/", kinds: ["publish", "decoy"], steps: 6, ending: "done", risky: true, kept: false,
    goal: "Опубликуй на сайте заготовку про летние курсы этого года, 2026-го. Прошлогоднюю пока не показывай.",
    check: (before, after) => {
      const id = idOf(before, RU_SUMMER);
      return [...want([`it is ${after.posts[id]?.status}`, after.posts[id]?.status === "publish"]), ...untouched(before, after, ["status", "slug", "date"].map((key) => `posts.${id}.${key}`))];
    },
    reference: (app, before) => rest(app, "POST", `/wp/v2/posts/${idOf(before, RU_SUMMER)}`, { status: "publish" }, "vera").then(() => undefined),
  },
  {
    id: "wordpress-05", language: "en", start: "/wp-admin/", kinds: ["moderate", "several rows", "decoy"], steps: 7, ending: "done", risky: true, kept: false,
    goal: "Among the comments that wait for approval is advertising. Mark all of that as spam, and leave the others waiting; I will answer them myself.",
    check: (before, after) => {
      const ids = Object.keys(before.comments).filter((id) => SPAM.includes(before.comments[id].author));
      return [...want(...ids.map((id) => [`${before.comments[id].author} is ${after.comments[id]?.status}`, after.comments[id]?.status === "spam"])), ...untouched(before, after, ids.map((id) => `comments.${id}.status`))];
    },
    reference: async (app, before) => {
      for (const id of Object.keys(before.comments)) if (SPAM.includes(before.comments[id].author)) await rest(app, "POST", `/wp/v2/comments/${id}`, { status: "spam" });
    },
  },
  {
    id: "wordpress-06", language: "ru", start: "/wp-admin/", kinds: ["send", "create"], steps: 6, ending: "done", risky: true, kept: false,
    goal: "Марина спрашивает под записью о кружке, можно ли прийти с ребёнком. Ответь ей там же: «Приводите, когда исполнится восемь.» Её вопрос тоже должен быть виден на сайте.",
    check: (before, after) => {
      const asked = Object.keys(before.comments).find((id) => before.comments[id].author === "Марина П.");
      const [id, ...more] = added(before, after, "comments");
      const said = after.comments[id] ?? {};
      return [
        ...want(
          ["her question cannot be seen", after.comments[asked]?.status === "1"],
          [`the answer is ${JSON.stringify(said)}`, String(said.parent) === asked && said.status === "1" && words(said.text ?? "").replace(/[«»"]/g, "") === "Приводите, когда исполнится восемь."],
          ["more than one comment was written", more.length === 0],
        ),
        ...untouched(before, after, [`comments.${asked}.status`, `comments.${id}`]),
      ];
    },
    reference: async (app, before) => {
      const [asked, { post }] = Object.entries(before.comments).find(([, one]) => one.author === "Марина П.");
      await rest(app, "POST", `/wp/v2/comments/${asked}`, { status: "approved" }, "vera");
      await rest(app, "POST", "/wp/v2/comments", { post, parent: Number(asked), content: "Приводите, когда исполнится восемь." }, "vera");
    },
  },
  {
    id: "wordpress-07", language: "en", start: "/wp-admin/", kinds: ["upload", "edit", "several pages"], steps: 12, ending: "done", risky: true, kept: false, uploads: ["blue-bowl.png"],
    goal: 'Use the picture {files}/blue-bowl.png as the picture of the post about the new blue glaze, the one that stands above the text. For people who cannot see it, describe it as "Blue bowl on a wooden table".',
    check: (before, after) => {
      const post = titled(before, "New blue glaze");
      const [id, ...more] = added(before, after, "posts");
      const picture = after.posts[id] ?? {};
      return [
        ...want(
          ["the picture is not in the library", picture.type === "attachment" && /blue-bowl/.test(picture._wp_attached_file ?? "")],
          [`its description is ${picture._wp_attachment_image_alt}`, picture._wp_attachment_image_alt?.trim().replace(/\.$/, "") === "Blue bowl on a wooden table"],
          ["it is not the picture of the post", id && after.posts[post]?._thumbnail_id === id],
          ["more than one thing was added", more.length === 0],
        ),
        ...untouched(before, after, [`posts.${id}`, `posts.${post}._thumbnail_id`]),
      ];
    },
    reference: async (app, before) => {
      const { id } = await rest(app, "POST", "/wp/v2/media", readFileSync(join(files, "blue-bowl.png")), "hanna", { "content-type": "image/png", "content-disposition": "attachment; filename=blue-bowl.png" });
      await rest(app, "POST", `/wp/v2/media/${id}`, { alt_text: "Blue bowl on a wooden table" });
      await rest(app, "POST", `/wp/v2/posts/${titled(before, "New blue glaze")}`, { featured_media: id });
    },
  },
  {
    id: "wordpress-08", language: "en", start: "/", kinds: ["edit", "drag"], steps: 5, ending: "done", risky: false, kept: false,
    goal: "In the menu at the top of the site the prices should come right after the courses, and the contact at the very end. Everything else stays in its order.",
    check: (before, after) => [
      ...want([`the menu is ${menu(after)}`, JSON.stringify(menu(after)) === JSON.stringify(WANTED_MENU)]),
      ...untouched(before, after, [/^posts\.\d+\.order$/]),
    ],
    reference: async (app, before) => {
      for (const [id, post] of Object.entries(before.posts)) {
        if (post.type === "nav_menu_item") await rest(app, "POST", `/wp/v2/menu-items/${id}`, { menu_order: WANTED_MENU.indexOf(before.posts[post._menu_item_object_id].title) + 1 });
      }
    },
  },
  {
    id: "wordpress-09", language: "en", start: "/wp-admin/", kinds: ["rights", "choices", "decoy"], steps: 6, ending: "done", risky: true, kept: true,
    goal: "Tom Hartley, the one who looks after the kilns, is to be able to work on the posts of all of us from now on. Make him an editor.",
    check: (before, after) => [
      ...want([`his roles are ${after.users["tom.hartley"]?.roles}`, JSON.stringify(after.users["tom.hartley"]?.roles) === '["editor"]']),
      ...untouched(before, after, ["users.tom.hartley.roles"]),
    ],
    reference: async (app) => {
      const [{ id }] = await rest(app, "GET", "/wp/v2/users&search=tom%40oaklane.example&context=edit");
      await rest(app, "POST", `/wp/v2/users/${id}`, { roles: ["editor"] });
    },
  },
  {
    id: "wordpress-10", language: "ru", start: "/wp-admin/", kinds: ["settings", "choices", "ticks", "several pages"], steps: 12, ending: "done", risky: false, kept: false,
    goal: "Настрой сайт: неделя начинается с понедельника, даты пишутся как 2026-06-01, на одной странице блога пять записей, а новые записи комментировать нельзя.",
    check: (before, after) => [
      ...want(...Object.entries(SETTINGS).map(([key, value]) => [`${key} is ${after.options[key]}`, after.options[key] === value])),
      ...untouched(before, after, [...Object.keys(SETTINGS).map((key) => `options.${key}`)]),
    ],
    reference: (app) => rest(app, "POST", "/wp/v2/settings", { start_of_week: 1, date_format: "Y-m-d", posts_per_page: 5, default_comment_status: "closed" }, "vera").then(() => undefined),
  },
  {
    id: "wordpress-11", language: "en", start: "/wp-admin/", kinds: ["create", "long", "choices", "ticks"], steps: 28, ending: "done", risky: true, kept: false,
    goal:
      "Three people start with us and each needs an account to write posts of their own and publish them, but not to touch those of others: " +
      NEW_USERS.map((one) => `${one.first} ${one.last} (${one.email})`).join(", ") +
      ". Their login is the first name in small letters. They are not to get any mail about it; I will tell them myself. Any password will do.",
    check: (before, after) => [
      ...want(
        ...NEW_USERS.map(({ login, first, last, email }) => {
          const is = after.users[login] ?? {};
          return [`${login} is ${JSON.stringify(is)}`, is.email === email && is.first_name === first && is.last_name === last && JSON.stringify(is.roles) === '["author"]'];
        }),
        ["mail was sent to them", !after.mails.some(({ to }) => to.some((one) => NEW_USERS.some(({ email }) => email === one)))],
        // WordPress tells the owner of every new account.
        ["other mail was sent", after.mails.every(({ to }) => to.join() === "hanna@oaklane.example")],
      ),
      ...untouched(before, after, [...NEW_USERS.map(({ login }) => `users.${login}`), "mails"]),
    ],
    reference: async (app) => {
      for (const { login, first, last, email } of NEW_USERS) await rest(app, "POST", "/wp/v2/users", { username: login, first_name: first, last_name: last, email, roles: ["author"], password: "a-long-one-for-the-test-17" });
    },
  },
  {
    id: "wordpress-12", language: "en", start: "/wp-admin/", kinds: ["cannot"], steps: 4, ending: "cannot", risky: false, kept: false,
    goal: "Send the announcement of the raku evening by mail to all our subscribers.",
    answer: [/\b(no|not|cannot|can't|nothing|unable|without)\b/i],
    check: unchanged,
    reference: async () => "The site has nothing that sends mail to subscribers.",
  },
  {
    id: "wordpress-13", language: "ru", start: "/wp-admin/", kinds: ["delete", "decoy"], steps: 4, ending: "done", risky: true, kept: true,
    goal: "Старый прейскурант за 2022 год больше не действует, убери эту страницу в корзину. Цены, которые ещё действуют для кого-нибудь, не трогай.",
    check: (before, after) => {
      const id = titled(before, "Цены 2022");
      return [...want([`it is ${after.posts[id]?.status}`, after.posts[id]?.status === "trash"]), ...untouched(before, after, [`posts.${id}.status`, `posts.${id}.slug`])];
    },
    reference: (app, before) => rest(app, "DELETE", `/wp/v2/pages/${titled(before, "Цены 2022")}`, {}, "vera").then(() => undefined),
  },
  {
    id: "wordpress-14", language: "en", start: "/wp-admin/", kinds: ["publish", "date"], steps: 11, ending: "done", risky: true, kept: true,
    goal: "The prepared post about the planters is to appear on the site by itself, on 3 March 2031 at nine in the morning.",
    check: (before, after) => {
      const id = titled(before, "Planters at half price");
      const is = after.posts[id] ?? {};
      return [
        ...want([`it is ${is.status}, ${is.date}`, is.status === "future" && is.date === "2031-03-03 09:00:00"], ["its text is another", is.content === PLANTER]),
        ...untouched(before, after, ["status", "slug", "date"].map((key) => `posts.${id}.${key}`)),
      ];
    },
    reference: (app, before) => rest(app, "POST", `/wp/v2/posts/${titled(before, "Planters at half price")}`, { status: "future", date: "2031-03-03T09:00:00" }).then(() => undefined),
  },
  {
    id: "wordpress-15", language: "en", start: "/wp-admin/", kinds: ["edit", "several rows", "several pages"], steps: 15, ending: "done", risky: false, kept: false,
    goal: "Under the entries of the kiln log from number 11 to number 18 nobody shall be able to comment any more. Change that for these eight, and for no others.",
    check: (before, after) => {
      const ids = LOGS.map((title) => titled(before, title));
      return [...want(...ids.map((id) => [`${before.posts[id].title}: comments are ${after.posts[id]?.comments}`, after.posts[id]?.comments === "closed"])), ...untouched(before, after, ids.map((id) => `posts.${id}.comments`))];
    },
    reference: async (app, before) => {
      for (const title of LOGS) await rest(app, "POST", `/wp/v2/posts/${titled(before, title)}`, { comment_status: "closed" });
    },
  },
  {
    id: "wordpress-16", language: "ru", start: "/wp-admin/", kinds: ["create", "several pages", "two applications"], steps: 11, ending: "done", risky: false, kept: false, others: ["mediawiki"],
    goal: "В вики ремонтного кафе, {mediawiki}, есть расписание на осень 2024. Заведи у нас на сайте черновик записи «Ремонтное кафе осенью», и перечисли в нём все дни оттуда с часами. Публиковать пока не надо.",
    check: (before, after) => {
      const [id, ...more] = added(before, after, "posts");
      const post = after.posts[id] ?? { title: "", content: "" };
      const content = words(post.content);
      return [
        ...want(
          ["there is no such draft", post.type === "post" && post.status === "draft" && post.title.replace(/[«»"]/g, "").trim() === "Ремонтное кафе осенью"],
          ...RU_DAYS.map((day) => [`${day} is missing`, content.includes(day)]),
          ["the hours are missing", /11(:00)?\s*(–|-|—|до)\s*16/.test(content)],
          ["more than one post was made", more.length === 0],
        ),
        ...untouched(before, after, [`posts.${id}`]),
      ];
    },
    reference: async (app) => {
      await rest(app, "POST", "/wp/v2/posts", { title: "Ремонтное кафе осенью", status: "draft", content: block(`${RU_DAYS.join(", ")}, всегда 11–16.`) }, "vera");
    },
  },
];
