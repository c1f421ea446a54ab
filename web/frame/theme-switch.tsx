import Contrast from "lucide-react/icons/contrast";
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
      <Contrast size={16} />
    </Button>
  );
}
