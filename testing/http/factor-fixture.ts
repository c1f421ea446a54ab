import { consoleHeader, consolePaths } from "#contract/console/console";
import { factorPaths } from "#contract/console/console-factors";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import type { Operator } from "#server/store/access.ts";
import type { ConsoleLine } from "#server/console/console-dependencies.ts";
import { newId } from "#server/node/runtime.ts";
import { createSoftAuthenticator, type Asked, type SoftAuthenticator } from "./soft-authenticator.ts";
import { send, type Received } from "./send.ts";
import { startTestConsole } from "./start-test-console.ts";

export const ann: Operator = {
  id: "op_ann",
  email: "ann@example.com",
  name: "Ann",
  role: "support",
  passwordHash: "hash of ann",
};
export const bob: Operator = { ...ann, id: "op_bob", email: "bob@example.com", name: "Bob" };

/** An administrator from the configuration file, like the others. */
export const root: Operator = {
  ...ann,
  id: "op_root",
  email: "root@example.com",
  name: "Root",
  role: "admin",
};

/** The password of every operator here, also of those who chose one by a link. */
export const password = "right";

export type Browser = {
  get: (path: string) => Promise<Received>;
  post: (path: string, body: unknown) => Promise<Received>;
  call: (method: "PATCH" | "DELETE", path: string, body?: unknown) => Promise<Received>;
  signOut: () => Promise<Received>;
  /** Signs in by password: 200, or 202 where a second step follows. */
  signIn: (operator?: Pick<Operator, "email">, given?: string) => Promise<Received>;
  challenge: (step: "alone" | "second") => Promise<Asked>;
  /** Adds a passkey in a signed-in session. */
  addPasskey: (
    name?: string,
    key?: SoftAuthenticator,
  ) => Promise<{ key: SoftAuthenticator; codes: string[] | null }>;
  cookies: Map<string, string>;
};

/** Starts two instances of the console on one store, on a clock that the test moves, with browsers that keep every cookie. */
export async function startFactorFixture({ operators = [ann, bob] }: { operators?: Operator[] } = {}) {
  let now = Date.UTC(2026, 10, 21);
  const clock = () => now;
  const store = createMemoryStore({ clock, newId, quotaDayZone: "Asia/Shanghai" });
  const lines: ConsoleLine[] = [];
  const start = () =>
    startTestConsole({
      store,
      clock,
      operators,
      gateway: async () => ({ status: 200, headers: {}, body: "{}" }),
      // The real check is slow by design.
      verifyPassword: async (given, hash) =>
        hash !== null && (given === password || hash === `hash of ${given}`),
      hashPassword: async (given) => `hash of ${given}`,
      isOfOtherCost: () => false,
      log: (line) => void lines.push(line),
    });
  const [here, there] = [await start(), await start()];
  // A browser sees both under one address, as behind a load balancer.
  const origin = here.origin;

  function browse(instance: "here" | "there" = "here", userAgent = ""): Browser {
    const target = instance === "here" ? here.origin : there.origin;
    const cookies = new Map<string, string>();
    async function call(method: string, path: string, body?: unknown): Promise<Received> {
      const received = await send(`${target}${path}`, {
        method,
        headers: {
          host: new URL(origin).host,
          [consoleHeader.name]: consoleHeader.value,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          "content-type": "application/json",
          "user-agent": userAgent,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for (const given of received.headers["set-cookie"] ?? []) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
      return received;
    }
    const post: Browser["post"] = (path, body) => call("POST", path, body);
    const optionsOf = ({ text }: Received) => (JSON.parse(text) as { options: Asked }).options;
    return {
      cookies,
      get: (path) => call("GET", path),
      post,
      call,
      signOut: () => call("DELETE", consolePaths.session),
      signIn: (operator = ann, given = password) =>
        post(consolePaths.session, { email: operator.email, password: given }),
      challenge: async (step) => optionsOf(await post(factorPaths.challenge, { step })),
      addPasskey: async (name = "Laptop", key = createSoftAuthenticator(origin)) => {
        const asked = optionsOf(await post(factorPaths.newPasskey, {}));
        const added = await post(factorPaths.passkeys, { name, passkey: key.create(asked) });
        if (added.status !== 200) throw new Error(`not added: ${added.text}`);
        return { key, codes: (JSON.parse(added.text) as { recovery_codes: string[] | null }).recovery_codes };
      },
    };
  }

  return {
    origin,
    store,
    lines,
    browse,
    clock,
    pass: (ms: number) => void (now += ms),
    stop: async () => {
      await here.stop();
      await there.stop();
    },
  };
}

export type FactorFixture = Awaited<ReturnType<typeof startFactorFixture>>;
