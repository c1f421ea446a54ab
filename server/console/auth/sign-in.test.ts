import { describe, expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import { nodeDigests } from "#server/node/runtime.ts";
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

/** `storeAheadMs` is how far the clock of the store, which instances share, is ahead of this instance's. */
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
    // The real hash function is slow on purpose.
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
    /** Returns "in", or the status and the seconds to wait. */
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

test.each([-300_000, 300_000])(
  "slows guesses equally when the store's clock is %i ms ahead",
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

test("renews a hash of another cost after a right password, and not after a wrong one", async () => {
  const { attempt, renewed } = setUp();
  await attempt({});
  expect(renewed).toEqual([]);
  expect(await attempt({ password })).toBe("in");
  expect(renewed).toEqual([["op", "hash", "new hash"]]);
});

test("signs in an operator whose hash cannot be renewed now", async () => {
  const { attempt, renewed } = setUp({ makeHash: () => Promise.reject(new Error("no memory")) });
  expect(await attempt({ password })).toBe("in");
  expect(renewed).toEqual([]);
});

describe("failed sign-ins", () => {
  test("slows an account after five failures, even with the right password, with an exact Retry-After", async () => {
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

  test("doubles the wait with each further failure", async () => {
    const { attempt, pass } = setUp();
    for (let count = 0; count < 5; count += 1) await attempt({});
    pass(30_000);
    expect(await attempt({})).toEqual(refused);
    expect(await attempt({})).toEqual({ status: 429, wait: 60 });
    pass(60_000);
    expect(await attempt({})).toEqual(refused);
    expect(await attempt({})).toEqual({ status: 429, wait: 120 });
  });

  test("checks a hash for an unknown account at the cost of a known one", async () => {
    const { attempt, checked } = setUp();
    await attempt({});
    await attempt({ email: "nobody@example.com" });
    expect(checked).toEqual([operator.passwordHash, operator.passwordHash]);
  });

  test("fails for an unknown account even with the password of another", async () => {
    const { attempt } = setUp();
    expect(await attempt({ email: "no@example.com", password })).toEqual(refused);
  });

  test("slows unknown accounts as known ones", async () => {
    const { attempt } = setUp();
    for (let count = 0; count < 5; count += 1) {
      expect(await attempt({ email: "no@example.com" })).toEqual(refused);
    }
    expect(await attempt({ email: "NO@example.com" })).toEqual({ status: 429, wait: 30 });
  });

  test("slows an address after twenty failures, whichever accounts were tried", async () => {
    const { attempt } = setUp();
    for (let count = 0; count < 20; count += 1) {
      expect(await attempt({ email: `${count}@example.com` })).toEqual(refused);
    }
    expect(await attempt({ password })).toEqual({ status: 429, wait: 30 });
    expect(await attempt({ password, address: "198.51.100.7" })).toBe("in");
  });

  test("forgets failures after the window", async () => {
    const { attempt, pass } = setUp();
    for (let count = 0; count < 5; count += 1) await attempt({});
    pass(attemptWindow + 1);
    expect(await attempt({})).toEqual(refused);
  });

  test("counts concurrent failures exactly, and allows no more guesses than in sequence", async () => {
    const { attempt } = setUp();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => attempt({ address: `192.0.2.${index}` })),
    );
    expect(answers.filter((answer) => answer !== "in" && answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer !== "in" && answer.status === 429)).toHaveLength(7);
  });

  test("refuses attempts beyond the queue with a time to retry, without checking them", async () => {
    const { attempt } = setUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        attempt({ email: `${index}@example.com`, address: `192.0.2.${index}` }),
      ),
    );
    expect(answers.filter((answer) => answer !== "in" && answer.wait === 5)).toHaveLength(4);
  });

  test("counts one IPv6 network as one sender, who fills neither the queue nor another's count", async () => {
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

  test("does not lock out a known device by failures of anonymous callers, and its own failures lock only itself", async () => {
    const { attempt } = setUp();
    for (let count = 0; count < 5; count += 1) await attempt({ address: `192.0.2.${count}` });
    expect(await attempt({ password })).toMatchObject({ status: 429 });
    const device = "known";
    expect(await attempt({ password, device })).toBe("in");
    for (let count = 0; count < 5; count += 1) expect(await attempt({ device })).toEqual(refused);
    expect(await attempt({ password, device })).toEqual({ status: 429, wait: 30 });
    expect(await attempt({ password, device: "another" })).toBe("in");
  });

  test("leaves room for known devices when anonymous callers fill the queue", async () => {
    const { attempt } = setUp();
    const flood = Array.from({ length: 40 }, (_, index) => attempt({ address: `192.0.2.${index}` }));
    expect(await attempt({ password, device: "known" })).toBe("in");
    await Promise.all(flood);
  });
});

describe("passwords", () => {
  test("matches a password only with its own hash, in both Unicode forms of a character", async () => {
    const hash = await hashPassword("caf\u00e9");
    expect(hash).toMatch(/^scrypt\$131072\$8\$1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await verifyPassword("cafe\u0301", hash)).toBe(true);
    expect(await hashPassword("caf\u00e9")).not.toBe(hash);
  });

  test("matches a password with a hash made elsewhere: the last vector but one of RFC 7914, section 12", async () => {
    const salt = Buffer.from("SodiumChloride").toString("base64");
    const hash = Buffer.from(
      "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2" +
        "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887",
      "hex",
    ).toString("base64");
    expect(await verifyPassword("pleaseletmein", `scrypt$16384$8$1$${salt}$${hash}`)).toBe(true);
    expect(await verifyPassword("pleaseletmeout", `scrypt$16384$8$1$${salt}$${hash}`)).toBe(false);
  });

  test("matches no password with a malformed hash", async () => {
    expect(await verifyPassword("", "")).toBe(false);
    expect(await verifyPassword("", null)).toBe(false);
  });
});
