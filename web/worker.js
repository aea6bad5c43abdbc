// A worker: told an address it compiles the program there and hands it over; told a
// program it starts it, and says so when it ends, which it never should. All else is
// between the program and the page.
"use strict";

importScripts(new URL("../wasm_exec.js", self.location));

async function compile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  // A server that names the wrong media type is refused; the bytes are what they are.
  const bytes = response.clone();
  return WebAssembly.compileStreaming?.(response).catch(() => compiled(bytes)) ?? compiled(bytes);
}

const compiled = async (response) => WebAssembly.compile(await response.arrayBuffer());

async function run(program) {
  self.removeEventListener("message", told);
  const go = new Go();
  await go.run(await WebAssembly.instantiate(program, go.importObject));
  throw new Error("the program ended; its last words are in the console");
}

async function told({ data }) {
  try {
    if (typeof data === "string") self.postMessage(await compile(data));
    else await run(data);
  } catch (error) {
    self.postMessage(JSON.stringify({ kind: "died", error: error.message ?? String(error) }));
  }
}

self.addEventListener("message", told);
