import { useTranslation } from "../i18n/use-translation.ts";
import { announce } from "../ui/display/announce.ts";
import { Button } from "../ui/controls/button.tsx";
import { preferences } from "./preferences.ts";

/**
 * Switches the language at one press; its label is in the other language. If the texts cannot be loaded, the
 * page stays as it is.
 */
export function LanguageSwitch() {
  const { t, language } = useTranslation();
  const other = language === "zh-CN" ? "en" : "zh-CN";
  return (
    <Button
      variant="quiet"
      aria-label={t("frame.language")}
      onPress={() => void preferences.setLanguage(other).catch(() => announce(t("pages.unreachable.title")))}
    >
      <span lang={other}>{other === "en" ? "EN" : "中"}</span>
    </Button>
  );
}
