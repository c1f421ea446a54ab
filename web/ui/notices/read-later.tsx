import { useTranslation } from "../../i18n/use-translation.ts";
import { Notice } from "./notice.tsx";
import { Time } from "../display/time.tsx";

/** Replaces the account's data while it waits for the next minute of its key's limit. */
export function ReadLater({ at }: { at: number }) {
  const { t } = useTranslation();
  return (
    <Notice tone="info" level={2} live="status" title={t("read_later.title")}>
      <p>{t("read_later.why")}</p>
      <p>
        {t("read_later.at")} <Time at={at} timeOnly />
      </p>
    </Notice>
  );
}
