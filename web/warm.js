// A worker that loads the page's program and runs it once, without a page, so that the engine
// has compiled the functions of a start (app/serve/start.js). The run has no effect: document,
// network, storage and workers are replaced by an object that accepts everything and keeps
// nothing. If it fails in any way, the page starts the program cold.
"use strict";

const tell = self.postMessage.bind(self);
tell({ began: true });

// Stands for any object, function or constructor. As text it is empty.
const nothing = new Proxy(function () {}, {
  get: (_, name) => {
    if (name === Symbol.toPrimitive) return () => "";
    if (name === "then" || name === Symbol.iterator) return undefined;
    return name === "length" ? 0 : nothing;
  },
  set: () => true,
  has: () => true,
  deleteProperty: () => true,
  apply: () => nothing,
  construct: () => nothing,
});

const put = (name, value) => Object.defineProperty(self, name, { value, configurable: true, writable: true });

const module = (async () => {
  importScripts("../wasm_exec.js");
  const response = await fetch("app.wasm");
  if (!response.ok) throw new Error(response.status);
  const streams = response.headers.get("Content-Type") === "application/wasm"; // as in app/serve/start.js
  const module = await (streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
  tell({ module });
  return module;
})();
module.catch((error) => tell({ error: String(error) }));
// The charting library creates one of these when it is loaded. The first in a process takes
// long, in whatever thread.
new Intl.NumberFormat("en-US");

self.onmessage = async ({ data: { href, env } }) => {
  const program = await module;
  const { host, pathname, search, hash } = new URL(href);
  put("location", { href, host, pathname, search, hash });
  put("goappGetenv", (name) => env[name]);
  for (const name of ["indexedDB", "fetch", "Worker", "caches", "postMessage", "close", "matchMedia", "history", "ResizeObserver", "console"]) put(name, nothing);
  put("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
  put("sessionStorage", self.localStorage);
  put("rencontre", new Proxy({ ready: false, waiting: false }, { get: (own, name) => own[name] ?? nothing, set: () => true }));
  put("innerWidth", 0);
  put("innerHeight", 0);
  // The program replaces the prerendered page when its own page is complete.
  const ahead = new Proxy(nothing, { get: (own, name) => (name === "replaceWith" ? () => tell({ warm: true }) : own[name]) });
  put("document", new Proxy({ body: { firstElementChild: ahead } }, { get: (own, name) => own[name] ?? nothing, set: () => true }));
  try {
    const go = new Go();
    await go.run(await WebAssembly.instantiate(program, go.importObject));
  } catch {
    // The code compiled so far is still useful.
  }
  tell({ warm: true });
};
