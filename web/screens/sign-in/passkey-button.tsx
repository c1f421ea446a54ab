import { useMutation } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Session } from "#contract/console/console";
import { Button } from "../../ui/controls/button.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";

const failure = lazyComponent(
  async () => (await import("../../ui/notices/passkey-failure-notice.tsx")).PasskeyFailureNotice,
);

/** Signs in with only a passkey. The code for it loads on the press. */
export function PasskeyButton({ onSession }: { onSession: (session: Session) => void }) {
  const { t } = useTranslation("sign-in");
  const attempt = useMutation({
    mutationFn: async () => (await import("../../api/passkey-calls.ts")).signInWithPasskey("alone"),
    onSuccess: (result) => {
      if (result.ok) onSession(result.value);
    },
  });
  return (
    <>
      <Button isPending={attempt.isPending} onPress={() => attempt.mutate()}>
        {t("passkey")}
      </Button>
      {attempt.data?.ok === false && (
        <Suspense>
          <failure.Part failure={attempt.data} />
        </Suspense>
      )}
    </>
  );
}
