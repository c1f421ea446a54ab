/** Makes index.html say that the page cannot be drawn, and offer to reload it. */
export function showLoadFailure(): void {
  document.documentElement.dataset["load"] = "failed";
}

/** Does the same when a script of the page fails to load: the network failed, or another version was deployed meanwhile. */
export function watchLoad(): void {
  // Load errors do not bubble, so the listener uses the capture phase.
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement) showLoadFailure();
    },
    true,
  );
}
