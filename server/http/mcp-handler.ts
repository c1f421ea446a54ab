import type { IncomingMessage, ServerResponse } from "node:http";
import { once } from "node:events";
import { headerNames } from "#contract/shared/request-headers";
import { isPlainCall, type EnterMcp } from "#server/agents/enter-mcp.ts";
import type { McpSession, ServeMcp } from "#server/agents/mcp-server.ts";
import type { BodyGrantOf } from "#server/gateway/body-limits.ts";
import {
  type BodyReader,
  callerSignal,
  requestHead,
  bodyRefusals,
  sendAnswer,
  sendCompressed,
  sendFailure,
} from "./plain-http.ts";
import { answerError } from "./dispatch.ts";
import type { Handler } from "./edge-server.ts";
import { isLoopbackHost } from "./internal-guard.ts";

/** Mounts /mcp on node:http. A caller that disconnects aborts the call at the marketplace and releases its hold. */
export function createMcpHandler({
  enter,
  serve,
  readBody,
  bodyGrantOf,
  originOf,
  publicUrl,
  newRequestId,
  onError,
}: {
  enter: EnterMcp;
  serve: ServeMcp;
  readBody: BodyReader;
  bodyGrantOf: BodyGrantOf;
  /** `originOf` returns the address that a request came by; `publicUrl` is the configured one. */
  originOf: (request: IncomingMessage) => string;
  publicUrl: string | null;
  newRequestId: () => string;
  onError: (error: unknown, requestId: string) => void;
}): Handler {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const signal = callerSignal(response);
    const address = originOf(request);
    // A name that merely resolves to this machine would match in Host and Origin alike (DNS rebinding).
    const ownOrigin = publicUrl !== null || isLoopbackHost(new URL(address).host) ? address : null;
    const head = requestHead(request);
    const taken = await readBody(request, response, () => bodyGrantOf(head));
    if (typeof taken === "string") return sendFailure(response, bodyRefusals[taken](), newRequestId());
    const entered = await enter({ ...head, ...taken }, { signal, ownOrigin });
    if ("refusal" in entered) return sendAnswer(response, entered.refusal);
    const { entry } = entered;
    const session: McpSession = { entry, delegated: false, pacing: null };
    const { json, stream } = acceptedTypes(head.headers["accept"]);
    const headers = json || stream ? { ...head.headers, accept: acceptBoth } : head.headers;
    const accepted = { json, stream: stream && !(json && isPlainCall(entry.message)) };
    const given = await serve({ method: head.method, headers, signal }, session);
    try {
      const answered = await asAccepted(given, accepted, signal);
      const pacing = session.pacing ?? (await entry.pacing());
      await sendMcpAnswer(response, answered, { [headerNames.requestId]: entry.agent.requestId, ...pacing });
    } finally {
      entry.keep({ status: signal.aborted ? 499 : given.status, delegated: session.delegated });
    }
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) =>
      answerError(error, response, { newRequestId, onError }),
    );
  };
}

const notAcceptable =
  "Send Accept: application/json, text/event-stream. An answer has one of these two types, and a client has to take at least one of them.";

/**
 * Rewrites an answer for a caller that accepts only the other type. A single JSON document cannot hold progress, which
 * is left out.
 */
async function asAccepted(
  given: Response,
  { json, stream }: AcceptedTypes,
  signal: AbortSignal,
): Promise<Response> {
  if (json === stream || given.status !== 200) return given;
  const isStream = given.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (json === !isStream) return given;
  const text = await wholeText(given, signal);
  if (!json) return eventStream(text);
  const messages = [...text.matchAll(/^data: (.+)$/gm)].map(([, data = ""]) => data);
  return new Response(messages.at(-1), { headers: { "content-type": "application/json" } });
}

/** Reads an answer to its end, or until its caller disconnects, which ends the stream and the call behind it. */
async function wholeText({ body }: Response, signal: AbortSignal): Promise<string> {
  const reader = body?.getReader();
  if (!reader) return "";
  const leave = () => void reader.cancel().catch(() => {});
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  signal.removeEventListener("abort", leave);
  return text;
}

function eventStream(message: string): Response {
  return new Response(`event: message\ndata: ${message}\n\n`, {
    headers: { "content-type": "text/event-stream" },
  });
}

/** Sends the status, type and bytes of the library with the request's id; streams no faster than the caller reads. */
async function sendMcpAnswer(
  response: ServerResponse,
  given: Response,
  fields: Record<string, string>,
): Promise<void> {
  const { status } = given;
  const own = { "cache-control": "no-store", ...fields };
  if (response.destroyed) return void given.body?.cancel().catch(() => {});
  const type = given.headers.get("content-type");
  if (status === 406) {
    const error = { code: -32000, message: notAcceptable };
    const body = JSON.stringify({ jsonrpc: "2.0", id: null, error });
    return sendAnswer(response, { status, headers: { ...own, "content-type": "application/json" }, body });
  }
  // An answer that is not a stream is sent whole: one write instead of three.
  if (!type?.startsWith("text/event-stream")) {
    const headers = { ...own, ...(type !== null && { "content-type": type }) };
    return sendCompressed(response, { status, headers, body: await given.bytes() });
  }
  response.writeHead(status, {
    ...Object.fromEntries(given.headers),
    ...own,
    "x-content-type-options": "nosniff",
  });
  const reader = given.body?.getReader();
  if (!reader) return void response.end();
  for (;;) {
    const { done, value } = await reader.read();
    if (done || response.destroyed) break;
    if (!response.write(value)) await Promise.race([once(response, "drain"), once(response, "close")]);
  }
  if (response.destroyed) await reader.cancel().catch(() => {});
  response.end();
}

/** Which of the two types of an answer of /mcp a caller accepts. */
export type AcceptedTypes = { json: boolean; stream: boolean };

const json = "application/json";
const stream = "text/event-stream";

/**
 * Accept header that the library receives for every caller that accepts one of the two types. It refuses callers that
 * do not name both, and many hosts name one alone, or a range such as `*` + `/*`: their answer is rewritten
 * (`sendMcpAnswer`).
 */
const acceptBoth = `${json}, ${stream}`;

/**
 * Reads an Accept header as RFC 9110 12.5.1 defines it: the most specific range counts, a weight of 0 refuses, and
 * without the header everything is accepted.
 */
function acceptedTypes(accept = ""): AcceptedTypes {
  if (accept.trim() === "") return { json: true, stream: true };
  const ranges = accept.toLowerCase().split(",").map(readRange);
  const takes = (type: string) => {
    const wider = [type, `${type.split("/")[0]}/*`, "*/*"];
    const exact = wider
      .map((each) => ranges.filter(({ range }) => range === each))
      .find((at) => at.length > 0);
    return exact !== undefined && exact.some(({ isRefused }) => !isRefused);
  };
  return { json: takes(json), stream: takes(stream) };
}

function readRange(text: string): { range: string; isRefused: boolean } {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim());
  return {
    // Java's own client writes one star for any type.
    range: range === "*" ? "*/*" : range,
    isRefused: parameters.some((each) => /^q\s*=\s*0(\.0*)?$/.test(each)),
  };
}
