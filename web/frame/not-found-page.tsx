import { Link } from "@tanstack/react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import { MessagePage } from "./message-page.tsx";

/** No page at this address. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <MessagePage title={t("pages.not_found.title")}>
      <p>{t("pages.not_found.text")}</p>
      <Link to="/">{t("pages.not_found.home")}</Link>
    </MessagePage>
  );
}
