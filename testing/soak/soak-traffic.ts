import { Agent, request } from "undici";
import { categoryEndpoint } from "#contract/public/category";
import { consoleHeader, consolePaths } from "#contract/console/console";
import { endpoints } from "#contract/public/endpoints";
import { exampleOf } from "#contract/public/openapi-responses";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { operatorEmail, password } from "../instances/instances-fixture.ts";
import type { SoakRandom } from "./seeded-random.ts";

/** Results as callers saw them. */
export type Seen = {
  /** Request ids of metered calls with an answer of 200. */
  delivered: string[];
  /** Number of metered calls whose connection broke before the answer, so that their outcome is unknown. */
  broken: number;
  /** Number of answers by status, for metered calls and for all others. */
  metered: Map<number, number>;
  others: Map<number, number>;
};

export type Traffic = { seen: Seen; stop: () => Promise<void> };

const pauseMs = 20;
export const merchant = "merchant-of-the-soak";

/** Every metered endpoint with the request from its documentation; one in the vendor's own format. */
const metered = endpoints
  .filter(({ units }) => units > 0)
  .map(({ id, path }): [string, object] => [path, exampleOf(id, null)]);
const inUpstreamFormat: [string, object] = [
  paymentMethodsEndpoint.path,
  { ...exampleOf(paymentMethodsEndpoint.id, null), response_format: "upstream" },
];

/**
 * Starts callers that call one after the other. Seven of ten calls are metered; the rest are categories, free,
 * invalid, without a key, or sign-ins to the console. `originOf` returns the current address of a caller's instance,
 * because a killed instance restarts on another port.
 */
export function startTraffic({
  originOf,
  callers,
  keys,
  random,
}: {
  originOf: (caller: number) => string | null;
  callers: number;
  keys: readonly [string, ...string[]];
  random: SoakRandom;
}): Traffic {
  const agent = new Agent({ connections: 64 });
  const seen: Seen = { delivered: [], broken: 0, metered: new Map(), others: new Map() };
  const count = (kind: "metered" | "others", status: number) =>
    void seen[kind].set(status, (seen[kind].get(status) ?? 0) + 1);
  let isStopped = false;

  async function send(
    url: string,
    sent: { method: "GET" | "POST"; headers?: Record<string, string>; body?: string },
  ) {
    const { statusCode, headers, body } = await request(url, { dispatcher: agent, ...sent });
    await body.dump();
    return { status: statusCode, requestId: String(headers["x-request-id"]) };
  }

  async function pay(origin: string): Promise<void> {
    const [path, asked] = random.pick([inUpstreamFormat, ...metered]);
    const body = JSON.stringify(asked);
    const headers = { authorization: `Bearer ${random.pick(keys)}`, "content-type": "application/json" };
    const answer = await send(`${origin}${path}`, { method: "POST", headers, body }).catch(() => null);
    if (answer === null) {
      seen.broken += 1;
      return;
    }
    count("metered", answer.status);
    if (answer.status === 200) seen.delivered.push(answer.requestId);
  }

  const json = { "content-type": "application/json" };
  const authorized = () => ({ authorization: `Bearer ${random.pick(keys)}` });
  const tree = `${categoryEndpoint.path}?platform=1688`;
  const others: [Other, ...Other[]] = [
    (origin) => send(`${origin}${tree}`, { method: "GET", headers: { "x-uuid": merchant } }),
    (origin) => send(`${origin}${tree}&categoryId=0`, { method: "GET", headers: { "x-uuid": merchant } }),
    (origin) => send(`${origin}/v1/account`, { method: "GET", headers: authorized() }),
    (origin) => send(`${origin}/v1/account`, { method: "GET", headers: { authorization: "Bearer nobody" } }),
    (origin) =>
      send(`${origin}/v1/orders/1688/payment-methods`, {
        method: "POST",
        headers: { ...authorized(), ...json },
        body: '{"order_id":',
      }),
    (origin) =>
      send(`${origin}${consolePaths.session}`, {
        method: "POST",
        headers: { ...json, [consoleHeader.name]: consoleHeader.value },
        body: JSON.stringify({ email: operatorEmail, password }),
      }),
  ];

  async function call(caller: number): Promise<void> {
    while (!isStopped) {
      const origin = originOf(caller);
      if (origin !== null && random.next() < 0.7) await pay(origin);
      else if (origin !== null) {
        const answer = await random
          .pick(others)(origin)
          .catch(() => null);
        count("others", answer?.status ?? 0);
      }
      await new Promise((resolve) => void setTimeout(resolve, pauseMs));
    }
  }
  const running = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return {
    seen,
    stop: async () => {
      isStopped = true;
      await running;
      await agent.close();
    },
  };
}

type Other = (origin: string) => Promise<{ status: number }>;
