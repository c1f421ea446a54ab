import type { Dispatcher } from "undici";
import { TransportFault, type OutboundLimits, type OutboundRequest } from "#server/marketplaces/transport.ts";
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
  { limits, signal }: { limits: OutboundLimits; signal: AbortSignal },
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const url = new URL(request.url);
    const readBefore = connection.bytesRead();
    const chunks: Uint8Array[] = [];
    let received = 0;
    let status = 0;
    let headers: Record<string, string> = {};
    let settled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastLook: ReturnType<typeof setImmediate> | undefined;

    const stopTimer = () => {
      clearTimeout(timer);
      clearImmediate(lastLook);
    };
    const end = () => {
      settled = true;
      stopTimer();
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
    const allow = (ms: number, kind: Kind) => {
      stopTimer();
      if (settled) return;
      // After a stall of this process timers run before sockets are read: what has arrived by then still counts.
      timer = setTimeout(() => {
        lastLook = setImmediate(fail, kind);
      }, ms);
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
        path: url.pathname + url.search,
        // An encoded answer is inflated under a cap when it comes anyway, but nobody asked for one.
        headers: { ...request.headers, "accept-encoding": "identity" },
        body: request.body,
      },
      handler,
    );
  });
}

function plainHeaders(fields: Record<string, string | string[] | undefined>): Record<string, string> {
  const plain = Object.entries(fields).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return Object.fromEntries(plain);
}

function joined(chunks: Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
