import { useQueryClient } from "@tanstack/react-query";
import type { AppRow } from "#contract/console/console-apps";
import {
  newWebhookSchema,
  type NewWebhook,
  type NewWebhookSecret,
  type WebhookChange,
  type WebhookRow,
} from "#contract/console/console-webhooks";
import { keyEnvironments } from "#contract/public/account";
import { eventTypes, type EventType } from "#contract/public/events/event-types";
import type { CallFailure, CallResult } from "../../api/call-result.ts";
import { changeWebhook, createWebhook, webhooksOptions } from "../../api/webhook-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { announce } from "../../ui/display/announce.ts";
import { FormCheckbox, FormSelect, FormTextField } from "../../ui/forms/form-fields.tsx";
import { useRecordForm } from "../../ui/forms/contract-forms.ts";
import { AdministrationFailure } from "../../ui/notices/administration-failure.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import shared from "../../ui/notices/administration.module.css";
import utilities from "../../styles/utilities.module.css";

type WebhookDialogProps = {
  /** The webhook as saved now; null = a new one. */
  webhook: WebhookRow | null;
  apps: readonly Pick<AppRow, "id" | "name">[];
  onClose: () => void;
  onMade?: (made: NewWebhookSecret) => void;
};

type Saved = { webhook: WebhookRow; secret?: string };

type Values = Omit<NewWebhook, "types"> & { isAll: boolean; types: EventType[] };

/** Creates or changes a webhook. A change sends only the fields that were edited, so it keeps those of others. */
export function WebhookDialog({ webhook, apps, onClose, onMade }: WebhookDialogProps) {
  const { t } = useTranslation("webhooks");
  const { t: appWords } = useTranslation("apps");
  const queryClient = useQueryClient();
  const first = valuesOf(webhook, apps);
  const edit = useRecordForm({
    record: null,
    valuesOf: () => first,
    schema: newWebhookSchema,
    bodyOf,
    save: (body): Promise<CallResult<Saved>> =>
      webhook === null
        ? createWebhook(body)
        : changeWebhook({ id: webhook.id, ...changesOf(body, bodyOf(first)) }),
    onAnswer: async (result) => {
      const made = result.ok ? result.value.secret : undefined;
      // A secret is shown before the list refreshes: nothing that happens to the refresh may lose it.
      if (result.ok && made !== undefined) onMade?.({ webhook: result.value.webhook, secret: made });
      await queryClient.invalidateQueries({ queryKey: webhooksOptions.queryKey });
      if (!result.ok) {
        if (isAddressIssue(result)) edit.reject("url", t("form.url_refused"));
      } else if (made === undefined) {
        announce(t("form.saved"));
        onClose();
      }
    },
  });
  const { form, values, failure } = edit;
  const { control } = form;

  return (
    <Dialog
      title={t(webhook ? "form.change_title" : "form.create_title")}
      isOpen
      wide
      onClose={onClose}
      onSubmit={edit.save}
      submit={{
        label: t(webhook ? "form.save" : "form.create"),
        isPending: edit.isPending,
        isDisabled: (webhook !== null && !edit.isTouched) || (!values.isAll && values.types.length === 0),
      }}
    >
      {webhook === null && (
        <>
          <FormSelect
            control={control}
            name="app"
            label={t("form.app")}
            options={apps.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FormSelect
            control={control}
            name="environment"
            label={appWords("keys.environment")}
            options={keyEnvironments.map((value) => ({
              value,
              label: appWords(`keys.environments.${value}`),
            }))}
          />
        </>
      )}
      <FormTextField
        control={control}
        name="url"
        label={t("form.url")}
        description={t("form.url_hint")}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        issue={t("form.url_issue")}
      />
      <FormTextField
        control={control}
        name="description"
        label={t("form.description")}
        maxLength={200}
        optional
      />
      <fieldset className={shared.checks}>
        <legend>{t("form.types")}</legend>
        <FormCheckbox control={control} name="isAll">
          <span>
            {t("all_types")} <span className={utilities.muted}>{t("form.all_hint")}</span>
          </span>
        </FormCheckbox>
        {!values.isAll &&
          eventTypes.map((type) => (
            <Checkbox
              key={type}
              isSelected={values.types.includes(type)}
              onChange={(on) =>
                form.setValue(
                  "types",
                  eventTypes.filter((each) => (each === type ? on : values.types.includes(each))),
                  { shouldDirty: true },
                )
              }
            >
              <span>
                {t(`type_words.${type}`)} <code className={utilities.muted}>{type}</code>
              </span>
            </Checkbox>
          ))}
        {!values.isAll && values.types.length === 0 && (
          <p className={shared.error}>{t("form.types_missing")}</p>
        )}
      </fieldset>
      {failure && !isAddressIssue(failure) && <AdministrationFailure failure={failure} />}
    </Dialog>
  );
}

function valuesOf(webhook: WebhookRow | null, apps: WebhookDialogProps["apps"]): Values {
  return {
    app: webhook?.app ?? apps[0]?.id ?? "",
    environment: webhook?.environment ?? "live",
    url: webhook?.url ?? "",
    description: webhook?.description ?? "",
    isAll: webhook?.types.includes("*") ?? true,
    types: eventTypes.filter((type) => webhook?.types.includes(type)),
  };
}

function bodyOf({ isAll, types, url, ...values }: Values): NewWebhook {
  return { ...values, url: url.trim(), types: isAll ? ["*"] : types };
}

/** Returns the fields of the form that differ from the saved ones. */
function changesOf({ url, types, description }: NewWebhook, saved: NewWebhook): WebhookChange {
  return {
    ...(url !== saved.url && { url }),
    ...(types.join() !== saved.types.join() && { types }),
    ...(description !== saved.description && { description }),
  };
}

/** Returns whether the server refused the address: it is not public, or not of this gateway's choice. */
function isAddressIssue(failure: CallFailure): boolean {
  return failure.kind === "error" && failure.envelope.issues?.[0]?.path === "url";
}
