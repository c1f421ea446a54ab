import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/controls/button.tsx";
import { preferences, useTheme } from "./preferences.ts";

/** Switches the theme, which follows the system until the first press. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const theme = useTheme();
  const other = theme === "dark" ? "light" : "dark";
  return (
    <Button
      variant="quiet"
      aria-label={t(`frame.theme_to_${other}`)}
      onPress={() => preferences.setTheme(other)}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path d="M8 2.4a5.6 5.6 0 0 1 0 11.2z" fill="currentColor" />
      </svg>
    </Button>
  );
}
