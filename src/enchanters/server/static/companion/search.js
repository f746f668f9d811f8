// The results follow what is typed. Without it the form does the same by a press.
const form = document.querySelector("form.looking-up");
const found = document.getElementById("found");
const unreached = document.getElementById("unreached");
const PAUSE = 150; // milliseconds without a letter
let timer = 0;
let asked = null; // the newest question

async function look() {
  const words = new URLSearchParams(new FormData(form));
  asked?.abort();
  asked = new AbortController();
  try {
    const answer = await fetch(`${form.dataset.part}?${words}`, { headers: { "X-Script": "true" }, signal: asked.signal });
    if (!answer.ok) throw new Error(String(answer.status));
    const part = new DOMParser().parseFromString(await answer.text(), "text/html");
    found.replaceChildren(...part.body.childNodes);
    unreached.hidden = true;
    history.replaceState(null, "", `?${words}`); // so that it can be sent to others, and found again
  } catch (problem) {
    if (problem.name !== "AbortError") unreached.hidden = false;
  }
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
}

form.addEventListener("input", soon);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(timer);
  look();
});
