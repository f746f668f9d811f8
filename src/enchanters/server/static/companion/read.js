// Hides the entries that do not have all words that were typed, by their beginnings, whatever their accents.
"use strict";

(() => {
  const field = document.getElementById("words");
  const found = document.getElementById("found");
  const entries = [...document.querySelectorAll(".entry")].map((node) => ({ node, text: ` ${plain(node.textContent)}` }));
  const groups = [...document.querySelectorAll(".group")];
  const FEW = 12; // are opened, so that they can be read at once

  function plain(text) {
    return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
  }

  function filter() {
    const words = plain(field.value).split(" ").filter(Boolean);
    let n = 0;
    for (const { node, text } of entries) {
      node.hidden = !words.every((word) => text.includes(` ${word}`));
      n += !node.hidden;
    }
    for (const group of groups) group.hidden = !group.querySelector(".entry:not([hidden])");
    for (const { node } of entries) node.open = words.length > 0 && n <= FEW && !node.hidden;
    found.textContent = words.length ? (n ? found.dataset.found.replace("{n}", n) : found.dataset.none) : "";
  }

  const form = document.getElementById("filter");
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", filter);
  addEventListener("pageshow", filter); // a browser that goes back fills the field in again
})();
