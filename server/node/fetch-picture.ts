import { request } from "undici";
import { Failure, fieldFailure } from "#contract/shared/failure";
import { addressIssue } from "#contract/public/picture-request";
import type { Clock, FetchPicture } from "#server/shared/runtime.ts";
import { systemClock } from "./runtime.ts";
import { createBody } from "./exchange.ts";
import {
  type ConnectionGuard,
  guardConnection,
  type GuardedConnection,
  isPortAllowed,
  webPorts,
} from "./guarded-connection.ts";
import { isPublicAddress, resolveName } from "./public-address.ts";

export type FetchPictureOptions = ConnectionGuard & {
  /** Ports that may be connected to; null for any. */
  ports: ReadonlySet<number> | null;
  /** Timeout of the whole fetch with its redirects, ms. */
  timeoutMs: number;
  maxBytes: number;
  /** Budget of all pictures that are being fetched, bytes. */
  budgetBytes: number;
  clock: Clock;
};

const maxRedirects = 3;
/** Bytes for headers, in addition to twice the largest picture. */
const wireAllowance = 64 * 1024;

/**
 * Creates a function that fetches pictures for callers without letting them reach what only this machine can reach.
 * Each hop's name is looked up once, every address of it must be public, and the connection goes to the very addresses
 * that were checked, so a name that resolves differently the second time (DNS rebinding) has no effect. It sends no
 * cookies and no credentials, and reuses no connections.
 */
export function createFetchPicture(options: Partial<FetchPictureOptions> = {}): FetchPicture {
  const settings: FetchPictureOptions = {
    lookup: resolveName,
    isAllowed: isPublicAddress,
    ports: webPorts,
    timeoutMs: 5_000,
    maxBytes: 8 * 1024 * 1024,
    budgetBytes: 64 * 1024 * 1024,
    clock: systemClock,
    ...options,
  };
  const budget = { held: 0 };
  return async (address, caller) => {
    const slow = AbortSignal.timeout(settings.timeoutMs);
    const signal = AbortSignal.any([caller, slow]);
    try {
      return await follow(address, { settings, budget, signal });
    } catch (error) {
      caller.throwIfAborted();
      if (error instanceof Failure) throw error;
      if (slow.aborted) throw refused(`the picture did not come within ${settings.timeoutMs / 1000} s`);
      throw refused("the address could not be reached");
    }
  };
}

type Journey = { settings: FetchPictureOptions; budget: { held: number }; signal: AbortSignal };

async function follow(address: string, journey: Journey): Promise<Uint8Array> {
  let next = address;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const error = addressIssue(next);
    const url = URL.parse(next);
    if (error !== null || !url || url.protocol === "data:")
      throw refused(`${hop > 0 ? "it redirects, and the next address: " : ""}${error ?? "is not fetched"}`);
    if (!isPortAllowed(url, journey.settings.ports))
      throw refused(
        `${hop > 0 ? "it redirects to" : "it names"} port ${url.port}, and only ports 80 and 443 are connected to`,
      );
    const connection = await pinned(url, hop, journey);
    try {
      const answer = await oneHop(url, connection, journey);
      if (answer instanceof Uint8Array) return answer;
      next = answer.location;
    } finally {
      void connection.agent.destroy();
    }
  }
  throw refused(`it redirects more than ${maxRedirects} times`);
}

/** @throws Failure where the host must not be connected to */
async function pinned(url: URL, hop: number, { settings, signal }: Journey): Promise<GuardedConnection> {
  const connection = await guardConnection(url, settings, signal);
  if (connection === "unknown_name") throw refused("its name is not known to the network");
  if (connection === "not_allowed")
    throw refused(
      `${hop > 0 ? "it redirects to" : "it leads to"} an address that is not public, and only public ones are fetched`,
    );
  return connection;
}

/**
 * Returns the bytes, or the address of the next hop.
 * @throws Failure, and undici's error for a connection that failed
 */
async function oneHop(
  url: URL,
  { agent, bytesRead }: GuardedConnection,
  { settings: { maxBytes, budgetBytes, clock }, budget, signal }: Journey,
): Promise<Uint8Array | { location: string }> {
  const { statusCode, headers, body } = await request(url, {
    dispatcher: agent,
    signal,
    headers: { accept: "image/jpeg, image/png, image/webp", "accept-encoding": "identity" },
  });
  // The rest of an unwanted body ends with its connection, and that error has to be handled.
  body.on("error", () => undefined);
  const { location } = headers;
  if ([301, 302, 303, 307, 308].includes(statusCode)) {
    const to = typeof location === "string" ? URL.parse(location, url) : null;
    if (!to) throw refused("it redirects to no address");
    return { location: to.href };
  }
  if (statusCode !== 200) throw refused(`the address answers with HTTP ${statusCode} instead of a picture`);
  const tooLarge = () =>
    refused(`what is there has more than ${maxBytes / 1024 / 1024} MiB: use a smaller picture`);
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const picture = createBody(maxBytes);
  let held = 0;
  try {
    for await (const part of body as AsyncIterable<Uint8Array>) {
      // Chunk framing may take any number of bytes that are not part of the picture.
      const isFramed = bytesRead() > 2 * maxBytes + wireAllowance;
      held += part.length;
      budget.held += part.length;
      if (budget.held > budgetBytes) throw budgetUsedUp(clock());
      if (isFramed || !picture.add(part)) throw tooLarge();
    }
  } finally {
    budget.held -= held;
  }
  return picture.whole();
}

function budgetUsedUp(now: number): Failure {
  return new Failure(
    "PLATFORM_QUOTA_EXCEEDED",
    "This gateway is fetching as many pictures as it has room for. Nothing was billed. Try again in a second.",
    { notice: { limit: "pictures_being_fetched", retryAt: now + 1_000 } },
  );
}

/** Returns a failure that names the field and the rule, and never an address of a name. */
function refused(message: string): Failure {
  return fieldFailure({ path: "image_url", message, fault: "wrong_form" });
}
