import { Failure } from "#contract/shared/failure";
import type { Clock, Digests } from "#server/shared/runtime.ts";
import type { Operator } from "#server/store/access.ts";
import type { SignInAttempts } from "#server/store/store.ts";
import { createAttemptLimits, type Counted } from "./attempt-limits.ts";

/**
 * Maximum number of sign-ins that wait in the queue, from unknown devices and in total: some places are reserved for
 * known devices.
 */
const maxWaiting = { unknown: 16, all: 24 } as const;
/** Maximum number of waiting sign-ins of one network or one device. Further ones are told to retry later. */
const maxOfOne = 4;
const busyMs = 5_000;

/**
 * Returns whether a password matches a hash. Without a hash it does the same work, so that the time does not reveal
 * which accounts exist.
 */
export type VerifyPassword = (password: string, hash: string | null) => Promise<boolean>;

/** `device` is the id of a device from which this account has signed in before (cookies.ts). */
export type SignInInput = { email: string; password: string; address: string; device: string | null };

/**
 * Creates the check of e-mail address and password. It runs one check at a time, so counting is exact and a flood of
 * guesses costs at most one core. Neither the answer nor its time reveals whether the account exists. Failures from
 * unknown devices count by account and by network. Those from a device that the account knows count by device alone, so
 * that anonymous callers cannot lock it out.
 * @throws Failure SIGN_IN_FAILED (401, whichever was wrong), RATE_LIMIT_EXCEEDED (429 with an exact Retry-After, after
 * failures or when too many are waiting)
 */
export function createSignIn({
  findByEmail,
  anyHash,
  attempts,
  digests,
  clock,
  verifyPassword,
  hashPassword,
  isRenewable,
  renewHash,
}: {
  findByEmail: (email: string) => Promise<Operator | null>;
  /** A hash with which other operators sign in; null when their hashes are like those made here. */
  anyHash: string | null;
  attempts: SignInAttempts;
  digests: Digests;
  clock: Clock;
  verifyPassword: VerifyPassword;
  hashPassword: (password: string) => Promise<string>;
  /**
   * Returns whether the operator's hash has a cost other than the current one and is stored here. Hashes of the
   * configuration file are not.
   */
  isRenewable: (operator: Operator) => boolean;
  renewHash: (operatorId: string, hashes: { from: string; to: string }) => Promise<void>;
}): (input: SignInInput) => Promise<Operator> {
  const queue = createQueue();
  const limits = createAttemptLimits({ attempts, digests, clock });

  async function check({ email, password, address, device }: SignInInput): Promise<Operator> {
    const counted: [Counted, ...Counted[]] =
      device === null
        ? [
            ["account", email.toLowerCase()],
            ["address", networkOf(address)],
          ]
        : [["device", device]];
    for (const each of counted) await limits.refuseWhileSlowed(each);
    const operator = await findByEmail(email);
    // An unknown account costs as much as a known one, because hashes made elsewhere may be cheaper or dearer than
    // those made here.
    const hash = operator?.passwordHash ?? anyHash;
    if ((await verifyPassword(password, hash)) && operator) {
      await limits.clear(counted[0]);
      await renewed(operator, password);
      return operator;
    }
    for (const each of counted) await limits.fail(each);
    throw new Failure("SIGN_IN_FAILED", "The e-mail address or the password is wrong.");
  }

  /**
   * Hashes the password at the current cost, which is possible only while the password is at hand. A hash that cannot
   * be stored is renewed at the next sign-in.
   */
  async function renewed(operator: Operator, password: string): Promise<void> {
    const from = operator.passwordHash;
    if (from === null || !isRenewable(operator)) return;
    await hashPassword(password)
      .then((to) => renewHash(operator.id, { from, to }))
      .catch(() => {});
  }

  return async (input) => {
    const { address, device } = input;
    const result = queue(() => check(input), {
      max: device === null ? maxWaiting.unknown : maxWaiting.all,
      group: device === null ? `network ${networkOf(address)}` : `device ${device}`,
      maxOfGroup: maxOfOne,
    });
    if (!result) throw busy(clock() + busyMs);
    return result;
  };
}

function busy(retryAt: number): Failure {
  return new Failure(
    "RATE_LIMIT_EXCEEDED",
    "The console is busy with other sign-ins, and yours was not checked. Try again after the time in Retry-After.",
    { notice: { limit: "sign_in_queue", retryAt } },
  );
}

/**
 * Returns the network from which one sender can choose addresses: a whole IPv4 address, or the first 64 bits of an IPv6
 * one, which a single line has for itself. Anything else is returned unchanged.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.toLowerCase().split("%");
  const mapped = /^(?:::ffff:)(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** Limits of a task's place in the queue: how many may wait in total and in its own group. */
type Place = { max: number; group: string; maxOfGroup: number };

/**
 * Creates a queue that runs tasks one after the other. It returns null when no place is free. A failed task does not
 * stop the next.
 */
function createQueue(): <Result>(task: () => Promise<Result>, place: Place) => Promise<Result> | null {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const groups = new Map<string, number>();
  return (task, { max, group, maxOfGroup }) => {
    const ofGroup = groups.get(group) ?? 0;
    if (waiting >= max || ofGroup >= maxOfGroup) return null;
    waiting += 1;
    groups.set(group, ofGroup + 1);
    const result = last.then(task).finally(() => {
      waiting -= 1;
      const left = (groups.get(group) ?? 1) - 1;
      if (left > 0) groups.set(group, left);
      else groups.delete(group);
    });
    last = result.catch(() => undefined);
    return result;
  };
}
