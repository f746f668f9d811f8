// Cards are laid on a stack one by one, with names suggested; what was entered is remembered in this browser.
"use strict";

(() => {
  const KEY = "companion.fight";
  const MOST = 20_000; // characters that are read
  const form = document.querySelector("form.fight");

  for (const stack of form.querySelectorAll("textarea[data-list]")) {
    const line = document.createElement("div");
    const card = document.createElement("input");
    const add = document.createElement("button");
    line.className = "row laying";
    Object.assign(card, { autocomplete: "off", maxLength: 80 });
    card.setAttribute("list", stack.dataset.list);
    card.setAttribute("aria-label", `${form.querySelector(`label[for=${stack.id}]`).textContent}: ${stack.dataset.label}`);
    card.placeholder = stack.dataset.label;
    Object.assign(add, { type: "button", textContent: stack.dataset.add });
    line.append(card, add);
    stack.after(line);
    const lay = () => {
      if (!card.value.trim()) return;
      stack.value = [...stack.value.split("\n").filter((each) => each.trim()), card.value.trim()].join("\n");
      card.value = "";
      card.focus();
      keep();
    };
    add.addEventListener("click", lay);
    card.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // not the whole form
      lay();
    });
  }

  function keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify([...new FormData(form)]));
    } catch { /* private windows: nothing is remembered */ }
  }

  function restore() {
    if (location.search) return; // a fight that somebody was sent
    try {
      const text = localStorage.getItem(KEY) ?? "[]";
      for (const [name, value] of text.length < MOST ? JSON.parse(text) : []) {
        const field = form.elements.namedItem(String(name));
        if (field && "value" in field) field.value = String(value);
      }
    } catch { /* not ours: the form stays empty */ }
  }

  restore();
  form.addEventListener("input", keep);
  document.getElementById("empty").addEventListener("click", () => localStorage.removeItem(KEY));
})();
