// Forms that ask the server something: the answer comes into the page, for forms with data-live with every letter. Without
// it the forms do the same by loading the page anew.
"use strict";

(() => {
  const PAUSE = 150; // milliseconds without a letter
  const form = document.querySelector("form.asking");
  const answer = document.getElementById("answer");
  const unreached = document.getElementById("unreached");
  let timer = 0;
  let asked = null; // the newest question

  async function ask(show) {
    const words = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ""));
    asked?.abort();
    asked = new AbortController();
    try {
      const found = await fetch(`${form.dataset.part}?${words}`, { headers: { "X-Script": "true" }, signal: asked.signal });
      if (!found.ok) throw new Error(String(found.status));
      const part = new DOMParser().parseFromString(await found.text(), "text/html");
      answer.replaceChildren(...part.body.childNodes);
      unreached.hidden = true;
      history.replaceState(null, "", `?${words}`); // so that it can be sent to others, and found again
      if (show) answer.scrollIntoView({ block: "nearest" });
    } catch (problem) {
      if (problem.name !== "AbortError") unreached.hidden = false;
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    ask(!("live" in form.dataset));
  });
  if ("live" in form.dataset) {
    form.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE);
    });
  }
})();
