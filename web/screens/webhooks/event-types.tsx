import { useTranslation } from "../../i18n/use-translation.ts";
import { listText } from "../../ui/display/list-text.ts";
import { useTypeName } from "./type-name.ts";

/** Maximum number of types that are named; the rest are counted. */
const named = 3;

/** Shows the types of events that a webhook gets. */
export function EventTypes({ types }: { types: readonly string[] }) {
  const { t, language } = useTranslation("webhooks");
  const typeName = useTypeName();
  if (types.includes("*")) return t("all_types");
  const more = types.length - named;
  return listText(
    [...types.slice(0, named).map(typeName), ...(more > 0 ? [t("more_types", { more })] : [])],
    language,
  );
}
