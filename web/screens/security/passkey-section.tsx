import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Factors } from "#contract/console/console-factors";
import { passkeysWork } from "../../api/passkeys-work.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Section } from "../../ui/display/section.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import utilities from "../../styles/utilities.module.css";

const addPasskeyForm = lazyComponent(async () => (await import("./add-passkey-form.tsx")).AddPasskeyForm);

type PasskeySectionProps = {
  factors: Factors;
  mayChange: boolean;
  onChange: () => Promise<void>;
  onCodes: (codes: string[]) => void;
};

/** Lists the operator's own passkeys, adds one, removes one. */
export function PasskeySection({ factors, mayChange, onChange, onCodes }: PasskeySectionProps) {
  const { t } = useTranslation("security");
  const [removing, setRemoving] = useState<Factors["passkeys"][number] | null>(null);
  return (
    <Section title={t("passkeys")}>
      <p className={utilities.muted}>{t("passkeys_text")}</p>
      {factors.passkeys.length === 0 ? (
        <p>{t("no_passkeys")}</p>
      ) : (
        <Table
          stack
          label={t("passkeys")}
          head={
            <>
              <Th>{t("columns.name")}</Th>
              <Th>{t("columns.added")}</Th>
              <Th>{t("columns.used")}</Th>
              <Th>{t("columns.kept")}</Th>
              {mayChange && <Th>{t("columns.action")}</Th>}
            </>
          }
        >
          {factors.passkeys.map((passkey) => (
            <tr key={passkey.id}>
              <Td label={t("columns.name")}>{passkey.name}</Td>
              <Td label={t("columns.added")}>
                <Time at={passkey.created_at} />
              </Td>
              <Td label={t("columns.used")}>
                {passkey.last_used_at === null ? t("never") : <Time at={passkey.last_used_at} />}
              </Td>
              <Td label={t("columns.kept")}>{t(passkey.synced ? "synced" : "single")}</Td>
              {mayChange && (
                <Td label={t("columns.action")}>
                  <Button
                    onPress={() => setRemoving(passkey)}
                    aria-label={t("remove_named", { name: passkey.name })}
                  >
                    {t("remove")}
                  </Button>
                </Td>
              )}
            </tr>
          ))}
        </Table>
      )}
      {mayChange && !factors.available && <p className={utilities.muted}>{t("not_available")}</p>}
      {mayChange && factors.available && !passkeysWork() && (
        <p className={utilities.muted}>{t("not_here")}</p>
      )}
      {mayChange && factors.available && passkeysWork() && (
        <Suspense>
          <addPasskeyForm.Part onChange={onChange} onCodes={onCodes} />
        </Suspense>
      )}
      {removing && (
        <RemoveDialog
          passkey={removing}
          factors={factors}
          onClose={() => setRemoving(null)}
          onChange={onChange}
        />
      )}
    </Section>
  );
}
