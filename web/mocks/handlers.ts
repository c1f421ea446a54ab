import { http } from "msw";
import type { BrowserBff } from "./browser-bff.ts";

/** Returns handlers that send every console path to the browser's own server; no answer is written by hand. */
export function createHandlers(answer: BrowserBff["answer"]) {
  return [
    http.all("*/bff/*", async ({ request }) => {
      const { status, headers, body } = await answer(request);
      const empty = status === 204 || status === 304;
      return new Response(empty ? null : typeof body === "string" ? body : new Uint8Array(body), {
        status,
        headers,
      });
    }),
  ];
}
