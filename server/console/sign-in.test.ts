import { describe, expect, it } from "vitest";
import { Failure } from "#contract/failure";
import { nodeDigests } from "#server/node/machine.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import type { Operator } from "#server/store/access.ts";
import { hashPassword, verifyPassword } from "#server/node/password.ts";
import { attemptWindow } from "./attempt-limits.ts";
import { createSignIn, type SignInInput } from "./sign-in.ts";

const password = "secret";
const operator: Operator = {
  id: "op",
  email: "a@example.com",
  name: "A",
  role: "buyer",
  passwordHash: "hash",
};

/** `storeAheadMs`: how far the clock of the store, which instances share, is ahead of this one's. */
function setUp({ makeHash = async () => "new hash", storeAheadMs = 0 } = {}) {
  let now = Date.UTC(2026, 10, 21);
  const clock = () => now;
  const store = createMemoryStore({
    clock: () => now + storeAheadMs,
    newId: () => "id",
    quotaDayZone: "Asia/Shanghai",
  });
  const checked: (string | null)[] = [];
  const renewed: string[][] = [];
  const signIn = createSignIn({
    findByEmail: async (email) => (email.toLowerCase() === operator.email ? operator : null),
    anyHash: operator.passwordHash,
    attempts: store.signInAttempts,
    digests: nodeDigests,
    clock,
    // The real one is meant to be slow.
    verifyPassword: async (given, hash) => {
      checked.push(hash);
      return hash !== null && given === password;
    },
    hashPassword: makeHash,
    isRenewable: ({ passwordHash }) => passwordHash !== "new hash",
    renewHash: async (id, { from, to }) => void renewed.push([id, from, to]),
  });
  return {
    checked,
    renewed,
    pass: (ms: number) => (now += ms),
    /** "in", or the status and seconds to wait. */
    attempt: async (input: Partial<SignInInput>) => {
      const whole = {
        email: operator.email,
        password: "wrong",
        address: "192.0.2.1",
        device: null,
        ...input,
      };
      try {
        await signIn(whole);
        return "in";
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return {
          status: error.status,
          wait: Math.ceil(((error.details.notice?.retryAt ?? now) - now) / 1000),
        };
      }
    },
  };
}

const refused = { status: 401, wait: 0 };

it.each([-300_000, 300_000])(
  "slows guesses as long when the store's clock is %i ms ahead",
  async (storeAheadMs) => {
    const { attempt, pass } = setUp({ storeAheadMs });
    for (let failure = 0; failure < 5; failure += 1) expect(await attempt({})).toEqual(refused);
    expect(await attempt({})).toEqual({ status: 429, wait: 30 });
    pass(29_000);
    expect(await attempt({})).toEqual({ status: 429, wait: 1 });
    pass(1_000);
    expect(await attempt({})).toEqual(refused);
    expect(await attempt({})).toEqual({ status: 429, wait: 60 });
  },
);

it("renews a hash of another cost when its password is given, and not for a wrong one", async () => {
  const { attempt, renewed } = setUp();
  await attempt({});
  expect(renewed).toEqual([]);
  expect(await attempt({ password })).toBe("in");
  expect(renewed).toEqual([["op", "hash", "new hash"]]);
});

it("lets in whose hash cannot be renewed now", async () => {
  const { attempt, renewed } = setUp({ makeHash: () => Promise.reject(new Error("no memory")) });
  expect(await attempt({ password })).toBe("in");
  expect(renewed).toEqual([]);
});

