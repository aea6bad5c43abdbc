// Runs in the head of every page, after first.js. It carries over to the program what a
// user does before the program has started, and talks to the service worker. Its other half is
// app/site.
"use strict";
{
  // A path has no slash at its end, however the host serves it, but the first page has one.
  const path = location.pathname.replace(/\/+$/, "");
  const own = path + "/" === "{{.Base}}" ? "{{.Base}}" : path;
  if (location.pathname !== own) history.replaceState(history.state, "", own + location.search + location.hash);

  // page.js reads unread fields when a page is left. For a reload this is too late: the browser
  // reloads the old address. This replaces it by the new one.
  try {
    const late = sessionStorage.getItem("late");
    sessionStorage.setItem("late", "");
    const [was, is] = late ? JSON.parse(late) : [];
    if (was === location.href && performance.getEntriesByType("navigation")[0]?.type === "reload") {
      history.replaceState(history.state, "", is);
      document.documentElement.dataset.asked = ""; // as first.js does
    }
  } catch {
    // Storage may be forbidden. Then nothing was stored.
  }

  // Applies the chosen theme before the first paint. The page names two colours for the
  // browser's surroundings, one for each theme of the system. With a chosen theme, both become
  // its colour.
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
    // Storage may be forbidden. Then the system's theme applies.
  }

  // A frame shows a single result from the first paint on (see alone in page.js).
  const view = new URLSearchParams(location.search).get("view");
  if (view) document.documentElement.dataset.view = view;

  // Storage may be forbidden, as in a frame of another site, or be null. The replacement keeps
  // what the program sets as long as the page lives.
  for (const storage of ["localStorage", "sessionStorage"]) {
    try {
      if (window[storage]) continue;
    } catch {
      // Replaced below.
    }
    const kept = {};
    Object.defineProperty(window, storage, { value: { getItem: (name) => kept[name] ?? null, setItem: (name, text) => (kept[name] = String(text)) } });
  }

  // Input before the program starts. The program replaces the page's elements with its own.
  // What was typed is then set in the new elements, with the usual events. A button with
  // data-early, the id of a text about the wait, is then pressed, and a dialog that is open is
  // opened again.
  const typed = (window.__typed = {});
  let focused = "";
  let pressed = null;
  let opened = "";
  let started = false;
  const keep = ({ target }) => {
    if (started || !target.id || !("value" in target)) return;
    typed[target.id] = target.type === "checkbox" || target.type === "radio" ? target.checked : target.value;
  };
  const focus = ({ target }) => {
    if (!started) focused = target.id || "";
  };
  const press = ({ target }) => {
    const button = !started && target.closest?.("[data-early]");
    if (!button) return;
    pressed?.removeAttribute("aria-pressed");
    pressed = button;
    button.setAttribute("aria-pressed", "true");
    document.getElementById(button.dataset.early).hidden = false;
  };
  // A button with data-opens, the id of a dialog, opens it at once, also later.
  const show = (id) => {
    const dialog = document.getElementById(id);
    if (dialog && !dialog.open) dialog.showModal();
  };
  const open = ({ target }) => {
    const id = target.closest?.("[data-opens]")?.dataset.opens;
    if (!id) return;
    show(id);
    if (!started) opened = id;
  };
  const close = () => {
    if (!started) opened = "";
  };
  document.addEventListener("click", press, true);
  document.addEventListener("click", open, true);
  document.addEventListener("close", close, true);
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
    show(opened);
    const element = focused && document.getElementById(focused);
    if (element && [document.body, element].includes(document.activeElement)) {
      element.focus({ preventScroll: true });
      if (typeof typed[focused] === "string") element.setSelectionRange?.(typed[focused].length, typed[focused].length);
    }
    if (pressed) document.getElementById(pressed.id)?.click();
  };
  // The hidden loader is removed once the program has drawn.
  document.addEventListener("readystatechange", () => {
    const loader = document.getElementById("app-wasm-loader");
    new MutationObserver((_, observer) => {
      if (loader?.isConnected) return;
      observer.disconnect();
      carryOver();
    }).observe(document.body, { childList: true });
  }, { once: true });

  // V8 compiles a function when it is first called, on the thread that calls it, and a start
  // calls two thousand. So a worker runs the program once, without a page, and the page reuses
  // the compiled code if the engine shares it. Engines that do not share it are excluded (they
  // do not report the device's memory either), and so are devices with one core or little
  // memory.
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
      // The page starts without the worker.
    }
  }

  // Offline use and new versions.
  const state = (window.rencontre = { warmer, ready: false, waiting: false, reload: () => location.reload() });
  const changed = () => document.dispatchEvent(new Event("rencontre-state"));

  const watch = (registration) => {
    // Asks the waiting version to take over and then reloads this page; other windows do not
    // reload. Chromium may ignore the first request while the old worker is busy, so it is
    // repeated. WebKit may not fire controllerchange; then no worker waits any more. The page
    // is reloaded only once, since a second reload would restart the first, and a slow device
    // would never finish.
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
    // A window that stays open for days checks for a new version when it becomes visible.
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      registration.update().then(() => registration.waiting && told(), () => {}); // no network: no update
    });

    // WebKit may return the old worker here, right after a new one took over, and may fire no
    // event for the change, so this checks again until the worker is ready. WebKit may also
    // report the new worker as activating as long as the page lives, although it controls the
    // page; all files are cached by then.
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
