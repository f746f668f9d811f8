// Cards that are turned up one after the other, with counters beside them.
"use strict";

(() => {
  const { byId, button, change, chosenOf, copy, data, isFace, isNumber, run, shuffle, title } = deck;
  const LONGEST = 1_000; // cards of a game
  const counters = Object.entries(data.counters);
  const graded = counters.find(([, counter]) => counter.levels.length);
  const boxes = new Map([...document.querySelectorAll("[data-counter]")].map((box) => [box.dataset.counter, box]));
  const endings = [...document.querySelectorAll("[data-ending]")];
  const given = [...document.querySelectorAll("[data-end]")];

  function begin(chosen) {
    const counts = Object.fromEntries(counters.map(([name, { start }]) => [name, start]));
    const row = shuffle(data.rowsOf[chosenOf({ chosen }, data.by)]);
    return { row, at: -1, level: 0, cancelled: false, counts, lying: [], drawn: 0, tossed: 0, ended: -1 };
  }

  function isSound(state) {
    const steps = state.row.length <= LONGEST && state.row.every(([face, shuffled, after]) => isFace(face) && isNumber(shuffled, 1) && isNumber(after, LONGEST));
    const counts = counters.every(([name, { most }]) => isNumber(state.counts[name], most));
    const numbers = isNumber(state.at + 1, state.row.length) && isNumber(state.level, 9) && isNumber(state.drawn, LONGEST) && isNumber(state.tossed, 1e6);
    return steps && counts && numbers && isNumber(state.ended + 1, given.length) && typeof state.cancelled === "boolean" && state.lying.length <= LONGEST && state.lying.every(isFace);
  }

  // --- what is done -------------------------------------------------------------------------------------------------------

  function next(state) {
    state.at += 1;
    state.cancelled = false;
    state.level = graded ? graded[1].levels[state.counts[graded[0]]] : 0; // as things stand when it is turned up
    const name = state.row[state.at][0];
    if (data.staying.includes(name)) state.lying.push(name);
  }

  function mix(state) {
    const after = data.after[state.row[state.at][0]][chosenOf(state, data.by)];
    state.row = [...state.row.slice(0, state.at + 1), ...shuffle(after)];
    if (state.row[state.at + 1]) state.row[state.at + 1][1] = 1;
  }

  function add(state, name, n) {
    state.counts[name] = Math.min(Math.max(0, state.counts[name] + n), data.counters[name].most);
  }

  function toss(state) {
    add(state, data.chance[state.tossed % data.chance.length], 1);
    state.tossed += 1;
  }

  function limit(state, { at }) {
    return at[chosenOf(state, data.limitsBy)] ?? 0;
  }

  // Which of the endings it is, the first one first; -1: it goes on.
  function ending(state) {
    return data.endings.findIndex((each) => {
      const n = state.counts[each.counter];
      return each.rising ? n >= limit(state, each) : n <= limit(state, each);
    });
  }

  // --- what is shown ------------------------------------------------------------------------------------------------------

  function draw(state) {
    const [name, shuffled] = state.row[state.at] ?? ["", 0];
    const round = byId("round");
    round.textContent = name ? round.dataset.text.replace("{n}", state.at + 1) : round.dataset.before;
    byId("shuffled").hidden = !shuffled;
    byId("card").replaceChildren(...(name ? [graded ? leveled(copy(name), state) : copy(name)] : []));
    byId("cancelled").hidden = !state.cancelled;
    const over = drawVerdict(state);
    byId("next").disabled = over || state.at + 1 >= state.row.length;
    byId("last").hidden = over || !state.row.length || state.at + 1 < state.row.length || data.counted;
    if (byId("mix")) byId("mix").hidden = over || state.cancelled || !data.after[name];
    if (byId("cancel")) {
      byId("cancel").disabled = over || !name;
      byId("cancel").setAttribute("aria-pressed", state.cancelled);
    }
    drawCounters(state);
    drawLying(state);
    if (data.counted) drawDue(state);
    if (byId("about")) drawAbout(state);
    byId("past").replaceChildren(...state.row.slice(0, state.at + 1).map(([each]) => Object.assign(document.createElement("li"), { textContent: title(each) })));
  }

  // Of the lines one counts: the others stay to be read.
  function leveled(card, state) {
    card.querySelectorAll(".lines > li").forEach((line, n) => {
      const counts = n === state.level && !state.cancelled;
      line.classList.add(counts ? "counts" : "idle");
      if (counts) line.setAttribute("aria-current", "true");
      const tag = Object.assign(document.createElement("b"), { className: "level", textContent: levelTitle(n) });
      line.prepend(tag, " ");
    });
    return card;
  }

  function levelTitle(n) {
    return boxes.get(graded[0]).querySelector("[data-levels]").dataset.levels.split("|")[n];
  }

  function drawVerdict(state) {
    const found = state.ended < 0 ? ending(state) : -1;
    const verdict = byId("verdict");
    const text = state.ended >= 0 ? given[state.ended].dataset.text : endings[found]?.content.textContent ?? "";
    verdict.hidden = !text;
    verdict.textContent = text;
    verdict.classList.toggle("wrong", Boolean(text) && !endings[found]?.classList.contains("won"));
    for (const each of given) each.disabled = Boolean(text);
    return Boolean(text);
  }

  function drawCounters(state) {
    for (const [name, { most, levels }] of counters) {
      const box = boxes.get(name);
      const n = state.counts[name];
      box.querySelector("output").textContent = n;
      for (const each of box.querySelectorAll("[data-add]")) each.disabled = Number(each.dataset.add) < 0 ? n === 0 : n === most;
      if (levels.length) box.querySelector("[data-levels]").textContent = levelTitle(levels[n]);
      const end = data.endings.find((each) => each.counter === name && each.rising);
      if (end) box.querySelector(".limit").textContent = box.querySelector(".limit").dataset.text.replace("{n}", limit(state, end));
    }
    if (data.exchange) byId("exchange").hidden = state.counts[data.exchange.counter] < limit(state, data.exchange);
  }

  function drawLying(state) {
    const list = byId("lying").querySelector("ul");
    byId("lying").hidden = !state.lying.length;
    list.replaceChildren(...state.lying.map((name, n) => {
      const item = document.createElement("li");
      item.append(copy(name), button(list.dataset.gone, title(name), () => change((next) => next.lying.splice(n, 1))));
      return item;
    }));
  }

  // Whether a card is to come before the next one of the other deck is drawn.
  function drawDue(state) {
    const coming = state.row[state.at + 1];
    const due = byId("due");
    byId("drawn").textContent = state.drawn;
    const isDue = coming && coming[2] <= state.drawn;
    due.textContent = coming ? (isDue ? due.dataset.due : "") : due.dataset.none;
    due.classList.toggle("notice", Boolean(isDue));
    for (const each of document.querySelectorAll("[data-draw]")) each.disabled = Number(each.dataset.draw) < 0 ? !state.drawn : Boolean(isDue);
    byId("next").disabled = !coming;
    byId("next").classList.toggle("primary", Boolean(isDue));
  }

  function drawAbout(state) {
    const value = state.chosen[data.by[0]];
    const found = [...document.querySelectorAll("[data-about]")].find((each) => each.dataset.about === value);
    byId("about").replaceChildren(found.firstElementChild.cloneNode(true));
    byId("about-title").textContent = found.querySelector(".name").textContent;
  }

  // --- what is pressed ----------------------------------------------------------------------------------------------------

  byId("next").addEventListener("click", () => change(next));
  byId("mix")?.addEventListener("click", () => change(mix));
  byId("cancel")?.addEventListener("click", () => change((state) => { state.cancelled = !state.cancelled; }));
  byId("toss")?.addEventListener("click", () => change(toss));
  byId("exchange")?.addEventListener("click", () => change((state) => {
    add(state, data.exchange.counter, -data.exchange.takes);
    toss(state);
  }));
  for (const each of given) each.addEventListener("click", () => change((state) => { state.ended = given.indexOf(each); }));
  for (const [name, box] of boxes) {
    for (const each of box.querySelectorAll("[data-add]")) {
      each.addEventListener("click", () => change((state) => add(state, name, Number(each.dataset.add))));
    }
  }
  for (const each of document.querySelectorAll("[data-draw]")) {
    each.addEventListener("click", () => change((state) => { state.drawn += Number(each.dataset.draw); }));
  }
  run({ begin, draw, isSound });
})();
