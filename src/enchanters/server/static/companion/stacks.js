// Stacks of a score sheet: cards are typed by a few letters, or tapped, and lie in a list that can be put in order. The list is
// another face of a text field with a name in each line, which is what is sent: so nothing is lost without scripts.
"use strict";

(() => {
  const PAUSE = 150; // milliseconds without a letter
  const form = document.getElementById("sheet");
  const texts = document.getElementById("card-texts").dataset;
  const unreached = document.getElementById("unreached");

  async function ask(address, words) {
    try {
      const answer = await fetch(`${address}?${new URLSearchParams(words)}`);
      if (!answer.ok) throw new Error(String(answer.status));
      unreached.hidden = true;
      return await answer.json();
    } catch {
      unreached.hidden = false;
      return [];
    }
  }

  function make(parent, tag, values = {}, text = "") {
    const found = Object.assign(parent.appendChild(document.createElement(tag)), values);
    if (text) found.textContent = text;
    return found;
  }

  class Stack {
    constructor(holder) {
      this.field = holder.dataset.field;
      this.text = holder.querySelector("textarea");
      this.text.hidden = true;
      holder.querySelector(".plain-text").hidden = true;
      const label = holder.querySelector("label");
      this.list = make(holder, "ol", { className: "plain stack" });
      const typing = make(holder, "div", { className: "typing" });
      const id = `${this.text.id}-typed`;
      this.input = make(typing, "input", { id, type: "text", autocomplete: "off", maxLength: 80, placeholder: texts.type });
      this.options = make(typing, "ul", { id: `${id}-names`, className: "plain names", hidden: true });
      this.options.setAttribute("role", "listbox");
      this.options.setAttribute("aria-label", label.textContent);
      this.count = make(typing, "span", { className: "hidden" });
      this.count.setAttribute("role", "status");
      const aria = { role: "combobox", "aria-expanded": "false", "aria-controls": this.options.id, "aria-autocomplete": "list" };
      for (const [name, value] of Object.entries(aria)) this.input.setAttribute(name, value);
      this.input.setAttribute("aria-describedby", this.text.getAttribute("aria-describedby"));
      label.htmlFor = id;
      this.tapping = make(holder, "details", { className: "tapping", hidden: true });
      make(this.tapping, "summary", {}, texts.tap);
      this.taps = make(this.tapping, "div", { className: "row taps" });
      this.tapping.addEventListener("toggle", () => this.tapping.open && this.offer());
      this.listen();
      this.text.addEventListener("change", () => this.draw());
      this.draw();
    }

    get cards() {
      return this.text.value.split(/[\n;]+/).map((name) => name.trim()).filter(Boolean);
    }

    set cards(cards) {
      this.text.value = cards.join("\n");
      this.text.dispatchEvent(new Event("change", { bubbles: true }));
    }

    listen() {
      let timer = 0;
      this.input.addEventListener("input", () => {
        clearTimeout(timer);
        timer = setTimeout(() => this.suggest(), PAUSE);
      });
      this.input.addEventListener("blur", () => setTimeout(() => this.show([]), 200)); // a press on a name comes first
      this.input.addEventListener("keydown", (event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          const chosen = this.marked?.dataset.title ?? this.options.firstChild?.dataset.title ?? this.input.value.trim();
          if (chosen) this.add(chosen);
        } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
          event.preventDefault();
          this.mark(event.key === "ArrowDown" ? 1 : -1);
        } else if (event.key === "Escape") {
          this.show([]);
        }
      });
    }

    get marked() {
      return this.options.querySelector("[aria-selected=true]");
    }

    mark(step) {
      const all = [...this.options.children];
      if (!all.length) return;
      const at = (all.indexOf(this.marked) + step + all.length) % all.length;
      all.forEach((each, n) => each.setAttribute("aria-selected", String(n === at)));
      this.input.setAttribute("aria-activedescendant", all[at].id);
    }

    async suggest() {
      const typed = this.input.value.trim();
      const found = typed ? await ask(form.dataset.names, { field: this.field, typed }) : [];
      if (this.input.value.trim() === typed) this.show(found); // else a newer question is on its way
    }

    show(names) {
      this.options.replaceChildren();
      this.input.removeAttribute("aria-activedescendant");
      names.forEach(({ title }, n) => {
        const option = make(this.options, "li", { id: `${this.options.id}-${n}` }, title);
        option.setAttribute("role", "option");
        option.setAttribute("aria-selected", "false");
        option.dataset.title = title;
        option.addEventListener("pointerdown", (event) => {
          event.preventDefault(); // the focus stays where names are typed
          this.add(title);
        });
      });
      this.options.hidden = !names.length;
      this.input.setAttribute("aria-expanded", String(names.length > 0));
      this.count.textContent = names.length ? texts.found.replace("{n}", names.length) : "";
    }

    add(title) {
      this.cards = [...this.cards, title];
      this.input.value = "";
      this.show([]);
    }

    move(at, to) {
      const cards = this.cards;
      if (to < 0 || to >= cards.length) return;
      cards.splice(to, 0, ...cards.splice(at, 1));
      this.cards = cards;
      this.list.children[cards.length - 1 - to].querySelector("button").focus();
    }

    // The top card first, as it lies on the table.
    draw() {
      const cards = this.cards;
      this.list.replaceChildren();
      for (let at = cards.length - 1; at >= 0; at -= 1) {
        const name = cards[at];
        const item = make(this.list, "li", { className: at === cards.length - 1 ? "top" : "" });
        make(item, "span", { className: "held" }, name);
        make(item, "span", { className: "soft" }, at === cards.length - 1 ? texts.top : texts.covered);
        const deeds = make(item, "span", { className: "deeds" });
        const button = (sign, said, deed) => {
          const found = make(deeds, "button", { type: "button" }, sign);
          found.setAttribute("aria-label", said.replace("{card}", name));
          found.addEventListener("click", deed);
        };
        button("↑", texts.up, () => this.move(at, at + 1));
        button("↓", texts.down, () => this.move(at, at - 1));
        button("×", texts.remove, () => {
          this.cards = this.cards.filter((_, n) => n !== at);
          this.input.focus();
        });
      }
    }

    // --- tapping ----------------------------------------------------------------------------------------------------------

    follow(kingdoms) {
      this.kingdoms = kingdoms;
      this.tapping.hidden = !kingdoms.length;
      if (this.tapping.open) this.offer();
    }

    async offer() {
      const words = [["field", this.field], ...this.kingdoms.map((each) => ["of", each])];
      const found = await ask(form.dataset.cards, words);
      this.taps.replaceChildren();
      for (const { title } of found) {
        make(this.taps, "button", { type: "button" }, title).addEventListener("click", () => this.add(title));
      }
    }
  }

  const stacks = [...document.querySelectorAll(".stack-of")].map((holder) => new Stack(holder));
  document.addEventListener("sheet-filled", () => stacks.forEach((stack) => stack.draw()));
  const kingdoms = document.getElementById("of");
  const follow = () => {
    const ticked = [...(kingdoms?.querySelectorAll("input:checked") ?? [])].map((box) => box.value);
    stacks.forEach((stack) => stack.follow(ticked));
  };
  kingdoms?.addEventListener("change", follow);
  document.addEventListener("sheet-filled", follow);
})();
