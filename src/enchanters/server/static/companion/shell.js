// Lets the browser keep the companion, and says whether there is a network.
"use strict";

(() => {
  const { worker, scope } = document.currentScript.dataset;
  const kept = document.getElementById("kept");
  const offline = document.getElementById("offline");

  function connected() {
    offline.hidden = navigator.onLine;
  }
  addEventListener("online", connected);
  addEventListener("offline", connected);
  connected();

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
