import type { LedgerEntry } from "../ledger.ts";
import type { CallLog } from "../call-log.ts";
import {
  sumLines,
  type EndingSum,
  type TimeSum,
  hourOf,
  type UsageRead,
  type UsageRollups,
} from "../usage-rollups.ts";
import { createMemoryLog } from "./memory-log.ts";

/**
 * Creates the in-memory call log and usage rollups, the latter from the ledger's entries and from every log entry ever
 * written.
 */
export function createMemoryCalls({
  entries,
  zone,
}: {
  entries: () => Iterable<LedgerEntry>;
  zone: string;
}): { callLog: CallLog; usageRollups: UsageRollups } {
  const endings: EndingSum[] = [];
  const times: TimeSum[] = [];

  return {
    callLog: createMemoryLog((record) => {
      const sums = sumLines([record], zone);
      endings.push(...sums.endings);
      times.push(...sums.times);
    }),
    usageRollups: {
      rollUp: async () => 0,
      behind: async () => 0,
      prune: async () => undefined,
      read: async ({ from, to, appId, keyId }) => {
        const isOf = (each: { day: string; appId: string; keyId: string }) =>
          each.day >= from &&
          each.day <= to &&
          (appId === undefined || each.appId === appId) &&
          (keyId === undefined || each.keyId === keyId);
        const used = [...entries()].filter(isOf).map((entry) => ({ ...entry, calls: 1 }));
        const ended = endings.filter((each) =>
          appId === undefined ? each.appId === "" && isOf(each) : isOf(each),
        );
        const outcomeOf = ({ outcome }: EndingSum) => (outcome === "" ? null : outcome);
        const isOneDay = from === to;
        return {
          days: grouped(used, ({ day, operation }) => ({ day, operation }), unitsOf),
          keys: grouped(used, (entry) => ({ appId: entry.appId, keyId: entry.keyId }), unitsOf),
          endings: grouped(
            ended,
            (each) => ({ day: each.day, status: each.status, outcome: outcomeOf(each) }),
            callsOf,
          ),
          hours: {
            units: grouped(
              isOneDay ? used : [],
              ({ reservedAt, operation }) => ({ hour: hourOf(reservedAt), operation }),
              unitsOf,
            ),
            endings: grouped(
              isOneDay ? ended : [],
              (each) => ({ hour: each.hour, status: each.status, outcome: outcomeOf(each) }),
              callsOf,
            ),
          },
          times: grouped(
            times.filter(({ day }) => day >= from && day <= to),
            ({ channel, ms }) => ({ channel, ms }),
            callsOf,
          ) satisfies UsageRead["times"],
        };
      },
    },
  };
}

const callsOf = (alike: { calls: number }[]) => ({ calls: sum(alike.map(({ calls }) => calls)) });

const unitsOf = (alike: { calls: number; units: number }[]) => ({
  ...callsOf(alike),
  units: sum(alike.map(({ units }) => units)),
});

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Groups items by equal keys, in the order of those keys, and computes the figures of each group. */
function grouped<Each, Of extends object, Figures extends object>(
  list: Each[],
  of: (each: Each) => Of,
  figures: (alike: Each[]) => Figures,
): (Of & Figures)[] {
  const values = (each: Each) => Object.values(of(each)) as (string | number | null)[];
  const order = (a: Each, b: Each) => {
    const others = values(b);
    for (const [index, value] of values(a).entries()) {
      const other = others[index] ?? "";
      if ((value ?? "") !== other) return (value ?? "") < other ? -1 : 1;
    }
    return 0;
  };
  const groups = Map.groupBy(list.toSorted(order), (each) => JSON.stringify(values(each)));
  return [...groups.values()].map((alike) => ({ ...of(alike[0]!), ...figures(alike) }));
}
