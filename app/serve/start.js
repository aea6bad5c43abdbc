
// -----------------------------------------------------------------------------
// Starts the program, in place of go-app's own code (app/serve/site.go).
// -----------------------------------------------------------------------------
{
  // Milliseconds to wait for the warm worker: until it runs, has the program, and has run the
  // program. If it takes longer, or fails, the program starts cold.
  const patience = { began: 2000, module: 60000, warm: 1500 };

  // Resolves with the worker's next message of a kind, or with nothing if the worker is broken,
  // silent or missing.
  const warmer = rencontre.warmer;
  const said = (what) =>
    new Promise((resolve) => {
      if (!warmer?.worker) return resolve();
      setTimeout(resolve, patience[what]);
      warmer.hear = (told) => {
        if (what in told || "error" in told) resolve(told[what]);
      };
      for (const told of warmer.told) warmer.hear(told);
    });

  const compile = async (url) => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return WebAssembly.compileStreaming ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
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

  const start = async () => {
    const loader = document.getElementById("app-wasm-loader");
    const { dataset } = document.documentElement;
    if (!goappCanLoadWebAssembly()) {
      delete dataset.part; // what is prerendered is all there will be
      return loader.remove();
    }
    // The prerendered page stays until the program's page is complete.
    const ahead = document.body.firstElementChild;
    const drawn = new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        if (ahead.isConnected) return;
        observer.disconnect();
        // What is below the screen of a phone is laid out in a separate frame.
        delete dataset.part;
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
        throw new Error("the program ended; its last words are in the console");
      });
      await Promise.race([drawn, ended]);
      loader.remove();
    } catch (error) {
      delete dataset.part;
      document.getElementById("app-wasm-loader-icon").className = "goapp-logo";
      document.getElementById("app-wasm-loader-label").innerText = `${goappLoadingLabel} (${error})`;
      console.error("loading wasm failed: ", error);
    }
  };

  // The service worker fetches and checks all files. It starts when the page has had as much
  // time again as its start took, so that it does not compete with the first answers.
  const last = 10000;
  start().finally(() => setTimeout(goappInitServiceWorker, Math.min(last, performance.now())));
}
