// The service worker. It keeps one version of the whole app, {{.Version}}, and
// answers from that alone. The version before it stays, and stays in use, until
// every page that uses it is closed or a page asks for the new one.
"use strict";

const pages = {{.Pages}}; // paths from the scope; "" is the first page
const files = {{.Files}}; // path to integrity

const scope = new URL("./", self.location);
// Caches belong to the whole host, where other apps may live, and this one too
// under another path.
const mine = "rencontre " + scope.pathname + " ";
const name = mine + "{{.Version}}";

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const known = await caches.has(name);
  const cache = await caches.open(name);
  try {
    await Promise.all([
      ...pages.map((path) => keep(cache, path)),
      ...Object.entries(files).map(([path, integrity]) => keep(cache, path, integrity)),
    ]);
  } catch (error) {
    if (!known) await caches.delete(name);
    throw error;
  }
}

// "no-cache" asks the host whether the browser's copy still holds; integrity
// refuses files of another version, such as in the midst of a deployment.
async function keep(cache, path, integrity) {
  const url = new URL(path, scope);
  const response = await fetch(url, { cache: "no-cache", credentials: "same-origin", ...(integrity && { integrity }) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await cache.put(url, plain(response));
}

// A navigation may not be answered by a response that was redirected, as from
// /play to /play/.
function plain(response) {
  return response.redirected ? copy(response) : response;
}

// Chromium compiles every function of a script that is kept, and has a page's thread put
// all that together again: for the charting library a tenth of a second on a phone, and
// more. To a copy no compiled code belongs; it is read off the thread, as from the network.
function fresh(response) {
  return /javascript/.test(response.headers.get("Content-Type")) ? copy(response) : response;
}

function copy({ body, status, statusText, headers }) {
  return new Response(body, { status, statusText, headers });
}

self.addEventListener("activate", (event) => event.waitUntil(forget()));

async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((n) => n.startsWith(mine) && n !== name).map((n) => caches.delete(n)));
}

self.addEventListener("message", (event) => {
  switch (event.data) {
    case "claim":
      // Asked for by a page that was loaded before there was a service worker.
      event.waitUntil(self.clients.claim());
      break;
    case "activate":
      event.waitUntil(self.skipWaiting());
      break;
  }
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (event.request.mode === "navigate") {
    event.respondWith(page(event.request, path.replace(/(^|\/)(index\.html)?\/*$/, "")));
  } else if (Object.hasOwn(files, path)) {
    event.respondWith(kept(path).then((found) => (found ? fresh(found) : fetch(event.request))));
  }
});

async function kept(path) {
  const cache = await caches.open(name);
  return cache.match(new URL(path, scope), { ignoreVary: true });
}

// A page is the same whatever its query, which its program reads.
async function page(request, path) {
  if (pages.includes(path)) return (await kept(path)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const missing = !Object.hasOwn(files, path) && (await kept("404.html"));
    if (!missing) throw error;
    return missing;
  }
}
