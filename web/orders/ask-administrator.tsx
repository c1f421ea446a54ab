import { Suspense, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { lazyComponent } from "../ui/browser/lazy-component.ts";
import { Button } from "../ui/controls/button.tsx";
import type { CheckedOrder } from "./payment-outcome.ts";

const askDialog = lazyComponent(async () => (await import("./ask-dialog.tsx")).AskDialog);

/** Asks an administrator about the verdict on an order. */
export function AskAdministrator({ orderId, outcome }: CheckedOrder) {
  const { t } = useTranslation("order-steps");
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button onPress={() => setAsking(true)}>{t("ask.press")}</Button>
      {isAsking && (
        <Suspense>
          <askDialog.Part orderId={orderId} outcome={outcome} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
