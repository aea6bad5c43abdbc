// A worker: it waits for the compiled program, starts it, and says so when it
// ends, which it never should. All else is between the program and the page.
"use strict";

importScripts(new URL("../wasm_exec.js", self.location));

self.addEventListener("message", async (event) => {
  const died = (error) =>
    self.postMessage(JSON.stringify({ kind: "died", error: String(error) }));
  try {
    const go = new Go();
    const instance = await WebAssembly.instantiate(event.data, go.importObject);
    await go.run(instance);
    died("the program ended; its last words are in the console");
  } catch (error) {
    died(error);
  }
}, { once: true });
