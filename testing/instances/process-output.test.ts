import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consolePaths } from "#contract/console/console";
import { endpoints } from "#contract/public/endpoints";
import { forwards } from "#server/console/forwarding/forwards.ts";
import { productVersion } from "#server/node/runtime.ts";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";
import { listen, stopServer } from "#server/http/listen.ts";
import { send, type Received, type Sent } from "#testing/http/send.ts";
import { visit } from "#testing/http/visit.ts";
import { operatorEmail, password, passwordHash } from "./instances-fixture.ts";
import { startInstance, type Instance } from "../product-process.ts";

/** Texts that must never be written, each recognizable. */
const secrets = {
  key: "svc_live_planted_key",
  unknownKey: "svc_live_planted_unknown",
  accessToken: "planted-access-token",
  refreshToken: "planted-refresh-token",
  appSecret: "planted-app-secret",
  sessionSecret: "planted-session-secret-of-forty-three-characters",
  metricsToken: "planted-metrics-token-of-forty-three-characters",
  wrongPassword: "planted-wrong-password",
  receiverName: "王小明planted",
  mobile: "13800138000",
  address: "planted-road-699",
};
const merchant = "planted-merchant-uuid";
const injected = 'planted-line\r\n{"level":60,"kind":"forged"}\u2028\u202e';
const receiver = {
  ...sampleRequests["orders.preview"].receiver,
  name: secrets.receiverName,
  mobile: secrets.mobile,
  address: secrets.address,
};

const base64 = (text: string) => Buffer.from(text).toString("base64");
/** Spellings in which a text may come back. A longer text in Base64 contains one of three pieces of each secret. */
const spellings = (text: string) => [
  text,
  encodeURIComponent(text),
  encodeURIComponent(encodeURIComponent(text)),
  ...["", "x", "xy"].map((before) => base64(before + text).slice(before.length === 0 ? 0 : 4, -4)),
];

/** Request ids that a caller may send, so that the cut of a log entry falls at different places in a secret. */
const keyIds = [
  encodeURIComponent(injected) + secrets.key,
  secrets.key,
  `${"x".repeat(45)}${secrets.key}`,
  secrets.key.replaceAll("_", "%5f"),
  encodeURIComponent(secrets.key.replaceAll("_", "%5f")),
  ...["", "x", "xy"].map((before) => base64(before + secrets.key)),
  Buffer.from(secrets.key).toString("hex"),
];
/** A merchant's UUID is recognized by its header, so it is hidden only in the calls that carry it there. */
const idsOf = (key: string) => (key === secrets.key ? [`order of ${merchant}`, ...keyIds] : keyIds);

/** Vendor errors that repeat the request, in clear and in other spellings, as vendors do. */
const gossips = [
  (echo: string) => ({ error_code: "400_1", error_message: echo, exception: echo }),
  (echo: string) => ({ error_code: "gw.SignatureInvalid", error_message: echo }),
  (echo: string) => ({ success: false, errorCode: echo.slice(0, 40), errorMsg: echo }),
  (echo: string) => ({ error_code: encodeURIComponent(echo), error_message: encodeURIComponent(echo) }),
  (echo: string) => ({
    error_code: base64(echo.includes(secrets.accessToken) ? secrets.accessToken : "no token"),
    error_message: base64(echo),
  }),
  (echo: string) => ({
    success: false,
    errorCode: base64(`x${secrets.appSecret}`),
    errorMsg: encodeURIComponent(encodeURIComponent(echo)),
  }),
];

/** Returns the names of the secrets that a text contains in any spelling. */
const leaked = (text: string) =>
  Object.entries(secrets).flatMap(([name, secret]) =>
    spellings(secret).some((each) => text.includes(each)) ? [name] : [],
  );

/** Fields that every line of the log has, and the pattern of each. */
const common = {
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  level: /^(?:trace|debug|info|warn|error|fatal)$/,
  msg: /^\S/,
  kind: /^[a-z]+$/,
} as const;

