// What the page needs from the browser and Go expresses badly: above all charts by Observable
// Plot, loaded when the first chart is visible and the browser is idle.
"use strict";
(() => {
  const base = new URL(".", document.currentScript.src); // .../web/
  let library;

  // The charting library and the parts of d3 that it needs. Each part is a script of its own,
  // so that input events are handled between them.
  const parts = ["array", "axis", "color", "format", "geo", "interpolate", "path", "random", "scale", "scale-chromatic", "selection", "shape", "time", "time-format"];

  function script(name) {
    return new Promise((resolve, reject) => {
      const s = document.createElement("script");
      s.src = new URL(name, base);
      s.async = false; // in the order requested
      s.onload = resolve;
      s.onerror = () => reject(new Error(name + " could not be loaded"));
      document.head.append(s);
    });
  }

  const scripts = () => Promise.all([...parts.map((part) => `vendor/d3-${part}.min.js`), "vendor/plot.umd.min.js"].map(script));

  // near waits until an element is almost on the screen, for at most two seconds.
  function near(host) {
    return new Promise((resolve) => {
      const watch = new IntersectionObserver((seen) => { if (seen.some((e) => e.isIntersecting)) resolve(); }, { rootMargin: "25%" });
      watch.observe(host);
      setTimeout(resolve, 2000);
    });
  }

  // idle waits until the browser is idle, for at most half a second. Safari has no
  // requestIdleCallback; the timeout lets it handle input.
  function idle() {
    return new Promise((resolve) => (window.requestIdleCallback ? requestIdleCallback(resolve, { timeout: 500 }) : setTimeout(resolve, 50)));
  }

  // Bars, and marks over them: whiskers to the right of their centres, the exact law as
  // strokes, other laws as hollow marks with dashes. On a narrow page the text is larger.
  const nearby = [
    { dash: "4,3", symbol: "circle" },
    { dash: "1.5,3", symbol: "diamond" },
  ];

  function draw(host, chart) {
    if (chart.lines?.length) return drawLines(host, chart);
    if (chart.heat) return drawHeat(host, chart);
    if (!chart.bars?.length) return host.replaceChildren(); // they are still computed
    const narrow = host.clientWidth < 480, near = chart.near ?? [];
    const over = chart.seen || chart.exact || near.length;
    const width = Math.max(280, host.clientWidth);
    const most = Math.max(...chart.bars.map((b) => b.y)), counts = most > 1;
    const top = Math.max(most, ...(chart.exact?.y ?? []), ...near.flatMap((law) => law.y));
    const part = host.closest("[data-presented]"), large = Boolean(part); // readable from the last row
    const marginLeft = (large ? 88 : narrow ? 44 : 56) + (counts && most >= 1e5 ? (narrow ? 14 : 12) : 0);
    const names = chart.bars.map((b) => b.x);
    // On a screen for a class, marks are as large as a bar is wide.
    const size = large ? Math.max(13, 0.026 * Math.min(innerWidth, innerHeight)) : narrow ? 12 : 13;
    const fitting = (texts, most) => Math.min(most, (width - marginLeft) / names.length / (0.7 + Math.max(1, ...texts.map((text) => text.length))) / 0.6);
    const at = (law) => law.y.map((y, i) => ({ x: names[i], y }));
    const marks = [
      Plot.barY(chart.bars, over
        ? { x: "x", y: "y", fill: "var(--bar)", stroke: "var(--accent)", insetLeft: 1, insetRight: 1 }
        : { x: "x", y: "y", fill: "var(--accent)", insetLeft: 1, insetRight: 1 }),
      Plot.ruleY([0], { stroke: "var(--ink)" }),
    ];
    // Before the first deal the exact columns are outlined.
    if (chart.exact && !most) marks.unshift(Plot.barY(at(chart.exact), { x: "x", y: "y", fill: "none", stroke: "var(--rule)", strokeDasharray: "3,3", insetLeft: 1, insetRight: 1 }));
    if (chart.exact) marks.push(Plot.tickY(at(chart.exact), { x: "x", y: "y", stroke: "var(--ink)", strokeWidth: 2.5 }));
    marks.push(Plot.ruleX(chart.bars.filter((b) => b.high), {
      x: "x", y1: (b) => b.low ?? 0, y2: "high", stroke: "var(--accent)", strokeWidth: 1.5, marker: "tick",
      dx: (width - marginLeft) / names.length / 6,
    }));
    // Counts that are too long to be read in their bars are in the table alone.
    const fontSize = fitting(chart.bars.map((b) => b.text ?? ""), (large ? 1.5 : 1.2) * size);
    if (fontSize > 11) marks.push(Plot.text(chart.bars.filter((b) => b.text), { x: "x", y: 0, dy: large ? -10 : -5, text: "text", lineAnchor: "bottom", fill: "var(--accent)", fontSize, stroke: "var(--bar)" }));
    near.forEach((law, i) => marks.push(
      Plot.line(at(law), { x: "x", y: "y", stroke: "var(--ink2)", strokeDasharray: nearby[i].dash }),
      Plot.dot(at(law), { x: "x", y: "y", stroke: "var(--ink)", fill: "var(--surface)", symbol: nearby[i].symbol, r: narrow || names.length > 30 ? 3 : 4.5 })));
    // A number between bars has its place by those beside it. Of two names, that of the smaller one stands at its left,
    // if there is room, or above the other.
    let dy = 0;
    const texts = []; // over all rules
    for (const [i, mark] of (chart.marks ?? []).entries()) {
      const step = +names[1] - +names[0] || 1, place = (mark.x - +names[0]) / step, nearest = Math.round(place);
      if (nearest < 0 || nearest >= names.length) continue;
      const band = (width - marginLeft - 20) / names.length, x = () => names[nearest], dx = (place - nearest) * band;
      const smaller = i < chart.marks.length - 1, left = smaller && place * band > 40;
      marks.push(Plot.ruleX([mark], { x, dx, stroke: "var(--ink)", strokeDasharray: "4,3" }));
      texts.push(Plot.text([mark], { strokeWidth: 6, x, dx: dx + (left ? -5 : 5), dy, text: "name", frameAnchor: "top", textAnchor: left ? "end" : "start", fill: "var(--ink)", stroke: "var(--surface)" }));
      if (smaller && !left) dy = 18;
    }
    marks.push(...texts);
    const drawing = Plot.plot({
      width,
      height: large ? host.tall ?? Math.max(300, innerHeight * 0.66) : narrow ? 240 : over || host.closest(".sides") ? 360 : 300,
      marginLeft,
      marginTop: large ? 44 : 28,
      marginBottom: (large ? 64 : 40) + (names.some((name) => name.includes("\n")) ? (large ? 30 : 16) : 0),
      style: { background: "none", color: "var(--ink)", fontSize: size + "px", fontFamily: "inherit" },
      ariaLabel: chart.label,
      x: { label: chart.x, type: "band", domain: names, ticks: ticks(names, Math.min(24, Math.floor((width - marginLeft) / (large ? 64 : 36)))), tickFormat: (name) => (/^\d+$/.test(name) ? figures(+name) : name), tickSize: 0 },
      y: { label: chart.y, tickFormat: counts ? figures : undefined, ticks: 5, grid: true, zero: true, nice: 5, ...(top > 0 ? {} : { domain: [0, 1] }) },
      marks,
    });
    if (large) drawing.querySelector('[aria-label="x-axis tick label"]')?.setAttribute("font-size", fitting(names.flatMap((name) => name.split("\n")), size));
    image(drawing);
    const items = [];
    if (chart.seen) items.push([chart.seen, `<path d="M10.5 11.5V3.5h13v8z" fill="var(--bar)" stroke="var(--accent)"/>` +
      (chart.bars.some((b) => b.high) ? `<path d="M19 1v6M17 1h4M17 7h4" stroke="var(--accent)" stroke-width="1.5"/>` : "")]);
    if (chart.exact) items.push([chart.exact.name, `<path d="M6 6H28" stroke="var(--ink)" stroke-width="2.5"/>`]);
    near.forEach((law, i) => items.push([law.name, stroke("var(--ink2)", nearby[i].dash) + shape(nearby[i].symbol, "var(--ink)")]));
    host.replaceChildren(drawing, ...(items.length ? [key(items)] : []));
    // With the controls below it, the chart takes the remaining height.
    const excess = part?.querySelector(".controls") ? part.scrollHeight - part.clientHeight : 0;
    if (excess > 0 && drawing.clientHeight > 220) {
      host.tall = Math.max(220, drawing.clientHeight - excess);
      draw(host, chart);
    }
  }

  // A count formatted as on the page: 120 000, 2 × 10⁸.
  function figures(y) {
    if (y < 1e6) return group(String(y));
    const [mantissa, exponent] = y.toExponential().split("e+");
    return mantissa + "\u00a0×\u00a010" + superscript(exponent);
  }

  function group(digits) { return digits.replace(/\B(?=(\d{3})+$)/g, "\u202f"); }

  // The legend under a drawing: what each mark means.
  function key(items) {
    const list = document.createElement("p");
    list.className = "flow line-key";
    for (const [name, picture] of items) {
      const item = document.createElement("span");
      item.innerHTML = `<svg width="34" height="12" aria-hidden="true">${picture}</svg>`;
      item.append(name);
      list.append(item);
    }
    return list;
  }

  function stroke(color, dash) {
    return `<path d="M1 6H33" fill="none" stroke="${color}" stroke-width="1.75" ${dash ? `stroke-dasharray="${dash}"` : ""}/>`;
  }

  function shape(symbol, color) {
    const shapes = { circle: "M14 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0", square: "M14.2 3.2h5.6v5.6h-5.6z", triangle: "M17 2.4l3.5 6h-7z", diamond: "M17 2l3 4-3 4-3-4z" };
    return `<path d="${shapes[symbol]}" fill="var(--surface)" stroke="${color}"/>`;
  }

  // Curves, distinguished by dashes and marks. Their points are few and stand for whole numbers, so
  // they are drawn too.
  const strokes = [
    { stroke: "var(--accent)", dash: null, symbol: "circle" },
    { stroke: "var(--ink)", dash: "5,3", symbol: "square" },
    { stroke: "var(--ink2)", dash: "1.5,3", symbol: "triangle" },
    { stroke: "var(--accent)", dash: "9,3,2,3", symbol: "diamond" },
  ];

  // Colours of points that a chart sorts by two things, the other being the mark.
  const tones = ["var(--accent)", "var(--red)", "var(--ink)", "light-dark(#1D6B3A, #7FD39A)", "var(--ink3)"];

  // How the line i of a chart is drawn.
  function look(line, i) {
    const s = strokes[i % strokes.length];
    return line.tone ? { stroke: tones[line.tone - 1], dash: null, symbol: line.mark } : s;
  }

  function drawLines(host, chart) {
    const narrow = host.clientWidth < 480;
    const drawn = chart.lines.filter((line) => line.points?.length); // the others are in the legend alone
    const ringed = chart.marks ?? [];
    const middle = Math.max(...drawn.flatMap((line) => line.points.map((point) => point[0]))) / 2;
    const level = chart.level; // what lines stray from, at least a twentieth of it
    const stray = level && Math.max(level / 20, ...drawn.flatMap((line) => line.points.map((point) => Math.abs(point[1] - level))));
    // A narrow axis has room for five powers of ten.
    const every = narrow ? Math.ceil(Math.log10(Math.max(...drawn.flatMap((line) => line.points.map((point) => point[0])))) / 4) : 1;
    const some = (x) => (Math.round(Math.log10(x)) % every ? "" : power(x));
    const drawing = Plot.plot({
      width: Math.max(280, host.clientWidth),
      height: narrow ? 280 : 360,
      marginLeft: narrow ? 44 : 56,
      marginBottom: 40,
      marginTop: 28,
      style: { background: "none", color: "var(--ink)", fontSize: narrow ? "12px" : "13px", fontFamily: "inherit" },
      ariaLabel: chart.label,
      x: { label: chart.x, ticks: narrow ? 6 : 10, tickFormat: (x) => (Number.isInteger(x) ? figures(x) : ""), ...(chart.logX ? { type: "log", tickFormat: some } : {}) },
      y: { label: chart.y, ticks: 6, grid: true, nice: !chart.log, ...(level ? { domain: [level - stray, level + stray] } : {}), ...(chart.log ? { type: "log", tickFormat: powers(drawn) } : {}) },
      marks: (chart.log || chart.link ? [] : [Plot.ruleY([chart.zero ? 0 : level || 0.5], { stroke: "var(--rule)" })]).concat(drawn.flatMap((line, i) => {
        const s = look(line, i);
        return [
          line.apart ? null : Plot.line(line.points, { stroke: s.stroke, strokeWidth: 1.5, strokeDasharray: s.dash }),
          line.smooth ? null : Plot.dot(line.points, { stroke: s.stroke, fill: "var(--surface)", symbol: s.symbol, r: narrow ? 2.5 : 3, className: "points" }),
        ];
      }), ringed.flatMap((mark) => [
        Plot.dot([[mark.x, mark.y]], { r: 8, stroke: "var(--ink)", strokeWidth: 2 }),
        Plot.text([[mark.x, mark.y]], { text: () => mark.name, dy: -14, dx: mark.x > middle ? -8 : 8, textAnchor: mark.x > middle ? "end" : "start", fill: "var(--ink)", stroke: "var(--surface)", fontWeight: 600 }),
      ])),
    });
    if (chart.link) {
      const points = drawn.filter((line) => !line.smooth);
      drawing.querySelectorAll(".points").forEach((group, i) => [...group.children].forEach((mark, k) => {
        mark.style.cursor = "pointer";
        mark.addEventListener("click", () => document.getElementById(chart.link + points[i].points[k][0])?.click());
      }));
    }
    image(drawing);
    host.replaceChildren(drawing, key(chart.lines.filter((line) => line.name).map((line, i) => {
      const s = look(line, i);
      return [line.name, (line.apart ? "" : stroke(s.stroke, s.dash)) + (line.smooth ? "" : shape(s.symbol, s.stroke))];
    }).concat(ringed.map((mark) => [mark.name, `<circle cx="17" cy="6" r="5" fill="none" stroke="var(--ink)" stroke-width="2"/>`]))));
  }

  // A power of ten formatted as on the page.
  function power(y) {
    const n = Math.log10(y);
    if (Math.abs(n - Math.round(n)) > 1e-9) return "";
    return n > -0.5 ? figures(y) : "10" + superscript(Math.round(n));
  }

  // The numbers of a logarithmic axis: powers of ten; on one of less than two, some between, as decimals.
  function powers(lines) {
    const values = lines.flatMap((line) => line.points.map((point) => point[1])), least = Math.min(...values);
    if (least < 0.001 || Math.max(...values) >= 100 * least) return power;
    return (y) => (/^[1235]/.test(y.toExponential()) ? figures(Number(y.toPrecision(1))) : "");
  }

  function superscript(n) {
    return String(n).replace(/[-\d]/g, (d) => (d === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[d]));
  }

  // A map of shares, from the surface colour for the smallest to the accent colour for the
  // largest; 0 is a dot. On a narrow page the longer side is vertical.
  function drawHeat(host, chart) {
    const narrow = host.clientWidth < 480, heat = chart.heat;
    const down = narrow && heat.x.length > heat.y.length;
    const most = Math.max(...heat.share.flat()), least = Math.min(...heat.share.flat());
    const depth = (share) => (most > least ? (share - least) / (most - least) : 1);
    const cells = heat.share.flatMap((row, i) => row.map((share, k) => ({ x: heat.x[i], y: heat.y[k], share })));
    const [x, y] = down ? ["y", "x"] : ["x", "y"], [columns, rows] = down ? [heat.y, heat.x] : [heat.x, heat.y];
    const width = Math.max(280, host.clientWidth), marginLeft = narrow ? 32 : 44;
    const side = Math.min(40, (width - marginLeft - 20) / columns.length), tall = Math.min(26, Math.max(narrow ? 10 : 14, side));
    const drawing = Plot.plot({
      width: marginLeft + 20 + side * columns.length,
      height: 70 + tall * rows.length,
      marginLeft,
      marginTop: 28,
      marginBottom: 40,
      style: { background: "none", color: "var(--ink)", fontSize: narrow ? "12px" : "13px", fontFamily: "inherit" },
      ariaLabel: chart.label,
      x: { label: down ? chart.y : chart.x, type: "band", domain: columns, padding: 0.04, ticks: ticks(columns, Math.floor((width - marginLeft) / 28)), tickSize: 0 },
      y: { label: down ? chart.x : chart.y, labelAnchor: "top", labelArrow: "none", type: "band", domain: rows, padding: 0.04, ticks: ticks(rows, Math.floor((tall * rows.length) / 14)), tickSize: 0 },
      marks: [
        Plot.cell(cells, { x, y, fill: "var(--accent)", fillOpacity: (d) => depth(d.share) }),
        Plot.dot(cells.filter((d) => d.share === 0), { x, y, r: Math.min(2, side / 5), fill: "var(--ink2)" }),
      ],
      opacity: { type: "identity" },
    });
    image(drawing);
    const box = (opacity) => `<rect x="10" y="0" width="14" height="12" fill="var(--accent)" fill-opacity="${opacity}" stroke="var(--rule)"/>`;
    const percent = (share) => (100 * share).toPrecision(2).replace(/\.0$/, "") + " %";
    const items = [1, 0.5, 0].map((part) => [percent(least + part * (most - least)), box(part)]);
    if (least === 0) items.splice(2, 1, ["none", `<circle cx="17" cy="6" r="2" fill="var(--ink2)"/>`]);
    host.replaceChildren(drawing, key(items));
  }

  // A drawing is one image with one name; its parts have no names.
  function image(drawing) {
    drawing.setAttribute("role", "img");
    drawing.setAttribute("translate", "no");
    for (const part of drawing.querySelectorAll("[aria-label], [aria-description]")) {
      part.removeAttribute("aria-label");
      part.removeAttribute("aria-description");
    }
  }

  function ticks(values, most) {
    const every = Math.ceil(values.length / most);
    return values.filter((_, i) => i % every === 0);
  }

  // A link scrolls to the top of the page, or to its target, and moves the focus there. go-app
  // leaves the scroll position and no focus. What was typed before is read before the link is followed: it belongs to
  // the page that is left.
  let followed;
  addEventListener("click", (e) => {
    followed = e.target.closest?.("a[href]")?.href;
    if (followed) document.querySelectorAll(live).forEach(read);
  }, true);
  const push = history.pushState;
  history.pushState = function (...entry) {
    settle();
    room--;
    const field = document.activeElement;
    if (field?.typing) {
      if (field.typed) return history.replaceState(...entry);
      field.typed = true;
    }
    push.apply(history, entry);
    if (location.href !== followed) return;
    followed = undefined;
    if (location.hash) return follow();
    scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  };

  // center scrolls a list to one of its items.
  function center(item) {
    const list = item.parentElement, at = item.getBoundingClientRect(), within = list.getBoundingClientRect();
    list.scrollBy({ left: at.left + at.width / 2 - within.left - within.width / 2, top: at.top + at.height / 2 - within.top - within.height / 2, behavior: "instant" });
  }

  // tab scrolls the links to related pages and parts to the current ones.
  function tab() { document.querySelectorAll(".subnav [aria-current]").forEach(center); }

  // The links of a prerendered page mark its first part, which the address may not name (app/serve/first.js).
  document.addEventListener("DOMContentLoaded", () => {
    const part = "asked" in document.documentElement.dataset && new URLSearchParams(location.search).get("part");
    const named = part && [...document.querySelectorAll(".subnav a")].find((a) =>
      [new URL(a.href).searchParams.get("part"), ...(a.dataset.parts ?? "").split(",")].includes(part));
    if (!named) return;
    named.parentElement.querySelector("[aria-current]")?.removeAttribute("aria-current");
    named.setAttribute("aria-current", "page");
    tab();
  });

  // follow shows what the address names, and unfolds it. A list of which it names an item is scrolled to that; the page
  // is not.
  function follow() {
    document.querySelectorAll(".paper-items [aria-current=true]").forEach(center);
    const target = document.getElementById(location.hash.slice(1));
    target?.closest("article")?.querySelector("details")?.setAttribute("open", "");
    for (let fold = target; fold = fold?.parentElement?.closest("details");) fold.open = true;
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }
  addEventListener("hashchange", follow);

  // The address is updated at once, so that a reload, a closed tab and a copied link have the
  // last step. WebKit refuses more than a hundred updates in half a minute. During longer
  // bursts, as with a key held down, the last update is written once a second, and before
  // anything reads the address or leaves the page.
  let due, writing, room = 50, counted = 0;
  const addressed = (query) => location.pathname + (query && "?" + query);
  const current = (query) => addressed(query) === location.pathname + location.search;

  function replace(query) {
    due = query;
    const now = performance.now();
    room = Math.min(50, room + (now - counted) / 1000);
    counted = now;
    clearTimeout(writing);
    if (room < 1) writing = setTimeout(replace, 1000 * (1 - room), query);
    else settle();
  }

  function settle() {
    const query = due;
    due = undefined;
    clearTimeout(writing);
    if (query === undefined || current(query)) return;
    room--;
    history.replaceState(null, "", addressed(query));
    note();
  }
  addEventListener("popstate", () => { due = undefined; });

  // Fields whose text is not read yet are read before the page is left. For a reload this is
  // too late, since the browser reloads the old address; early.js replaces it.
  function readAll() {
    document.querySelectorAll(live).forEach(read);
    settle();
  }
  document.addEventListener("visibilitychange", () => { if (document.hidden) readAll(); });
  addEventListener("pagehide", () => {
    const was = location.href;
    readAll();
    sessionStorage.setItem("late", location.href === was ? "" : JSON.stringify([was, location.href]));
  });

  // note stores the address for the places that it shows (app/ui/way.go), and refused that the page refuses it.
  function note(what = "") {
    const page = "left " + location.pathname, query = location.search || "?";
    sessionStorage.setItem(page + what, query);
    sessionStorage.setItem(page + "?part=" + (new URLSearchParams(query).get("part") ?? "") + what, query);
  }

  function refused() {
    settle();
    note(" refused");
  }

  // An open menu closes on a press elsewhere.
  addEventListener("pointerdown", (e) => {
    for (const button of document.querySelectorAll(":is(.menu, .tabs) [aria-expanded=true]")) {
      if (!button.closest(".menu, .tabs").contains(e.target)) button.click();
    }
  });

  // A term of the literature (a button of class word) opens its explanation beside it: when a
  // pointer rests on it, which may then move onto the text, or by tap or key. It stays until it
  // is dismissed (WCAG 1.4.13). The text is taken from the glossary of the page.
  let tip, opener, timer;

  function explain(word) {
    if (opener === word) return;
    dismiss();
    const text = document.getElementById(word.getAttribute("aria-describedby"));
    if (!text) return;
    tip = document.createElement("div");
    tip.className = "tip";
    tip.setAttribute("role", "tooltip");
    tip.innerHTML = text.innerHTML;
    opener = word;
    word.setAttribute("aria-expanded", "true");
    const within = word.closest("main, dialog, footer") ?? document.body;
    within.append(tip);
    const at = word.getBoundingClientRect(), wide = document.documentElement.clientWidth;
    const box = (tip.offsetParent ?? document.documentElement).getBoundingClientRect();
    const left = Math.max(8, Math.min(at.left, wide - tip.offsetWidth - 8));
    const up = at.bottom + tip.offsetHeight + 72 > innerHeight && at.top > tip.offsetHeight + 8;
    tip.style.left = left - box.left + (tip.offsetParent?.scrollLeft ?? 0) + "px";
    tip.style.top = (up ? at.top - tip.offsetHeight - 6 : at.bottom + 6) - box.top + (tip.offsetParent?.scrollTop ?? 0) + "px";
  }

  function dismiss() {
    clearTimeout(timer);
    opener?.setAttribute("aria-expanded", "false");
    tip?.remove();
    tip = opener = undefined;
  }

  addEventListener("pointerover", (e) => {
    if (e.pointerType !== "mouse") return;
    const word = e.target.closest?.(".word");
    clearTimeout(timer);
    if (word) timer = setTimeout(() => explain(word), 200);
    else if (tip && !tip.contains(e.target) && !tip.pinned) timer = setTimeout(dismiss, 300);
  });
  addEventListener("click", (e) => {
    const word = e.target.closest?.(".word");
    if (!word) return tip?.contains(e.target) ? undefined : dismiss();
    if (word === opener && tip.pinned) return dismiss();
    explain(word);
    if (tip) tip.pinned = true;
  });
  addEventListener("focusout", (e) => { if (e.target === opener) dismiss(); });
  addEventListener("resize", dismiss);
  document.addEventListener("keydown", (e) => {
    if (tip && !opener.isConnected) dismiss();
    if (!tip || e.key !== "Escape") return;
    e.stopPropagation();
    dismiss();
  }, true);

  // The steps of a game are one tab stop, and so are the words of a sentence. The arrow keys
  // move within them.
  document.addEventListener("keydown", (e) => {
    const strip = e.target.closest?.(".strip-steps"), word = e.target.closest?.(".word");
    if (!strip && !word || e.ctrlKey || e.metaKey || e.altKey) return;
    const all = strip ? [...strip.children] : [...word.parentElement.closest(":not(span)").querySelectorAll(".word")], at = all.indexOf(e.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[e.key];
    if (to === undefined || at < 0) return;
    e.preventDefault();
    e.stopPropagation();
    all[Math.max(0, Math.min(to, all.length - 1))].focus();
  }, true);

  // A field is read while it is typed in, after a pause, and when it is left. The page writes
  // back the value it has read, but not over text typed since. All typing without leaving the
  // field makes one history entry, which Back undoes.
  const pause = 350;
  const live = 'input.input[type="text"], .stepper input';
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");

  addEventListener("input", (e) => {
    const field = e.target;
    if (!field.matches?.(live)) return;
    if (!Object.hasOwn(field, "value")) {
      Object.defineProperty(field, "value", {
        configurable: true,
        get() { return value.get.call(this); },
        set(text) { if (!this.pending) value.set.call(this, text); },
      });
    }
    clearTimeout(field.pending);
    field.pending = setTimeout(() => { if (!e.isComposing) read(field); }, pause);
  });

  function read(field) {
    if (!field.pending || !field.isConnected) return;
    clearTimeout(field.pending);
    field.pending = undefined;
    field.read = field.value;
    field.typing = true;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  addEventListener("change", (e) => {
    if (!e.isTrusted || !e.target.matches?.(live)) return;
    clearTimeout(e.target.pending);
    e.target.pending = undefined;
    if (e.target.read === e.target.value) e.stopImmediatePropagation(); // already read while it was typed
    e.target.read = undefined;
  }, true);
  addEventListener("focusout", (e) => { e.target.typed = e.target.typing = undefined; });

  // A number is selected when its field is entered, so that the digits typed next replace it. The
  // press that enters a field then puts the caret into it, and the number is selected again. A
  // second press leaves the caret where it is put.
  let entered;
  addEventListener("focusin", ({ target }) => {
    entered = target.matches?.('input[inputmode="numeric"], input[inputmode="decimal"]') ? target : undefined;
    entered?.select();
  });
  addEventListener("click", ({ target }) => {
    if (target === entered && target.selectionStart === target.selectionEnd) target.select();
    entered = undefined;
  });
  addEventListener("input", () => { entered = undefined; });

  // A press takes the focus from a field, which is read then. What it says may move the button that is pressed, which is
  // clicked all the same. A finger keeps what it touches.
  let pressed;
  addEventListener("pointerdown", ({ target, button, clientX, clientY }) => {
    const on = button === 0 ? target.closest?.("button, a[href], summary") : null;
    pressed = on ? { on, x: clientX, y: clientY } : undefined;
  }, true);
  addEventListener("pointerup", ({ target, clientX, clientY }) => {
    const { on, x, y } = pressed ?? {};
    pressed = undefined;
    if (on?.isConnected && !on.contains(target) && Math.hypot(clientX - x, clientY - y) < 4) on.click();
  }, true);

  // A slider moves as soon as a finger touches it, though the finger may scroll the page. The page
  // hears of that once the finger slides or is lifted. If the page scrolls, the slider goes back.
  let finger;
  const tell = (slider) => slider.dispatchEvent(new Event("input", { bubbles: true }));
  addEventListener("pointerdown", ({ target, pointerType }) => {
    finger = pointerType === "touch" && target.type === "range" ? { slider: target, was: target.value } : undefined;
  });
  addEventListener("input", (e) => {
    if (!e.isTrusted || e.target !== finger?.slider) return;
    if (finger.scrolls) e.target.value = finger.was;
    if (finger.scrolls || !finger.moves) e.stopImmediatePropagation();
    else finger.told = true;
  }, true);
  addEventListener("pointermove", () => { if (finger) finger.moves = true; });
  addEventListener("pointerup", () => {
    if (finger && finger.slider.value !== finger.was) tell(finger.slider);
    finger = undefined;
  });
  addEventListener("pointercancel", () => {
    if (!finger) return;
    finger.scrolls = true;
    finger.slider.value = finger.was;
    if (finger.told) tell(finger.slider);
  });
  addEventListener("touchend", () => { finger = undefined; });

  // present shows a part of the page on the full screen until Escape. Everything else is inert
  // meanwhile.
  let presented, beyond = [];

  function leave() {
    presented?.removeAttribute("data-presented");
    if (presented) redraw(presented);
    for (const other of beyond) other.inert = false;
    document.querySelector(".present-leave")?.remove();
    presented?.focus();
    presented = undefined;
    beyond = [];
    full(false);
  }

  // presentable returns the part that has the focus, else the first that the page marks, else
  // the first with a chart, else the first.
  function presentable() {
    const parts = [...document.querySelectorAll("main [data-present], main .panel:has(> .result-head > .menu)")];
    return parts.find((part) => part.contains(document.activeElement)) ?? document.querySelector("main [data-present]")
      ?? parts.find((part) => part.querySelector(".chart")) ?? parts[0];
  }

  let leaving; // the page ends full screen itself, without Escape
  function full(on) {
    leaving = !on && Boolean(document.fullscreenElement);
    const done = on ? document.documentElement.requestFullscreen?.() : document.fullscreenElement && document.exitFullscreen();
    done?.catch(() => {}); // where full screen is refused, the part fills the window
  }

  function present(part = presentable()) {
    if (presented || !part) return leave();
    presented = part;
    part.dataset.presented = "";
    part.tabIndex = -1;
    for (let e = part; e !== document.body; e = e.parentElement) {
      for (const other of e.parentElement.children) {
        if (other === e || other.inert || other.tagName === "SCRIPT" || other.id === "keys") continue;
        other.inert = true;
        beyond.push(other);
      }
    }
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button present-leave";
    button.textContent = "Leave";
    button.addEventListener("click", leave);
    part.append(button);
    button.focus();
    redraw(part);
    full(true);
  }

  // redraw draws the charts of a part again, for their new size.
  function redraw(part) {
    for (const host of part.querySelectorAll(".chart > div")) {
      host.tall = undefined;
      if (host.firstElementChild && host.chart) draw(host, host.chart);
    }
  }
  document.addEventListener("fullscreenchange", () => {
    if (document.fullscreenElement || leaving) return void (leaving = false);
    const card = document.querySelector("dialog[open]"); // Escape closes the open card first, as without full screen
    if (card) card.close();
    else if (presented) leave();
    else if (document.querySelector("main.present")) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  document.addEventListener("keydown", (e) => {
    if (!presented || e.key !== "Escape" || document.querySelector("dialog[open]")) return;
    e.stopPropagation();
    leave();
  }, true);
  addEventListener("popstate", () => { if (presented) leave(); });

  Object.assign((window.rencontre ??= {}), {
    replace,
    push(query) {
      settle();
      if (current(query)) return;
      history.pushState(null, "", addressed(query));
      note();
    },
    note,
    refused,
    follow,
    tab,
    location() {
      settle();
      return location.href;
    },
    present,
    requests,
    frame,
    full,
    copy: (text) => copy(text, () => cite({ "To be copied": text })),

    // chart draws bars into the element with the id, and again when it is resized.
    async chart(id, text) {
      const chart = JSON.parse(text);
      const host = document.getElementById(id);
      if (!host) return;
      library ??= near(host).then(idle).then(scripts);
      host.chart = chart;
      try {
        await library;
      } catch (error) {
        library = undefined;
        host.textContent = "The chart could not be drawn: " + error.message + ". The table has its numbers.";
        return;
      }
      // The rest of the page answers input first. Of charts in quick succession only the last
      // is drawn.
      await idle();
      if (host.chart !== chart || !host.isConnected) return;
      draw(host, chart);
      host.width = host.clientWidth;
      host.watch ??= new ResizeObserver(() => {
        if (host.width !== host.clientWidth) {
          host.tall = undefined;
          draw(host, host.chart);
        }
        host.width = host.clientWidth;
      });
      host.watch.observe(host);
    },

    // text returns a file of this site.
    async text(path) {
      const response = await fetch(path);
      if (!response.ok) throw new Error(`the file is not there (${response.status})`);
      return response.text();
    },

    async savePicture(id, name, ending, sources) {
      const host = document.getElementById(id);
      if (!host?.firstElementChild) throw new Error("there is no picture");
      if (!rencontre.picture) await script("picture.js");
      const { text, width, height } = await rencontre.picture(host, titled(), asked(), address(), sources);
      if (ending === "svg") return save(new Blob([text], { type: "image/svg+xml" }), name + ".svg");
      const image = new Image();
      await new Promise((resolve, reject) => {
        image.onload = resolve;
        image.onerror = () => reject(new Error("the browser cannot draw the picture"));
        image.src = "data:image/svg+xml," + encodeURIComponent(text);
      });
      const canvas = document.createElement("canvas");
      canvas.width = 2 * width;
      canvas.height = 2 * height;
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve));
      if (!blob) throw new Error("the picture is too large for the browser");
      save(rencontre.inscribed(blob, sources), name + ".png");
    },
  });

  // Hand-outs and frames -----------------------------------------------------

  // The title of the page, the request in words, and the address that repeats it.
  function titled() { return document.querySelector("main h1")?.textContent ?? document.title; }

  function asked() {
    const said = [];
    for (const field of document.querySelectorAll("main .field")) {
      const label = field.querySelector(".label"), input = field.querySelector("input:not([type=radio], [type=checkbox]), select");
      const value = input?.tagName === "SELECT" ? input.selectedOptions[0]?.text : input ? input.value : field.querySelector("label:has(:checked)")?.innerText;
      // An example shows its deck and a single rank its row, so both are left out; so are the
      // speed and 0 matches, which ask for nothing.
      const says = label && value?.trim() && label.textContent.trim().length > 2 && input?.id !== "example" && !(input?.id === "matches" && value === "0") && !field.querySelector("[name=speed]");
      if (says) said.push(label.textContent.trim() + ": " + (/^\d+$/.test(value) && input.id !== "seed" ? group(value) : value.trim()));
    }
    return said.join(" · ");
  }

  function address() {
    settle();
    return location.href.replace(/([?&])view=[^&#]*&?/, "$1").replace(/[?&](?=#|$)/, "");
  }

  // source shows on the page where a hand-out or a frame comes from.
  function source(link, code) {
    const host = document.querySelector(".source"), above = document.querySelector("main .subject");
    // Without a footer nothing else is written either. alone waits for the footer and would be
    // called again by every change, for ever.
    if (!host) return;
    if (above) above.textContent = asked();
    const a = document.createElement("a");
    Object.assign(a, { href: address(), target: "_blank", textContent: link });
    host.innerHTML = code;
    host.prepend(a);
  }
  addEventListener("beforeprint", () => source(address(), rencontre.code?.(address()) ?? ""));

  // Errata are printed with what is folded in them.
  let folded = [];
  addEventListener("beforeprint", () => { for (const d of folded = [...document.querySelectorAll(".errata details:not([open])")]) d.open = true; });
  addEventListener("afterprint", () => { for (const d of folded) d.open = false; });

  // How far a box fades at each edge beyond which it goes on, for browsers without timelines of scrolling (style.css).
  function fades() {
    const boxes = ".panel :is(.frame, .strip-steps), .long-formula, .paper-items, .subnav";
    let due;
    const rooms = (box) => {
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = box;
      return { left: scrollLeft, right: scrollWidth - clientWidth - scrollLeft, top: scrollTop, bottom: scrollHeight - clientHeight - scrollTop };
    };
    // All are measured before the first is changed, so that the page is laid out once.
    const fade = (...all) => all.map((box) => [box, rooms(box)]).forEach(([box, rooms]) => {
      for (const [side, room] of Object.entries(rooms)) box.style.setProperty("--fade-" + side, Math.min(1.5, 0.4 * Math.max(0, room)) + "rem");
    });
    const all = () => { due ??= setTimeout(() => { due = undefined; fade(...document.querySelectorAll(boxes)); }, 100); };
    addEventListener("scroll", (e) => { if (e.target.matches?.(boxes)) fade(e.target); }, { capture: true, passive: true });
    addEventListener("toggle", all, true);
    addEventListener("resize", all);
    new MutationObserver(all).observe(document, { childList: true, subtree: true });
    all();
  }
  if (!CSS.supports("animation-timeline", "scroll()")) fades();

  // Show fewer stands below what it folds, which is then above the screen.
  addEventListener("toggle", (e) => { if (e.target.matches?.(".more:not([open])")) e.target.scrollIntoView({ block: "nearest" }); }, true);

  // In a frame, a link opens a new tab.
  const view = document.documentElement.dataset.view;
  if (view) addEventListener("click", (e) => { const a = e.target.closest?.("a[href]"); if (a) a.target = "_blank"; }, true);

  // copy puts text on the clipboard. A page of plain http has no clipboard; there the browser copies what is selected.
  // Where it does not, show shows the text, and it is selected for the user to copy.
  async function copy(text, show) {
    try {
      return await navigator.clipboard.writeText(text);
    } catch {
      // Refused, or not there.
    }
    const focus = document.activeElement, field = document.createElement("textarea");
    field.value = text;
    field.className = "hidden";
    ([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body).append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    focus?.focus({ preventScroll: true });
    if (done) return;
    getSelection().selectAllChildren(show());
    throw new Error("the browser does not let this page copy; the text is selected");
  }

  // cite shows texts on a card, each with its name and a button to copy it. It returns the element of the first.
  function cite(texts) {
    const card = document.createElement("dialog"), said = document.createElement("span");
    let first;
    const make = (parent, tag, attributes, text = "") => {
      const e = document.createElement(tag);
      for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
      e.textContent = text;
      return parent.appendChild(e);
    };
    card.className = "text-card stack";
    card.setAttribute("aria-label", Object.keys(texts)[0]);
    for (const [name, text] of Object.entries(texts)) {
      const part = make(card, "div", { class: "tight" }), head = make(part, "div", { class: "flow" });
      make(head, "h2", { class: "grow" }, name);
      make(head, "button", { type: "button", class: "button", "aria-label": "Copy: " + name }, "Copy").addEventListener("click", () => {
        copy(text, () => shown).then(() => (said.textContent = "Copied."), (error) => (said.textContent = error.message.replace(/^t/, "T") + "."));
      });
      const shown = make(part, "pre", { tabindex: 0, role: "region", "aria-label": name }, text);
      first ??= shown;
    }
    const foot = make(card, "div", { class: "flow" });
    make(foot, "button", { type: "button", class: "button" }, "Close").addEventListener("click", () => card.close());
    said.className = "note";
    said.setAttribute("role", "status");
    foot.append(said);
    card.addEventListener("close", () => card.remove());
    document.querySelector("main").append(card);
    card.showModal();
    return first;
  }

  // requests shows requests, one a line, and the commands that repeat them natively, quoted for
  // a POSIX shell.
  function requests(text) {
    const lines = text.trim().split("\n");
    cite({
      [lines.length > 1 ? `${figures(lines.length)} requests, one a line` : "Request"]: lines.join("\n"),
      ["Command" + (lines.length > 1 ? "s" : "")]: lines.map((line) => `rencontre run '${line.replaceAll("'", "'\\''")}'`).join("\n"),
    });
  }

  // frame shows the address of the page with only the result of the menu, the HTML of a frame for
  // it, and a link to the whole page.
  function frame(menu) {
    const link = address().replace(/#.*/, ""), src = link + (link.includes("?") ? "&" : "?") + "view=" + encodeURIComponent(menu.dataset.view);
    const e = document.createElement("iframe"), title = document.title;
    let height = 120;
    for (const part of [menu.closest(".panel, section"), ...document.querySelectorAll(".with-result")]) height += part.offsetHeight;
    for (const [key, value] of Object.entries({ src, title, width: "100%", height, style: "border: 0", loading: "lazy" })) e.setAttribute(key, value);
    const named = title.replace(/[[\]\\]/g, "\\$&"), whole = link.replaceAll("(", "%28").replaceAll(")", "%29");
    cite({ "Frame, as HTML": e.outerHTML, "Link, as Markdown": `[${named}](${whole})`, Address: src });
  }

  // alone shows only the result whose menu the address names.
  function alone() {
    const part = document.querySelector(`.menu[data-view="${CSS.escape(view)}"]`)?.closest(".panel, section");
    // A change above the result may recreate the footer of the page.
    if (!part || ("alone" in part.dataset && document.querySelector(".source a"))) return;
    for (const other of document.querySelectorAll("[data-alone]")) delete other.dataset.alone;
    part.dataset.alone = "";
    source("Open in Rencontre", "");
  }
  if (view) new MutationObserver(alone).observe(document.documentElement, { childList: true, subtree: true });

  function save(blob, name) {
    const a = document.createElement("a");
    a.href = URL.createObjectURL(blob);
    a.download = name;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 60000);
  }
})();
