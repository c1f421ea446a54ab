/** Starts the product itself inside the browser, for the demo mode. */
export async function startBrowserBff(): Promise<void> {}
