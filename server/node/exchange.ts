import type { Dispatcher } from "undici";
import {
  TransportFault,
  type OutboundLimits,
  type OutboundRequest,
} from "#server/marketplaces/upstream/transport.ts";
import type { Connection } from "./connection.ts";
import { errorCode, faultKind } from "./fault-kind.ts";

/** An answer as it came over the wire: whole, not inflated. */
export type WireAnswer = { status: number; headers: Record<string, string>; body: Uint8Array };

type Kind = TransportFault["kind"];

/**
 * Sends one request over one connection and reads the whole answer. Any fault ends the connection, so that no late byte of
 * it can be taken for the answer of the next request. @throws TransportFault
 */
export function exchange(
  connection: Connection,
  request: OutboundRequest,
  { path, limits, signal }: { path: string; limits: OutboundLimits; signal: AbortSignal },
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const readBefore = connection.bytesRead();
    const chunks: Uint8Array[] = [];
    let received = 0;
    let status = 0;
    let headers: Record<string, string> = {};
    let settled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastLook: ReturnType<typeof setImmediate> | undefined;
    let due = Infinity;
    let dueKind: Kind = "headers_timeout";

    const end = () => {
      settled = true;
      clearTimeout(timer);
      clearImmediate(lastLook);
      signal.removeEventListener("abort", onAbort);
    };
    const fail = (kind: Kind, cause?: string) => {
      if (settled) return;
      end();
      const answered = status > 0 || connection.bytesRead() > readBefore;
      connection.destroy();
      reject(new TransportFault(kind, answered, cause === undefined ? {} : { cause }));
    };
    const onAbort = () => fail("aborted");
    // One timer for the whole exchange: a later piece only moves its time, since setting a timer for each costs more.
    const allow = (ms: number, kind: Kind) => {
      if (settled) return;
      const before = due;
      due = performance.now() + ms;
      dueKind = kind;
      clearImmediate(lastLook);
      if (timer !== undefined && due >= before) return;
      clearTimeout(timer);
      timer = setTimeout(onTimer, ms);
    };
    const onTimer = () => {
      const left = due - performance.now();
      // Timers have whole milliseconds, and one that is due may come a moment early.
      if (left >= 1) timer = setTimeout(onTimer, left);
      // After a stall of this process timers run before sockets are read: what has arrived by then still counts.
      else lastLook = setImmediate(() => fail(dueKind));
    };
    const take = (size: number) => {
      received += size;
      if (received > limits.wireBytes) fail("too_large");
      return !settled;
    };

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode, fields) => {
        // 103 early hints: the answer proper is still to come.
        if (settled || statusCode < 200) return;
        status = statusCode;
        headers = plainHeaders(fields);
        if (Number(headers["content-length"] ?? 0) > limits.wireBytes) fail("too_large");
        allow(limits.bodyMs, "body_timeout");
      },
      onResponseData: (_controller, chunk) => {
        if (settled || !take(chunk.length)) return;
        chunks.push(chunk);
        allow(limits.bodyMs, "body_timeout");
      },
      onResponseEnd: () => {
        if (settled) return;
        end();
        resolve({ status, headers, body: joined(chunks, received) });
      },
      onResponseError: (_controller, error) =>
        fail(
          faultKind(error, { connecting: !connection.connected(), secure: connection.secure }),
          errorCode(error),
        ),
    };

    if (signal.aborted) return fail("aborted");
    signal.addEventListener("abort", onAbort, { once: true });
    if (connection.connected()) {
      allow(limits.headersMs, "headers_timeout");
    } else {
      allow(limits.connectMs, "connect_timeout");
      connection.onConnected(() => allow(limits.headersMs, "headers_timeout"));
    }
    connection.client.dispatch(
      {
        method: request.method,
        path,
        // An encoded answer is inflated under a cap when it comes anyway, but nobody asked for one.
        headers: { ...request.headers, "accept-encoding": "identity" },
        body: request.body,
      },
      handler,
    );
  });
}

function plainHeaders(fields: Record<string, string | string[] | undefined>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const name in fields) {
    const value = fields[name];
    plain[name.toLowerCase()] = typeof value === "string" ? value : (value?.join(", ") ?? "");
  }
  return plain;
}

function joined(chunks: Uint8Array[], length: number): Uint8Array {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
