import { afterEach, describe, expect, test } from "vitest";
import { consoleHeader, consolePaths, sessionSchema } from "#contract/console/console";
import { factorPaths } from "#contract/console/console-factors";
import { operatorPaths } from "#contract/console/console-operators";
import { providerLinkSchema, providerPaths } from "#contract/console/sign-in-provider";
import { knownPassword } from "#testing/http/known-password.ts";
import { clientSecret, startOidcProvider, type OidcProvider } from "#testing/http/oidc-provider-fixture.ts";
import { send, type Received } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

/** An operator with a password, from the configuration file. */
const boss = { email: "boss@example.com", password: knownPassword.password };
const file = {
  operators: [{ email: boss.email, role: "admin", password_hash: knownPassword.hash }],
};

const anna = { sub: "4711", email: "Anna@example.com", name: "Anna Arbeit", roles: ["everyone", "buying"] };

async function start(
  options: Parameters<typeof startOidcProvider>[0] & {
    environment?: Record<string, string>;
    clock?: () => number;
  } = {},
): Promise<{ server: TestServer; provider: OidcProvider }> {
  const provider = await startOidcProvider(options);
  const { clock } = options;
  const server = await startTestServer({
    ...(clock && { clock }),
    file,
    environment: {
      ...provider.environment,
      OIDC_ROLES: "procurement-admins=admin,buying=buyer",
      ...options.environment,
    },
  });
  running.push(provider, server);
  provider.register(server.origin);
  provider.setAccount(anna);
  return { server, provider };
}

