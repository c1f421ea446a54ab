import { appPurchasingSchema, type AppRow } from "#contract/console/console-apps";
import { fenToYuan, formatFen, yuanToFen } from "#contract/shared/money";
import { changeAppPurchasing } from "../../api/app-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../../ui/display/announce.ts";
import { FormCheckbox, FormTextField } from "../../ui/forms/form-fields.tsx";
import { useRecordForm } from "../../ui/forms/contract-forms.ts";
import { ConflictNotice } from "../../ui/notices/conflict-notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { AppFailure } from "./app-failure.tsx";

type PurchasingDialogProps = {
  /** Current record; may change while the dialog is open. */
  app: AppRow;
  onClose: () => void;
  onChange: () => Promise<void>;
};

/** Limits as typed: yuan. */
type Values = { enabled: boolean; max_order: string; max_day: string };

/** Switches purchasing of an app on, with its limits, or off. */
export function PurchasingDialog({ app, onClose, onChange }: PurchasingDialogProps) {
  const { t } = useTranslation("apps");
  const edit = useRecordForm({
    record: app,
    valuesOf,
    schema: appPurchasingSchema,
    bodyOf: (values: Values) => ({ version: app.version, ...limitsOf(values) }),
    save: (fields, { id, version }) => changeAppPurchasing({ ...fields, id, version }),
    onAnswer: async (result) => {
      await onChange();
      if (!result.ok) return;
      announce(t("purchasing.saved"));
      onClose();
    },
  });
  const { values, seen, isTouched, isStale, failure, decidedOn } = edit;
  const { control } = edit.form;

  const text = (of: Values) => {
    const { enabled, max_order: order, max_day: day } = limitsOf(of);
    const amount = (fen: number | null | undefined) =>
      fen === null || fen === undefined ? t("never_changed") : formatFen(fen);
    return {
      state: t(enabled ? "purchasing.on" : "purchasing.off"),
      max_order: amount(order),
      max_day: amount(day),
    };
  };
  const [was, theirs, yours] = [text(valuesOf(seen)), text(valuesOf(app)), text(values)];

  return (
    <Dialog
      title={t("purchasing.change_title", { name: app.name })}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        if (isTouched) edit.save();
      }}
      submit={
        isStale ? null : { label: t("purchasing.save"), isPending: edit.isPending, isDisabled: !isTouched }
      }
    >
      <FormCheckbox control={control} name="enabled">
        {t("purchasing.is_on")}
      </FormCheckbox>
      {values.enabled && (
        <>
          <FormTextField
            control={control}
            name="max_order"
            label={t("purchasing.max_order")}
            description={t("purchasing.max_order_hint")}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            issue={t("purchasing.cap_missing")}
          />
          <FormTextField
            control={control}
            name="max_day"
            label={t("purchasing.max_day")}
            description={t("purchasing.max_day_hint")}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            issue={t("purchasing.cap_missing")}
          />
        </>
      )}
      {isStale ? (
        <ConflictNotice
          record={app}
          rows={(["state", "max_order", "max_day"] as const).map((field) => ({
            name: t(`purchasing.${field}`),
            seen: was[field],
            theirs: theirs[field],
            yours: yours[field],
          }))}
          isPending={edit.isPending}
          onSave={edit.keepMine}
          onTake={onClose}
        />
      ) : (
        failure && decidedOn && <AppFailure failure={failure} seen={decidedOn} now={app} />
      )}
    </Dialog>
  );
}

function valuesOf({ purchasing }: AppRow): Values {
  const yuan = (fen: number | undefined) => (fen === undefined ? "" : fenToYuan(fen));
  return {
    enabled: purchasing !== null,
    max_order: yuan(purchasing?.max_order),
    max_day: yuan(purchasing?.max_day),
  };
}

/** Converts the typed yuan to fen exactly; null is what the schema rejects. */
function limitsOf({ enabled, max_order: order, max_day: day }: Values) {
  if (!enabled) return { enabled };
  return { enabled, max_order: yuanToFen(order.trim()), max_day: yuanToFen(day.trim()) };
}
