import { afterEach, describe, expect, test } from "vitest";
import { pathTo } from "#contract/console/console";
import { accountEndpoint } from "#contract/public/account";
import {
  authorizationLinkSchema,
  authorizationPaths,
  authorizationsSchema,
} from "#contract/console/console-authorizations";
import type { Role } from "#contract/console/roles";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { send, type Received } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit, type Visitor } from "#testing/http/visit.ts";
import { stateLifeMs } from "./authorize-marketplaces.ts";

const running: TestServer[] = [];
let now = Date.parse("2026-11-21T12:00:00+08:00");
async function start(environment: Record<string, string> = {}): Promise<TestServer> {
  const held = { GATEWAY_API_KEY: demoKeys.without1688Authorization };
  const server = await startTestServer({ clock: () => now, environment: { ...held, ...environment } });
  running.push(server);
  return server;
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function signedIn(server: TestServer, role: Role = "admin"): Promise<Visitor> {
  const visitor = visit(server.origin);
  await visitor.signIn({ demo: role });
  return visitor;
}

async function begin(visitor: Visitor, channel: "1688" | "taobao" = "1688"): Promise<string> {
  const received = await visitor.call(pathTo(authorizationPaths.begin, { channel }), { method: "POST" });
  expect(received.status).toBe(200);
  return authorizationLinkSchema.parse(JSON.parse(received.text)).authorize_url;
}

/** Opens the marketplace's page, which sends the browser back at once. */
async function comeBack(authorizeUrl: string): Promise<string> {
  const page = await send(authorizeUrl);
  expect(page.status).toBe(302);
  return page.headers.location ?? "";
}

/** Navigates as a browser does, without the console's header. From another site it sends no SameSite=Strict cookie. */
const navigate = (url: string, cookie = ""): Promise<Received> =>
  send(url, { headers: cookie === "" ? { "sec-fetch-site": "cross-site" } : { cookie } });

const outcomeOf = ({ status, headers }: Received): string | null => {
  expect(status).toBe(303);
  return new URL(headers.location ?? "", "http://console").searchParams.get("authorization");
};

async function channelOf(visitor: Visitor, channel: string) {
  const received = await visitor.call(`/bff${accountEndpoint.path}`);
  const { channels } = accountEndpoint.responses.standard.parse(JSON.parse(received.text));
  return channels.find((each) => each.channel === channel);
}

describe("authorizing a marketplace", () => {
  test("leads to the marketplace and back, after which the account shows the authorization and calls succeed", async () => {
    const server = await start();
    const visitor = await signedIn(server);
    expect(await channelOf(visitor, "1688")).toMatchObject({ authorized: false });
    const authorizeUrl = new URL(await begin(visitor));
    expect(authorizeUrl.searchParams.get("redirect_uri")).toBe(
      `${server.origin}/bff/authorizations/1688/callback`,
    );
    const back = await comeBack(authorizeUrl.href);

    const bounce = await navigate(back);
    expect(bounce.status).toBe(200);
    expect(bounce.headers["cache-control"]).toBe("no-store");
    expect(bounce.headers["referrer-policy"]).toBe("no-referrer");
    const next = /content="0;url=([^"]+)"/.exec(bounce.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const done = await navigate(server.origin + next, visitor.cookie());
    expect(done.headers.location).toBe("/access?channel=1688&authorization=authorized");

    expect(await channelOf(visitor, "1688")).toEqual({
      channel: "1688",
      enabled: true,
      authorized: true,
      // The simulator's refresh tokens are valid for 180 days.
      expires_at: "2027-05-20T04:00:00.000Z",
      account: { name: "demo_buyer", id: "b2b-8888888888" },
    });
    const call = await visitor.call("/bff/v1/orders/1688/payment-methods", {
      method: "POST",
      body: JSON.stringify({ order_id: "239695213738498520" }),
    });
    expect(call.status).toBe(200);
    const said = JSON.stringify(server.logged);
    for (const secret of [
      authorizeUrl.searchParams.get("state") ?? "",
      new URL(back).searchParams.get("code") ?? "",
    ])
      expect(said).not.toContain(secret);
  });

  test("authorizes taobao too, and returns in one step when the browser sent the cookie", async () => {
    const server = await start();
    const visitor = await signedIn(server);
    const back = await comeBack(await begin(visitor, "taobao"));
    expect(outcomeOf(await navigate(back, visitor.cookie()))).toBe("authorized");
  });

  test("returns to PUBLIC_URL where it is set", async () => {
    const visitor = await signedIn(await start({ PUBLIC_URL: "https://console.example" }));
    const url = new URL(await begin(visitor));
    expect(url.searchParams.get("redirect_uri")).toBe(
      "https://console.example/bff/authorizations/1688/callback",
    );
  });

  test("accepts a state once when two browsers present it at the same moment", async () => {
    const server = await start();
    const visitor = await signedIn(server);
    const back = await comeBack(await begin(visitor));
    const outcomes = await Promise.all(
      [1, 2].map(async () => outcomeOf(await navigate(back, visitor.cookie()))),
    );
    expect(outcomes.sort()).toEqual(["authorized", "expired"]);
    expect(outcomeOf(await navigate(back, visitor.cookie()))).toBe("expired");
  });

  test.each<[string, (back: string, visitor: Visitor) => string]>([
    ["a made-up state", (back) => back.replace(/state=[^&]+/, `state=${"A".repeat(43)}`)],
    ["no state", (back) => back.replace(/&?state=[^&]+/, "")],
    ["the state of another marketplace", (back) => back.replace("/1688/", "/taobao/")],
    [
      "a state of ten minutes ago",
      (back) => {
        now += stateLifeMs;
        return back;
      },
    ],
  ])("refuses %s", async (_, change) => {
    const server = await start();
    const visitor = await signedIn(server);
    const back = change(await comeBack(await begin(visitor)), visitor);
    expect(outcomeOf(await navigate(back, visitor.cookie()))).toBe("expired");
    expect(await channelOf(visitor, "1688")).toMatchObject({ authorized: false });
  });

  test("refuses a state of another or an ended session, and a caller without a session", async () => {
    const server = await start();
    const [mine, other] = [await signedIn(server), await signedIn(server)];
    const back = await comeBack(await begin(mine));
    expect(outcomeOf(await navigate(back, other.cookie()))).toBe("expired");
    expect(outcomeOf(await navigate(back, mine.cookie()))).toBe("expired");

    const second = await comeBack(await begin(mine));
    await mine.signIn({ demo: "admin" });
    expect(outcomeOf(await navigate(second, mine.cookie()))).toBe("expired");
    const third = await comeBack(await begin(mine));
    expect(outcomeOf(await navigate(`${third}&again=1`))).toBe("expired");
    expect(await channelOf(mine, "1688")).toMatchObject({ authorized: false });
  });

  test("reports that the buyer declined or that the marketplace refused the code", async () => {
    const server = await start();
    const visitor = await signedIn(server);
    const finish = async (change: (back: URL) => void) => {
      const back = new URL(await comeBack(await begin(visitor)));
      change(back);
      return outcomeOf(await navigate(back.href, visitor.cookie()));
    };
    expect(await finish((back) => back.searchParams.delete("code"))).toBe("denied");
    expect(await finish((back) => back.searchParams.set("code", "refused"))).toBe("refused");
  });

  test("encodes everything that it copies from the address into its page", async () => {
    const { origin } = await start();
    const page = await navigate(
      `${origin}/bff/authorizations/1688/callback?code="><script>x</script>&state='"><b>&next=//evil.example`,
    );
    expect(page.text).not.toMatch(/<script|<b>|evil/);
  });
});

