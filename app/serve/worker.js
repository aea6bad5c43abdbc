// The service worker. It caches one version of the whole app, {{.Version}}, and answers from
// that cache only. The previous version stays in use until every page that uses it is closed or
// a page asks for the new version.
"use strict";

const pages = {{.Pages}}; // paths relative to the scope; "" is the first page
const moved = {{.Moved}}; // the page that is at an old path now, by that path
const files = {{.Files}}; // integrity by path

const scope = new URL("./", self.location);
// All caches of a host share one namespace, with other apps and with this app under another
// path.
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

// "no-cache" asks the host whether the browser's copy is still valid. integrity refuses files
// of another version, for example during a deployment.
async function keep(cache, path, integrity) {
  const url = new URL(path, scope);
  const response = await fetch(url, { cache: "no-cache", credentials: "same-origin", ...(integrity && { integrity }) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await cache.put(url, plain(response));
}

// A navigation must not be answered by a redirected response, as from /play to /play/.
function plain(response) {
  return response.redirected ? copy(response) : response;
}

// Chromium compiles every function of a cached script and the page's thread deserialises that
// code: a tenth of a second or more on a phone for the charting library. A copy has no compiled
// code; it is parsed off the thread, as from the network.
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
      // Sent by a page that was loaded before there was a service worker.
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

// A page is the same for every query. The program reads the query. A file of the site may be opened as a page too.
async function page(request, path) {
  if (Object.hasOwn(moved, path)) path = moved[path];
  if (pages.includes(path) || Object.hasOwn(files, path)) return (await kept(path)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const missing = await kept("404.html");
    if (!missing) throw error;
    return missing;
  }
}
