// Runs in the head of every page, before anything else. It carries what a user
// does before the program has started over to it, and speaks with the service
// worker. app/site is its other half.
"use strict";
{
  // A path has one form, without a slash at its end, however the host serves it.
  if (location.pathname !== "{{.Base}}" && location.pathname.endsWith("/")) {
    history.replaceState(history.state, "", location.pathname.replace(/\/+$/, "") + location.search + location.hash);
  }

  // What was read as the page was left came too late for the address that a reload loads
  // (page.js).
  try {
    const late = sessionStorage.getItem("late");
    sessionStorage.setItem("late", "");
    const [was, is] = late ? JSON.parse(late) : [];
    if (was === location.href && performance.getEntriesByType("navigation")[0]?.type === "reload") history.replaceState(history.state, "", is);
  } catch {
    // Storage may be forbidden; nothing was kept.
  }

  // The theme that was chosen, before the first paint. What the system draws around
  // the page has its colour: of the two that the page names, for the system's themes,
  // both become the one of the theme that was chosen.
  const around = [...document.querySelectorAll('meta[name="theme-color"]')];
  const [light, dark] = around.map((meta) => meta.content);
  new MutationObserver(() => {
    for (const meta of around) meta.content = document.documentElement.dataset.theme === "dark" ? dark : light;
  }).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") {
      document.documentElement.dataset.theme = theme;
      document.documentElement.style.colorScheme = theme;
    }
  } catch {
    // Storage may be forbidden; the system's theme holds.
  }

  // A frame shows one result alone, before the first paint (see alone in page.js).
  const view = new URLSearchParams(location.search).get("view");
  if (view) document.documentElement.dataset.view = view;

  // Storage may be forbidden, as in a frame of another site, or be null: what the
  // program sets then lasts as long as the page.
  for (const storage of ["localStorage", "sessionStorage"]) {
    try {
      if (window[storage]) continue;
    } catch {
      // It is replaced below.
    }
    const kept = {};
    Object.defineProperty(window, storage, { value: { getItem: (name) => kept[name] ?? null, setItem: (name, text) => (kept[name] = String(text)) } });
  }

  // Typing before the program starts. The program replaces the page's elements
  // with its own; what was typed is then put into the new ones, as typed, so
  // that the page hears of it as of any other input.
  const typed = (window.__typed = {});
  let focused = "";
  let started = false;
  const keep = ({ target }) => {
    if (started || !target.id || !("value" in target)) return;
    typed[target.id] = target.type === "checkbox" || target.type === "radio" ? target.checked : target.value;
  };
  const focus = ({ target }) => {
    if (!started) focused = target.id || "";
  };
  for (const event of ["input", "change"]) document.addEventListener(event, keep, true);
  for (const event of ["pointerdown", "focusin"]) document.addEventListener(event, focus, true);

  const carryOver = () => {
    started = true;
    for (const [id, value] of Object.entries(typed)) {
      const element = document.getElementById(id);
      if (!element || !("value" in element)) continue;
      element[typeof value === "boolean" ? "checked" : "value"] = value;
      for (const event of ["input", "change"]) element.dispatchEvent(new Event(event, { bubbles: true }));
    }
    const element = focused && document.getElementById(focused);
    if (element && document.activeElement === document.body) {
      element.focus({ preventScroll: true });
      if (typeof typed[focused] === "string") element.setSelectionRange?.(typed[focused].length, typed[focused].length);
    }
  };
  // The loader, hidden, is taken away as soon as the program has drawn.
  document.addEventListener("readystatechange", () => {
    const loader = document.getElementById("app-wasm-loader");
    new MutationObserver((_, observer) => {
      if (loader?.isConnected) return;
      observer.disconnect();
      carryOver();
    }).observe(document.body, { childList: true });
  }, { once: true });

  // V8 compiles a function when it is first called, and on the thread that calls it:
  // a start calls two thousand. So a worker runs the program once, without a page,
  // and what was compiled there serves here, where the engine shares it. Engines that
  // do not are left alone (they do not tell their memory either), and so is a device
  // whose one core or short memory would pay for it.
  const warmer = { worker: null, told: [], hear() {} };
  if (navigator.hardwareConcurrency > 1 && navigator.deviceMemory > 1) {
    const hear = (told) => {
      warmer.told.push(told);
      warmer.hear(told);
    };
    try {
      warmer.worker = new Worker("{{.Base}}web/warm.js");
      warmer.worker.onmessage = ({ data }) => hear(data);
      warmer.worker.onerror = warmer.worker.onmessageerror = () => hear({ error: true });
    } catch {
      // The page starts without.
    }
  }

  // Offline use and new versions.
  const state = (window.rencontre = { warmer, ready: false, waiting: false, reload: () => location.reload() });
  const changed = () => document.dispatchEvent(new Event("rencontre-state"));

  const watch = (registration) => {
    // Asks the version that waits to take over and then loads the page again; no
    // other window reloads. Chromium may not heed the first time, while the old
    // worker is answering, and WebKit may not tell that the worker has changed: then
    // none waits any more. It is loaded once: a load that is asked for again before
    // the first has come begins anew, and on a slow device never comes.
    state.reload = () => {
      let loading = false;
      const load = () => {
        clearInterval(again);
        if (!loading) location.reload();
        loading = true;
      };
      const ask = () => (registration.waiting ? registration.waiting.postMessage("activate") : load());
      navigator.serviceWorker.addEventListener("controllerchange", load);
      const again = setInterval(ask, 250);
      ask();
    };

    const told = () => {
      state.waiting = true;
      changed();
    };
    const follow = (worker) =>
      worker.addEventListener("statechange", () => {
        if (worker.state === "installed" && registration.active) told();
      });
    registration.addEventListener("updatefound", () => follow(registration.installing));
    if (registration.installing) follow(registration.installing);
    if (registration.waiting) told();
    // A window that stays open for days asks again when it is looked at.
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      registration.update().then(() => registration.waiting && told(), () => {}); // no network: no news
    });

    // WebKit may give the old worker here, right after a new one took over, and may
    // tell of no change: so it is looked at again until it is ready. It may also call
    // the new one activating for as long as the page lives, which it controls all the
    // while; all that it keeps is kept before that.
    const ready = () => {
      const active = registration.active;
      if (active?.state !== "activated" && !(active?.state === "activating" && navigator.serviceWorker.controller)) return;
      clearInterval(again);
      if (!navigator.serviceWorker.controller) active.postMessage("claim");
      state.ready = true;
      changed();
    };
    const again = setInterval(ready, 250);
    ready();
  };
  navigator.serviceWorker?.ready.then(watch);
}