describe("failed sign-ins", () => {
  it("are slowed per account after five, even with the right password, and Retry-After is true when obeyed", async () => {
    const { attempt, pass } = setUp();
    for (let count = 0; count < 5; count += 1) {
      expect(await attempt({ address: `192.0.2.${count}` })).toEqual(refused);
    }
    expect(await attempt({ password, address: "192.0.2.99" })).toEqual({ status: 429, wait: 30 });
    pass(29_999);
    expect(await attempt({ password })).toMatchObject({ status: 429, wait: 1 });
    pass(1);
    expect(await attempt({ password })).toBe("in");
    expect(await attempt({})).toEqual(refused);
  });

  it("wait twice as long after each further failure", async () => {
    const { attempt, pass } = setUp();
    for (let count = 0; count < 5; count += 1) await attempt({});
    pass(30_000);
    expect(await attempt({})).toEqual(refused);
    expect(await attempt({})).toEqual({ status: 429, wait: 60 });
    pass(60_000);
    expect(await attempt({})).toEqual(refused);
    expect(await attempt({})).toEqual({ status: 429, wait: 120 });
  });

  it("of an unknown account cost as much as of a known one: a hash like its own is checked", async () => {
    const { attempt, checked } = setUp();
    await attempt({});
    await attempt({ email: "nobody@example.com" });
    expect(checked).toEqual([operator.passwordHash, operator.passwordHash]);
  });

  it("of an unknown account stay failures even with somebody's password", async () => {
    const { attempt } = setUp();
    expect(await attempt({ email: "no@example.com", password })).toEqual(refused);
  });

  it("of accounts that do not exist are slowed just the same", async () => {
    const { attempt } = setUp();
    for (let count = 0; count < 5; count += 1) {
      expect(await attempt({ email: "no@example.com" })).toEqual(refused);
    }
    expect(await attempt({ email: "NO@example.com" })).toEqual({ status: 429, wait: 30 });
  });

  it("are slowed per address after twenty, whichever accounts were tried", async () => {
    const { attempt } = setUp();
    for (let count = 0; count < 20; count += 1) {
      expect(await attempt({ email: `${count}@example.com` })).toEqual(refused);
    }
    expect(await attempt({ password })).toEqual({ status: 429, wait: 30 });
    expect(await attempt({ password, address: "198.51.100.7" })).toBe("in");
  });

  it("are forgotten after the window", async () => {
    const { attempt, pass } = setUp();
    for (let count = 0; count < 5; count += 1) await attempt({});
    pass(attemptWindow + 1);
    expect(await attempt({})).toEqual(refused);
  });

  it("that come at once are counted exactly: no more guesses than one after the other", async () => {
    const { attempt } = setUp();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => attempt({ address: `192.0.2.${index}` })),
    );
    expect(answers.filter((answer) => answer !== "in" && answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer !== "in" && answer.status === 429)).toHaveLength(7);
  });

  it("beyond the queue are told to come back, and that nobody looked at theirs", async () => {
    const { attempt } = setUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        attempt({ email: `${index}@example.com`, address: `192.0.2.${index}` }),
      ),
    );
    expect(answers.filter((answer) => answer !== "in" && answer.wait === 5)).toHaveLength(4);
  });

  it("of one IPv6 network are one sender's, who fills neither the queue nor another's count", async () => {
    const { attempt } = setUp();
    const flood = Array.from({ length: 30 }, (_, index) =>
      attempt({ email: `${index}@example.com`, address: `2001:db8:1:2::${index}` }),
    );
    const other = attempt({ password, address: "2001:db8:1:3::1" });
    expect(
      (await Promise.all(flood)).filter((answer) => answer !== "in" && answer.status === 401),
    ).toHaveLength(4);
    expect(await other).toBe("in");
    for (let count = 0; count < 16; count += 1)
      expect(await attempt({ email: `${count}@example.com`, address: `2001:db8:1:2::a${count}` })).toEqual(
        refused,
      );
    expect(await attempt({ password, address: "2001:db8:1:2::b" })).toEqual({ status: 429, wait: 30 });
  });

  it("of strangers lock no device out that signed in before, and its own lock only itself", async () => {
    const { attempt } = setUp();
    for (let count = 0; count < 5; count += 1) await attempt({ address: `192.0.2.${count}` });
    expect(await attempt({ password })).toMatchObject({ status: 429 });
    const device = "known";
    expect(await attempt({ password, device })).toBe("in");
    for (let count = 0; count < 5; count += 1) expect(await attempt({ device })).toEqual(refused);
    expect(await attempt({ password, device })).toEqual({ status: 429, wait: 30 });
    expect(await attempt({ password, device: "another" })).toBe("in");
  });

  it("of strangers who fill the queue leave room for known devices", async () => {
    const { attempt } = setUp();
    const flood = Array.from({ length: 40 }, (_, index) => attempt({ address: `192.0.2.${index}` }));
    expect(await attempt({ password, device: "known" })).toBe("in");
    await Promise.all(flood);
  });
});

describe("passwords", () => {
  it("fit their own hash only, in both spellings of one character", async () => {
    const hash = await hashPassword("caf\u00e9");
    expect(hash).toMatch(/^scrypt\$131072\$8\$1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await verifyPassword("cafe\u0301", hash)).toBe(true);
    expect(await hashPassword("caf\u00e9")).not.toBe(hash);
  });

  it("fit a hash made elsewhere: the last vector of RFC 7914, section 12, but one", async () => {
    const salt = Buffer.from("SodiumChloride").toString("base64");
    const hash = Buffer.from(
      "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2" +
        "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887",
      "hex",
    ).toString("base64");
    expect(await verifyPassword("pleaseletmein", `scrypt$16384$8$1$${salt}$${hash}`)).toBe(true);
    expect(await verifyPassword("pleaseletmeout", `scrypt$16384$8$1$${salt}$${hash}`)).toBe(false);
  });

  it("fit no hash that is none", async () => {
    expect(await verifyPassword("", "")).toBe(false);
    expect(await verifyPassword("", null)).toBe(false);
  });
});
