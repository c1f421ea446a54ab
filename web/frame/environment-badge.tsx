import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../i18n/use-translation.ts";
import { environmentOptions } from "../api/console-options.ts";
import { Badge } from "../ui/display/badge.tsx";

/** Shows "demo data" or "sandbox key"; renders nothing in the live environment. */
export function EnvironmentBadge() {
  const { t } = useTranslation();
  const { data } = useQuery(environmentOptions);
  if (data === undefined || data.environment === "live") return null;
  return <Badge tone="warning">{t(`environments.${data.environment}`)}</Badge>;
}
