// The evenings that this browser keeps: who played, how much glory they had, who won. As text they go to another browser.
"use strict";

(() => {
  const EVENINGS = "companion.evenings";
  const FIRST_LINE = "Enchanters: evenings";
  const MOST = 500;
  const LONGEST = 40; // letters of a name
  const LINE = /^(\d{4}-\d{2}-\d{2})((?:\t\*?[^\t]+ -?\d{1,4}){1,4})$/; // a day, and for each player: "*" for who won, name, glory
  const SEAT = /^(\*?)(.+) (-?\d{1,4})$/;
  const section = document.getElementById("evenings");
  const list = section.querySelector(".evening-list");
  const out = document.getElementById("evenings-out");
  const file = document.getElementById("evenings-file");
  const told = document.getElementById("evenings-told");

  // --- as text: it is what is kept, too -------------------------------------------------------------------------------------

  const plain = (name) => String(name).replace(/[\s\p{C}]+/gu, " ").trim().replace(/^\*+/, "").slice(0, LONGEST).trim() || "?";
  const written = ({ day, seats }) => [day, ...seats.map(({ name, total, won }) => `${won ? "*" : ""}${plain(name)} ${total}`)].join("\t");

  function read(text) {
    return String(text).split(/\r?\n/).slice(0, 2 * MOST).flatMap((line) => {
      const found = LINE.exec(line.trimEnd());
      if (!found) return []; // of another version, or no evening at all
      const seats = found[2].slice(1).split("\t").map((part) => {
        const [, won, name, total] = SEAT.exec(part);
        return { name: plain(name), total: Number(total), won: Boolean(won) };
      });
      return [{ day: found[1], seats }];
    });
  }

  function kept() {
    try {
      return read(localStorage.getItem(EVENINGS) ?? "").slice(0, MOST);
    } catch {
      return [];
    }
  }

  function keep(evenings) {
    try {
      localStorage.setItem(EVENINGS, [FIRST_LINE, ...evenings.slice(0, MOST).map(written), ""].join("\n"));
    } catch { /* full, or not allowed here */ }
    draw();
  }

  // --- what is shown --------------------------------------------------------------------------------------------------------

  function draw() {
    const evenings = kept();
    document.getElementById("no-evenings").hidden = evenings.length > 0;
    const text = [FIRST_LINE, ...evenings.map(written), ""].join("\n");
    out.value = text;
    file.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
    tally(evenings);
    list.replaceChildren(...evenings.map(item));
  }

  function item(evening, at) {
    const found = document.createElement("li");
    const when = found.appendChild(document.createElement("time"));
    when.dateTime = evening.day;
    when.textContent = new Date(`${evening.day}T12:00`).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });
    for (const { name, total, won } of evening.seats) {
      const seat = found.appendChild(document.createElement("span"));
      seat.textContent = `${name} ${total}`;
      if (won) {
        seat.className = "won";
        seat.textContent += ` (${list.dataset.won})`;
      }
    }
    const gone = found.appendChild(document.createElement("button"));
    Object.assign(gone, { type: "button", className: "quiet", textContent: "×" });
    gone.setAttribute("aria-label", list.dataset.remove);
    gone.addEventListener("click", () => {
      if (gone.classList.contains("sure")) {
        keep(kept().filter((_, n) => n !== at));
        section.querySelector("summary").focus();
        return;
      }
      gone.classList.add("sure");
      gone.removeAttribute("aria-label");
      gone.textContent = list.dataset.sure;
    });
    return found;
  }

  function tally(evenings) {
    const wins = new Map();
    for (const { name, won } of evenings.flatMap((each) => each.seats)) wins.set(name, (wins.get(name) ?? 0) + (won ? 1 : 0));
    const place = document.getElementById("tally");
    const lines = [...wins].sort((one, other) => other[1] - one[1]);
    place.textContent = lines.map(([name, n]) => place.dataset.text.replace("{name}", name).replace("{n}", n)).join(" · ");
  }

  // --- what is done ---------------------------------------------------------------------------------------------------------

  document.addEventListener("evening", ({ detail }) => {
    const now = new Date();
    const day = new Date(now - now.getTimezoneOffset() * 60000).toISOString().slice(0, 10); // here, not in Greenwich
    keep([{ day, seats: detail }, ...kept()]);
    section.scrollIntoView({ block: "nearest" });
  });

  document.getElementById("evenings-add").addEventListener("click", () => {
    const mine = kept();
    const known = new Set(mine.map(written));
    const found = read(document.getElementById("evenings-in").value);
    const others = found.filter((each) => !known.has(written(each)));
    told.textContent = found.length ? told.dataset.added.replace("{n}", others.length) : told.dataset.none;
    if (others.length) keep([...mine, ...others].sort((one, other) => other.day.localeCompare(one.day)));
  });

  draw();
})();
