// Keeps the table up to date and sends what is pressed without leaving the page.
// Everything works by plain forms too: this only makes it quicker and livelier. No rules are known here.
"use strict";

(() => {
  const POLL = 4000; // while the stream is silent
  const SLOW = 60000; // in case a stream has died without a word
  const RETRY = 30000; // until a stream that was refused is tried again
  const READ = 8000; // how long a message stays at least
  const TWICE = 400; // a second click sooner than this was meant for what the first one took away
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const table = () => document.getElementById("table");
  const home = () => table().dataset.home;
  const byHand = new WeakSet(); // boxes that the visitor opened or closed: they stay so
  const pinged = new Set();

  let stream = null;
  let tried = 0; // when it was opened
  let heard = false; // it works
  let newest = 0; // the version that the stream spoke of
  let shown = Number(table().dataset.version); // the version that is on the screen, or on its way there
  let asked = Date.now(); // when the table was last asked for
  let fetching = false;
  let missed = false; // something changed while fetching
  let sending = false;
  let pressed = 0; // when something was last pressed
  let tag = "";
  let said = 0; // when the message appeared
  let called = table().dataset.turn;
  let ends = 0; // when the clock runs out
  let draining = 0; // what asks for the table when the turn has ended by itself

  document.documentElement.classList.add("with-scripts");

  // What the visitor did stays: boxes that were opened, text that was typed and not sent.
  const KEPT = {
    beforeAttributeUpdated: (attribute, element) => !(attribute === "open" && byHand.has(element)),
    beforeNodeMorphed: (old, fresh) => {
      if (!(old instanceof HTMLInputElement || old instanceof HTMLTextAreaElement)) return;
      if (old.type !== "hidden" && old.value !== old.defaultValue) fresh.value = old.value;
    },
  };

  const remembered = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* not allowed: then not */ } };
  const wanted = (name) => remembered(`enchanters-${name}`) === "on" || (name === "keys" && remembered("enchanters-keys") !== "off");

  // --- showing a newer table ---------------------------------------------------------------------------------------

  // Pieces of the board that the server need not send again. They are copied before it is asked: meanwhile they may change.
  const held = () => new Map([...table().querySelectorAll("[data-is]")].map((piece) => [piece.dataset.is, piece.cloneNode(true)]));
  const asking = (pieces) => ({ "X-Script": "true", "X-Has": [...pieces.keys()].join(" ") });

  function show(text, pieces) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const fresh = page.getElementById("table");
    for (const gap of page.querySelectorAll("template[data-is]")) gap.replaceWith(pieces.get(gap.dataset.is));
    if (!fresh) return tell(page.querySelector("h1")?.textContent ?? "");
    if (Number(fresh.dataset.version) < shown) return;
    if (fresh.dataset.state !== table().dataset.state) return location.replace(home() + location.search);
    shown = Number(fresh.dataset.version);
    const cards = still.matches || document.hidden || !document.startViewTransition ? [] : moved(fresh);
    if (!cards.length) return change(fresh);
    name(cards);
    const transition = document.startViewTransition(() => { change(fresh); name(cards); });
    transition.ready.catch(() => {}); // it is skipped when the next one begins
    transition.finished.catch(() => {}).then(() => name(cards, ""));
  }

  // Cards that lie in another place of the fresh table. A card that cannot be told from another one stays out of it.
  function moved(fresh) {
    const places = (root) => {
      const found = new Map();
      for (const card of root.querySelectorAll("[data-card]")) {
        found.set(card.dataset.card, found.has(card.dataset.card) ? null : card.parentElement.closest("[id]")?.id);
      }
      return found;
    };
    const before = places(table());
    return [...places(fresh)].filter(([card, place]) => place && before.get(card) && before.get(card) !== place).map(([card]) => card);
  }

  function name(cards, none) {
    cards.forEach((card, n) => {
      const found = table().querySelectorAll(`[data-card="${CSS.escape(card)}"]`);
      if (found.length === 1) found[0].style.viewTransitionName = none ?? `card-${n}`;
    });
  }

  function change(fresh) {
    keep(fresh);
    for (const box of fresh.querySelectorAll("details[open][id]:has(button[name=key])")) byHand.delete(document.getElementById(box.id)); // an answer is asked for in it
    const focus = document.activeElement;
    const was = focus?.value;
    const inside = table().contains(focus);
    if (window.Idiomorph) Idiomorph.morph(table(), document.adoptNode(fresh), { callbacks: KEPT });
    else table().replaceWith(document.adoptNode(fresh));
    if (inside) refocus(focus, was);
    dress();
  }

  // A message is not wiped off before it could be read, nor a link that was made for the visitor.
  function keep(fresh) {
    const message = fresh.querySelector("#message");
    if (message?.textContent.trim()) said = Date.now();
    else if (message && Date.now() - said < READ) message.textContent = document.getElementById("message").textContent;
    for (const box of fresh.querySelectorAll("[data-keep]")) {
      if (!box.childElementCount) box.replaceChildren(...(document.getElementById(box.id)?.cloneNode(true).childNodes ?? []));
    }
  }

  // A button that went away, or became another one, must not be pressed by mistake: then the line that says what to do has
  // the focus.
  function refocus(focus, was) {
    const isButton = focus.tagName === "BUTTON";
    if (focus.isConnected && document.activeElement === focus && !(isButton && focus.value !== was)) return;
    const same = isButton && was && table().querySelector(`button[value="${CSS.escape(was)}"]:not(:disabled)`);
    (same || document.getElementById(focus.id) || document.getElementById("prompt") || document.getElementById("main")).focus({ preventScroll: true });
  }

  function tell(text) {
    const message = document.getElementById("message");
    if (message && text) { message.textContent = text; said = Date.now(); }
  }

  function reached() {
    const message = document.getElementById("message");
    if (message?.textContent === table().dataset.lost) message.textContent = "";
  }

  // What scripts add to a table that the server drew.
  function dress() {
    document.title = table().dataset.title;
    for (const button of document.querySelectorAll("[data-switch]")) {
      button.setAttribute("aria-pressed", String(wanted(button.dataset.switch)));
    }
    drain();
    const clock = document.getElementById("clock");
    ends = clock ? Date.now() + 1000 * Number(clock.dataset.left) : 0;
    for (const ping of document.querySelectorAll("[data-ping]")) {
      if (pinged.has(ping.id)) continue;
      pinged.add(ping.id);
      const place = document.getElementById(ping.dataset.ping);
      place?.classList.add("pinged");
      setTimeout(() => place?.classList.remove("pinged"), 4000);
    }
    call();
  }

  // The line under a turn that ends by itself runs down; then the server has ended it.
  function drain() {
    clearTimeout(draining);
    const grace = document.querySelector(".grace");
    if (!grace) return;
    const left = 1000 * Number(grace.dataset.left);
    const share = Math.min(1, grace.dataset.left / (Number(grace.dataset.of) || 1));
    grace.animate([{ transform: `scaleX(${share})` }, { transform: "scaleX(0)" }], { duration: left, fill: "forwards" });
    draining = setTimeout(refresh, left + 400);
  }

  function call() {
    const turn = table().dataset.turn;
    const news = turn && turn !== called;
    called = turn || called;
    if (!news || !document.hidden || !wanted("call")) return;
    if (window.Notification?.permission === "granted") {
      const note = new Notification(table().dataset.call, { body: document.getElementById("prompt")?.textContent.trim(), tag: home() });
      note.onclick = () => { window.focus(); note.close(); };
    }
    try {
      const sound = new AudioContext();
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      volume.gain.setTargetAtTime(0, sound.currentTime, 0.15);
      tone.connect(volume).connect(sound.destination);
      tone.start();
      tone.stop(sound.currentTime + 0.6);
      tone.onended = () => sound.close();
    } catch { /* no sound then */ }
  }

  // --- asking and sending ------------------------------------------------------------------------------------------

  async function refresh() {
    if (fetching) { missed = true; return; }
    fetching = true;
    asked = Date.now();
    try {
      const pieces = held();
      const headers = asking(pieces);
      if (tag) headers["If-None-Match"] = tag;
      const answer = await fetch(`${home()}/part${location.search}`, { headers, cache: "no-store" });
      reached();
      if (answer.ok) {
        show(await answer.text(), pieces);
        tag = answer.headers.get("ETag") ?? "";
      } else if ([403, 404, 410].includes(answer.status)) {
        location.reload();
      }
    } catch {
      tell(table().dataset.lost);
    } finally {
      fetching = false;
      if (missed) { missed = false; refresh(); }
    }
  }

  async function send(form, button) {
    const body = new URLSearchParams(new FormData(form, button));
    const path = button?.hasAttribute("formaction") ? button.formAction : form.action;
    const pieces = held();
    sending = true;
    table().setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(path, { method: "POST", body, headers: asking(pieces) });
      const elsewhere = answer.headers.get("X-Redirect");
      if (elsewhere) return location.assign(elsewhere);
      tag = "";
      said = 0;
      show(await answer.text(), pieces);
      if (answer.ok && !said && form.hasAttribute("data-clear")) form.reset();
    } catch {
      tell(table().dataset.lost);
    } finally {
      sending = false;
      table().removeAttribute("aria-busy");
      if (newest > shown) refresh();
    }
  }

  function listen() {
    tried = Date.now();
    stream?.close();
    stream = new EventSource(`${home()}/stream?version=${shown}`);
    stream.onmessage = (event) => {
      heard = true;
      reached();
      newest = Number(event.data);
      if (newest > shown && !sending) refresh(); // an answer under way may well bring it
    };
    stream.onerror = () => { heard = false; };
  }

  function wake() {
    if (document.hidden) return;
    if (!stream || stream.readyState === EventSource.CLOSED) listen();
    refresh();
  }

  setInterval(() => {
    if (ends) {
      const left = Math.max(0, Math.round((ends - Date.now()) / 1000));
      const time = document.querySelector("#clock .time");
      if (time) time.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    }
    if (Date.now() - asked < (heard ? SLOW : POLL)) return;
    refresh();
    if (!heard && Date.now() - tried > RETRY && stream?.readyState !== EventSource.OPEN) listen();
  }, 1000);

  addEventListener("pagehide", () => { stream?.close(); heard = false; });
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-live]")) return;
    event.preventDefault();
    if (sending || Date.now() - pressed < TWICE) return;
    pressed = Date.now();
    send(event.target, event.submitter);
  });

  // --- buttons and keys that need scripts ----------------------------------------------------------------------------

  document.addEventListener("click", async (event) => {
    const summary = event.target.closest?.("summary");
    if (summary) byHand.add(summary.parentElement);
    const button = event.target.closest?.("button");
    if (button?.dataset.opens) document.getElementById(button.dataset.opens)?.showModal();
    if (button?.dataset.copy) {
      const field = document.getElementById(button.dataset.copy);
      field.select();
      await navigator.clipboard?.writeText(field.value).catch(() => {});
    }
    if (button?.dataset.switch) {
      const on = !wanted(button.dataset.switch);
      remember(`enchanters-${button.dataset.switch}`, on ? "on" : "off");
      dress();
      if (on && button.dataset.switch === "call") await window.Notification?.requestPermission();
    }
  });

  const slots = () => [...document.querySelectorAll('[id^="slot-"]')].filter((slot) => /^slot-\d+$/.test(slot.id));

  function to(slot) {
    const all = [...(slot?.querySelectorAll("button:not(:disabled), summary, a[href], [tabindex]") ?? [])].filter((each) => each.checkVisibility());
    (all.find((each) => each.name === "key") ?? all[0] ?? slot)?.focus();
  }

  function to_log() {
    const log = document.getElementById("log");
    if (log) { log.open = true; byHand.add(log); log.querySelector("summary").focus(); }
  }

  const KEYS = {
    e: () => document.getElementById("end")?.click(),
    u: () => document.getElementById("undo")?.click(),
    l: to_log,
    p: () => document.getElementById("prompt")?.focus(),
    "?": () => document.getElementById("keys")?.showModal(),
  };

  document.addEventListener("keydown", (event) => {
    const free = !event.ctrlKey && !event.altKey && !event.metaKey && !event.repeat && !document.querySelector("dialog[open]");
    if (!free || event.target.closest?.("input, select, textarea, [contenteditable]") || !wanted("keys")) return;
    const all = slots();
    const at = all.indexOf(event.target.closest?.('[id^="slot-"]'));
    if (event.key === "ArrowRight" && at >= 0) to(all[Math.min(at + 1, all.length - 1)]);
    else if (event.key === "ArrowLeft" && at >= 0) to(all[Math.max(at - 1, 0)]);
    else if (/^[1-9]$/.test(event.key)) to(all[Number(event.key) - 1]);
    else if (Object.hasOwn(KEYS, event.key)) KEYS[event.key]();
    else return;
    event.preventDefault();
  });

  dress();
  listen();
})();
