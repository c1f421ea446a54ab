import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Button } from "../../ui/controls/button.tsx";

const confirmation = lazyComponent(async () => (await import("./stop-dialog.tsx")).StopDialog);

/** Shows the kill switch of purchasing: asks, and stops or starts it on every instance. */
export function StopButton({ isStopped }: { isStopped: boolean }) {
  const { t } = useTranslation("apps");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onPress={() => setIsAsking(true)}>
        {t(isStopped ? "purchasing.start" : "purchasing.stop")}
      </Button>
      <Suspense fallback={null}>
        {isAsking && <confirmation.Part isStopped={isStopped} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  );
}
