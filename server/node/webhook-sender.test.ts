import { afterEach, describe, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { createTestCertificate } from "#testing/faults/test-certificate.ts";
import { startReceiver } from "#testing/events/receiver.ts";
import { createWebhookSender, type WebhookSenderOptions } from "./webhook-sender.ts";
import { systemClock } from "./runtime.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw5Z5d8f1s3Xo=";
const other = "whsec_AAAQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw5Z5d8f1s3Xo=";
const body = '{"type":"order.paid","timestamp":"2026-11-21T04:00:00.000Z","data":{"title":"杯"}}';
const signal = new AbortController().signal;

const receivers: Awaited<ReturnType<typeof startReceiver>>[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
});

async function start(options: Parameters<typeof startReceiver>[0] = {}) {
  const receiver = await startReceiver(options);
  receivers.push(receiver);
  return receiver;
}

function send(url: string, change: Partial<WebhookSenderOptions> = {}, secrets = [secret]) {
  const sender = createWebhookSender({ clock: systemClock, isLoopbackAllowed: true, ...change });
  return sender({ url, id: "evt_1", body, secrets, signal });
}

/** Names resolve to loopback, which simulates the public internet here. */
const inTest = {
  lookup: async () => ["127.0.0.1"],
  isAllowed: (at: string) => at === "127.0.0.1",
  ports: null,
};

describe("a message to a webhook", () => {
  test("is verified by the library of Standard Webhooks with either secret while one is rotated", async () => {
    const receiver = await start();
    expect(await send(receiver.url, {}, [secret, other])).toEqual({
      status: 204,
      error: null,
      answer: null,
      retryAfterMs: 0,
      durationMs: expect.any(Number),
    });
    const [message] = receiver.received;
    expect(message).toMatchObject({
      body,
      headers: { "webhook-id": "evt_1", "content-type": "application/json" },
    });
    for (const each of [secret, other])
      expect(new Webhook(each).verify(message!.body, message!.headers)).toEqual(JSON.parse(body));
    const wrong = new Webhook(secret.replace("Mf", "Ng"));
    expect(() => wrong.verify(message!.body, message!.headers)).toThrow("No matching signature");
    const changed = message!.body.replace("paid", "made");
    expect(() => new Webhook(secret).verify(changed, message!.headers)).toThrow("No matching signature");
  });

  test("is refused by that library when the gateway's clock is an hour off", async () => {
    const receiver = await start();
    await send(receiver.url, { clock: () => Date.now() - 3_600_000 });
    const [message] = receiver.received;
    expect(() => new Webhook(secret).verify(message!.body, message!.headers)).toThrow("too old");
  });
});

