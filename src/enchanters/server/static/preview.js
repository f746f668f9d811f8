// Looks every second whether a file of the folder has changed, and shows the page anew if one has.
const known = () => document.querySelector("[data-preview]").dataset.preview;

async function look() {
  const answer = await fetch(location.href, { headers: { "If-None-Match": known() }, cache: "no-store" });
  if (!answer.ok) return; // 304: nothing has changed
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.querySelector("main").replaceChildren(...page.querySelector("main").childNodes);
}

async function watch() {
  try {
    if (!document.hidden) await look();
  } catch {
    // The server was stopped; it may come back.
  }
  setTimeout(watch, 1000);
}
watch();
