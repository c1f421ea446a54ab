import { useQuery } from "@tanstack/react-query";
import { appsOptions } from "../../api/app-options.ts";
import { plansOptions } from "../../api/plan-options.ts";
import { operatorsOptions } from "../../api/operator-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** A possible subject of entries: its path in the log, and its names. */
export type KnownSubject = { path: string; names: readonly string[]; label: string };

/** Returns every app, plan and operator; undefined until all are read. */
export function useKnownSubjects(): KnownSubject[] | undefined {
  const { t } = useTranslation("audit");
  const { data: apps } = useQuery(appsOptions);
  const { data: plans } = useQuery(plansOptions);
  const { data: operators } = useQuery(operatorsOptions);
  if (!apps || !plans || !operators) return undefined;
  const known = [
    { path: "purchasing", names: ["purchasing"], label: t("subjects.purchasing") },
    ...apps.map(({ id, name }) => ({
      path: `apps/${id}`,
      names: [name, id],
      label: t("subjects.app", { name }),
    })),
    ...plans.map(({ name }) => ({
      path: `plans/${name}`,
      names: [name],
      label: t("subjects.plan", { name }),
    })),
    ...operators.operators.map(({ id, email, name }) => ({
      path: `operators/${id}`,
      names: [email, name, id],
      label: t("subjects.operator", { name: email }),
    })),
  ];
  // If two apps share a name, the label includes the id.
  return known.map((one) => ({
    ...one,
    label:
      known.filter(({ label }) => label === one.label).length > 1
        ? `${one.label} (${one.names.at(-1)})`
        : one.label,
  }));
}

/**
 * Returns the path for the typed text: a path unchanged, or that of a known label, name or id. `unknown` when
 * nothing matches, `several` when more than one does.
 */
export function readSubject(
  text: string,
  known: readonly KnownSubject[],
): { path: string | undefined } | { issue: "unknown" | "several" } {
  const typed = text.trim();
  if (typed === "") return { path: undefined };
  if (/^((apps|plans|operators|warehouses|purchases|orders|instructions)\/.|purchasing$)/.test(typed))
    return { path: typed };
  const fold = (name: string) => name.toLowerCase();
  const labelled = known.filter(({ label }) => fold(label) === fold(typed));
  const named = known.filter(({ names }) => names.some((name) => fold(name) === fold(typed)));
  const [first, ...others] = labelled.length > 0 ? labelled : named;
  if (!first) return { issue: "unknown" };
  return others.length > 0 ? { issue: "several" } : { path: first.path };
}
