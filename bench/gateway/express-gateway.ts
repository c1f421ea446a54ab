import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import pino from "pino";
import { Counter, Histogram, Registry } from "prom-client";
import { Agent, request } from "undici";
import { z } from "zod";
import { beMeasured, listenOnLoopback } from "./be-measured.ts";
import { benchKey } from "./bench-key.ts";

// The peer that the gateway is compared with: the same endpoint with the usual libraries, as a competent engineer writes it in an
// afternoon. It checks, counts, signs, maps, logs and measures each call. It leaves out the following: limits and quota are in memory
// only, nothing goes to disk, no list of calls is stored, long digits are rounded (JSON.parse), nothing is retried, there is no breaker
// and no hold to settle after a crash, and callers that disconnect are not noticed.

// The argument selects the HTTP client: "fetch", which most engineers would use, or "undici", whose `request` does less work.

const [client = "", upstream = ""] = process.argv.slice(2);

// The limit never refuses a call, but calls are counted as in the gateway.
const limit = 1_000_000_000;
const marketplace = {
  base: `${upstream}/openapi`,
  appKey: "1000000",
  secret: "bench-secret",
  token: randomUUID(),
};
const api = "com.alibaba.trade/alibaba.trade.payWay.query";

type Key = { id: string; appId: string; scopes: string[]; requestsPerMinute: number; dailyUnits: number };

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const keys = new Map<string, Key>([
  [
    sha256(benchKey),
    { id: "k1", appId: "bench", scopes: ["order:read"], requestsPerMinute: limit, dailyUnits: limit },
  ],
]);

const requestSchema = z.object({
  channel: z.literal("1688"),
  order_id: z.string().regex(/^[1-9][0-9]{0,18}$/),
  response_format: z.enum(["standard"]).default("standard"),
});

const vendorSchema = z.object({
  success: z.literal(true),
  resultList: z.object({
    channels: z.array(z.object({ code: z.int(), name: z.string() })),
    orderId: z.string(),
    payFee: z.int().nonnegative(),
    timeout: z.string().nullish(),
  }),
});

const log = pino({ timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 1, sync: false }));
const registers = [new Registry()];
const requests = new Counter({
  name: "requests_total",
  help: "Requests by status.",
  labelNames: ["route", "status"],
  registers,
});
const units = new Counter({
  name: "units_total",
  help: "Units billed.",
  labelNames: ["app", "channel"],
  registers,
});
const durations = new Histogram({
  name: "request_seconds",
  help: "Time of a request.",
  labelNames: ["route"],
  registers,
});
const vendorDurations = new Histogram({
  name: "vendor_seconds",
  help: "Time of a marketplace call.",
  labelNames: ["api"],
  registers,
});

class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Post = (url: string, form: URLSearchParams) => Promise<{ status: number; text: string }>;

const agent = new Agent({ connections: 256, headersTimeout: 10_000, bodyTimeout: 10_000 });
const postByUndici: Post = async (url, form) => {
  const { statusCode, body } = await request(url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
    dispatcher: agent,
    signal: AbortSignal.timeout(10_000),
  });
  return { status: statusCode, text: await body.text() };
};
const postByFetch: Post = async (url, form) => {
  const response = await fetch(url, { method: "POST", body: form, signal: AbortSignal.timeout(10_000) });
  return { status: response.status, text: await response.text() };
};
const post = client === "undici" ? postByUndici : postByFetch;

const minutes = new Map<string, { minute: number; count: number }>();
function limitRate(key: Key): void {
  const minute = Math.floor(Date.now() / 60_000);
  const window = minutes.get(key.id);
  if (window?.minute !== minute) {
    minutes.set(key.id, { minute, count: 1 });
  } else if (++window.count > key.requestsPerMinute) {
    throw new ApiError(429, "RATE_LIMIT_EXCEEDED", "Too many requests in this minute.");
  }
}

const shanghaiDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" });
const days = new Map<string, { day: string; used: number }>();
/** Takes the units of a call from the day. @returns the account, to read the remaining units from or to return the units to */
function reserve(key: Key, cost: number): { day: string; used: number } {
  const day = shanghaiDay.format(Date.now());
  let account = days.get(key.appId);
  if (account?.day !== day) {
    account = { day, used: 0 };
    days.set(key.appId, account);
  }
  if (account.used + cost > key.dailyUnits)
    throw new ApiError(429, "QUOTA_EXCEEDED", "The units of today are used up.");
  account.used += cost;
  return account;
}

