// Goes along with the turns of a game: which step, whose turn, which round. It needs no server, and remembers all of it in
// this browser. What is on the page is what there is: steps of parts that are not played are passed over.
"use strict";

(() => {
  const KEY = "companion.turn";
  const MOST_BACK = 200; // steps that can be taken back
  const LONGEST = 20; // letters of a name
  const $ = (id) => document.getElementById(id);
  const bar = $("following");
  const stretches = [...document.querySelectorAll(".stretch")];
  const names = [...document.querySelectorAll(".player")];
  const parts = [...document.querySelectorAll(".part")];
  const fresh = () => ({ round: 1, player: 0, stretch: "", step: 0 });
  let state = { names: ["", "", "", ""], parts: [], at: fresh(), before: [], all: false };

  // --- what is remembered: anything may stand in the browser's store, so every value is looked at ---

  const isCount = (n, most) => Number.isInteger(n) && n >= 0 && n < most;
  const isPlace = (at) => at && isCount(at.round, 10_000) && isCount(at.player, 4) && typeof at.stretch === "string" && isCount(at.step, 100);

  function read() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
      if (Array.isArray(kept.names)) state.names = names.map((_, n) => String(kept.names[n] ?? "").slice(0, LONGEST));
      if (Array.isArray(kept.parts)) state.parts = parts.map((each) => each.value).filter((each) => kept.parts.includes(each));
      if (isPlace(kept.at)) state.at = kept.at;
      if (Array.isArray(kept.before)) state.before = kept.before.filter(isPlace).slice(-MOST_BACK);
      state.all = kept.all === true;
    } catch { /* not ours, or not allowed: the game begins anew */ }
  }

  function keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify(state));
    } catch { /* private windows: it works until the page is left */ }
  }

  // --- the order of things ---

  function players() {
    const named = names.map((_, n) => n).filter((n) => state.names[n]);
    return named.length ? named : [0, 1];
  }
  const called = (n) => state.names[n] || bar.dataset.player.replace("{n}", n + 1);
  const isPlayed = (node) => !node.dataset.part || state.parts.includes(node.dataset.part);
  const steps = (stretch) => [...stretch.querySelectorAll(".moments > li")].filter(isPlayed);
  const placed = (place) => stretches.filter((each) => each.dataset.place === place && steps(each).length);
  const current = () => stretches.find((each) => each.dataset.key === state.at.stretch && steps(each).length) ?? begins();
  const begins = () => (first() && placed("round")[0]) || placed("begin")[0];
  const first = () => state.at.player === players()[0];
  const chooses = (stretch, step) => stretch.dataset.place === "begin" && step === steps(stretch).length - 1;

  function nextTurn() {
    const order = players();
    const n = (order.indexOf(state.at.player) + 1) % order.length;
    state.at = { round: state.at.round + (n === 0 ? 1 : 0), player: order[n], stretch: "", step: 0 };
    state.at.stretch = begins().dataset.key;
  }

  function next(way) {
    const stretch = current();
    state.before = [...state.before, { ...state.at }].slice(-MOST_BACK);
    state.at.stretch = stretch.dataset.key;
    if (way) Object.assign(state.at, { stretch: way, step: 0 });
    else if (state.at.step + 1 < steps(stretch).length) state.at.step += 1;
    else if (stretch.dataset.place === "round") Object.assign(state.at, { stretch: placed("begin")[0].dataset.key, step: 0 });
    else if (stretch.dataset.place === "way") Object.assign(state.at, { stretch: placed("end")[0].dataset.key, step: 0 });
    else nextTurn();
    show(true);
  }

  // --- the page ---

  function show(moved) {
    if (!players().includes(state.at.player)) state.at.player = players()[0];
    const stretch = current();
    const own = steps(stretch);
    state.at.step = Math.min(state.at.step, own.length - 1);
    const now = own[state.at.step];
    for (const each of stretches) {
      each.hidden = !steps(each).length || (!state.all && each !== stretch && each.dataset.place !== "aside");
      for (const item of each.querySelectorAll(".moments > li")) {
        item.hidden = !isPlayed(item);
        if (item === now) item.setAttribute("aria-current", "step");
        else item.removeAttribute("aria-current");
      }
    }
    for (const way of document.querySelectorAll(".way")) way.hidden = !placed("way").some((each) => each.dataset.key === way.dataset.way);
    const choosing = chooses(stretch, state.at.step);
    document.querySelector(".ways").hidden = !choosing;
    $("next").hidden = choosing;
    $("back").disabled = !state.before.length;
    $("all").setAttribute("aria-pressed", String(state.all));
    const title = now.querySelector("h3").cloneNode(true);
    title.querySelectorAll(".number, .tag").forEach((each) => each.remove());
    const round = bar.dataset.round.replace("{n}", state.at.round);
    const who = stretch.dataset.place === "round" ? "" : `${called(state.at.player)} · `;
    $("where").textContent = `${round} · ${who}${title.textContent.trim()}`;
    names.forEach((each, n) => { if (each !== document.activeElement) each.value = state.names[n]; });
    parts.forEach((each) => { each.checked = state.parts.includes(each.value); });
    if (moved) {
      keep();
      now.scrollIntoView({ block: "nearest" });
      if (choosing) document.querySelector(".way:not([hidden])").focus({ preventScroll: true });
      else if (document.activeElement?.matches(".way, body")) $("next").focus({ preventScroll: true });
    }
  }

  $("next").addEventListener("click", () => next());
  for (const way of document.querySelectorAll(".way")) way.addEventListener("click", () => next(way.dataset.way));
  $("back").addEventListener("click", () => {
    state.at = state.before.pop() ?? state.at;
    show(true);
  });
  $("all").addEventListener("click", () => {
    state.all = !state.all;
    show(true);
  });
  $("anew").addEventListener("click", () => {
    state = { ...state, at: fresh(), before: [] };
    state.at.player = players()[0];
    state.at.stretch = begins().dataset.key;
    show(true);
  });
  $("playing").addEventListener("input", () => {
    state.names = names.map((each) => each.value.trim().slice(0, LONGEST));
    state.parts = parts.filter((each) => each.checked).map((each) => each.value);
    show(true);
  });

  read();
  bar.hidden = $("playing").hidden = false;
  if (!state.at.stretch) state.at.stretch = begins().dataset.key;
  show(false);
})();
