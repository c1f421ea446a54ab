import { describe, expect, test } from "vitest";
import { errorCodes, type ErrorCode } from "#contract/shared/error-codes";
import type { Channel } from "#contract/shared/channel";
import type { CallResult } from "./call-result.ts";
import { callSeries } from "./call-series.ts";

const answered: CallResult<string> = {
  ok: true,
  value: "read",
  requestId: "req_1",
  units: 1,
  channel: null,
  remainingDay: null,
  at: 1,
  rawText: "",
};
const silent: CallResult<string> = { ok: false, kind: "no_answer", aborted: false, at: 1 };

function refused(code: ErrorCode, limit?: string): CallResult<string> {
  const { category } = errorCodes[code];
  const envelope = { code, category, message: "m", request_id: "req_1", ...(limit && { limit }) };
  return { ok: false, kind: "error", envelope, status: 500, requestId: "req_1", at: 1, rawText: "" };
}

/** Runs a series with one given outcome per item; items are numbered from 1. */
async function series(outcomes: (CallResult<string> | null)[], channels: Channel[] = []) {
  const sent: number[] = [];
  const pause = await callSeries(
    outcomes.map((_, at) => at + 1),
    {
      channelOf: (item) => channels[item - 1] ?? "1688",
      call: async (item) => {
        sent.push(item);
        return outcomes[item - 1] ?? null;
      },
    },
  );
  return { sent, pause };
}

describe("a series of calls", () => {
  test("sends everything and does not pause when all calls are answered", async () => {
    expect(await series([answered, answered, null])).toEqual({ sent: [1, 2, 3], pause: null });
  });

  test.each([
    ["the network is gone", silent],
    ["a proxy answers in place of the server", refused("INTERNAL_ERROR")],
  ])("pauses after two calls in a row without an answer when %s", async (_, lost) => {
    const { sent, pause } = await series([answered, lost, lost, answered, answered]);
    expect(sent).toEqual([1, 2, 3]);
    expect(pause).toEqual({ total: 5, left: [2, 3, 4, 5], failure: lost });
  });

  test("continues past single calls without an answer and leaves them for a retry", async () => {
    const { sent, pause } = await series([silent, answered, silent, refused("NOT_FOUND"), silent]);
    expect(sent).toEqual([1, 2, 3, 4, 5]);
    expect(pause?.left).toEqual([1, 3, 5]);
  });

  test.each(["NOT_FOUND", "VALIDATION_ERROR", "CHANNEL_UPSTREAM_ERROR"] as const)(
    "treats %s as the answer for one item",
    async (code) => {
      expect(await series([refused(code), answered])).toEqual({ sent: [1, 2], pause: null });
    },
  );

  test.each([
    ["CHANNEL_NOT_AUTHORIZED", undefined],
    ["CHANNEL_DISABLED", "channel"],
    ["PLATFORM_QUOTA_EXCEEDED", "1688_call_frequency"],
    ["PLATFORM_QUOTA_EXCEEDED", "1688_calls_in_flight"],
  ] as const)(
    "sends nothing more to a marketplace after %s (%s), and continues with the others",
    async (code, limit) => {
      const { sent, pause } = await series(
        [refused(code, limit), answered, answered, answered],
        ["1688", "taobao", "1688", "taobao"],
      );
      expect(sent).toEqual([1, 2, 4]);
      expect(pause).toMatchObject({ total: 4, left: [1, 3] });
    },
  );

  test.each([
    ["QUOTA_EXCEEDED", "daily_units"],
    ["RATE_LIMIT_EXCEEDED", "requests_per_minute"],
    ["PLATFORM_QUOTA_EXCEEDED", "platform_daily_units"],
    ["PLATFORM_QUOTA_EXCEEDED", "platform_capacity"],
    ["INVALID_API_KEY", undefined],
    ["APP_SUSPENDED", undefined],
  ] as const)("sends nothing more at all after %s (%s)", async (code, limit) => {
    const outcomes = [answered, refused(code, limit), answered];
    const { sent, pause } = await series(outcomes, ["1688", "1688", "taobao"]);
    expect(sent).toEqual([1, 2]);
    expect(pause?.left).toEqual([2, 3]);
  });
});
