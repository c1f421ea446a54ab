/** Has index.html say that the page cannot be drawn, and offer to reload it. */
export function showLoadFailure(): void {
  document.documentElement.dataset["load"] = "failed";
}

/** The same where a script of the page did not come: the network went, or another version was deployed meanwhile. */
export function watchLoad(): void {
  // A file that fails to load tells nobody above its element, so it is caught on the way down.
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement) showLoadFailure();
    },
    true,
  );
}
