// The score sheet on this device: what was written is kept, sums are added here, cards by the server. Glory, and what breaks
// ties, the page says (data-harm, data-ties): there are no rules here.
"use strict";

(() => {
  const SHEET = "companion.sheet";
  const form = document.getElementById("sheet");
  const scored = document.getElementById("scored");
  const unreached = document.getElementById("unreached");
  const keep = document.getElementById("keep");
  const clear = document.getElementById("clear");
  const names = [...form.querySelectorAll(".players input")];
  const fields = [...form.querySelectorAll("input, select, textarea")].filter((each) => each.id);
  let evening = null; // what the last adding-up said

  for (const each of document.querySelectorAll(".scripted-only")) each.hidden = false;

  // --- what was written ---------------------------------------------------------------------------------------------------

  function fill() {
    let found = {};
    try {
      found = JSON.parse(localStorage.getItem(SHEET) ?? "{}") ?? {};
    } catch { /* not ours: as if there were none */ }
    // A link fills the sheet in anew; who played stays.
    const fresh = location.search.length > 1 && found.from !== location.search;
    for (const field of fields) {
      const value = found[field.id];
      if (typeof value !== "string" || (fresh && !names.includes(field))) continue;
      if (fresh && !value) continue;
      if (field.type === "checkbox" || field.type === "radio") field.checked = value === "on";
      else if (field.tagName !== "SELECT" || [...field.options].some((each) => each.value === value)) field.value = value.slice(0, 10000);
    }
  }

  function save() {
    const found = { from: location.search };
    for (const field of fields) {
      found[field.id] = field.type === "checkbox" || field.type === "radio" ? (field.checked ? "on" : "") : field.value;
    }
    try {
      localStorage.setItem(SHEET, JSON.stringify(found));
    } catch { /* full, or not allowed here */ }
  }

  // --- what is shown ------------------------------------------------------------------------------------------------------

  const playing = () => names.flatMap((field, seat) => (field.value.trim() ? [seat] : []));

  function show() {
    const sums = document.getElementById("how-sums").checked;
    for (const each of form.querySelectorAll(".by-cards")) each.hidden = sums;
    form.querySelector(".by-sums").hidden = !sums;
    scored.hidden = sums;
    const seats = playing();
    for (const each of form.querySelectorAll("[data-seat]")) {
      const seat = Number(each.dataset.seat);
      each.hidden = !seats.includes(seat);
      const who = each.classList.contains("who") ? each : each.querySelector(".who");
      if (who) who.textContent = names[seat].value.trim();
      const sum = each.querySelector("[data-sum]");
      if (sum) sum.setAttribute("aria-label", `${sum.closest("tr").querySelector("th").firstChild.textContent.trim()}, ${names[seat].value.trim()}`);
    }
    if (sums) add();
  }

  // --- sums ---------------------------------------------------------------------------------------------------------------

  function add() {
    const ties = JSON.parse(form.dataset.ties)[form.elements[form.dataset.decisive].value] ?? [];
    const breaking = ties.map((each) => each.replace("-", ""));
    const seats = playing().map((seat) => {
      const said = (name) => Number(document.getElementById(`sum-${name}-${seat}`).value) || 0;
      const glory = [...form.querySelectorAll(`[data-seat="${seat}"] [data-sum]`)].map((each) => each.dataset.sum);
      const worth = glory.filter((name) => name !== form.dataset.harm && !counted.includes(name));
      const total = worth.reduce((sum, name) => sum + said(name), 0) - said(form.dataset.harm);
      return { seat, total, standing: [total, ...ties.map((each, n) => (each.startsWith("-") ? -1 : 1) * said(breaking[n]))] };
    });
    for (const each of seats) {
      each.place = 1 + seats.filter((other) => compare(other.standing, each.standing) > 0).length;
      const cell = (name) => form.querySelector(`.${name}[data-seat="${each.seat}"]`);
      cell("total").textContent = each.total;
      cell("place").textContent = each.place;
    }
    const won = seats.filter((each) => each.place === 1).map((each) => names[each.seat].value.trim());
    const told = document.getElementById("sums-told");
    told.textContent = won.length ? told.dataset[won.length > 1 ? "many" : "one"].replace("{names}", won.join(", ")) : "";
    remember(seats.map((each) => ({ name: names[each.seat].value.trim(), total: each.total, won: each.place === 1 })));
  }

  // What is written down only to break ties, in any edition, is no glory.
  const counted = Object.values(JSON.parse(form.dataset.ties)).flat().map((each) => each.replace("-", ""));

  function compare(one, other) {
    const at = one.findIndex((value, n) => value !== other[n]);
    return at < 0 ? 0 : one[at] - other[at];
  }

  // --- by cards -----------------------------------------------------------------------------------------------------------

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { "X-Script": "true" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      scored.replaceChildren(...page.body.childNodes);
      unreached.hidden = true;
      const result = scored.querySelector("[data-seats]");
      remember(result ? JSON.parse(result.dataset.seats) : null);
      scored.focus();
    } catch {
      unreached.hidden = false;
      unreached.scrollIntoView({ block: "nearest" });
    }
  });

  // --- evenings -----------------------------------------------------------------------------------------------------------

  function remember(seats) {
    evening = seats?.length ? seats : null;
    keep.disabled = !evening;
  }

  keep.addEventListener("click", () => {
    document.dispatchEvent(new CustomEvent("evening", { detail: evening }));
    remember(null);
  });

  clear.addEventListener("click", () => {
    if (!clear.classList.contains("sure")) { // once more: it cannot be taken back
      clear.classList.add("sure");
      clear.textContent = clear.dataset.sure;
      return;
    }
    localStorage.removeItem(SHEET);
    location.assign(location.pathname);
  });

  fill();
  document.dispatchEvent(new Event("sheet-filled"));
  show();
  const first = scored.querySelector("[data-seats]");
  if (first) remember(JSON.parse(first.dataset.seats));
  form.addEventListener("input", () => { save(); show(); });
  form.addEventListener("change", () => { save(); show(); });
})();
