import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Factors } from "#contract/console/console-factors";
import { renewRecoveryCodes } from "../../api/factor-options.ts";
import { AdministrationFailure } from "../../ui/notices/administration-failure.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Section } from "../../ui/display/section.tsx";
import utilities from "../../styles/utilities.module.css";

/**
 * Shows how many recovery codes are left, and creates new ones. It asks first, because new codes invalidate
 * the ones that were written down.
 */
export function CodesSection({
  factors,
  mayChange,
  onCodes,
  onChange,
}: {
  factors: Factors;
  mayChange: boolean;
  onCodes: (codes: string[]) => void;
  onChange: () => Promise<void>;
}) {
  const { t } = useTranslation("security");
  const [isAsked, setAsked] = useState(false);
  const renewing = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: async (result) => {
      // Codes are shown before the page refreshes: nothing that happens to the refresh may lose them.
      if (result.ok) {
        setAsked(false);
        if (result.value.recovery_codes) onCodes(result.value.recovery_codes);
      }
      await onChange();
    },
  });
  const hasPasskey = factors.passkeys.length > 0;
  return (
    <Section
      title={t("codes")}
      actions={
        hasPasskey &&
        mayChange && (
          <Button
            onPress={() => {
              renewing.reset();
              setAsked(true);
            }}
          >
            {t("codes_renew")}
          </Button>
        )
      }
    >
      <p className={utilities.muted}>{t("codes_text")}</p>
      <p>{hasPasskey ? t("codes_left", { count: factors.recovery_codes_left }) : t("codes_none")}</p>
      {isAsked && (
        <Dialog
          title={t("codes_renew_title")}
          isOpen
          onClose={() => setAsked(false)}
          onSubmit={() => renewing.mutate()}
          submit={{ label: t("codes_renew"), isPending: renewing.isPending }}
        >
          <p>{t("codes_renew_text")}</p>
          {renewing.data?.ok === false && <AdministrationFailure failure={renewing.data} />}
        </Dialog>
      )}
    </Section>
  );
}