describe("access to authorization", () => {
  test.each<Role>(["buyer", "support"])("refuses authorizing to %s with 403", async (role) => {
    const visitor = await signedIn(await start(), role);
    expect((await visitor.call(authorizationPaths.list)).status).toBe(403);
    expect(
      (await visitor.call(pathTo(authorizationPaths.begin, { channel: "1688" }), { method: "POST" })).status,
    ).toBe(403);
  });

  test("requires a session (401) and the console's own header (403)", async () => {
    const { origin } = await start();
    expect(
      (await visit(origin).call(pathTo(authorizationPaths.begin, { channel: "1688" }), { method: "POST" }))
        .status,
    ).toBe(401);
    expect(
      (await send(origin + pathTo(authorizationPaths.begin, { channel: "1688" }), { method: "POST" })).status,
    ).toBe(403);
  });

  test.each([
    [{}, { channels: ["1688", "taobao"], elsewhere: null }],
    [{ GATEWAY_API_KEY: demoKeys.warehouse }, { channels: [], elsewhere: "warehouse" }],
    [{ GATEWAY_API_KEY: demoKeys.sandbox }, { channels: [], elsewhere: "sandbox" }],
    [{ GATEWAY_API_KEY: "svc_live_unknown" }, { channels: [], elsewhere: "no_key" }],
    [{ GATEWAY_URL: "http://127.0.0.1:9" }, { channels: [], elsewhere: "remote_gateway" }],
  ])("offers authorizing here or reports it as elsewhere: %j", async (environment, expected) => {
    const visitor = await signedIn(await start(environment as Record<string, string>));
    const received = await visitor.call(authorizationPaths.list);
    expect(authorizationsSchema.parse(JSON.parse(received.text))).toEqual(expected);
    const begun = await visitor.call(pathTo(authorizationPaths.begin, { channel: "1688" }), {
      method: "POST",
    });
    expect(begun.status).toBe(expected.channels.length > 0 ? 200 : 404);
  });

  test("does not offer weidian, whose sign-in is not known", async () => {
    const visitor = await signedIn(await start());
    expect(
      (await visitor.call(pathTo(authorizationPaths.begin, { channel: "weidian" }), { method: "POST" }))
        .status,
    ).toBe(404);
  });
});
