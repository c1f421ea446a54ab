import { useQuery } from "@tanstack/react-query";
import { accountOptions } from "../../api/free-query-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Notice } from "../../ui/notices/notice.tsx";

/**
 * Warns that an app, or the key of a `keyId`, is the one this console calls with, and states what would stop
 * for every operator.
 */
export function OwnKeyWarning({ appId, keyId }: { appId: string; keyId?: string }) {
  const { t } = useTranslation("apps");
  const { data: own } = useQuery(accountOptions);
  if (own?.app.id !== appId || (keyId !== undefined && own.key.id !== keyId)) return null;
  return <Notice tone="warning" title={t(keyId === undefined ? "own_app" : "keys.own")} />;
}
