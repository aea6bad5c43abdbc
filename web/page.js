// What the page needs from the browser and Go does not say well: charts by
// Observable Plot, loaded when the first chart is shown, and pictures of them.
"use strict";
(() => {
  const base = new URL(".", document.currentScript.src); // .../web/
  let library;

  function script(name) {
    return new Promise((resolve, reject) => {
      const s = document.createElement("script");
      s.src = new URL("vendor/" + name, base);
      s.onload = resolve;
      s.onerror = () => reject(new Error(name + " could not be loaded"));
      document.head.append(s);
    });
  }

  // Bars of counts; a second drawing with larger text where the page is narrow.
  function draw(host, chart) {
    if (chart.lines?.length) return drawLines(host, chart);
    const narrow = host.clientWidth < 480;
    const drawing = Plot.plot({
      width: Math.max(280, host.clientWidth),
      height: narrow ? 240 : 300,
      marginLeft: narrow ? 44 : 56,
      marginBottom: 40,
      style: { background: "none", color: "var(--ink)", fontSize: narrow ? "12px" : "13px", fontFamily: "inherit" },
      ariaLabel: chart.label,
      x: { label: chart.x, type: "band", domain: chart.bars.map((b) => b.x), ticks: ticks(chart.bars.map((b) => b.x), narrow ? 8 : 24), tickSize: 0 },
      y: { label: chart.y, tickFormat: chart.bars.every((b) => b.y <= 1) ? undefined : "~s", ticks: 5, grid: true, zero: true },
      marks: [
        Plot.barY(chart.bars, { x: "x", y: "y", fill: "var(--accent)", insetLeft: 1, insetRight: 1 }),
        Plot.ruleY([0], { stroke: "var(--ink)" }),
      ],
    });
    image(drawing);
    host.replaceChildren(drawing);
  }

  // Curves, told apart by dashes and marks, each with its name at its end. Their
  // points are few and stand for whole numbers, so they are drawn too.
  const strokes = [
    { stroke: "var(--accent)", dash: null, symbol: "circle" },
    { stroke: "var(--ink)", dash: "5,3", symbol: "square" },
    { stroke: "var(--ink2)", dash: "1.5,3", symbol: "triangle" },
    { stroke: "var(--accent)", dash: "9,3,2,3", symbol: "diamond" },
  ];

  function drawLines(host, chart) {
    const narrow = host.clientWidth < 480;
    const drawing = Plot.plot({
      width: Math.max(280, host.clientWidth),
      height: narrow ? 280 : 360,
      marginLeft: narrow ? 44 : 56,
      marginBottom: 40,
      marginTop: 24,
      style: { background: "none", color: "var(--ink)", fontSize: narrow ? "12px" : "13px", fontFamily: "inherit" },
      ariaLabel: chart.label,
      x: { label: chart.x, ticks: narrow ? 6 : 10, tickFormat: "d" },
      y: { label: chart.y, ticks: 6, grid: true, nice: true },
      marks: [Plot.ruleY([0.5], { stroke: "var(--rule)" })].concat(chart.lines.flatMap((line, i) => {
        const s = strokes[i % strokes.length];
        return [
          Plot.line(line.points, { stroke: s.stroke, strokeWidth: 1.5, strokeDasharray: s.dash }),
          Plot.dot(line.points, { stroke: s.stroke, fill: "var(--surface)", symbol: s.symbol, r: narrow ? 2.5 : 3 }),
        ];
      })),
    });
    image(drawing);
    const key = document.createElement("p");
    key.className = "flow line-key";
    chart.lines.forEach((line, i) => {
      const s = strokes[i % strokes.length], item = document.createElement("span");
      item.innerHTML = `<svg width="34" height="12" aria-hidden="true"><path d="M1 6H33" fill="none" stroke="${s.stroke}" stroke-width="1.75" ${s.dash ? `stroke-dasharray="${s.dash}"` : ""}/></svg>`;
      const mark = item.firstChild.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "path"));
      const shapes = { circle: "M14 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0", square: "M14.2 3.2h5.6v5.6h-5.6z", triangle: "M17 2.4l3.5 6h-7z", diamond: "M17 2l3 4-3 4-3-4z" };
      mark.setAttribute("d", shapes[s.symbol]);
      mark.setAttribute("fill", "var(--surface)");
      mark.setAttribute("stroke", s.stroke);
      item.append(line.name);
      key.append(item);
    });
    host.replaceChildren(drawing, key);
  }

  // A drawing is one image with one name; its parts have none.
  function image(drawing) {
    drawing.setAttribute("role", "img");
    for (const part of drawing.querySelectorAll("[aria-label], [aria-description]")) {
      part.removeAttribute("aria-label");
      part.removeAttribute("aria-description");
    }
  }

  function ticks(values, most) {
    const every = Math.ceil(values.length / most);
    return values.filter((_, i) => i % every === 0);
  }

  Object.assign((window.rencontre ??= {}), {
    // chart draws bars into the element with the id, again when it is resized.
    async chart(id, text) {
      const chart = JSON.parse(text);
      library ??= script("d3.min.js").then(() => script("plot.umd.min.js"));
      const host = document.getElementById(id);
      if (!host) return;
      host.chart = chart;
      try {
        await library;
      } catch (error) {
        library = undefined;
        host.textContent = "The chart could not be drawn: " + error.message + ". The table has its numbers.";
        return;
      }
      if (host.chart !== chart || !host.isConnected) return;
      draw(host, chart);
      host.watch ??= new ResizeObserver(() => {
        if (host.width !== host.clientWidth) draw(host, host.chart);
        host.width = host.clientWidth;
      });
      host.watch.observe(host);
    },

    savePicture(svg, name, ending) {
      const copy = svg.cloneNode(true);
      const style = getComputedStyle(document.documentElement);
      let text = new XMLSerializer().serializeToString(copy);
      text = text.replace(/var\((--[a-z0-9-]+)\)/g, (_, token) => {
        const probe = document.createElement("i");
        probe.style.color = `var(${token})`;
        document.body.append(probe);
        const color = getComputedStyle(probe).color;
        probe.remove();
        return color;
      });
      const paper = getComputedStyle(document.body).backgroundColor;
      text = text.replace(/<svg /, `<svg style="background:${paper};font-family:${style.fontFamily.replace(/"/g, "'")}" `);
      const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
      if (ending === "svg") return save(address, name + ".svg");
      const image = new Image();
      image.onload = () => {
        const canvas = document.createElement("canvas");
        canvas.width = 2 * svg.clientWidth;
        canvas.height = 2 * svg.clientHeight;
        const pen = canvas.getContext("2d");
        pen.fillStyle = paper;
        pen.fillRect(0, 0, canvas.width, canvas.height);
        pen.drawImage(image, 0, 0, canvas.width, canvas.height);
        canvas.toBlob((blob) => save(URL.createObjectURL(blob), name + ".png"));
        URL.revokeObjectURL(address);
      };
      image.src = address;
    },
  });

  function save(address, name) {
    const a = document.createElement("a");
    a.href = address;
    a.download = name;
    a.click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }
})();
