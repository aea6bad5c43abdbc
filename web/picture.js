// Pictures of a part of a page, loaded when the first is saved.
"use strict";
(() => {
  const base = new URL(".", document.currentScript.src); // .../web/

  // What is no part of a picture.
  const controls = ".menu, .button, .controls, .scrub, .hidden, input, select, script, style";
  const namespace = "http://www.w3.org/2000/svg";

  function add(parent, name, attributes, text) {
    const part = document.createElementNS(namespace, name);
    for (const [key, value] of Object.entries(attributes)) if (value !== undefined) part.setAttribute(key, value);
    if (text !== undefined) part.textContent = text;
    return parent.appendChild(part);
  }

  // A pen measures text, and converts colours to a form that every SVG program reads.
  function newPen() {
    const canvas = document.createElement("canvas"), known = {};
    canvas.width = canvas.height = 1;
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    return {
      color(css) {
        if (known[css]) return known[css];
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = css;
        pen.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
        return (known[css] = { css: "#" + [r, g, b].map((x) => x.toString(16).padStart(2, "0")).join(""), alpha: Math.round((100 * a) / 255) / 100 });
      },
      measure(text, style) {
        pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        return pen.measureText(text);
      },
      // The lines of a text in a given width.
      wrap(text, style, width) {
        const lines = [""];
        for (const word of text.split(/(?<=[ &?])/)) {
          const line = lines.at(-1);
          if (line && this.measure(line + word, style).width > width) lines.push(word);
          else lines[lines.length - 1] = line + word;
        }
        return lines;
      },
    };
  }

  // faces returns the page's fonts that a drawing uses, to be embedded in it.
  async function faces(drawing) {
    const rules = [];
    for (const [name, style, weight, used] of [["regular", "normal", 400, /STIX/], ["italic", "italic", 400, /STIX[^>]*italic/], ["semibold", "normal", 600, /STIX[^>]*"[67]00"/]]) {
      if (!used.test(drawing)) continue;
      try {
        const bytes = new Uint8Array(await (await fetch(new URL(`vendor/stix-two-text-${name}.woff2`, base))).arrayBuffer());
        rules.push(`@font-face{font-family:"STIX Two Text";font-style:${style};font-weight:${weight};src:url(data:font/woff2;base64,${btoa(String.fromCharCode(...bytes))})}`);
      } catch {
        // A fallback font is used instead.
      }
    }
    return rules.join("");
  }

  // picture draws the element, with its legends, as one self-contained SVG: boxes, texts and
  // drawings at their places, in their colours. The page's title and the request stand above,
  // the address below; the sources are not seen.
  async function picture(host, title, asked, address, sources) {
    const pen = newPen(), margin = 16, round = (x) => Math.round(100 * x) / 100;
    const svg = add(document.createDocumentFragment(), "svg", { role: "img" });
    const plain = getComputedStyle(document.body), bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    const defs = document.createElementNS(namespace, "defs"), body = add(document.createDocumentFragment(), "g", {});

    const paint = (css, opacity, name) => {
      const { css: color, alpha } = pen.color(css), all = round(alpha * opacity);
      return { [name]: color, [name + "-opacity"]: all < 1 ? all : undefined };
    };
    const reach = (at) => {
      bounds.left = Math.min(bounds.left, at.left);
      bounds.top = Math.min(bounds.top, at.top);
      bounds.right = Math.max(bounds.right, at.right);
      bounds.bottom = Math.max(bounds.bottom, at.bottom);
    };

    // Converts a CSS gradient to SVG: linear ones, repeated or not, and dots.
    const gradient = (css, at, opacity, size) => {
      const [, kind, inner] = css.match(/^([a-z-]+)\((.*)\)$/) ?? [];
      const parts = (inner ?? "").split(/,(?![^(]*\))/).map((part) => part.trim());
      const id = "p" + (defs.childElementCount + 1);
      const stops = parts.slice(1).flatMap((part) => {
        const [, color, places] = part.match(/^(.*?)((?:\s+-?[\d.]+(?:px|%))*)$/);
        return places.trim().split(/\s+/).map((place) => ({ color, place }));
      });
      if (kind === "radial-gradient") {
        const side = parseFloat(size) || 6;
        const tile = add(defs, "pattern", { id, patternUnits: "userSpaceOnUse", x: at.left, y: at.top, width: side, height: side });
        add(tile, "circle", { cx: side / 2, cy: side / 2, r: parseFloat(stops[0].place) || 1, ...paint(stops[0].color, opacity, "fill") });
        return id;
      }
      // One without an angle is a shade at the edge of what scrolls, which is no part of a picture.
      if (!kind?.endsWith("linear-gradient") || !parts[0].endsWith("deg")) return;
      const turn = (parseFloat(parts[0]) * Math.PI) / 180, [dx, dy] = [Math.sin(turn), -Math.cos(turn)];
      const length = Math.abs(at.width * dx) + Math.abs(at.height * dy);
      const repeats = kind.startsWith("repeating"), period = repeats ? parseFloat(stops.at(-1).place) : length;
      const [x1, y1] = [(at.left + at.right) / 2 - (dx * length) / 2, (at.top + at.bottom) / 2 - (dy * length) / 2];
      const line = add(defs, "linearGradient", { id, gradientUnits: "userSpaceOnUse", spreadMethod: repeats ? "repeat" : undefined,
        x1: round(x1), y1: round(y1), x2: round(x1 + dx * period), y2: round(y1 + dy * period) });
      for (const { color, place } of stops) {
        const { css, alpha } = pen.color(color);
        add(line, "stop", { offset: round(parseFloat(place) / (place.endsWith("%") ? 100 : period)), "stop-color": css, "stop-opacity": round(alpha * opacity) });
      }
      return id;
    };

    // The background, the borders and the rings of a box.
    const box = (style, at, opacity) => {
      const radius = Math.min(parseFloat(style.borderTopLeftRadius) * (style.borderTopLeftRadius.endsWith("%") ? at.width / 100 : 1) || 0, at.width / 2, at.height / 2);
      const rect = (by, attributes) => {
        add(body, "rect", { x: round(at.left + by), y: round(at.top + by), width: round(at.width - 2 * by), height: round(at.height - 2 * by), rx: round(Math.max(0, radius - by)) || undefined, ...attributes });
        reach(at);
      };
      if (pen.color(style.backgroundColor).alpha) rect(0, paint(style.backgroundColor, opacity, "fill"));
      if (style.backgroundImage !== "none") {
        for (const image of style.backgroundImage.split(/,\s*(?=[a-z-]+-gradient\()/).reverse()) {
          const id = gradient(image, at, opacity, style.backgroundSize);
          if (id) rect(0, { fill: `url(#${id})` });
        }
      }
      for (const shadow of style.boxShadow.split(/,\s*(?=rgb|color|#)/).reverse()) {
        const [, color, rest] = shadow.match(/^((?:rgb|color)[^)]*\))(.*)$/) ?? [], [x, y, blur, spread] = (rest ?? "").trim().split(" ").map(parseFloat);
        if (rest?.includes("inset") && !x && !y && !blur && spread) rect(spread / 2, { fill: "none", "stroke-width": spread, ...paint(color, opacity, "stroke") });
      }
      const sides = ["Top", "Right", "Bottom", "Left"].map((side) => ({
        side, width: style[`border${side}Style`] === "none" ? 0 : parseFloat(style[`border${side}Width`]), color: style[`border${side}Color`], dashed: style[`border${side}Style`] === "dashed",
      })).filter((s) => s.width && pen.color(s.color).alpha);
      const edge = (s) => ({ "stroke-width": s.width, "stroke-dasharray": s.dashed ? `${3 * s.width} ${2 * s.width}` : undefined, ...paint(s.color, opacity, "stroke") });
      if (sides.length === 4) return rect(sides[0].width / 2, { fill: "none", ...edge(sides[0]) });
      for (const s of sides) {
        const [x1, x2] = { Left: [at.left, at.left], Right: [at.right, at.right] }[s.side] ?? [at.left, at.right];
        const [y1, y2] = { Top: [at.top, at.top], Bottom: [at.bottom, at.bottom] }[s.side] ?? [at.top, at.bottom];
        add(body, "path", { d: `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, ...edge(s) });
      }
    };

    const write = (parent, text, x, y, style, attributes) => add(parent, "text", {
      x: round(x), y: round(y), "font-family": style.fontFamily === plain.fontFamily ? undefined : style.fontFamily, "font-size": parseFloat(style.fontSize),
      "font-weight": style.fontWeight === "400" ? undefined : style.fontWeight, "font-style": style.fontStyle === "normal" ? undefined : style.fontStyle, ...attributes }, text);

    // A text, line by line, stretched to its width whatever font the viewer uses.
    const words = (node, style, opacity) => {
      const range = document.createRange(), lines = [];
      for (const word of node.data.matchAll(/[^ \n\t]+/g)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const at = range.getBoundingClientRect(), last = lines.at(-1);
        if (!at.width) continue;
        if (last && Math.abs(last.top - at.top) < 2) {
          last.text += " " + word[0];
          last.right = at.right;
        } else lines.push({ text: word[0], left: at.left, right: at.right, top: at.top, bottom: at.bottom });
      }
      for (const line of lines) {
        const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = pen.measure("x", style);
        const y = (line.top + line.bottom + up - down) / 2, fill = paint(style.color, opacity, "fill");
        if (line.text.length === 1) write(body, line.text, (line.left + line.right) / 2, y, style, { "text-anchor": "middle", ...fill });
        else write(body, line.text, line.left, y, style, { textLength: round(line.right - line.left), lengthAdjust: "spacingAndGlyphs", ...fill });
        reach(line);
      }
    };

    // A drawing, with the styles of its parts as attributes.
    const inherited = ["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "font-family", "font-size", "font-weight", "font-style", "text-anchor"];
    const copy = (part, over) => {
      const style = getComputedStyle(part), own = { fill: style.fill, stroke: style.stroke }, to = part.cloneNode(false);
      for (const name of ["class", "style", "role", "opacity", ...inherited]) to.removeAttribute(name);
      for (const name of to.getAttributeNames()) if (name.startsWith("aria-")) to.removeAttribute(name);
      for (const name of inherited) own[name] = style.getPropertyValue(name);
      for (const name of ["fill", "stroke"]) {
        if (!/^(none|url)/.test(own[name])) {
          const { css, alpha } = pen.color(own[name]);
          own[name] = css;
          own[name + "-opacity"] = String(round(alpha * own[name + "-opacity"]));
        }
      }
      for (const name of inherited) if (own[name] !== over[name]) to.setAttribute(name, own[name].replace(/px/g, ""));
      if (style.opacity !== "1") to.setAttribute("opacity", style.opacity);
      for (const child of part.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) to.append(child.data);
        else if (child.nodeType === Node.ELEMENT_NODE && child.tagName !== "style" && getComputedStyle(child).display !== "none") to.append(copy(child, own));
      }
      return to;
    };
    const usual = { fill: "#000000", "fill-opacity": "1", stroke: "none", "stroke-opacity": "1", "stroke-width": "1px", "stroke-dasharray": "none", "stroke-linecap": "butt", "stroke-linejoin": "miter", "font-family": plain.fontFamily, "text-anchor": "start" };

    const draw = (part, opacity, whole) => {
      if (part.matches(controls)) return;
      const style = getComputedStyle(part), at = part.getBoundingClientRect();
      if (style.display === "none" || style.visibility === "hidden") return;
      if (part instanceof SVGSVGElement) {
        const to = copy(part, usual);
        for (const [key, value] of Object.entries({ x: at.left, y: at.top, width: at.width, height: at.height })) to.setAttribute(key, round(value));
        body.append(to);
        const drawn = part.getBBox(), by = part.getScreenCTM();
        return reach({ left: Math.max(at.left - 8, by.a * drawn.x + by.e), top: Math.max(at.top - 8, by.d * drawn.y + by.f),
          right: Math.min(at.right + 8, by.a * (drawn.x + drawn.width) + by.e), bottom: Math.min(at.bottom + 8, by.d * (drawn.y + drawn.height) + by.f) });
      }
      opacity *= style.opacity;
      if (!whole) box(style, at, opacity);
      if (part.dataset.call) { // the number called at a visited card
        const above = getComputedStyle(part, "::before"), text = part.dataset.call;
        write(body, text, (at.left + at.right) / 2, at.top + 4 + parseFloat(above.fontSize), above, { "text-anchor": "middle", ...paint(above.color, opacity, "fill") });
      }
      for (const child of part.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) words(child, style, opacity);
        else if (child.nodeType === Node.ELEMENT_NODE) draw(child, opacity);
      }
      const ring = getComputedStyle(part, "::after");
      if (ring.content !== "none" && ring.position === "absolute") {
        const [left, top, right, bottom] = [at.left + parseFloat(ring.left), at.top + parseFloat(ring.top), at.right - parseFloat(ring.right), at.bottom - parseFloat(ring.bottom)];
        box(ring, { left, top, right, bottom, width: right - left, height: bottom - top }, opacity);
      }
    };

    // Everything is measured, including what is scrolled out of view.
    const section = host.closest("section, main"), scrolled = [];
    section.dataset.pictured = "";
    for (const part of [...section.querySelectorAll("*")].filter((part) => part.scrollLeft || part.scrollTop)) {
      scrolled.push([part, part.scrollLeft, part.scrollTop]);
      part.scrollTo(0, 0);
    }
    for (const key of section.querySelectorAll('[aria-label="Key"]')) if (!host.contains(key)) draw(key, 1);
    draw(host, 1, true);
    delete section.dataset.pictured;
    for (const [part, left, top] of scrolled) part.scrollTo(left, top);

    const ink = plain.color, small = { fontFamily: plain.fontFamily, fontSize: "13px", fontWeight: "400", fontStyle: "normal" };
    const heading = { ...small, fontFamily: getComputedStyle(document.querySelector("h1") ?? document.body).fontFamily, fontSize: "22px" };
    const inner = Math.max(bounds.right - bounds.left, 440), width = Math.ceil(inner + 2 * margin);
    let y = margin;
    const line = (text, style, attributes, within = svg) => {
      const size = parseFloat(style.fontSize);
      for (const words of pen.wrap(text, style, inner)) {
        write(within, words.trimEnd(), margin, y + size, style, { ...paint(ink, 1, "fill"), ...attributes });
        y += Math.ceil(1.4 * size);
      }
    };
    add(svg, "title", {}, title);
    add(svg, "metadata", {}, sources);
    svg.append(defs);
    const ground = add(svg, "rect", paint(getComputedStyle(section).backgroundColor === "rgba(0, 0, 0, 0)" ? plain.backgroundColor : getComputedStyle(section).backgroundColor, 1, "fill"));
    line(title, heading);
    if (asked) line(asked, small);
    y += 10;
    body.setAttribute("transform", `translate(${round(margin - bounds.left)} ${round(y - bounds.top)})`);
    svg.append(body);
    y += bounds.bottom - bounds.top + 12;
    line(address, { ...small, fontSize: "12px" }, {}, add(svg, "a", { href: address }));
    const height = Math.ceil(y + margin);
    for (const part of [svg, ground]) for (const [key, value] of Object.entries({ width, height })) part.setAttribute(key, value);
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("font-family", plain.fontFamily);
    const face = await faces(new XMLSerializer().serializeToString(svg));
    if (face) add(svg, "style", {}, face);
    return { text: new XMLSerializer().serializeToString(svg), width, height };
  }

  // inscribed puts a text into a PNG file, as a chunk between its header and its pixels.
  function inscribed(png, text) {
    const body = new TextEncoder().encode("iTXtDescription\0\0\0\0\0" + text);
    let sum = -1; // CRC-32
    for (const byte of body) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 && 0xedb88320);
    }
    const number = (n) => new Uint8Array([n >>> 24, n >>> 16, n >>> 8, n]), header = 33;
    return new Blob([png.slice(0, header), number(body.length - 4), body, number(~sum), png.slice(header)], { type: png.type });
  }

  rencontre.picture = picture;
  rencontre.inscribed = inscribed;
})();
