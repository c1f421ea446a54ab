import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { AppRow } from "#contract/console/console-apps";
import { reviewApp } from "../../api/app-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../../ui/display/announce.ts";
import { Button } from "../../ui/controls/button.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { useFocusReturn } from "../../ui/overlays/return-focus.ts";
import { AppFailure } from "./app-failure.tsx";
import styles from "./apps.module.css";

const suspendDialog = lazyComponent(async () => (await import("./review-dialogs.tsx")).SuspendDialog);
const editDialog = lazyComponent(async () => (await import("./review-dialogs.tsx")).EditAppDialog);

/** Approves, suspends, and opens the form for name and plan. */
export function ReviewButtons({ app, onChange }: { app: AppRow; onChange: () => Promise<void> }) {
  const { t } = useTranslation("apps");
  const [open, setOpen] = useState<"edit" | "suspend" | null>(null);
  const approving = useMutation({
    mutationFn: (seen: AppRow) => reviewApp({ id: seen.id, version: seen.version, state: "approved" }),
    onSuccess: async (result) => {
      await onChange();
      if (result.ok) announce(t("approved"));
    },
  });
  useFocusReturn(app.state);
  function ask(what: "edit" | "suspend") {
    approving.reset();
    setOpen(what);
  }

  return (
    <>
      <div className={styles.review}>
        {app.state !== "approved" && (
          <Button variant="primary" isPending={approving.isPending} onPress={() => approving.mutate(app)}>
            {t(app.state === "suspended" ? "approve_again" : "approve")}
          </Button>
        )}
        <Button onPress={() => ask("edit")}>{t("edit.press")}</Button>
        {app.state !== "suspended" && <Button onPress={() => ask("suspend")}>{t("suspend")}</Button>}
      </div>
      {approving.variables && approving.data?.ok === false && (
        <div className={styles.whole}>
          <AppFailure failure={approving.data} seen={approving.variables} now={app} />
        </div>
      )}
      <Suspense fallback={null}>
        {open === "edit" && <editDialog.Part app={app} onClose={() => setOpen(null)} onChange={onChange} />}
        {open === "suspend" && (
          <suspendDialog.Part app={app} onClose={() => setOpen(null)} onChange={onChange} />
        )}
      </Suspense>
    </>
  );
}
