import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Controller } from "react-hook-form";
import { fulfillmentModes } from "#contract/public/account";
import { newAppSchema, type AppRow, type PlanRow } from "#contract/console/console-apps";
import { appsOptions, createApp } from "../../api/app-options.ts";
import { plansOptions } from "../../api/plan-options.ts";
import { screenPaths } from "../../frame/screen-paths.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { FailureNotice } from "../../ui/notices/failure-notice.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { FormSelect, FormTextField } from "../../ui/forms/form-fields.tsx";
import { useRecordForm } from "../../ui/forms/contract-forms.ts";

type Values = { name: string; mode: string; plan: string; warehouse_code: string };

/** Creates an app, and opens it. */
export function NewAppDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("apps");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: plans } = useQuery(plansOptions);
  const { data: apps } = useQuery(appsOptions);
  const usual = usualPlan(plans ?? [], apps ?? []);
  const creation = useRecordForm({
    record: null,
    valuesOf: (): Values => ({ name: "", mode: "self", plan: "", warehouse_code: "" }),
    schema: newAppSchema,
    bodyOf: ({ name, mode, plan, warehouse_code }) => ({
      name,
      mode,
      plan: plan || usual,
      ...(mode === "warehouse" && { warehouse_code }),
    }),
    save: createApp,
    onAnswer: async (result) => {
      if (!result.ok) return;
      await queryClient.invalidateQueries({ queryKey: appsOptions.queryKey });
      onClose();
      await navigate({ to: "/apps/$app", params: { app: result.value.app.id } });
    },
  });
  const { values, failure } = creation;
  const { control } = creation.form;

  return (
    <Dialog
      title={t("form.title")}
      isOpen
      onClose={onClose}
      onSubmit={creation.save}
      submit={{ label: t("form.save"), isPending: creation.isPending, isDisabled: plans?.length === 0 }}
    >
      <FormTextField
        control={control}
        name="name"
        label={t("form.name")}
        description={t("form.name_hint")}
        maxLength={200}
        issue={t("form.name_missing")}
      />
      <FormSelect
        control={control}
        name="mode"
        label={t("form.mode")}
        options={fulfillmentModes.map((value) => ({ value, label: t(`form.mode_options.${value}`) }))}
      />
      {values.mode === "warehouse" && (
        <FormTextField
          control={control}
          name="warehouse_code"
          label={t("form.warehouse_code")}
          maxLength={200}
          issue={t("form.warehouse_missing")}
          exact
        />
      )}
      {plans?.length === 0 && (
        <Notice
          tone="warning"
          title={t("form.no_plan")}
          actions={<Link to={screenPaths.plans}>{t("form.to_plans")}</Link>}
        />
      )}
      {plans && plans.length > 0 && (
        <Controller
          control={control}
          name="plan"
          render={({ field }) => (
            <Select
              label={t("form.plan")}
              options={plans.map((each) => ({ value: each.name, label: each.name }))}
              value={field.value || usual}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {failure && <FailureNotice failure={failure} free />}
    </Dialog>
  );
}

/** Returns the default choice: of the enabled plans, the one that most apps use. */
function usualPlan(plans: readonly PlanRow[], apps: readonly AppRow[]): string {
  const countOf = (name: string) => apps.filter(({ plan }) => plan === name).length;
  const [first] = plans
    .filter(({ enabled }) => enabled)
    .toSorted((one, other) => countOf(other.name) - countOf(one.name));
  return (first ?? plans[0])?.name ?? "";
}
