// Keeps the companion on the device. The server writes KEEP before it: the version, the root of all addresses, language and pages.
// Pages come from the network as long as there is one. Only what lies under /companion is looked at, and of what these pages
// need the stylesheets, scripts and icons: a table is never served from here, and nothing that is sent is touched.
"use strict";

const NAME = `companion-${KEEP.version}`;
const HOME = `${KEEP.root}/companion`;
const FILES = [`${KEEP.root}/static/`, `${KEEP.root}/icons/`];
const NEEDED = /(?:href|src)="([^"#]*\/(?:static|icons)\/[^"#]+)/g;
const PATIENCE = 4000; // milliseconds for a network that hardly works, where something is kept
const VEILED = /(<p [^>]*id="offline"[^>]*) hidden(?=>)/;
const MOST = 40; // pages with a question in their address

self.addEventListener("install", (event) => event.waitUntil(install().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forget().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" || request.destination === "manifest") {
    if (pathname === HOME || pathname.startsWith(`${HOME}/`)) event.respondWith(page(event));
  } else if (FILES.some((folder) => pathname.startsWith(folder))) {
    event.respondWith(file(request));
  }
});

async function install() {
  const cache = await caches.open(NAME);
  const files = new Set();
  for (const address of [...KEEP.pages, `${HOME}/manifest.webmanifest`]) { // one after the other: a server has others to serve
    const answer = await fetch(address, { cache: "no-cache", headers: { "Accept-Language": KEEP.lang } });
    if (!isWhole(answer)) continue;
    const text = (await answer.clone().text()).replaceAll("&amp;", "&");
    for (const [, needed] of text.matchAll(NEEDED)) files.add(new URL(needed, location.href).pathname + new URL(needed, location.href).search);
    await cache.put(address, answer);
  }
  await Promise.all([...files].map(async (address) => {
    const answer = await fetch(address);
    if (isWhole(answer)) await cache.put(address, answer);
  }));
}

// What another version has kept is served no more.
async function forget() {
  const others = (await caches.keys()).filter((name) => name.startsWith("companion-") && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
}

function isWhole(answer) {
  return answer.ok && !answer.redirected && answer.type === "basic";
}

// The page from the network; where that fails, or has nothing but an error of the server, what is kept of it.
async function page(event) {
  const cache = await caches.open(NAME);
  const { url } = event.request; // by it alone: headers of requests differ, and what depends on them is another version
  const kept = (await cache.match(url, { ignoreVary: true })) ?? (await cache.match(url, { ignoreVary: true, ignoreSearch: true }));
  const fresh = fetch(event.request).then(async (answer) => {
    if (isWhole(answer)) {
      await cache.put(url, answer.clone());
      await trim(cache);
    }
    return answer;
  });
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => null));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  try {
    const answer = await Promise.race([fresh, late]);
    return answer === kept || answer.status >= 500 ? told(kept) : answer;
  } catch {
    return told(kept);
  }
}

// A kept page says that it is one, from the first moment on: what appears later moves what is about to be pressed.
async function told(kept) {
  const text = (await kept.text()).replace(VEILED, "$1");
  return new Response(text, { headers: kept.headers });
}

async function trim(cache) {
  const asked = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(`${HOME}/`) && new URL(url).search);
  await Promise.all(asked.slice(0, -MOST).map((request) => cache.delete(request)));
}

// An address with a version never means anything else, so what is kept will do. Others are asked for first.
async function file(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request.url, { ignoreVary: true });
  if (kept && new URL(request.url).searchParams.has("v")) return kept;
  try {
    const answer = await fetch(request);
    if (isWhole(answer)) await cache.put(request.url, answer.clone());
    return answer;
  } catch (problem) {
    if (kept) return kept;
    throw problem;
  }
}
