// What this browser remembers of real tables: which were laid last, what was drawn for them, and which steps are done. Nothing
// of it is needed to draw a table, and nothing of it goes to the server but the names of what should not come again.
"use strict";

(() => {
  const TABLES = "companion.tables"; // the newest first: link, title, day, what was drawn, the steps that are done
  const MOST = 12;

  // What was kept is not trusted: another version, or somebody else, may have written it.
  function kept() {
    try {
      const found = JSON.parse(localStorage.getItem(TABLES) ?? "[]");
      return Array.isArray(found) ? found.filter(isTable).slice(0, MOST) : [];
    } catch {
      return [];
    }
  }

  function isTable(each) {
    const texts = each && [each.link, each.title, each.day].every((text) => typeof text === "string" && text.length < 4000);
    return texts && each.link.startsWith(location.pathname.split("/companion/")[0] + "/companion/") && [each.drawn, each.done].every(Array.isArray);
  }

  function keep(tables) {
    try {
      localStorage.setItem(TABLES, JSON.stringify(tables.slice(0, MOST)));
    } catch { /* full, or not allowed here: the page works without it */ }
  }

  // --- the table that is being laid ---------------------------------------------------------------------------------------

  const laid = document.getElementById("laid");
  if (laid) {
    // Without a network the page of another table may be all that the device has.
    document.getElementById("not-this").hidden = location.search.slice(1) === laid.dataset.query;
    const link = laid.dataset.link;
    const boxes = [...document.querySelectorAll(".laying input")];
    const mine = kept().find((each) => each.link === link) ?? {
      link, title: laid.dataset.title, day: new Date().toISOString().slice(0, 10), drawn: laid.dataset.drawn.split("|"), done: [],
    };
    for (const box of boxes) {
      box.checked = mine.done.includes(box.id);
      box.addEventListener("change", () => {
        mine.done = boxes.filter((each) => each.checked).map((each) => each.id);
        keep([mine, ...kept().filter((each) => each.link !== link)]);
      });
    }
    keep([mine, ...kept().filter((each) => each.link !== link)]);
  }

  // --- the form -------------------------------------------------------------------------------------------------------------

  const form = document.getElementById("set-up");
  const last = document.getElementById("last-tables");
  if (last && kept().length) {
    last.hidden = false;
    for (const each of kept()) {
      const item = last.querySelector("ul").appendChild(document.createElement("li"));
      const way = item.appendChild(document.createElement("a"));
      way.href = each.link;
      way.textContent = each.title;
      item.appendChild(document.createElement("span")).textContent = each.day;
      item.lastChild.className = "soft";
    }
    document.getElementById("fresh").hidden = false;
    for (const name of new Set(kept().flatMap((each) => each.drawn))) {
      const field = form.appendChild(document.createElement("input"));
      Object.assign(field, { type: "hidden", name: "lately", value: name });
    }
  }

  // A form that is sent without a network would leave nothing but an error of the browser.
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const unreached = document.getElementById("unreached");
    try {
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { "X-Script": "true" } });
      const there = answer.headers.get("X-Redirect");
      if (there) {
        location.assign(there);
        return;
      }
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      unreached.textContent = page.getElementById("wrong")?.textContent ?? unreached.textContent;
    } catch { /* the sentence that stands there already says it */ }
    unreached.hidden = false;
    unreached.scrollIntoView({ block: "nearest" });
  });
})();
