import { mixedLetters } from "#contract/shared/visible-name";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge } from "../display/badge.tsx";

/**
 * Warns of a name that could pass for another one because it mixes Latin letters with those of other
 * alphabets.
 */
export function MixedLetters({ text }: { text: string }) {
  const { t } = useTranslation();
  const letters = mixedLetters(text);
  if (letters.length === 0) return null;
  return <Badge tone="warning">{t("mixed_letters", { letters: letters.join(", ") })}</Badge>;
}
