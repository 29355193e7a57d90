// The site's behaviour. What a script needs to know stands in data attributes of the page.
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

async function post(path, values) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams(values),
  });
  return answer.json();
}

function toast(text) {
  let box = $("#toast");
  if (!box) {
    box = document.createElement("div");
    box.id = "toast";
    box.setAttribute("role", "status");
    document.body.append(box);
  }
  box.textContent = text;
  box.classList.add("shown");
}

function said(text) {
  const line = $("[data-said]");
  if (line) line.textContent = text;
}

for (const select of all("select[data-auto-submit]")) {
  select.addEventListener("change", () => select.form.requestSubmit());
}

for (const form of all("form[data-toast]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = new FormData(form);
    const answer = await post(form.action, values);
    const theme = values.get(form.dataset.themeField);
    if (theme) document.documentElement.dataset.theme = theme;
    toast(answer.message);
  });
}

for (const button of all("[data-window]")) {
  button.addEventListener("click", () => window.open(button.dataset.window, "_blank", "popup,width=640,height=480"));
}

// The slow page.
const slow = $("[data-slow]");
if (slow) {
  const waiting = $(".waiting", slow);
  const loaded = $(".loaded", slow);
  const load = async () => {
    slow.setAttribute("aria-busy", "true");
    waiting.hidden = false;
    loaded.hidden = true;
    const answer = await (await fetch(slow.dataset.slow)).json();
    const label = document.createElement("p");
    label.className = "big";
    label.textContent = `${answer.label}: `;
    const number = document.createElement("strong");
    number.textContent = answer.number;
    label.append(number);
    const text = document.createElement("p");
    text.textContent = answer.text;
    loaded.replaceChildren(label, text);
    waiting.hidden = true;
    loaded.hidden = false;
    slow.setAttribute("aria-busy", "false");
  };
  $("[data-slow-again]").addEventListener("click", load);
  load();
}

// Native dialogs.
for (const button of all("[data-dialog]")) {
  button.addEventListener("click", async () => {
    const { dialog, text } = button.dataset;
    let accepted = true;
    let typed = "";
    if (dialog === "alert") window.alert(text);
    if (dialog === "confirm") accepted = window.confirm(text);
    if (dialog === "prompt") {
      const reply = window.prompt(text, "");
      accepted = reply !== null;
      typed = reply ?? "";
    }
    const answer = await post(button.dataset.post, { dialog, accepted, text: typed });
    if (dialog === "confirm" && accepted) $("[data-wishes]").replaceChildren();
    if (dialog === "prompt" && accepted && typed) $("[data-wish-name]").textContent = typed;
    if (accepted && dialog !== "alert") said(answer.message);
  });
}

// The modal.
for (const opener of all("[data-open-modal]")) {
  const dialog = document.getElementById(opener.dataset.openModal);
  opener.addEventListener("click", () => dialog.showModal());
  const refuse = () => post(dialog.dataset.post, { dialog: "modal", accepted: false, text: "" });
  $("[data-close-modal]", dialog).addEventListener("click", () => {
    dialog.close();
    refuse();
  });
  dialog.addEventListener("cancel", refuse);
}

// The banner that covers the page.
for (const button of all("[data-cookie]")) {
  button.addEventListener("click", async () => {
    const overlay = button.closest(".overlay");
    await post(overlay.dataset.post, { choice: button.dataset.cookie });
    overlay.remove();
  });
}

for (const button of all("[data-coupon]")) {
  button.addEventListener("click", async () => {
    const answer = await post(button.dataset.coupon, {});
    $("output", button.parentElement).textContent = answer.value;
  });
}

// Own controls.
const controls = $("[data-controls]");
// One after the other: the answer to the first press must not be shown after that to the second.
let used = Promise.resolve();
const use = (control, value) => (used = used.catch(() => {}).then(() => post(controls.dataset.controls, { control, value })));

for (const button of all("[data-control]")) {
  button.addEventListener("click", async () => {
    const answer = await use(button.dataset.control, "");
    $(`[data-count="${button.dataset.control}"]`).textContent = answer.value;
  });
}

for (const button of all("[data-switch]")) {
  button.addEventListener("click", () => {
    const on = button.getAttribute("aria-checked") !== "true";
    button.setAttribute("aria-checked", String(on));
    use("gift_wrap", on);
  });
}

for (const combo of all("[data-combo]")) {
  const box = $("[role=combobox]", combo);
  const list = $("[role=listbox]", combo);
  const options = all("[role=option]", list);
  let active = -1;
  const mark = (index) => {
    active = (index + options.length) % options.length;
    options.forEach((option, place) => option.classList.toggle("active", place === active));
    box.setAttribute("aria-activedescendant", options[active].id);
  };
  const open = (shown) => {
    list.hidden = !shown;
    box.setAttribute("aria-expanded", String(shown));
    if (!shown) box.removeAttribute("aria-activedescendant");
  };
  const choose = async (option) => {
    for (const other of options) other.setAttribute("aria-selected", String(other === option));
    box.textContent = option.textContent;
    open(false);
    const answer = await use("roast", option.dataset.value);
    said(answer.message);
  };
  box.addEventListener("click", () => open(list.hidden));
  box.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      open(true);
      mark(active + step);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!list.hidden && active >= 0) choose(options[active]);
      else open(list.hidden);
    } else if (event.key === "Escape") {
      open(false);
    }
  });
  for (const option of options) option.addEventListener("click", () => choose(option));
  document.addEventListener("click", (event) => {
    if (!combo.contains(event.target)) open(false);
  });
}

// A web component with an open shadow root.
const tag = document.body.dataset.component;
if (tag && $(tag)) {
  customElements.define(
    tag,
    class extends HTMLElement {
      connectedCallback() {
        const { id, label, button } = this.dataset;
        const root = this.attachShadow({ mode: "open" });
        const style = document.createElement("link");
        style.rel = "stylesheet";
        style.href = "/assets/site.css";
        const form = document.createElement("form");
        form.className = "inline";
        const name = document.createElement("label");
        name.htmlFor = id;
        name.textContent = label;
        const input = document.createElement("input");
        input.id = id;
        input.type = "text";
        input.autocomplete = "off";
        const send = document.createElement("button");
        send.type = "submit";
        send.textContent = button;
        form.append(name, input, send);
        form.addEventListener("submit", async (event) => {
          event.preventDefault();
          const value = input.value.trim();
          if (!value) return;
          const answer = await post(this.dataset.post, { control: "blend", value });
          const row = document.createElement("li");
          row.textContent = value;
          $("[data-blends]").append(row);
          input.value = "";
          said(answer.message);
        });
        root.append(style, form);
      }
    },
  );
}
