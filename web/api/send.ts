import type { z } from "zod";
import { consoleHeader, consolePaths } from "#contract/console/console";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import { countIn, headerNames } from "#contract/shared/request-headers";
import { type Answer, takePreloadedAnswer } from "../preload/preloaded-answers.ts";
import type { CallError, CallFailure, CallResult } from "./call-result.ts";
import { learnServerClock, serverNow } from "./server-clock.ts";
import { announceSessionLoss } from "./session-loss.ts";
import { readJson } from "./read-json.ts";

export type SendInput<Schema extends z.ZodType> = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** The contract's schema of the answer. */
  schema: Schema;
  body?: unknown;
  signal?: AbortSignal | undefined;
};

/** Sends one request to the console's server, without retry or cache. Never throws; a failure is a value. */
export async function send<Schema extends z.ZodType>(
  input: SendInput<Schema>,
): Promise<CallResult<z.output<Schema>>> {
  let response: Response;
  let rawText: string;
  try {
    const preloaded = input.method === "GET" ? takePreloadedAnswer(input.path) : undefined;
    ({ response, text: rawText } = await (preloaded ?? request(input)));
  } catch {
    return { ok: false, kind: "no_answer", aborted: input.signal?.aborted ?? false, at: serverNow() };
  }
  // A GET of a tree or a list may come from a cache, with an old date.
  if (input.method !== "GET") learnServerClock(response.headers.get("date"));
  const at = serverNow();
  const requestId = response.headers.get(headerNames.requestId) ?? "";
  if (!response.ok) return readFailure({ path: input.path, response, rawText, requestId, at });
  const parsed = input.schema.safeParse(response.status === 204 ? undefined : readJson(rawText));
  if (!parsed.success) {
    // An answer that the contract does not know must never be shown as a valid one.
    const message = `The answer does not have the shape this page knows (${parsed.error.issues[0]?.path.join(".") ?? ""}).`;
    return internalError({ status: response.status, requestId, message, at, rawText });
  }
  return {
    ok: true,
    value: parsed.data,
    requestId,
    units: countIn(response.headers.get(headerNames.billableUnits)) ?? 0,
    channel: response.headers.get(headerNames.quotaChannel),
    remainingDay: countIn(response.headers.get(headerNames.remainingDay)),
    at,
    rawText,
  };
}

async function request({ method, path, body, signal }: SendInput<z.ZodType>): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: {
      [consoleHeader.name]: consoleHeader.value,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    credentials: "same-origin",
    cache: method === "GET" ? "default" : "no-store",
    signal: signal ?? null,
  });
  return { response, text: await response.text() };
}

type Answered = { path: string; response: Response; rawText: string; requestId: string; at: number };

function readFailure({ path, response, rawText, requestId, at }: Answered): CallFailure {
  const envelope = consoleErrorEnvelopeSchema.safeParse(readJson(rawText));
  if (!envelope.success) {
    // Without an envelope, the answer came from something in between, for instance a proxy.
    const message = `HTTP ${response.status} without an error envelope.`;
    return internalError({ status: response.status, requestId, message, at, rawText });
  }
  const { error } = envelope.data;
  // A sign-out that finds no session has lost none.
  if (error.code === "NOT_SIGNED_IN" && path !== consolePaths.session) announceSessionLoss();
  const seconds = countIn(response.headers.get("retry-after"));
  const waitMs = seconds === null ? undefined : seconds * 1000;
  const retryAt = error.retry_at ? Date.parse(error.retry_at) : waitMs && at + waitMs;
  return {
    ok: false,
    kind: "error",
    envelope: error,
    status: response.status,
    requestId: error.request_id,
    ...(retryAt !== undefined && { retryAt }),
    ...(waitMs !== undefined && { waitMs }),
    at,
    rawText,
  };
}

type Unreadable = { status: number; requestId: string; message: string; at: number; rawText: string };

function internalError({ status, requestId, message, at, rawText }: Unreadable): CallError {
  const envelope = {
    code: "INTERNAL_ERROR",
    message,
    category: "INTERNAL_ERROR",
    request_id: requestId,
  } as const;
  return { ok: false, kind: "error", envelope, status, requestId, at, rawText };
}
