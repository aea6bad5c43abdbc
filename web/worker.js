// A worker. If it receives an address, it compiles the program there and posts the module back.
// If it receives a module, it runs it, and reports if the program ends, which it never should.
// All other messages are between the program and the page.
"use strict";

importScripts(new URL("../wasm_exec.js", self.location));

async function compile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  // compileStreaming refuses a wrong media type; the bytes are used as they are.
  const bytes = response.clone();
  return WebAssembly.compileStreaming?.(response).catch(() => compiled(bytes)) ?? compiled(bytes);
}

const compiled = async (response) => WebAssembly.compile(await response.arrayBuffer());

async function run(program) {
  self.removeEventListener("message", receive);
  const go = new Go();
  await go.run(await WebAssembly.instantiate(program, go.importObject));
  throw new Error("the program ended; its last words are in the console");
}

async function receive({ data }) {
  try {
    if (typeof data === "string") self.postMessage(await compile(data));
    else await run(data);
  } catch (error) {
    self.postMessage(JSON.stringify({ kind: "died", error: error.message ?? String(error) }));
  }
}

self.addEventListener("message", receive);
