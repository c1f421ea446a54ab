import { afterEach, describe, expect, test } from "vitest";
import { consolePaths, environmentSchema, sessionSchema } from "#contract/console/console";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import { roleNames, type Role } from "#contract/console/roles";
import { productVersion } from "#server/node/runtime.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit } from "#testing/http/visit.ts";
import { knownPassword } from "#testing/http/known-password.ts";
import { sessionLimits } from "./session.ts";

const { password } = knownPassword;
const email = "buyer@example.com";
const file: { operators: { email: string; role: Role; password_hash: string }[] } = {
  operators: [{ email, role: "buyer", password_hash: knownPassword.hash }],
};

const running: TestServer[] = [];
async function start(options: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(options);
  running.push(server);
  return server;
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

describe("signing in with a password", () => {
  test("opens a session that GET shows and DELETE ends, after which the cookie is not valid", async () => {
    const { origin } = await start({ file });
    const visitor = visit(origin);
    const signedIn = await visitor.signIn({ email: "BUYER@example.com", password });
    expect(signedIn.status).toBe(200);
    const session = sessionSchema.parse(JSON.parse(signedIn.text));
    expect(session).toMatchObject({ operator: { name: email, role: "buyer" }, environment: "live" });
    expect((await visitor.call(consolePaths.session)).text).toBe(signedIn.text);
    const cookie = visitor.cookie();
    const signedOut = await visitor.call(consolePaths.session, { method: "DELETE" });
    expect([signedOut.status, signedOut.headers["clear-site-data"]]).toEqual([204, '"cache"']);
    expect((await visit(origin, cookie).call(consolePaths.session)).status).toBe(204);
  });

  test.each([
    ["a wrong password", { email, password: "wrong" }],
    ["an unknown account", { email: "nobody@example.com", password }],
  ])(
    "answers 401 without saying whether the address or the password was wrong: %s",
    async (_, credentials) => {
      const { origin } = await start({ file });
      const refused = await visit(origin).signIn(credentials);
      expect(refused.status).toBe(401);
      expect(consoleErrorEnvelopeSchema.parse(JSON.parse(refused.text)).error).toMatchObject({
        code: "SIGN_IN_FAILED",
        message: "The e-mail address or the password is wrong.",
        request_id: refused.headers["x-request-id"],
      });
      expect(refused.headers["set-cookie"]).toBeUndefined();
    },
  );

  test.each([
    ["no JSON", "{", 400],
    ["no password", JSON.stringify({ email }), 400],
    ["a number as password", JSON.stringify({ email, password: 7 }), 400],
    ["a role that does not exist", JSON.stringify({ demo: "king" }), 400],
    ["nine kilobytes", JSON.stringify({ email, password: "x".repeat(9000) }), 413],
  ])("refuses %s in the envelope and without repeating it", async (_, body, status) => {
    const { origin } = await start({ file });
    const refused = await visit(origin).call(consolePaths.session, { method: "POST", body });
    expect(refused.status).toBe(status);
    const { error } = consoleErrorEnvelopeSchema.parse(JSON.parse(refused.text));
    expect(error.code).toBe(status === 413 ? "BODY_TOO_LARGE" : "VALIDATION_ERROR");
    expect(refused.text).not.toContain(email);
  });

  test("accepts JSON only and answers 415 to a form", async () => {
    const { origin } = await start({ file });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const sent = { method: "POST", body: "demo=admin", headers };
    expect((await visit(origin).call(consolePaths.session, sent)).status).toBe(415);
  });
});

describe("session cookie", () => {
  test("makes the cookie HttpOnly and SameSite=Strict for the whole site under http, with 256 random bits", async () => {
    const { origin } = await start({});
    const { headers } = await visit(origin).signIn({ demo: "buyer" });
    const [cookie = ""] = headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^console=[A-Za-z0-9_-]{43}\.[^;]+; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test("makes the cookie also Secure and names it __Host- under https, as reported by a trusted proxy only", async () => {
    const forwarded = { headers: { "x-forwarded-proto": "https" } };
    const trusting = await start({ environment: { TRUST_PROXY: "loopback" } });
    const visitor = visit(trusting.origin);
    const { headers } = await visitor.signIn({ demo: "buyer" }, forwarded);
    const [cookie = ""] = headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^__Host-console=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    expect((await visitor.call(consolePaths.session, forwarded)).status).toBe(200);

    const wary = await start({});
    const untrusted = await visit(wary.origin).signIn({ demo: "buyer" }, forwarded);
    expect(untrusted.headers["set-cookie"]?.[0]).toMatch(/^console=/);
    expect(untrusted.headers["strict-transport-security"]).toBeUndefined();
  });

  test("sets another cookie with each sign-in, after which the previous one is no longer valid", async () => {
    const { origin } = await start({});
    const visitor = visit(origin);
    await visitor.signIn({ demo: "buyer" });
    const first = visitor.cookie();
    await visitor.signIn({ demo: "support" });
    expect(visitor.cookie()).not.toBe(first);
    expect((await visit(origin, first).call(consolePaths.session)).status).toBe(204);
  });

  test("rejects a cookie without a signature of this server", async () => {
    const { origin } = await start({});
    const visitor = visit(origin);
    await visitor.signIn({ demo: "admin" });
    const forged = visitor.cookie().replace(/\..*$/, ".AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    expect((await visit(origin, forged).call(consolePaths.session)).status).toBe(204);
  });
});

describe("session expiry", () => {
  test("ends a session after 30 minutes without a call", async () => {
    let now = Date.UTC(2026, 10, 21);
    const { origin } = await start({ clock: () => now });
    const visitor = visit(origin);
    await visitor.signIn({ demo: "buyer" });
    for (let call = 0; call < 3; call += 1) {
      now += sessionLimits.idleMs - 1;
      expect((await visitor.call(consolePaths.session)).status).toBe(200);
    }
    now += sessionLimits.idleMs;
    expect((await visitor.call(consolePaths.session)).status).toBe(204);
  });

  test("ends a session after 12 hours in any case", async () => {
    let now = Date.UTC(2026, 10, 21);
    const { origin } = await start({ clock: () => now });
    const visitor = visit(origin);
    await visitor.signIn({ demo: "buyer" });
    const step = 20 * 60_000;
    for (let passed = step; passed < sessionLimits.absoluteMs; passed += step) {
      now += step;
      expect((await visitor.call(consolePaths.session)).status).toBe(200);
    }
    now += step;
    expect((await visitor.call(consolePaths.session)).status).toBe(204);
  });
});

describe("demo sign-in", () => {
  test.each(roleNames)("signs in as %s in the built-in demo on loopback", async (role) => {
    const { origin } = await start({});
    const { text } = await visit(origin).signIn({ demo: role });
    expect(JSON.parse(text)).toMatchObject({ operator: { role }, environment: "demo" });
  });

  test("refuses a foreign host name that resolves to this machine (DNS rebinding)", async () => {
    const { origin } = await start({});
    const host = { headers: { host: "rebound.example" } };
    expect((await visit(origin).signIn({ demo: "admin" }, host)).status).toBe(403);
    const { text } = await send(`${origin}${consolePaths.environment}`, host);
    expect(environmentSchema.parse(JSON.parse(text)).demo_roles).toEqual([]);
  });

  test.each([
    ["x-forwarded-host", { host: "rebound.example", "x-forwarded-host": "localhost" }],
    ["x-forwarded-for", { "x-forwarded-for": "127.0.0.1" }],
  ])(
    "refuses callers who claim by %s to be this machine, also behind a trusted proxy",
    async (_, headers) => {
      for (const environment of [{}, { TRUST_PROXY: "1" }, { TRUST_PROXY: "loopback" }]) {
        const { origin } = await start({ environment });
        expect((await visit(origin).signIn({ demo: "admin" }, { headers })).status).toBe(403);
        const { text } = await send(`${origin}${consolePaths.environment}`, { headers });
        expect(environmentSchema.parse(JSON.parse(text)).demo_roles).toEqual([]);
      }
    },
  );

  test("refuses a demo sign-in with a configuration file", async () => {
    const { origin } = await start({ file });
    expect((await visit(origin).signIn({ demo: "admin" })).status).toBe(403);
  });

  test("refuses a demo sign-in when other machines can reach the console", async () => {
    const { origin } = await start({ environment: { HOST: "0.0.0.0" } });
    expect((await visit(origin).signIn({ demo: "admin" })).status).toBe(403);
  });

  test("signs in everyone while the demo is open (DEMO_OPEN), and reports that", async () => {
    const { origin } = await start({ environment: { HOST: "0.0.0.0", DEMO_OPEN: "on" } });
    const host = { headers: { host: "demo.example:3000" } };
    const { text } = await send(`${origin}${consolePaths.environment}`, host);
    expect(environmentSchema.parse(JSON.parse(text))).toMatchObject({
      demo_roles: roleNames,
      demo_open: true,
    });
    expect((await visit(origin).signIn({ demo: "admin" }, host)).status).toBe(200);
  });

  test("refuses a demo sign-in through the form: the demo's operators have no password", async () => {
    const { origin } = await start({});
    for (const guess of ["", " ", "demo", "undefined"]) {
      const refused = await visit(origin).signIn({ email: "admin@demo.example", password: guess });
      expect([400, 401]).toContain(refused.status);
    }
  });
});

describe("GET /bff/environment", () => {
  test("shows the environment without session and header, and offers nothing but samples in the demo", async () => {
    const { origin } = await start({});
    const shown = await send(`${origin}${consolePaths.environment}`);
    expect(shown.status).toBe(200);
    const environment = environmentSchema.parse(JSON.parse(shown.text));
    expect(environment).toMatchObject({ environment: "demo", demo_roles: roleNames, gateway_url: origin });
    expect(environment.samples.orders.length).toBeGreaterThan(3);
    const real = await start({ file });
    const { text } = await send(`${real.origin}${consolePaths.environment}`);
    expect(environmentSchema.parse(JSON.parse(text))).toEqual({
      environment: "live",
      demo_roles: [],
      demo_open: false,
      sign_in_provider: null,
      samples: { orders: [], products: [], pictures: [], shops: [] },
      gateway_url: real.origin,
      version: productVersion,
    });
  });
});
