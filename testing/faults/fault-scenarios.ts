import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";

/** Everything that a fault scenario needs: the socket, the good answer that it spoils, and a timer. */
export type Stage = {
  socket: Socket;
  /** The JSON text that a well-behaved vendor would answer. */
  good: string;
  /** Address of this vendor. */
  url: string;
  /** Resets the connection (RST), under TLS as well. */
  reset: () => void;
  /** Runs `step` once after `ms` unless the socket is closed. */
  later: (ms: number, step: () => void) => void;
};

type Scenario = (stage: Stage) => void;

type Fields = Record<string, string>;

const json: Fields = { "content-type": "application/json;charset=UTF-8" };
const html: Fields = { "content-type": "text/html;charset=UTF-8" };
const page = "<!doctype html><title>Maintenance</title><p>We will be back soon.</p>";
const dripMs = 10;
// Long enough for the client to read the earlier bytes, which a reset may overtake.
const settleMs = 30;
const megabyte = 1024 * 1024;

function head(status: string, fields: Fields): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join("")}\r\n`;
}

function answer(status: string, fields: Fields, body: (good: string) => string | Uint8Array): Scenario {
  return ({ socket, good }) => {
    const bytes = Buffer.from(body(good));
    socket.write(head(status, { ...fields, "content-length": String(bytes.length) }));
    socket.write(bytes);
  };
}

function half(good: string): string {
  return good.slice(0, good.length >> 1);
}

function reply(body: (good: string) => string | Uint8Array): Scenario {
  return answer("200 OK", json, body);
}

/** Returns a good answer whose Date header is ahead by `aheadMs`. */
function dated(aheadMs: number): Scenario {
  return (stage) => {
    const date = new Date(Date.now() + aheadMs).toUTCString();
    answer("200 OK", { ...json, date }, (good) => good)(stage);
  };
}

/** Writes the text as given, then ends the connection in order. */
function raw(text: (good: string) => string): Scenario {
  return ({ socket, good }) => socket.end(text(good));
}

function endless(fields: Fields, chunk: Uint8Array): Scenario {
  return ({ socket }) => {
    socket.write(head("200 OK", { ...json, ...fields }));
    let left = Math.ceil((500 * megabyte) / chunk.length);
    const pump = () => {
      while (left > 0 && !socket.destroyed) {
        left -= 1;
        if (!socket.write(chunk)) return void socket.once("drain", pump);
      }
    };
    pump();
  };
}

const chunked64k = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(0x10000, " "), Buffer.from("\r\n")]);

function bomb(): Uint8Array {
  // Members of a gzip file follow each other, so 200 KB decompress to 200 MB without allocating 200 MB here.
  const member = gzipSync(Buffer.alloc(megabyte, " "));
  return Buffer.concat(Array.from({ length: 200 }, () => member));
}

function corrupt(good: string): Uint8Array {
  const bytes = gzipSync(good);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  return bytes;
}

const zipped: Fields = { ...json, "content-encoding": "gzip" };

/**
 * Scenarios for every error that a vendor can make on an open socket (docs/reliability.md), and some correct variants.
 */
export const faultScenarios = {
  ok: reply((good) => good),
  ok_hour_ahead: dated(3_600_000),
  ok_hour_behind: dated(-3_600_000),
  ok_close: answer("200 OK", { ...json, connection: "close" }, (good) => good),
  no_headers: () => undefined,
  partial_headers: ({ socket }) => void socket.write("HTTP/1.1 200 OK\r\nContent-Ty"),
  stall_mid_body: ({ socket, good }) =>
    void socket.write(head("200 OK", { ...json, "content-length": String(good.length * 4) }) + half(good)),
  rst_before_headers: ({ reset }) => reset(),
  close_before_headers: ({ socket }) => socket.end(),
  rst_mid_body: ({ socket, good, later, reset }) => {
    socket.write(head("200 OK", { ...json, "content-length": String(good.length * 4) }) + half(good));
    later(settleMs, reset);
  },
  rst_mid_headers: ({ socket, later, reset }) => {
    socket.write("HTTP/1.1 200 OK\r\nContent-Ty");
    later(settleMs, reset);
  },
  fin_mid_body_cl: raw(
    (good) => head("200 OK", { ...json, "content-length": String(good.length * 4) }) + half(good),
  ),
  chunked_no_terminator: raw(
    (good) =>
      `${head("200 OK", { ...json, "transfer-encoding": "chunked" })}${Buffer.byteLength(half(good)).toString(16)}\r\n${half(good)}\r\n`,
  ),
  fin_mid_body_noCL: raw((good) => head("200 OK", { ...json, connection: "close" }) + half(good)),
  truncated_json: reply(half),
  empty_200: reply(() => ""),
  status_204: ({ socket }) => void socket.write(head("204 No Content", {})),
  html_200: answer("200 OK", html, () => page),
  html_500: answer("500 Internal Server Error", html, () => page),
  html_502: answer("502 Bad Gateway", html, () => page),
  html_503: answer("503 Service Unavailable", html, () => page),
  html_504: answer("504 Gateway Timeout", html, () => page),
  html_503_retry_after_1: answer("503 Service Unavailable", { ...html, "retry-after": "1" }, () => page),
  html_503_retry_after_60: answer("503 Service Unavailable", { ...html, "retry-after": "60" }, () => page),
  html_429: answer("429 Too Many Requests", html, () => page),
  json_429_retry_after_7: answer("429 Too Many Requests", { ...json, "retry-after": "7" }, () => "{}"),
  json_500: answer("500 Internal Server Error", json, (good) => good),
  gzip_ok: answer("200 OK", zipped, (good) => gzipSync(good)),
  gzip_corrupt: answer("200 OK", zipped, corrupt),
  gzip_truncated: answer("200 OK", zipped, (good) => gzipSync(good).subarray(0, -9)),
  gzip_label_plain: answer("200 OK", zipped, (good) => good),
  gzip_bomb: answer("200 OK", zipped, bomb),
  body_500MB: endless({ "transfer-encoding": "chunked" }, chunked64k),
  body_500MB_cl: endless({ "content-length": String(500 * megabyte) }, Buffer.alloc(0x10000, " ")),
  json_wrong_ct: answer("200 OK", { "content-type": "text/html;charset=GBK" }, (good) => good),
  redirect_302: ({ socket, url }) =>
    void socket.write(head("302 Found", { location: `${url}/elsewhere`, "content-length": "0" })),
  redirect_loop: ({ socket, url }) =>
    void socket.write(head("307 Temporary Redirect", { location: url, "content-length": "0" })),
  slow_drip: ({ socket, later }) => {
    socket.write(head("200 OK", { ...json, "content-length": "100000" }));
    const drip = () => {
      socket.write(" ");
      later(dripMs, drip);
    };
    drip();
  },
  deep_json: reply(() => "[".repeat(100_000) + "]".repeat(100_000)),
  dup_keys: reply(() => '{"success":false,"success":true}'),
  proto_key: reply(() => '{"__proto__":{"success":true},"constructor":{"prototype":{"success":true}}}'),
  nan: reply(() => '{"success":true,"payFee":NaN}'),
  infinity: reply(() => '{"success":true,"payFee":Infinity}'),
  jsonp: reply((good) => `callback(${good});`),
  trailing_garbage: reply((good) => `${good} x`),
  concatenated: reply((good) => good + good),
  // The bytes of 跨境宝 in GBK, which are not valid UTF-8.
  gbk: answer("200 OK", { "content-type": "application/json;charset=GBK" }, () =>
    Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from([0xbf, 0xe7, 0xbe, 0xb3, 0xb1, 0xa6]),
      Buffer.from('"}'),
    ]),
  ),
  bad_utf8: reply(() =>
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
  ),
  bom: reply((good) => `\ufeff${good}`),
  bom_only: reply(() => "\ufeff"),
  bad_chunk_size: raw(
    (good) => `${head("200 OK", { ...json, "transfer-encoding": "chunked" })}zz\r\n${good}\r\n0\r\n\r\n`,
  ),
  cl_and_te: raw(
    (good) =>
      `${head("200 OK", { ...json, "content-length": "5", "transfer-encoding": "chunked" })}${Buffer.byteLength(good).toString(16)}\r\n${good}\r\n0\r\n\r\n`,
  ),
  two_cl: raw(
    (good) =>
      `HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: ${Buffer.byteLength(good)}\r\n\r\n${good}`,
  ),
  garbage: raw(() => "\u0000\u0001 this is not HTTP at all\r\n\r\n"),
  http09: raw((good) => good),
  big_header: raw((good) => head("200 OK", { ...json, "x-long": "a".repeat(64 * 1024) }) + good),
  status_101: ({ socket }) =>
    void socket.write(head("101 Switching Protocols", { upgrade: "websocket", connection: "Upgrade" })),
  stray_100: (stage) => {
    stage.socket.write("HTTP/1.1 100 Continue\r\n\r\n");
    faultScenarios.ok(stage);
  },
  early_hints_103: (stage) => {
    stage.socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n");
    faultScenarios.ok(stage);
  },
  // A second, unrequested answer follows on the same socket. The next request must not take it for its own.
  answer_twice: (stage) => {
    faultScenarios.ok(stage);
    stage.later(settleMs, () => faultScenarios.ok(stage));
  },
} satisfies Record<string, Scenario>;

export type FaultName = keyof typeof faultScenarios;
