import { afterEach, describe, expect, test } from "vitest";
import { send } from "#testing/http/send.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

describe("Strict-Transport-Security", () => {
  test.each([
    "/healthz",
    "/v1/nothing",
    "/bff/environment",
    "/simulator/1688/x",
    "/metrics",
    "/nowhere",
    "/openapi.json",
  ])("sets the header for requests that came by https, and for no others: %s", async (path) => {
    const server = await startTestServer({ environment: { TRUST_PROXY: "1" } });
    stops.push(server.stop);
    const policy = async (headers: Record<string, string>) => {
      const answer = await send(`${server.origin}${path}`, { headers });
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      return answer.headers["strict-transport-security"];
    };
    expect(await policy({ "x-forwarded-proto": "https" })).toBe("max-age=31536000");
    expect(await policy({})).toBeUndefined();
  });

  test.each([
    ["true", "max-age=31536000; includeSubDomains"],
    ["false", "max-age=31536000"],
    ["", "max-age=31536000"],
  ])("includes subdomains only where HSTS_INCLUDE_SUBDOMAINS is true (%j)", async (setting, policy) => {
    const environment = { TRUST_PROXY: "1", HSTS_INCLUDE_SUBDOMAINS: setting };
    const server = await startTestServer({ environment });
    stops.push(server.stop);
    const { headers } = await send(`${server.origin}/healthz`, {
      headers: { "x-forwarded-proto": "https" },
    });
    expect(headers["strict-transport-security"]).toBe(policy);
  });

  test("rejects another value of HSTS_INCLUDE_SUBDOMAINS at the start", async () => {
    await expect(startTestServer({ environment: { HSTS_INCLUDE_SUBDOMAINS: "1" } })).rejects.toThrow(
      "HSTS_INCLUDE_SUBDOMAINS: must be one of true, false",
    );
  });
});
