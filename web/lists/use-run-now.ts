import { useEffect, useState } from "react";
import type { KeptList } from "./kept-lists.ts";
import { lockOf, namesRunNow, untilFree } from "./run-alone.ts";

/** The ids of those lists that a tab of this browser runs now, this one included; looked at again when the lists change or one of them is let go. */
export function useRunNow(operatorId: string, lists: readonly KeptList[]): ReadonlySet<string> {
  const [run, setRun] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const gone = new AbortController();
    async function look() {
      const names = await namesRunNow();
      const now = lists.map(({ id }) => id).filter((id) => names.has(lockOf(operatorId, id)));
      if (gone.signal.aborted) return;
      setRun(new Set(now));
      const [first] = now;
      if (first === undefined) return;
      await untilFree(lockOf(operatorId, first), gone.signal);
      if (!gone.signal.aborted) await look();
    }
    void look();
    return () => gone.abort();
  }, [operatorId, lists]);
  return run;
}
