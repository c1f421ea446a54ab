import { useMutation } from "@tanstack/react-query";
import { newPasskeySchema } from "#contract/console/console-factors";
import { addPasskey } from "../../api/passkey-calls.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { announce } from "../../ui/display/announce.ts";
import { FormTextField } from "../../ui/forms/form-fields.tsx";
import { useContractForm } from "../../ui/forms/contract-forms.ts";
import { PasskeyFailureNotice } from "../../ui/notices/passkey-failure-notice.tsx";
import styles from "./security.module.css";

type AddPasskeyFormProps = { onChange: () => Promise<void>; onCodes: (codes: string[]) => void };

/** Asks for the name of a new passkey and adds it. */
export function AddPasskeyForm({ onChange, onCodes }: AddPasskeyFormProps) {
  const { t } = useTranslation("security");
  const { form, submit } = useContractForm(
    { schema: newPasskeySchema.pick({ name: true }), bodyOf: (values: { name: string }) => values },
    { defaultValues: { name: "" } },
  );
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess: async (result) => {
      await onChange();
      if (!result.ok) return;
      form.reset();
      announce(t("added"));
      if (result.value !== null) onCodes(result.value);
    },
  });
  return (
    <>
      <form
        className={styles.add}
        onSubmit={(event) => submit(({ name }) => adding.mutate(name), event)}
        noValidate
      >
        <FormTextField
          control={form.control}
          name="name"
          label={t("name")}
          description={t("name_hint")}
          maxLength={60}
          issue={t("name_missing")}
        />
        <Button type="submit" variant="primary" isPending={adding.isPending}>
          {t("add")}
        </Button>
      </form>
      {adding.data?.ok === false && <PasskeyFailureNotice failure={adding.data} />}
    </>
  );
}
