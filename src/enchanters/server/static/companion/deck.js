// A deck on this device: what has happened so far, kept from one visit to the next and taken back step by step. How it is used
// (deck-row.js, deck-pick.js, deck-token.js) is added by `run`. The server has shuffled it and knows the rules: here cards are
// turned over, and numbers are compared with those that came with them.
"use strict";

globalThis.deck = (() => {
  const MOST = 100; // steps that can be taken back
  const LONG = 200_000; // characters of what is kept: nothing of ours is longer
  const root = document.getElementById("deck");
  const data = JSON.parse(root.dataset.deck);
  const key = `companion.deck.${data.name}`;
  const form = document.getElementById("begin");
  const fields = [...form.querySelectorAll("select")];
  const faces = new Map([...document.querySelectorAll("#faces > [data-face]")].map((node) => [node.dataset.face, node]));
  const byId = (id) => document.getElementById(id);
  let use; // what to do with it: { begin, draw, isSound }
  let now = null; // the game, or none
  let past = []; // what it was before, the newest last

  // --- kept in this browser ---------------------------------------------------------------------------------------------

  function stored(name) {
    try {
      const text = localStorage.getItem(name) ?? "";
      return text.length > LONG ? null : JSON.parse(text);
    } catch {
      return null; // nothing, not ours, or not allowed here
    }
  }

  function store(name, value) {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch { /* no room, or not allowed here: it goes on as long as the page is open */ }
  }

  // Whatever lies in the store may be of another version, or somebody else's.
  function isSound(state) {
    if (state === null) return true;
    const chosen = fields.every((field) => [...field.options].some((option) => option.value === state?.chosen?.[field.name]));
    try {
      return chosen && use.isSound(state);
    } catch {
      return false;
    }
  }

  function isFace(name) {
    return faces.has(name);
  }

  function isNumber(value, most) {
    return Number.isInteger(value) && value >= 0 && value <= most;
  }

  // --- what can be done ---------------------------------------------------------------------------------------------------

  function change(deed) {
    const next = structuredClone(now);
    deed(next);
    put(next);
  }

  function put(next) {
    past = [...past, now].slice(-MOST);
    now = next;
    while (past.length && JSON.stringify(past).length > LONG / 2) past.shift();
    show();
  }

  function show() {
    store(key, { now, past });
    form.hidden = now !== null;
    byId("running").hidden = now === null;
    byId("undo").disabled = !past.length;
    if (now) use.draw(now);
  }

  function begin(event) {
    event.preventDefault();
    const chosen = Object.fromEntries(fields.map((field) => [field.name, field.value]));
    put({ chosen, ...use.begin(chosen) });
  }

  // The values of these choices, as the server names shuffles and limits by them.
  function chosenOf(state, names) {
    return names.map((name) => state.chosen[name]).join("/");
  }

  // How many of the things that were prepared have been used before: another one is taken each time. What comes with the page
  // is prepared anew with every visit of the server.
  function used() {
    const kept = stored(`${key}.used`);
    const n = kept?.seed === data.seed && isNumber(kept?.n, 1_000_000) ? kept.n : 0;
    store(`${key}.used`, { seed: data.seed, n: n + 1 });
    return n;
  }

  // One of the prepared shuffles, by the names of the cards.
  function shuffle(number) {
    const rows = data.rows[number];
    const n = used();
    byId("again").hidden = n + 1 < rows.length;
    return rows[n % rows.length].map((step) => {
      const [face, shuffled, after] = [step, 0, 0].flat();
      return [data.faces[face], shuffled, after];
    });
  }

  function copy(name) {
    const found = faces.get(name).cloneNode(true);
    found.removeAttribute("data-face");
    return found;
  }

  function title(name) {
    return faces.get(name).querySelector(".name").textContent;
  }

  function button(text, about, deed) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    if (about) made.setAttribute("aria-label", `${text}: ${about}`);
    made.addEventListener("click", deed);
    return made;
  }

  function run(given) {
    use = given;
    const kept = stored(key);
    if (kept && Array.isArray(kept.past) && [kept.now, ...kept.past].every(isSound)) {
      now = kept.now ?? null;
      past = kept.past.slice(-MOST);
    }
    form.addEventListener("submit", begin);
    byId("undo").addEventListener("click", () => {
      now = past.pop() ?? null;
      show();
    });
    byId("anew").addEventListener("click", (event) => {
      event.target.closest("details").open = false;
      put(null);
      form.querySelector("button").focus();
    });
    addEventListener("storage", (event) => event.key === key && location.reload()); // it was changed in another tab
    root.hidden = false;
    show();
  }

  return { byId, button, change, chosenOf, copy, data, isFace, isNumber, run, shuffle, title, used };
})();
