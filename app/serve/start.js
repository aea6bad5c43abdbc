
// -----------------------------------------------------------------------------
// Starts the program, in place of go-app's own code (app/serve/site.go).
// -----------------------------------------------------------------------------
{
  // Milliseconds to wait for the warm worker: until it runs, has the program, and has run the
  // program. If it takes longer, or fails, the program starts cold.
  const patience = { began: 2000, module: 60000, warm: 1500 };

  // Resolves with the worker's next message of a kind, or with nothing if the worker is broken,
  // silent or missing.
  const warmer = window.rencontre?.warmer;
  const said = (what) =>
    new Promise((resolve) => {
      if (!warmer?.worker) return resolve();
      setTimeout(resolve, patience[what]);
      warmer.hear = (told) => {
        if (what in told || "error" in told) resolve(told[what]);
      };
      for (const told of warmer.told) warmer.hear(told);
    });

  // A failure whose message says what happened, and what mends it.
  class Known extends Error {}

  // compileStreaming refuses a media type other than this one. The bytes are the same.
  const compile = async (url) => {
    const response = await fetch(url).catch(() => {
      throw new Known("The program could not be loaded: the host does not answer. Load the page again to try once more.");
    });
    if (!response.ok) {
      throw new Known(`The program could not be loaded: the host answers ${response.status} for ${url}. Load the page again to try once more.`);
    }
    if (WebAssembly.compileStreaming && response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
    const bytes = await response.arrayBuffer();
    if (String.fromCharCode(...new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength))) !== "\0asm") {
      throw new Known(`The program could not be loaded: the host sends something else for ${url}. It must send that file as it is.`);
    }
    return WebAssembly.compile(bytes);
  };

  // why says in a sentence why the program does not run, and what mends that.
  const why = (error) => {
    if (typeof WebAssembly === "undefined") {
      return "This browser does not run WebAssembly, in which this page computes. Chrome and Edge from 123, Firefox from 121, and Safari from 17.5 do, except in Lockdown Mode.";
    }
    try {
      new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)); // the smallest program
    } catch {
      return "The host forbids this page to compute: its header Content-Security-Policy must have 'wasm-unsafe-eval' in script-src.";
    }
    if (error instanceof Known) return error.message;
    if (error instanceof WebAssembly.CompileError || !window.rencontre?.replace) return cannot.old;
    return `The program could not be started (${error}). Load the page again to try once more.`;
  };

  const warm = async () => {
    if (!(await said("began"))) return null;
    warmer.worker.postMessage({ href: location.href, env: goappEnv });
    const module = await said("module");
    if (!(module instanceof WebAssembly.Module)) return null;
    await said("warm");
    return module;
  };

  // Instantiating and running are separate tasks.
  const task = () => new Promise((resolve) => setTimeout(resolve));

  const cannot = window.rencontreCannot;

  const start = async () => {
    const loader = document.getElementById("app-wasm-loader");
    const { dataset } = document.documentElement;
    if (!goappCanLoadWebAssembly()) {
      if ("asked" in dataset) cannot.say("The program does not run for robots.");
      return loader.remove(); // what is prerendered is all there will be
    }
    // The prerendered page stays until the program's page is complete.
    const ahead = document.body.firstElementChild;
    const drawn = new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        if (ahead.isConnected) return;
        observer.disconnect();
        // What is below the screen of a phone is laid out in a separate frame.
        delete dataset.asked;
        dataset.fresh = "";
        requestAnimationFrame(() => setTimeout(() => delete dataset.fresh));
        resolve();
      }).observe(document.body, { childList: true });
    });
    try {
      const module = (await warm()) ?? (await compile("{{.Base}}web/app.wasm"));
      warmer?.worker?.terminate();
      await task();
      const go = new Go();
      const instance = await WebAssembly.instantiate(module, go.importObject);
      await task();
      // A start allocates more than the default heap target allows, and a collection is one task of 30 ms or more
      // (four times that on a phone): the first begins at 32 MB.
      go.env = { GOGC: "800" };
      const ended = go.run(instance).then(() => {
        throw new Known("The program ended by an error, which is in the console. Load the page again to start it once more.");
      });
      await Promise.race([drawn, ended]);
      loader.remove();
    } catch (error) {
      document.getElementById("app-wasm-loader-icon").className = "goapp-logo"; // no longer loading
      cannot.say(why(error));
      console.error("loading wasm failed: ", error);
    }
  };

  // The service worker fetches and checks all files. It starts when the page has had as much
  // time again as its start took, so that it does not compete with the first answers.
  const last = 10000;
  start().finally(() => setTimeout(goappInitServiceWorker, Math.min(last, performance.now())));
}
