import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Factors } from "#contract/console-factors";
import { renewRecoveryCodes } from "../../api/factor-options.ts";
import { AdministrationFailure } from "../../ui/administration-failure.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import styles from "./security.module.css";

/** How many recovery codes are left, and new ones. */
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
  const renewing = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: async (result) => {
      await onChange();
      if (result.ok && result.value.recovery_codes) onCodes(result.value.recovery_codes);
    },
  });
  const hasPasskey = factors.passkeys.length > 0;
  return (
    <Section
      title={t("codes")}
      actions={
        hasPasskey &&
        mayChange && (
          <Button isPending={renewing.isPending} onPress={() => renewing.mutate()}>
            {t("codes_renew")}
          </Button>
        )
      }
    >
      <p className={styles.muted}>{t("codes_text")}</p>
      <p>{hasPasskey ? t("codes_left", { count: factors.recovery_codes_left }) : t("codes_none")}</p>
      {renewing.data?.ok === false && <AdministrationFailure failure={renewing.data} />}
    </Section>
  );
}
