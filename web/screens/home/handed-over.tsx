import { Suspense } from "react";
import type { Home } from "#contract/console/console-home";
import type { Session } from "#contract/console/console";
import { loadWords } from "../../i18n/load-words.ts";
import { useClosedCase } from "../../orders/closed-case.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Skeleton } from "../../ui/notices/skeleton.tsx";

const handedCases = lazyComponent(async () => {
  const [{ HandedCaseList }] = await Promise.all([
    import("../../orders/handed-case-list.tsx"),
    loadWords("payment-methods"),
    loadWords("order-steps"),
    loadWords("administration"),
  ]);
  return HandedCaseList;
});

/** Shows the cases that operators handed over to the administrators, if there are any, and the one that was closed last. */
export function HandedOver({ cases, session }: Pick<Home, "cases"> & { session: Session }) {
  const closed = useClosedCase();
  if (cases.length === 0 && closed === null) return null;
  return (
    <Suspense fallback={<Skeleton rows={3} />}>
      <handedCases.Part cases={cases} session={session} />
    </Suspense>
  );
}
