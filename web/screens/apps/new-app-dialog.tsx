import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { fulfillmentModes } from "#contract/public/account";
import type { AppRow, PlanRow } from "#contract/console/console-apps";
import { appsOptions, createApp, plansOptions } from "../../api/administration-options.ts";
import { screenPaths } from "../../frame/screen-paths.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { FailureNotice } from "../../ui/notices/failure-notice.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";

/** Creates an app, and opens it. */
export function NewAppDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("apps");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: plans } = useQuery(plansOptions);
  const { data: apps } = useQuery(appsOptions);
  const [name, setName] = useState("");
  const [mode, setMode] = useState<(typeof fulfillmentModes)[number]>("self");
  const [code, setCode] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const plan = chosen ?? usualPlan(plans ?? [], apps ?? []);
  const creating = useMutation({
    mutationFn: createApp,
    onSuccess: async (result) => {
      if (!result.ok) return;
      await queryClient.invalidateQueries({ queryKey: appsOptions.queryKey });
      onClose();
      await navigate({ to: "/apps/$app", params: { app: result.value.app.id } });
    },
  });
  const issues = {
    name: name.trim() === "" && t("form.name_missing"),
    code: mode === "warehouse" && code.trim() === "" && t("form.warehouse_missing"),
  };

  function submit() {
    setTried(true);
    if (issues.name || issues.code || plan === "") return;
    creating.mutate({ name, mode, plan, ...(mode === "warehouse" && { warehouse_code: code }) });
  }

  return (
    <Dialog
      title={t("form.title")}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit={{ label: t("form.save"), isPending: creating.isPending, isDisabled: plans?.length === 0 }}
    >
      <TextField
        label={t("form.name")}
        description={t("form.name_hint")}
        value={name}
        onChange={setName}
        maxLength={200}
        error={tried && issues.name}
      />
      <Select
        label={t("form.mode")}
        options={fulfillmentModes.map((value) => ({ value, label: t(`form.mode_options.${value}`) }))}
        value={mode}
        onChange={setMode}
      />
      {mode === "warehouse" && (
        <TextField
          label={t("form.warehouse_code")}
          value={code}
          onChange={setCode}
          maxLength={200}
          error={tried && issues.code}
          exact
        />
      )}
      {plans?.length === 0 && (
        <Notice
          tone="caution"
          title={t("form.no_plan")}
          actions={<Link to={screenPaths.plans}>{t("form.to_plans")}</Link>}
        />
      )}
      {plans && plans.length > 0 && (
        <Select
          label={t("form.plan")}
          options={plans.map((each) => ({ value: each.name, label: each.name }))}
          value={plan}
          onChange={setChosen}
        />
      )}
      {creating.data?.ok === false && <FailureNotice failure={creating.data} free />}
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
