import { useQueryClient } from "@tanstack/react-query";
import { grantsChangeSchema, type GrantsRow } from "#contract/console/console-purchasing";
import { grantedActions, roleNames, type GrantedAction, type Role } from "#contract/console/roles";
import { changeGrants, purchasingOptions } from "../../api/purchasing-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { announce } from "../../ui/display/announce.ts";
import { listText } from "../../ui/display/list-text.ts";
import { useRecordForm } from "../../ui/forms/contract-forms.ts";
import { AdministrationFailure, isChangedMeanwhile } from "../../ui/notices/administration-failure.tsx";
import { ChangedNotice } from "../../ui/notices/changed-notice.tsx";
import { ConflictNotice } from "../../ui/notices/conflict-notice.tsx";
import shared from "../../ui/notices/administration.module.css";
import { Dialog } from "../../ui/overlays/dialog.tsx";

type Values = Record<Role, GrantedAction[]>;

const schema = grantsChangeSchema.omit({ version: true });

/** Grants creating and cancelling orders to roles. `grants` is the current record; it may change meanwhile. */
export function GrantDialog({ grants, onClose }: { grants: GrantsRow; onClose: () => void }) {
  const { t, language } = useTranslation("operators");
  const queryClient = useQueryClient();
  const edit = useRecordForm({
    record: grants,
    valuesOf,
    schema,
    bodyOf: (values: Values) => values,
    save: (fields, { version }) => changeGrants({ version, ...fields }),
    onAnswer: async (result) => {
      await queryClient.invalidateQueries({ queryKey: purchasingOptions.queryKey });
      if (!result.ok) return;
      announce(t("saved"));
      onClose();
    },
  });
  const { form, values, seen, isTouched, isStale, failure, decidedOn } = edit;

  const text = (actions: readonly GrantedAction[]) =>
    actions.length === 0
      ? t("grants.nothing")
      : listText(
          actions.map((action) => t(`grants.actions.${action}`)),
          language,
        );
  return (
    <Dialog
      title={t("grants.title")}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        if (isTouched) edit.save();
      }}
      submit={isStale ? null : { label: t("save"), isPending: edit.isPending, isDisabled: !isTouched }}
    >
      <p>{t("grants.text")}</p>
      {roleNames.map((role) => (
        <fieldset key={role} className={shared.checks}>
          <legend>{t(`role_options.${role}`)}</legend>
          {grantedActions.map((action) => (
            <Checkbox
              key={action}
              isSelected={values[role].includes(action)}
              onChange={(on) =>
                form.setValue(
                  role,
                  grantedActions.filter((each) => (each === action ? on : values[role].includes(each))),
                  { shouldDirty: true },
                )
              }
            >
              {t(`grants.actions.${action}`)}
            </Checkbox>
          ))}
        </fieldset>
      ))}
      {isStale && (
        <ConflictNotice
          record={grants}
          rows={roleNames.map((role) => ({
            name: t(`role_options.${role}`),
            seen: text(seen[role]),
            theirs: text(grants[role]),
            yours: text(values[role]),
          }))}
          isPending={edit.isPending}
          onSave={edit.keepMine}
          onTake={onClose}
        />
      )}
      {!isStale && failure && decidedOn && isChangedMeanwhile(failure) && (
        <ChangedNotice
          record={grants}
          rows={roleNames.map((role) => ({
            name: t(`role_options.${role}`),
            seen: text(decidedOn[role]),
            now: text(grants[role]),
          }))}
        />
      )}
      {!isStale && failure && !isChangedMeanwhile(failure) && <AdministrationFailure failure={failure} />}
    </Dialog>
  );
}

function valuesOf({ buyer, support, admin }: GrantsRow): Values {
  return { buyer, support, admin };
}
