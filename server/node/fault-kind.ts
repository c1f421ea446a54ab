import type { TransportError } from "#server/marketplaces/upstream/transport.ts";

type Kind = TransportError["kind"];

const kindOfCode: Partial<Record<string, Kind>> = {
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "refused",
  ENETUNREACH: "refused",
  ENETDOWN: "refused",
  EHOSTDOWN: "refused",
  EACCES: "refused",
  ENOTFOUND: "name_not_found",
  EAI_AGAIN: "name_try_again",
  ETIMEDOUT: "connect_timeout",
  UND_ERR_CONNECT_TIMEOUT: "connect_timeout",
  ECONNRESET: "reset",
  ECONNABORTED: "reset",
  EPIPE: "reset",
  // The socket was discarded while it carried another request.
  UND_ERR_DESTROYED: "reset",
  // undici itself refuses to send the request.
  UND_ERR_INVALID_ARG: "protocol",
  // Our own side has no handle or port left, so nothing was sent to the vendor.
  EMFILE: "busy",
  ENFILE: "busy",
  EADDRNOTAVAIL: "busy",
};

/**
 * Returns the kind of fault behind an error of a socket, of TLS or of undici. `connecting` is true while the connection
 * is not established: with `secure`, an error that is not a plain network error then came from TLS.
 */
export function faultKind(error: unknown, phase: { connecting: boolean; secure: boolean }): Kind {
  const code = errorCode(error);
  const known = kindOfCode[code];
  if (known !== undefined) return known;
  if (code.startsWith("EAI_")) return "name_not_found";
  if (phase.connecting && phase.secure) return "tls";
  if (phase.connecting) return "refused";
  // undici reports a peer that hung up and a peer that sends invalid messages (a stray 100, a 101) by one code and two
  // texts.
  if (code === "UND_ERR_SOCKET") return messageOf(error) === "other side closed" ? "reset" : "protocol";
  return isTlsCode(code) ? "tls" : "protocol";
}

/** Returns the code of an error, or its class, which a log may hold. Messages name addresses, so they are left out. */
export function errorCode(error: unknown): string {
  if (typeof error !== "object" || error === null) return "unknown";
  if ("code" in error && typeof error.code === "string" && error.code !== "") return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  return error instanceof Error ? error.name : "unknown";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}

function isTlsCode(code: string): boolean {
  return /^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/.test(code);
}
