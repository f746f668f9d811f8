// Lets the browser keep the companion, says whether there is a network, and keeps the screen on for those who wish so.
"use strict";

(() => {
  const { worker, scope } = document.currentScript.dataset;
  const kept = document.getElementById("kept");
  const offline = document.getElementById("offline");

  // On a small screen the row of parts is longer than the screen.
  document.querySelector(".companion-parts [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

  // The worker has unveiled it on a page that it had kept: a browser may think that it is connected and reach nothing.
  addEventListener("online", () => { offline.hidden = true; });
  addEventListener("offline", () => { offline.hidden = false; });
  if (!navigator.onLine) offline.hidden = false;

  // A phone in the middle of a table is looked at more often than it is touched.
  const AWAKE = "companion.awake";
  const awake = document.getElementById("awake");
  let held = null;

  async function stay() {
    try {
      const wished = localStorage.getItem(AWAKE) === "yes";
      if (awake) awake.checked = wished;
      await held?.release();
      held = wished && document.visibilityState === "visible" ? await navigator.wakeLock.request("screen") : null;
    } catch { /* not allowed here, or the battery is low */ }
  }
  if ("wakeLock" in navigator) {
    if (awake) awake.closest("p").hidden = false;
    awake?.addEventListener("change", () => {
      try {
        localStorage.setItem(AWAKE, awake.checked ? "yes" : "no");
      } catch { /* for this page only, then */ }
      stay();
    });
    document.addEventListener("visibilitychange", stay); // the lock is lost when the page is out of sight
    stay();
  }

  if (!("serviceWorker" in navigator)) {
    if (kept && !isSecureContext) kept.textContent = kept.dataset.insecure;
    return;
  }
  navigator.serviceWorker.register(worker, { scope, updateViaCache: "none" }).catch(() => {}); // no network: what is kept stays
  navigator.serviceWorker.ready.then(() => {
    if (kept) kept.textContent = kept.dataset.ready;
    document.documentElement.dataset.kept = "";
  });
})();