describe("a receiver that does not take a message", () => {
  test.each([
    [500, {}, "HTTP 500", 0],
    [410, {}, "HTTP 410", 0],
    [429, { "retry-after": "120" }, "HTTP 429", 120_000],
    [503, { "retry-after": "Sat, 21 Nov 2026 04:01:00 GMT" }, "HTTP 503", 60_000],
    [429, { "retry-after": "9999999" }, "HTTP 429", 86_400_000],
    [429, { "retry-after": "soon" }, "HTTP 429", 0],
  ])("is reported by its status %i with %j", async (status, headers, error, retryAfterMs) => {
    const { url } = await start({ answer: (response) => response.writeHead(status, headers).end("no") });
    const clock = () => Date.parse("2026-11-21T04:00:00Z");
    expect(await send(url, { clock })).toMatchObject({ status, error, retryAfterMs });
  });

  test.each([
    ["no stock\u0000\u001b[31m \u202eliar\r\n", "no stock[31m liar"],
    [" ", null],
    ["x".repeat(1_024), "x".repeat(1_024)],
    [`${"x".repeat(1_023)}杯`, `${"x".repeat(1_023)}…`],
    ["x".repeat(200_000), `${"x".repeat(1_024)}…`],
    [Buffer.from([0xff, 0x41]), "\ufffdA"],
  ])("has the beginning of its answer stored, without hidden characters", async (written, answer) => {
    const { url } = await start({ answer: (response) => response.writeHead(500).end(written) });
    expect(await send(url)).toMatchObject({ status: 500, answer });
  });

  test("has nothing of its answer stored when it was accepted", async () => {
    const { url } = await start({ answer: (response) => response.writeHead(200).end("thanks") });
    expect(await send(url)).toMatchObject({ status: 200, error: null, answer: null });
  });

  test("is not followed when it redirects", async () => {
    const target = await start();
    const { url } = await start({
      answer: (response) => response.writeHead(307, { location: target.url }).end(),
    });
    expect(await send(url)).toMatchObject({ status: 307, error: "HTTP 307: redirects are not followed" });
    expect(target.received).toEqual([]);
  });

  test("fails after the timeout when it never answers", async () => {
    const { url } = await start({ answer: () => undefined });
    expect(await send(url, { timeoutMs: 100 })).toMatchObject({
      status: null,
      error: "no answer within 0.1 s",
    });
  });

  test("fails when it closes the connection, and when nothing listens", async () => {
    const receiver = await start({ answer: (response) => response.socket?.resetAndDestroy() });
    expect(await send(receiver.url)).toMatchObject({
      status: null,
      error: "the connection was closed before an answer came",
    });
    await receivers.pop()!.stop();
    expect(await send(receiver.url)).toMatchObject({ error: "the connection was refused" });
  });

  test("fails when its certificate is not valid", async () => {
    const now = Date.now();
    const tls = await createTestCertificate("127.0.0.1", { from: now - 1_000, until: now + 86_400_000 });
    const { url, received } = await start({ tls });
    expect(await send(url)).toMatchObject({ status: null, error: expect.stringMatching(/^TLS failed: /) });
    expect(received).toEqual([]);
  });

  test("is sent nothing without a secret that can be decrypted", async () => {
    const { url, received } = await start();
    expect(await send(url, {}, [])).toMatchObject({ error: expect.stringContaining("rotate it") });
    expect(received).toEqual([]);
  });
});

describe("the guarded address of a webhook", () => {
  test.each([
    ["https://10.0.0.1/", "not public"],
    ["https://169.254.169.254/latest/meta-data", "not public"],
    ["https://[fd00::1]/", "not public"],
    ["https://shop.example:8443/", "port 443 or 80"],
    ["http://127.0.0.1/", "its own machine"],
    ["https://[::1]/", "its own machine"],
  ])("is refused by the production rule: %s", async (url, message) => {
    const lookup = () => Promise.reject(new Error("was looked up"));
    expect(await send(url, { isLoopbackAllowed: false, lookup })).toMatchObject({
      status: null,
      error: expect.stringContaining(message),
    });
  });

  test("looks up its name at every attempt, and is refused once the name leads to a private network", async () => {
    const now = Date.now();
    const tls = await createTestCertificate("shop.example", { from: now - 1_000, until: now + 86_400_000 });
    const { port, received } = await start({ tls });
    const url = `https://shop.example:${port}/hooks`;
    const found = ["127.0.0.1", "10.0.0.1"];
    const lookup = async () => [found.shift()!];
    // No known authority issued the certificate, and its refusal shows that the first address was connected to.
    expect(await send(url, { ...inTest, lookup })).toMatchObject({
      error: expect.stringContaining("TLS failed"),
    });
    expect(await send(url, { ...inTest, lookup })).toMatchObject({
      error: "the name leads to an address that is not public",
    });
    expect(await send(url, { ...inTest, lookup: async () => ["127.0.0.1", "10.0.0.1"] })).toMatchObject({
      error: "the name leads to an address that is not public",
    });
    expect(await send(url, { ...inTest, lookup: async () => [] })).toMatchObject({
      error: "the name is not known to the network",
    });
    expect(received).toEqual([]);
  });
});
