import { afterEach, describe, expect, test } from "vitest";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { createLog } from "./log.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

type Line = { caller_request_id: string | null };
const base64 = (text: string) => Buffer.from(text).toString("base64");
const key = demoKeys.live;

describe("caller's own request id in the log", () => {
  /** Makes one call over HTTP and returns its log line, parsed and as text. */
  async function logged(callerRequestId: string, headers: Record<string, string> = {}) {
    const server = await startTestServer();
    running.push(server);
    const answer = await send(`${server.origin}/v1/account`, {
      headers: { authorization: `Bearer ${key}`, "x-request-id": callerRequestId, ...headers },
    });
    const own = () => server.logged.find((line) => line.includes(String(answer.headers["x-request-id"])));
    await expect.poll(own).toBeDefined();
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain("svc_");
    const text = own() ?? "";
    return { text, said: (JSON.parse(text) as Line).caller_request_id };
  }

  test.each([
    ["the key of the call itself", key],
    ["another app's key", "svc_test_of_somebody_else"],
    ["a key in capitals", key.toUpperCase()],
    ["a key behind other text, where the line would be cut in its middle", `job-${"7".repeat(50)}-${key}`],
    ["a key as the whole header of another call", `Authorization: Bearer ${key}`],
    ["a key in URL spelling", key.replaceAll("_", "%5F")],
    ["a key in URL spelling, twice", key.replaceAll("_", "%255f")],
    ["a key in Base64", base64(key)],
    ["a key inside of Base64, shifted by one", base64(`x${key}`)],
    ["a key inside of Base64, shifted by two", base64(`:)${key}`)],
    ["a key in Base64 in URL spelling", encodeURIComponent(`a=${base64(`user:${key}`)}`)],
    ["a key in hex", Buffer.from(key).toString("hex")],
  ])("masks a caller's request id when it is %s", async (_, callerRequestId) => {
    const { text, said } = await logged(callerRequestId);
    expect(said).toBe("***");
    expect(text.toLowerCase()).not.toContain("svc_");
  });

  test("masks a request id that repeats the merchant UUID of the call, which is a credential too", async () => {
    const merchant = "00000000-0000-4000-8000-0000000000AA";
    const { said } = await logged(`for ${merchant.toLowerCase()}`, { "x-uuid": merchant });
    expect(said).toBe("***");
  });

  test.each([
    ["01J9ZK-order.42:retry/1", "01J9ZK-order.42:retry/1"],
    ["svc-orders of 5% and more", "svc-orders of 5%25 and more"],
    ["c3ZjX2Jhc2U2NA== is no key", "c3ZjX2Jhc2U2NA== is no key"],
  ])("leaves a request id without a key unchanged: %s", async (callerRequestId, expected) => {
    expect((await logged(callerRequestId)).said).toBe(expected);
  });
});

describe("unexpected error", () => {
  /** Returns message and places of an error as they are logged. */
  const logged = (error: unknown) => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    createLog("info", { destination, origin: { host: "h", version: "1" } }).error(error, "req_1");
    expect(lines).toHaveLength(1);
    return JSON.parse(lines[0] ?? "") as { msg: string; detail: string | null };
  };
  const caught = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };

  test("logs an unexpected error with the place where it was thrown, and without the text that a parser received", () => {
    const { msg, detail } = logged(caught(() => JSON.parse(`${key} and a receiver`)));
    expect(msg).toBe("SyntaxError");
    expect(detail).toMatch(/^ {4}at /);
    expect(detail).not.toMatch(/svc_|receiver/);
  });

  test("allows no error text to forge a line or bring a key into it", () => {
    const { msg, detail } = logged(new TypeError(`bad ${key}\r\n    at ${key}\u2028{"level":60}`));
    expect(msg).toBe('TypeError: bad ***%0D%0A    at ***%E2%80%A8{"level":60}');
    expect(detail).toMatch(/^ {4}at /);
    expect(detail).not.toContain("svc_");
    expect(logged("thrown text")).toMatchObject({ msg: "unknown", detail: null });
  });
});
