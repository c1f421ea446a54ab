import { useTranslation } from "../i18n/use-translation.ts";
import { mayOpen, roleNames, type Role, type Screen } from "#contract/console/roles";
import { MessagePage } from "./message-page.tsx";

/** Says that the role may not open this screen, and which roles may. */
export function ForbiddenPage({ role, screen }: { role: Role; screen: Screen }) {
  const { t, language } = useTranslation();
  const allowed = roleNames.filter((name) => mayOpen(name, screen)).map((name) => t(`roles.${name}`));
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return (
    <MessagePage title={t("pages.forbidden.title")}>
      <p>{t("pages.forbidden.text", { role: t(`roles.${role}`), roles: list.format(allowed) })}</p>
      <p>{t("pages.forbidden.todo")}</p>
    </MessagePage>
  );
}
