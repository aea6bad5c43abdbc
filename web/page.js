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
    const narrow = host.clientWidth < 480;
    const drawing = Plot.plot({
      width: Math.max(280, host.clientWidth),
      height: narrow ? 240 : 300,
      marginLeft: narrow ? 44 : 56,
      marginBottom: 40,
      style: { background: "none", color: "var(--ink)", fontSize: narrow ? "12px" : "13px", fontFamily: "inherit" },
      ariaLabel: chart.label,
      x: { label: chart.x, type: "band", ticks: ticks(chart.bars.map((b) => b.x), narrow ? 8 : 24), tickSize: 0 },
      y: { label: chart.y, tickFormat: "~s", ticks: 5, grid: true, zero: true },
      marks: [
        Plot.barY(chart.bars, { x: "x", y: "y", fill: "var(--accent)", insetLeft: 1, insetRight: 1 }),
        Plot.ruleY([0], { stroke: "var(--ink)" }),
      ],
    });
    // As a picture it has one name; the names of its parts would be forbidden.
    drawing.setAttribute("role", "img");
    for (const part of drawing.querySelectorAll("[aria-label], [aria-description]")) {
      part.removeAttribute("aria-label");
      part.removeAttribute("aria-description");
    }
    host.replaceChildren(drawing);
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
