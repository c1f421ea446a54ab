import type { ServerResponse } from "node:http";
import type { GatewayResponse } from "#server/gateway/gateway-request.ts";

/** Writes a gateway's answer as it is. */
export function sendAnswer(response: ServerResponse, answer: GatewayResponse): void {
  if (response.destroyed) return;
  const { status, body } = answer;
  const headers: Record<string, string | number> = { ...answer.headers, "x-content-type-options": "nosniff" };
  if (status !== 304 && status !== 204) {
    headers["content-length"] = typeof body === "string" ? Buffer.byteLength(body) : body.byteLength;
  }
  response.writeHead(status, headers);
  response.end(body);
}