function authenticate(header: string | undefined): Key {
  const [scheme, secret] = header?.split(" ") ?? [];
  if (scheme?.toLowerCase() !== "bearer" || !secret)
    throw new ApiError(401, "INVALID_API_KEY", "Send an API key.");
  const digest = sha256(secret);
  for (const [known, key] of keys) {
    if (timingSafeEqual(Buffer.from(known), Buffer.from(digest))) return key;
  }
  throw new ApiError(401, "INVALID_API_KEY", "The API key is not known.");
}

function sign(path: string, params: Record<string, string>): string {
  const pairs = Object.entries(params).map(([name, value]) => name + value);
  return createHmac("sha1", marketplace.secret)
    .update(path + pairs.sort().join(""))
    .digest("hex")
    .toUpperCase();
}

async function queryPaymentMethods(orderId: string): Promise<z.infer<typeof vendorSchema>["resultList"]> {
  const path = `param2/1/${api}/${marketplace.appKey}`;
  const params = { orderId, access_token: marketplace.token, _aop_timestamp: String(Date.now()) };
  const form = new URLSearchParams({ ...params, _aop_signature: sign(path, params) });
  const done = vendorDurations.startTimer({ api });
  const { status, text } = await post(`${marketplace.base}/${path}`, form);
  done();
  const answer = vendorSchema.safeParse(JSON.parse(text));
  if (status !== 200 || !answer.success || answer.data.resultList.orderId !== orderId)
    throw new ApiError(502, "CHANNEL_UPSTREAM_ERROR", "The marketplace's answer cannot be used.");
  return answer.data.resultList;
}

const paymentMethods: RequestHandler = async (incoming, outgoing) => {
  const key = authenticate(incoming.headers.authorization);
  outgoing.locals["key"] = key;
  limitRate(key);
  if (!key.scopes.includes("order:read"))
    throw new ApiError(403, "INSUFFICIENT_SCOPE", "The key lacks the scope order:read.");
  const input = requestSchema.safeParse(incoming.body);
  if (!input.success) throw new ApiError(400, "VALIDATION_ERROR", z.prettifyError(input.error));
  const { channel, order_id } = input.data;
  const account = reserve(key, 1);
  const list = await queryPaymentMethods(order_id).catch((error: unknown) => {
    account.used -= 1;
    throw error;
  });
  units.inc({ app: key.appId, channel });
  outgoing.set({
    "cache-control": "no-store",
    "x-quota-billable-units": "1",
    "x-quota-channel": channel,
    "x-quota-remaining-day": String(key.dailyUnits - account.used),
  });
  outgoing.json({
    channel,
    success: true,
    order_id,
    channels: list.channels,
    payment_amount: { amount: list.payFee, currency: "CNY" },
    payment_deadline: list.timeout ?? null,
    monetary_unit: "CNY_minor",
    request_id: outgoing.locals["requestId"],
  });
};

const observe: RequestHandler = (incoming, outgoing, next) => {
  const begun = performance.now();
  const requestId = `req_${randomUUID()}`;
  outgoing.locals["requestId"] = requestId;
  outgoing.set("x-request-id", requestId);
  outgoing.on("finish", () => {
    const durationMs = performance.now() - begun;
    const route = "orders.payment-methods";
    const status = outgoing.statusCode;
    const { appId, id: keyId } = (outgoing.locals["key"] ?? {}) as Partial<Key>;
    requests.inc({ route, status });
    durations.observe({ route }, durationMs / 1000);
    log.info(
      {
        request_id: requestId,
        method: incoming.method,
        route,
        status,
        duration_ms: durationMs,
        appId,
        keyId,
      },
      "call",
    );
  });
  next();
};

const answerError: ErrorRequestHandler = (error: unknown, _incoming, outgoing, next) => {
  if (outgoing.headersSent) return next(error);
  const { status, code, message } =
    error instanceof ApiError ? error : new ApiError(500, "INTERNAL_ERROR", "Something went wrong.");
  outgoing
    .status(status)
    .json({ error: { code, message, category: "ERROR", request_id: outgoing.locals["requestId"] } });
};

const app = express();
app.disable("x-powered-by");
app.use(observe);
app.use(express.json({ limit: "256kb" }));
app.post("/v1/orders/payment-methods", paymentMethods);
app.use(answerError);

const server = createServer(app);
beMeasured(await listenOnLoopback(server), async () => {
  server.closeAllConnections();
  await agent.close();
});
