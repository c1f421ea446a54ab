import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Factors } from "#contract/console/console-factors";
import { addPasskey } from "../../api/passkey-calls.ts";
import { passkeysWork } from "../../api/passkeys-work.ts";
import { announce } from "../../ui/display/announce.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PasskeyFailure } from "../../ui/notices/passkey-failure.tsx";
import { Section } from "../../ui/display/section.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { Time } from "../../ui/display/time.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import styles from "./security.module.css";
import utilities from "../../styles/utilities.module.css";

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
      {mayChange && <AddPasskey available={factors.available} onChange={onChange} onCodes={onCodes} />}
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

function AddPasskey({
  available,
  onChange,
  onCodes,
}: { available: boolean } & Pick<PasskeySectionProps, "onChange" | "onCodes">) {
  const { t } = useTranslation("security");
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess: async (result) => {
      await onChange();
      if (!result.ok) return;
      setName("");
      setTried(false);
      announce(t("added"));
      if (result.value !== null) onCodes(result.value);
    },
  });
  if (!available) return <p className={utilities.muted}>{t("not_available")}</p>;
  if (!passkeysWork()) return <p className={utilities.muted}>{t("not_here")}</p>;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "") field.current?.focus();
    else adding.mutate(name.trim());
  }

  return (
    <>
      <form className={styles.add} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label={t("name")}
          description={t("name_hint")}
          maxLength={60}
          value={name}
          onChange={setName}
          error={tried && name.trim() === "" ? t("name_missing") : undefined}
        />
        <Button type="submit" variant="primary" isPending={adding.isPending}>
          {t("add")}
        </Button>
      </form>
      {adding.data?.ok === false && <PasskeyFailure failure={adding.data} />}
    </>
  );
}
