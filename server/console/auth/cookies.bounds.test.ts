import { afterEach, describe, expect, test } from "vitest";
import { consoleHeader, consolePaths } from "#contract/console/console";
import { factorPaths } from "#contract/console/console-factors";
import { nodeDigests } from "#server/node/runtime.ts";
import { send } from "#testing/http/send.ts";
import { startTestConsole } from "#testing/http/start-test-console.ts";
import { visit } from "#testing/http/visit.ts";

const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

/** Starts a console with two session secrets that counts its HMAC computations. */
async function start() {
  let computed = 0;
  const server = await startTestConsole({
    gateway: () => Promise.reject(new Error("the gateway is not called")),
    sessionSecrets: ["new", "old"],
    digests: {
      ...nodeDigests,
      hmacSha256: (key, text) => {
        computed += 1;
        return nodeDigests.hmacSha256(key, text);
      },
    },
  });
  running.push(server);
  return { origin: server.origin, computed: () => computed };
}

const unsigned = (name: string) => `${name}=a.9999999999999.x`;
const flood = (name: string) => Array<string>(200).fill(unsigned(name)).join("; ");

describe("signature checks before a session is known", () => {
  test.each([
    ["GET", consolePaths.session, "console", undefined, 204],
    ["DELETE", consolePaths.session, "console", undefined, 401],
    ["GET", "/bff/apps", "console", undefined, 401],
    ["POST", consolePaths.session, "console-device", { email: "a@example.com", password: "wrong" }, 401],
    ["POST", factorPaths.challenge, "console-waiting", { step: "second" }, 400],
    ["POST", factorPaths.proof, "console-challenge", { step: "alone", passkey: passkeyAnswer() }, 400],
    [
      "POST",
      factorPaths.proof,
      "console-waiting",
      { step: "second", recovery_code: "aaaa-bbbb-cccc-dddd" },
      400,
    ],
  ])(
    "computes at most four digests with %s %s for 200 cookies named %s",
    async (method, path, name, body, status) => {
      const { origin, computed } = await start();
      const headers = {
        [consoleHeader.name]: consoleHeader.value,
        cookie: flood(name),
        ...(body && { "content-type": "application/json" }),
      };
      const answer = await send(`${origin}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      expect([answer.status, answer.text]).toEqual([status, expect.anything()]);
      expect(computed()).toBeGreaterThan(0);
      expect(computed()).toBeLessThanOrEqual(4);
    },
  );

  test("accepts a session in the first or the second cookie of its name, and in no later one", async () => {
    const { origin } = await start();
    const visitor = visit(origin);
    expect((await visitor.signIn({ demo: "admin" })).status).toBe(200);
    const statusAfter = async (count: number) => {
      const cookie = [...Array<string>(count).fill(unsigned("console")), visitor.cookie()].join("; ");
      return (await visit(origin, cookie).call(consolePaths.session)).status;
    };
    expect([await statusAfter(0), await statusAfter(1), await statusAfter(2)]).toEqual([200, 200, 204]);
  });
});

function passkeyAnswer(): object {
  return {
    id: "AAAA",
    rawId: "AAAA",
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA", userHandle: "AAAA" },
  };
}
