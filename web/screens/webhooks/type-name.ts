import { eventTypes, testEventType } from "#contract/public/events/event-types";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Returns the name of a type of event in the reader's language; a type of a later version is returned as it is. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation("webhooks");
  return (type) => {
    const known = ([...eventTypes, testEventType] as const).find((each) => each === type);
    return known ? t(`type_words.${known}`) : type;
  };
}
