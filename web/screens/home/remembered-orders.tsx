import { Suspense } from "react";
import { loadWords } from "../../i18n/load-words.ts";
import type { DueRemindersProps } from "../../orders/due-reminders.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";

const dueReminders = lazyComponent(async () => {
  const [{ DueReminders }] = await Promise.all([
    import("../../orders/due-reminders.tsx"),
    loadWords("order-steps"),
  ]);
  return DueReminders;
});

/** Shows the orders that this operator wanted to check again by now, if there are any. */
export function RememberedOrders(props: DueRemindersProps) {
  return (
    <Suspense>
      <dueReminders.Part {...props} />
    </Suspense>
  );
}
