import { channelNames } from "#contract/channel";
import type { LedgerEntry } from "../administration.ts";
import {
  consoleOperations,
  statusOf,
  type CallFilter,
  type CallPlace,
  type KeptCall,
  type CallRecord,
} from "../call-record.ts";
import { recentLines, type CallLog } from "../store.ts";
import {
  sumLines,
  type EndingSum,
  type TimeSum,
  hourOf,
  type UsageRead,
  type UsageSums,
} from "../usage-sums.ts";

const callsKept = 10_000;

/** The log of calls in memory, and what was used: from the ledger's entries and from every line there ever was. */
export function createMemoryCalls({
  entries,
  zone,
}: {
  entries: () => Iterable<LedgerEntry>;
  zone: string;
}): { callLog: CallLog; usageSums: UsageSums } {
  const calls: KeptCall[] = [];
  const endings: EndingSum[] = [];
  const times: TimeSum[] = [];
  let lastId = 0;

  return {
    callLog: {
      append: async (record) => {
        calls.push({ ...record, id: (lastId += 1) });
        if (calls.length > callsKept) calls.shift();
        const sums = sumLines([record], zone);
        endings.push(...sums.endings);
        times.push(...sums.times);
      },
      nameOperator: async ({ requestId, operatorId }) => {
        const line = calls.find((call) => call.requestId === requestId && call.operatorId === null);
        if (line) line.operatorId = operatorId;
        return line !== undefined;
      },
      // What is in memory ends with its process: nobody is left to find a call without a line.
      recordUnanswered: async () => 0,
      find: async ({ filter, place, direction, most }) => {
        const order = direction === "older" ? newestFirst : oldestFirst;
        const found = calls
          .filter((call) => !isSignIn(call) && fits(call, filter))
          .filter((call) => place === null || order(place, call) < 0)
          .toSorted(order);
        const page = found.slice(0, most);
        const last = page.at(-1);
        return {
          calls: page.toSorted(newestFirst),
          next: found.length > most && last ? { at: last.at, id: last.id } : null,
        };
      },
      signIns: async (operatorId, most) =>
        calls
          .filter((call) => isSignIn(call) && call.operatorId === operatorId)
          .toSorted(newestFirst)
          .slice(0, most)
          .map(({ id: _id, ...record }) => record),
      recentOutcomes: async (since) => {
        const recent = calls.slice(-recentLines).filter(({ at }) => at >= since);
        return channelNames.flatMap((channel) => {
          const own = recent.filter((call) => call.channel === channel);
          const failed = own.filter(({ status }) => status === 502).length;
          return own.length > 0 ? [{ channel, calls: own.length, failed }] : [];
        });
      },
    },
    usageSums: {
      sumUp: async () => 0,
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

function newestFirst(a: CallPlace, b: CallPlace): number {
  return b.at - a.at || b.id - a.id;
}

function oldestFirst(a: CallPlace, b: CallPlace): number {
  return newestFirst(b, a);
}

function isSignIn({ operation }: CallRecord): boolean {
  return operation >= consoleOperations.first && operation < consoleOperations.end;
}

function fits(call: CallRecord, filter: CallFilter): boolean {
  const { from = 0, to = Infinity, ending, code } = filter;
  const names = ["requestId", "subject", "operatorId", "appId", "keyId", "operation", "channel"] as const;
  const [lowest, behind] = ending === undefined ? [0, Infinity] : statusOf[ending];
  return (
    call.at >= from &&
    call.at < to &&
    names.every((name) => filter[name] === undefined || filter[name] === call[name]) &&
    (code === undefined || call.outcome === code) &&
    call.status >= lowest &&
    call.status < behind
  );
}

const callsOf = (alike: { calls: number }[]) => ({ calls: sum(alike.map(({ calls }) => calls)) });

const unitsOf = (alike: { calls: number; units: number }[]) => ({
  ...callsOf(alike),
  units: sum(alike.map(({ units }) => units)),
});

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** What is alike in one, in the order of what makes it so. */
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
