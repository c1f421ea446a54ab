import { describe, expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import type { Connector, OrderMessage } from "#server/marketplaces/connector.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import type { VendorMessages } from "#server/store/vendor-messages.ts";
import type { MessageReport } from "./message-report.ts";
import { pullMessages } from "./pull-messages.ts";

const message = (id: number): OrderMessage => ({
  id: String(id),
  topic: "A",
  orderIds: ["4169757385897317637"],
});

/** A marketplace that stores messages until they are confirmed, two on a page. */
function createHolder(held: OrderMessage[]) {
  const calls: string[] = [];
  const connector: Connector = {
    channel: "1688",
    missedMessages: {
      query: async () => {
        calls.push("query");
        return held.slice(0, 2);
      },
      confirm: async (ids) => {
        calls.push(`confirm ${ids.join(",")}`);
        held.splice(0, held.length, ...held.filter(({ id }) => !ids.includes(id)));
      },
    },
  };
  return { calls, connector };
}

/** Fetches until the job has waited `rounds` times. Returns the requested pauses. */
async function pullFor(
  rounds: number,
  {
    connector,
    vendorMessages,
    isNeeded = true,
  }: { connector: Connector; vendorMessages: VendorMessages; isNeeded?: boolean },
) {
  const ending = new AbortController();
  const pauses: number[] = [];
  const reports: MessageReport[] = [];
  const errors: unknown[] = [];
  await pullMessages({
    connectors: { "1688": connector, taobao: { channel: "taobao" } },
    vendorMessages,
    readEveryMs: 60_000,
    isNeeded: async () => isNeeded,
    wait: async (ms) => {
      if (pauses.push(ms) >= rounds) ending.abort("enough");
    },
    onMessage: (report) => reports.push(report),
    onError: (error) => errors.push(error),
    isStopping: () => false,
    signal: ending.signal,
  });
  return { pauses, reports, errors };
}

function startStore() {
  let now = 1_764_000_000_000;
  const store = createMemoryStore({ clock: () => now, newId: () => "id", quotaDayZone: "Asia/Shanghai" });
  return { vendorMessages: store.vendorMessages, advance: (ms: number) => (now += ms) };
}

describe("messages that a marketplace could not deliver", () => {
  test("are stored and only then confirmed, page by page until there are none", async () => {
    const { vendorMessages } = startStore();
    const { connector, calls } = createHolder([1, 2, 3].map(message));
    await vendorMessages.receive({ channel: "1688", ...message(2) }, { source: "push", readEveryMs: 1 });
    const { reports, errors } = await pullFor(1, { connector, vendorMessages });
    expect(calls).toEqual(["query", "confirm 1,2", "query", "confirm 3", "query"]);
    expect(reports.map(({ outcome }) => outcome)).toEqual(["unknown_order", "duplicate", "unknown_order"]);
    expect(errors).toEqual([]);
  });

  test("are not confirmed while the store is unavailable, and fetched again", async () => {
    const { vendorMessages, advance } = startStore();
    const { connector, calls } = createHolder([message(1)]);
    const away = { ...vendorMessages, receive: () => Promise.reject(new Error("away")) };
    const { errors, pauses } = await pullFor(1, { connector, vendorMessages: away });
    expect([calls, errors, pauses]).toEqual([["query"], [new Error("away")], [300_000]]);
    advance(300_000);
    await pullFor(1, { connector, vendorMessages });
    expect(calls).toEqual(["query", "query", "confirm 1", "query"]);
  });

  test("are fetched once in five minutes by all instances together", async () => {
    const { vendorMessages, advance } = startStore();
    const { connector, calls } = createHolder([]);
    await Promise.all([pullFor(2, { connector, vendorMessages }), pullFor(2, { connector, vendorMessages })]);
    expect(calls).toEqual(["query"]);
    advance(300_000);
    await pullFor(1, { connector, vendorMessages });
    expect(calls).toEqual(["query", "query"]);
  });

  test("are requested again after half an hour where the marketplace refuses", async () => {
    const { vendorMessages } = startStore();
    const refusal = new Failure("CHANNEL_UPSTREAM_ERROR", "no");
    const missedMessages = {
      query: () => Promise.reject(refusal),
      confirm: () => Promise.reject(new Error("was confirmed")),
    };
    const connector: Connector = { channel: "1688", missedMessages };
    const { pauses, errors } = await pullFor(1, { connector, vendorMessages });
    expect([pauses, errors]).toEqual([[1_800_000], []]);
  });

  test("are not fetched while no order could be meant", async () => {
    const { vendorMessages } = startStore();
    const { connector, calls } = createHolder([message(1)]);
    await pullFor(2, { connector, vendorMessages, isNeeded: false });
    expect(calls).toEqual([]);
  });

  test("end at a limit for a list without an end", async () => {
    const { vendorMessages } = startStore();
    let id = 0;
    const missedMessages = { query: async () => [message((id += 1))], confirm: async () => undefined };
    await pullFor(1, { connector: { channel: "1688", missedMessages }, vendorMessages });
    expect(id).toBe(50);
  });
});
