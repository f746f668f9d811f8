// Reads a card where it is named: every link to a card opens its text beside it, by pointing, by a long press and by keys.
// Without it the links lead to the cards' own pages.
"use strict";

(() => {
  const WAIT = 350; // how long the pointer has to rest on a name
  const LEAVE = 250; // and how long it may be elsewhere
  const LONG = 450; // a press that is meant to read
  const GAP = 8; // to the name, and to the edges of the screen
  const HOLDERS = "[data-card], .card, .strip, .mini, .stack, .under-it, [id^='slot-']"; // a card on the table, which has its link somewhere
  const NAMES = "a, summary, .name"; // what of it is pointed at
  const table = /\/t\/([\w-]+)/.exec(location.pathname)?.[1];
  const texts = new Map(); // by address
  const box = document.createElement("div");
  let from = null; // the link that is read
  let beside = null; // what the box must not cover
  let pointed = false; // it was opened by pointing only
  let timer = 0;
  let held = false; // the press that has opened the box goes on
  let start = null; // where it began

  box.id = "reader";
  box.popover = "manual";
  box.tabIndex = -1;
  box.setAttribute("role", "dialog");
  document.documentElement.classList.add("with-reader");

  function linkOf(node) {
    const link = node?.closest?.("a[href]");
    return link && link.origin === location.origin && /\/cards\/[^/]+\/./.test(link.pathname) && !box.contains(link) ? link : null;
  }

  // The link of the card on which something lies that has the focus, or was pressed.
  function cardOf(node) {
    const holder = node?.closest?.(HOLDERS);
    return linkOf(node) ?? [...(holder?.querySelectorAll("a[href]") ?? [])].find(linkOf) ?? null;
  }

  function text(link) {
    const address = `${link.pathname}/part${table ? `?table=${table}` : ""}`;
    if (!texts.has(address)) {
      const found = fetch(address, { headers: { "X-Script": "true" } }).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
      texts.set(address, found);
      found.catch(() => texts.delete(address));
    }
    return texts.get(address);
  }

  async function open(link, near, byPointing) {
    clearTimeout(timer);
    from = link;
    beside = near;
    pointed = byPointing;
    let found;
    try {
      found = await text(link);
    } catch {
      if (from === link && !byPointing) location.assign(link.href); // its page may say why
      return;
    }
    if (from !== link) return; // something else was pressed meanwhile
    const card = new DOMParser().parseFromString(found, "text/html").querySelector(".card-read");
    await dress(card.dataset.sheet);
    if (from !== link) return;
    box.replaceChildren(document.adoptNode(card));
    box.setAttribute("aria-label", box.querySelector(".name")?.textContent ?? link.textContent);
    if (!box.isConnected) document.body.append(box);
    if (!box.matches(":popover-open")) box.showPopover();
    place();
    if (!pointed) box.focus({ preventScroll: true });
  }

  // The look of the game's cards, where the page does not have it.
  function dress(sheet) {
    if ([...document.styleSheets].some((each) => each.href?.endsWith(sheet))) return null;
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet });
    const ready = new Promise((done) => { link.onload = link.onerror = done; });
    document.head.append(link);
    return ready;
  }

  // Beside what was pressed if there is room, else below or above it; never over it, and never over the edge.
  function place() {
    const wide = document.documentElement.clientWidth;
    const high = window.innerHeight;
    let at = beside.getBoundingClientRect();
    if (at.height > high / 2 && from !== beside) at = from.getBoundingClientRect();
    box.style.maxHeight = `${high - 2 * GAP}px`;
    const width = box.offsetWidth;
    const right = wide - at.right - 2 * GAP;
    const left = at.left - 2 * GAP;
    let x = at.right + GAP;
    let y = at.top;
    if (right < width && left >= width) x = at.left - GAP - width;
    if (right < width && left < width) {
      const below = high - at.bottom - 2 * GAP;
      const above = at.top - 2 * GAP;
      const under = below >= box.offsetHeight || below >= above;
      box.style.maxHeight = `${under ? below : above}px`;
      x = at.left;
      y = under ? at.bottom + GAP : at.top - GAP - box.offsetHeight;
    }
    box.style.left = `${Math.max(GAP, Math.min(x, wide - width - GAP))}px`;
    box.style.top = `${Math.max(GAP, Math.min(y, high - box.offsetHeight - GAP))}px`;
  }

  function close() {
    clearTimeout(timer);
    const inside = box.contains(document.activeElement);
    const link = from;
    from = null;
    if (!box.matches(":popover-open")) return;
    box.hidePopover();
    if (!inside) return;
    // A table that was drawn anew meanwhile may have the same card in another place.
    const again = link.isConnected ? link : [...document.links].find((each) => each.href === link.href && linkOf(each));
    (again ?? document.getElementById("prompt") ?? document.getElementById("main"))?.focus({ preventScroll: true });
  }

  const later = (what, wait) => { clearTimeout(timer); timer = setTimeout(what, wait); };
  const isOpen = () => box.matches(":popover-open");

  // --- pointing ------------------------------------------------------------------------------------------------------

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const name = event.target.closest?.(NAMES);
    const link = name && cardOf(name);
    if (link && link !== from) later(() => open(link, name, true), WAIT);
    else if (link || box.contains(event.target)) clearTimeout(timer);
    else if (isOpen() && pointed) later(close, LEAVE);
    else if (!isOpen()) { clearTimeout(timer); from = null; }
  });

  // --- a long press --------------------------------------------------------------------------------------------------

  document.addEventListener("pointerdown", (event) => {
    held = false;
    if (isOpen() && !box.contains(event.target) && linkOf(event.target) !== from) close();
    const link = event.pointerType !== "mouse" && cardOf(event.target);
    if (!link) return;
    start = event;
    const near = linkOf(event.target) ?? event.target.closest(HOLDERS);
    later(() => { held = true; open(link, near, false); }, LONG);
  });
  document.addEventListener("pointermove", (event) => {
    if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > 10) { clearTimeout(timer); start = null; }
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => { if (start && !held) clearTimeout(timer); start = null; });
  }
  document.addEventListener("contextmenu", (event) => { if (held || start) event.preventDefault(); });

  // --- pressing and keys ---------------------------------------------------------------------------------------------

  document.addEventListener("click", (event) => {
    if (held) { // the end of a long press is no press
      held = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.target.closest?.("#reader .close")) return close();
    const link = linkOf(event.target);
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isOpen() && !pointed && link === from) close();
    else open(link, link, false);
  }, true);

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOpen()) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Tab" && box.contains(document.activeElement)) {
      const all = [...box.querySelectorAll("a[href], button")];
      const end = event.shiftKey ? all[0] : all.at(-1);
      if (document.activeElement === end || (event.shiftKey && document.activeElement === box)) { event.preventDefault(); close(); }
    } else if (event.key === "i" && !event.ctrlKey && !event.altKey && !event.metaKey && !event.target.closest?.("input, select, textarea, [contenteditable]")) {
      const link = cardOf(document.activeElement);
      if (link) { event.preventDefault(); open(link, linkOf(document.activeElement) ?? document.activeElement, false); }
    }
  }, true);

  addEventListener("resize", () => { if (isOpen()) place(); });
  addEventListener("scroll", () => { if (isOpen() && pointed) close(); }, { passive: true });
})();
