import { describe, expect, test } from "vitest";
import { sampleRequests } from "./sample-requests.ts";
import { createTestGateway } from "./test-gateway.ts";
import { liveKey, testAccess } from "./test-access.ts";
import { withStore, type StartStore } from "../store/store-fixture.ts";

const path = "/v1/orders/payment-methods";
const body = sampleRequests["orders.payment-methods"];

/** Tests that two gateways on one store report the same remainder of the minute and of the day. */
export function describePacing(start: StartStore): void {
  describe("pacing", () => {
    test("adds up over two instances for calls that run at the same time", () =>
      withStore(start, async (first, { open }) => {
        await first.access.apply(testAccess);
        const stores = [first, await open()];
        const gateways = await Promise.all(
          stores.map((store) => createTestGateway({ dependencies: { store } })),
        );
        const answers = await Promise.all(
          Array.from({ length: 70 }, (_, index) => gateways[index % 2]!.post(path, body)),
        );
        const rests = answers.map(({ status, headers }) => ({ status, ...restOf(headers["ratelimit"]) }));
        const served = rests.filter(({ status }) => status === 200);
        const refused = rests.filter(({ status }) => status === 429);
        const down = (from: number, count: number) => Array.from({ length: count }, (_, at) => from - at);
        const sorted = (numbers: number[]) => numbers.toSorted((one, other) => other - one);
        expect(sorted(served.map(({ minute }) => minute))).toEqual(down(59, 60));
        // Units of calls in flight are taken already.
        const days = served.map(({ day }) => day);
        expect([Math.min(...days), days.filter((day) => day > 4_999)]).toEqual([4_940, []]);
        expect(refused.map(({ minute }) => minute)).toEqual(Array(10).fill(0));

        const account = await gateways[1]!.send({
          path: "/v1/account",
          headers: { authorization: `Bearer ${liveKey}` },
        });
        expect(account.status).toBe(429);
        expect(restOf(account.headers["ratelimit"])).toEqual({ minute: 0, day: 4_940 });
      }));
  });
}

function restOf(field = ""): { minute: number; day: number } {
  const [, minute, day] =
    /^"requests_per_minute";r=(\d+);t=60, "daily_units";r=(\d+);t=43200$/.exec(field) ?? [];
  return { minute: Number(minute), day: Number(day) };
}