type Line = Record<keyof typeof common, string>;

/** Returns a line of the log, which has to be JSON with the common fields and names in snake_case. */
function parsedLine(text: string): Line {
  const line = JSON.parse(text) as Line;
  for (const [name, pattern] of Object.entries(common))
    expect(line[name as keyof Line], `${name} of ${text}`).toMatch(pattern);
  expect(line).toMatchObject({ version: productVersion, host: hostname() });
  expect(Object.keys(line).filter((name) => !/^[a-z]+(?:_[a-z]+)*$/.test(name))).toEqual([]);
  return line;
}

describe("a process through which every secret passes", () => {
  let folder: string;
  let vendor: Server;
  let instance: Instance;
  let sent = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "output-"));
    let asked = 0;
    vendor = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => (body += text));
      request.on("end", () => {
        const gossip = gossips[(asked += 1) % gossips.length];
        const echo = `${decodeURIComponent(body.replaceAll("+", " "))} ${injected}`;
        response.writeHead(200, {
          "content-type": `${asked % 2 === 0 ? "text/plain" : secrets.accessToken + "/x"}; planted="${secrets.accessToken}"`,
        });
        response.end(JSON.stringify(gossip?.(echo)));
      });
    });
    const port = await listen(vendor, { host: "127.0.0.1", port: 0 });
    const marketplace = (path: string) => ({
      base_url: `http://127.0.0.1:${port}${path}`,
      app_key: "1",
      app_secret: secrets.appSecret,
    });
    const tokens = { access_token: secrets.accessToken, refresh_token: secrets.refreshToken };
    const file = join(folder, "gateway.json");
    await writeFile(
      file,
      JSON.stringify({
        marketplaces: {
          "1688": marketplace("/openapi"),
          taobao: marketplace("/rest"),
          weidian: marketplace("/api"),
        },
        plans: { standard: { requests_per_minute: 1_000, daily_units: 1_000 } },
        apps: [
          {
            id: "acme",
            plan: "standard",
            merchant_uuid: merchant,
            keys: [
              {
                id: "k1",
                environment: "live",
                sha256: createHash("sha256").update(secrets.key).digest("hex"),
                scopes: ["order:read", "order:preview", "product:detail", "product:search"],
              },
            ],
            authorizations: { "1688": tokens, taobao: tokens, weidian: tokens },
          },
        ],
        operators: [{ email: operatorEmail, role: "admin", password_hash: passwordHash }],
      }),
    );
    instance = await startInstance({
      environment: {
        CONFIG_FILE: file,
        DATABASE_URL: `file:${join(folder, "x.sqlite")}`,
        TOKEN_KEYS: randomBytes(32).toString("base64"),
        GATEWAY_API_KEY: secrets.key,
        MERCHANT_UUID: merchant,
        SESSION_SECRET: secrets.sessionSecret,
        METRICS_TOKEN: secrets.metricsToken,
        LOG_LEVEL: "trace",
      },
    });
  });
  afterAll(async () => {
    await instance.kill();
    await stopServer(vendor, 0);
    await rm(folder, { recursive: true });
  });

  const answers: Received[] = [];
  const ask = async (path: string, request: Sent = {}) => {
    sent += 1;
    const answer = await send(`${instance.origin}${path}`, request);
    answers.push(answer);
    return answer;
  };

  async function driveGateway(): Promise<void> {
    const bodies: Record<string, object> = {
      ...sampleRequests,
      "orders.preview": { ...sampleRequests["orders.preview"], receiver },
    };
    for (const { id, path, method, shortcuts } of endpoints) {
      for (const key of [secrets.key, secrets.unknownKey]) {
        const headers = {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "x-request-id": idsOf(key)[sent % idsOf(key).length] ?? "",
          "x-uuid": key === secrets.key ? merchant : secrets.unknownKey,
          cookie: `console=${secrets.sessionSecret}`,
        };
        for (const at of [path, ...shortcuts.map((shortcut) => shortcut.path)]) {
          for (const channel of ["1688", "taobao", "weidian"]) {
            const valid = { ...bodies[id], channel, receiver };
            const requests =
              method === "GET"
                ? [`?platform=${channel}&shop_id=${secrets.accessToken}&x=${encodeURIComponent(injected)}`]
                : [
                    valid,
                    { ...valid, response_format: "upstream" },
                    { ...valid, order_id: injected, id: secrets.accessToken, lines: injected },
                    `{"receiver": ${JSON.stringify(secrets)}`,
                  ];
            for (const each of requests) {
              if (method === "GET") await ask(at + String(each), { headers });
              else {
                const body = typeof each === "string" ? each : JSON.stringify(each);
                await ask(at, { method, headers, body });
              }
            }
          }
        }
      }
    }
    for (const path of [
      "/healthz",
      "/readyz",
      "/openapi.json",
      `/v1/${secrets.accessToken}`,
      "/v1/%0d%0aplanted-line",
    ])
      await ask(`${path}?${secrets.key}`, { headers: { authorization: secrets.key } });
  }

  async function driveConsole(): Promise<void> {
    const visitor = visit(instance.origin);
    const call: typeof visitor.call = (path, request) => {
      sent += 1;
      return visitor.call(path, request);
    };
    sent += 2;
    await visitor.signIn({ email: `${secrets.accessToken}@example.com`, password: secrets.wrongPassword });
    expect((await visitor.signIn({ email: operatorEmail, password })).status).toBeLessThan(300);
    for (const path of [...Object.values(consolePaths), ...forwards.keys(), `/bff/${secrets.accessToken}`])
      for (const method of ["GET", "POST"])
        await call(`${path}?platform=1688&x=${secrets.key}`, {
          method,
          body: JSON.stringify({ ...sampleRequests["orders.preview"], receiver, order_id: injected }),
        });
    await call(consolePaths.session, { method: "DELETE" });
  }

  test("writes one line of JSON per request, without any secret", async () => {
    await driveGateway();
    await driveConsole();
    await send(`${instance.origin}/metrics`, { headers: { authorization: `Bearer ${secrets.accessToken}` } });
    await send(`${instance.origin}/${secrets.accessToken}?${secrets.key}`);
    const page = await send(`${instance.origin}/metrics`, {
      headers: { authorization: `Bearer ${secrets.metricsToken}` },
    });
    expect(page.status).toBe(200);
    expect(await instance.stop()).toBe(0);

    const lines = instance.out().trimEnd().split("\n").map(parsedLine);
    const kinds = lines.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "call" || kind === "console")).toHaveLength(sent);
    expect(kinds).toContain("upstream");
    expect(kinds).not.toContain("forged");
    expect(kinds).not.toContain("error");
    const steps = lines.filter(({ kind }) => kind === "process").map(({ msg }) => msg);
    expect(steps).toEqual([
      expect.stringMatching(/^Ready at http:.* Purchasing is off: /),
      expect.stringMatching(/^Stopping: /),
      "Stopped.",
    ]);
    expect(sent).toBeGreaterThan(100);

    const said = instance.said();
    expect(leaked(said)).toEqual([]);
    expect(leaked(page.text)).toEqual([]);
    for (const hidden of [Buffer.from(secrets.key).toString("hex"), merchant, "%5f"])
      expect(said).not.toContain(hidden);
    // A payload in the upstream format may repeat what its caller sent, but no secret of the gateway.
    for (const { text } of answers)
      for (const hidden of [secrets.accessToken, secrets.refreshToken, secrets.appSecret])
        expect(text).not.toContain(hidden);
    const refusals = answers.filter(({ status }) => status >= 400);
    expect(refusals.length).toBeGreaterThan(50);
    for (const { text, headers } of refusals) expect(leaked(text + JSON.stringify(headers))).toEqual([]);
    expect(said).not.toMatch(/[\u2028\u202e]/);
    expect(said).not.toContain(password);
  });
});