/** Browser that keeps cookies by host and port, and follows redirects as a person's does. */
function browse() {
  const jars = new Map<string, Map<string, string>>();
  async function get(url: string, sent: { method?: string; body?: string } = {}): Promise<Received> {
    const { origin, host } = new URL(url);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    const received = await send(url, {
      ...sent,
      headers: {
        [consoleHeader.name]: consoleHeader.value,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(sent.body !== undefined && { "content-type": "application/json", origin }),
      },
    });
    for (const given of received.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return received;
  }
  const begin = async (server: TestServer, next?: string) => {
    const body = JSON.stringify({ next });
    const begun = await get(`${server.origin}${providerPaths.begin}`, { method: "POST", body });
    expect(begun.status).toBe(200);
    return providerLinkSchema.parse(JSON.parse(begun.text)).authorize_url;
  };
  /** Follows redirects until the address begins with `until`, and returns that address. */
  const follow = async (address: string, until: string) => {
    let url = address;
    for (let hops = 0; hops < 10 && !url.startsWith(until); hops += 1) {
      const received = await get(url);
      const to = received.headers["location"];
      if (to === undefined) throw new Error(`${url} answered ${received.status}: ${received.text}`);
      url = new URL(to, url).href;
    }
    return url;
  };
  const signIn = async (server: TestServer, next?: string) => {
    const address = await follow(await begin(server, next), `${server.origin}/sign-in`);
    return address.slice(server.origin.length);
  };
  const session = async (server: TestServer) => {
    const { text } = await get(`${server.origin}${consolePaths.session}`);
    return text === "" ? null : sessionSchema.parse(JSON.parse(text));
  };
  return { get, begin, follow, signIn, session };
}

async function audited(server: TestServer) {
  return (await server.store.auditLog.page({}, { below: null, most: 10 })).map(
    ({ action, before, after }) => ({
      action,
      before,
      after,
    }),
  );
}

describe("signing in at the company's provider", () => {
  test("creates the operator at the first sign-in, with the role of the claim, and opens the requested page", async () => {
    const { server, provider } = await start();
    const browser = browse();
    expect(await browser.signIn(server, "/usage?span=7")).toBe("/sign-in?next=%2Fusage%3Fspan%3D7");
    const session = await browser.session(server);
    expect(session?.operator).toMatchObject({ name: "Anna Arbeit", role: "buyer" });
    expect(await audited(server)).toEqual([
      {
        action: "operator_joined",
        before: null,
        after: {
          email: "anna@example.com",
          name: "Anna Arbeit",
          role: "buyer",
          issuer: provider.issuer,
          subject: "4711",
        },
      },
    ]);
  });

  test("follows role and name of the account at every sign-in, and writes that to the audit log", async () => {
    const { server, provider } = await start();
    const first = browse();
    await first.signIn(server);
    const before = await first.session(server);
    provider.setAccount({ ...anna, name: "Anna Amt", roles: ["buying", "procurement-admins"] });
    const second = browse();
    await second.signIn(server);
    const after = await second.session(server);
    expect(after?.operator).toEqual({ id: before?.operator.id, name: "Anna Amt", role: "admin" });
    expect((await audited(server))[0]).toEqual({
      action: "operator_followed_provider",
      before: { name: "Anna Arbeit", role: "buyer" },
      after: { name: "Anna Amt", role: "admin" },
    });
  });

  test("knows an account by issuer and subject, and never by e-mail address", async () => {
    const { server, provider } = await start();
    await browse().signIn(server);
    provider.setAccount({ ...anna, sub: "4712" });
    const other = browse();
    expect(await other.signIn(server)).toBe("/sign-in?provider=email_taken");
    expect(await other.session(server)).toBeNull();
    provider.setAccount({ ...anna, sub: "4713", email: boss.email });
    expect(await browse().signIn(server)).toBe("/sign-in?provider=email_taken");
    provider.setAccount({ ...anna, email: "anna.new@example.com" });
    expect(await browse().signIn(server)).toBe("/sign-in");
    expect(await server.store.operators.all()).toHaveLength(1);
  });

  test.each([
    ["without the claim", { sub: "1", name: "Ben" }, /sent no claim roles/],
    [
      "whose values mean no role here",
      { sub: "1", roles: ["everyone"] },
      /none of the 1 values .* OIDC_ROLES/,
    ],
    ["whose claim is no text and no list", { sub: "1", roles: 7 }, /sent no claim roles/],
  ])("refuses an account in %s, and logs what to do", async (_, claims, said) => {
    const { server, provider } = await start();
    provider.setAccount(claims);
    const browser = browse();
    expect(await browser.signIn(server)).toBe("/sign-in?provider=no_role");
    expect(await browser.session(server)).toBeNull();
    expect(await server.store.operators.all()).toEqual([]);
    expect(server.logged.join("\n")).toMatch(said);
  });

  test("reads a nested claim, and one that only the provider's answer about the user has", async () => {
    const nested = { OIDC_ROLE_CLAIM: "realm_access.roles" };
    const { server, provider } = await start({ environment: nested, hasIdTokenClaims: false });
    provider.setAccount({ sub: "9", name: "Cho", realm_access: { roles: ["procurement-admins"] } });
    const browser = browse();
    await browser.signIn(server);
    expect((await browser.session(server))?.operator).toMatchObject({ name: "Cho", role: "admin" });
  });

  test("refuses a disabled operator, and ends their session at once", async () => {
    const { server } = await start();
    const browser = browse();
    await browser.signIn(server);
    const [stored] = await server.store.operators.all();
    const audit = { at: 0, operatorId: "x", operatorEmail: "x", action: "operator_changed", requestId: "r" };
    await server.store.operators.write(
      { record: { ...stored!, disabled: true, version: stored!.version + 1 }, otherAdministrators: true },
      { ...audit, subject: "operators/x", before: null, after: null },
    );
    expect(await browser.session(server)).toBeNull();
    expect(await browse().signIn(server)).toBe("/sign-in?provider=disabled");
  });

  test("says that the provider declined", async () => {
    const { server, provider } = await start();
    provider.setAccount(null);
    expect(await browse().signIn(server)).toBe("/sign-in?provider=declined");
  });

  test.each([3_600_000, -3_600_000])("says that a clock is off, at %i ms", async (off) => {
    const { server } = await start({ clock: () => Date.now() + off });
    const browser = browse();
    expect(await browser.signIn(server)).toBe("/sign-in?provider=clock");
    expect(await browser.session(server)).toBeNull();
    expect(server.logged.join("\n")).toMatch(/clocks .* NTP/);
  });

  test("leaves other sign-in methods unchanged while the provider is unavailable", async () => {
    const { server, provider } = await start();
    await provider.stop();
    const browser = browse();
    const url = `${server.origin}${providerPaths.begin}`;
    const begun = await browser.get(url, { method: "POST", body: "{}" });
    expect(begun.status).toBe(503);
    expect(begun.text).toContain("Sign in with a password or a passkey");
    const body = JSON.stringify(boss);
    const signedIn = await browser.get(`${server.origin}${consolePaths.session}`, { method: "POST", body });
    expect(signedIn.status).toBe(200);
  });

  test("reports that the provider is unavailable when it fails during a sign-in", async () => {
    const { server, provider } = await start();
    const browser = browse();
    const back = await browser.follow(await browser.begin(server), server.origin);
    await provider.stop();
    const { headers } = await browser.get(back);
    expect(headers["location"]).toBe("/sign-in?provider=away");
  });

  test("refuses an answer in another browser, a second time, with another state, and with another code", async () => {
    const { server } = await start();
    const browser = browse();
    const back = await browser.follow(await browser.begin(server), server.origin);
    const forged = new URL(back);
    forged.searchParams.set("state", "f".repeat(64));
    expect((await browser.get(forged.href)).headers["location"]).toBe("/sign-in?provider=expired");
    const guessed = new URL(back);
    guessed.searchParams.set("code", "guessed");
    expect((await browser.get(guessed.href)).headers["location"]).toBe("/sign-in?provider=invalid");
    const other = browse();
    const page = await other.get(back);
    const again = /content="0;url=([^"]+)"/.exec(page.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await other.get(server.origin + again)).headers["location"]).toBe("/sign-in?provider=expired");
    expect(await other.session(server)).toBeNull();
    expect((await browser.get(back)).headers["location"]).toBe("/sign-in");
    expect((await browser.get(`${back}&again=1`)).headers["location"]).toBe("/sign-in?provider=expired");
  });

  test("requests a code with PKCE, and keeps secret, code and verifier out of log, address and cookies", async () => {
    const { server } = await start();
    const browser = browse();
    const address = await browser.begin(server);
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      scope: "openid profile email",
    });
    const back = await browser.follow(address, server.origin);
    const { headers } = await browser.get(back);
    expect(headers["referrer-policy"]).toBe("no-referrer");
    const code = new URL(back).searchParams.get("code") ?? "";
    const logged = server.logged.join("\n");
    expect(logged).toContain("signed_in_provider");
    for (const secret of [clientSecret, code]) expect(logged).not.toContain(secret);
    expect(address).not.toContain(clientSecret);
  });

  test("gives no passkey or password to an operator of the provider", async () => {
    const { server, provider } = await start();
    provider.setAccount({ ...anna, roles: ["procurement-admins"] });
    const browser = browse();
    await browser.signIn(server);
    const post = (path: string, body: unknown) =>
      browser.get(server.origin + path, { method: "POST", body: JSON.stringify(body) });
    expect((await post(factorPaths.newPasskey, {})).status).toBe(403);
    const id = (await browser.session(server))?.operator.id ?? "";
    const reset = await post(operatorPaths.reset.replace(":id", id), { version: 1, reset: "password" });
    expect(reset.status).toBe(409);
    const byPassword = await post(consolePaths.session, { email: anna.email, password: "x" });
    expect(byPassword.status).toBe(401);
  });
});

test("refuses a provider's paths where none is configured", async () => {
  const server = await startTestServer();
  running.push(server);
  const browser = browse();
  const { status } = await browser.get(`${server.origin}${providerPaths.begin}`, {
    method: "POST",
    body: "{}",
  });
  expect(status).toBe(404);
});
