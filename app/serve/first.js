// Runs first in the head of every page, and again before start.js, since a host may forbid scripts within pages. Any
// browser can read it, so that one that is too old for the others can say so.
"use strict";
(function () {
  var root = document.documentElement;
  var path = location.pathname.slice("{{.Base}}".length).replace(/\/+$/, "");
  var query = location.search.replace(/([?&])view=[^&]*&?/, "$1"); // a frame shows a part of the answer

  // A page is prerendered for its address without a query, and an old path has the file of another page. If the
  // address asks something else, style.css hides what is prerendered until the program has drawn the answer.
  if (query.length > 1 || {{.Moved}}.indexOf(path) >= 0) {
    root.setAttribute("data-asked", "");
    document.addEventListener("DOMContentLoaded", function () { document.title = "Rencontre"; });
  }

  // cannot states in the page why it computes nothing. What is prerendered can be read if it is what the address
  // asks, but not changed.
  function cannot(why) {
    root.setAttribute("data-failed", "");
    var main = document.getElementById("main"), says = main && main.querySelector(".instead");
    if (!says) return document.addEventListener("DOMContentLoaded", function () { cannot(why); });
    says.textContent = why + " ";
    if (root.hasAttribute("data-asked")) {
      var a = document.createElement("a");
      a.href = location.pathname;
      a.textContent = "Read the example of this page";
      says.appendChild(a);
    } else {
      says.appendChild(document.createTextNode("The text below can be read."));
    }
    var controls = main.querySelectorAll("input, select, textarea, button:not(.word)");
    for (var i = 0; i < controls.length; i++) controls[i].disabled = true;
  }

  var old = "This browser is too old to compute here. Chrome and Edge from 123, Firefox from 121, and Safari from " +
    "17.5 can.";
  addEventListener("error", function (e) {
    if (/SyntaxError/.test(e.message) && (!document.body || document.getElementById("app-wasm-loader"))) cannot(old);
  });
  window.rencontreCannot = { say: cannot, old: old };
})();
