import type { Ref } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { channelName } from "../../../ui/channel-name.ts";
import { type ProductReference, referenceText } from "../product-reference.ts";
import styles from "./find-form.module.css";

/** A message may hold a whole list of links; more than this many are not offered one by one. */
const mostChoices = 12;

export type FindChoiceProps = {
  references: readonly ProductReference[];
  /** What opening one of them costs. */
  units: number;
  isPending: boolean;
  onOpen: (reference: ProductReference) => void;
  ref: Ref<HTMLDivElement>;
};

/** The products that a text names when it names several: each can be opened, and none is opened by itself. */
export function FindChoice({ references, units, isPending, onOpen, ref }: FindChoiceProps) {
  const { t, language } = useTranslation("products");
  const left = references.length - mostChoices;
  return (
    <div ref={ref} className={styles.choice} role="group" aria-label={t("find.choices")}>
      {references.slice(0, mostChoices).map((reference) => (
        <Button
          key={referenceText(reference)}
          isPending={isPending}
          units={units}
          onPress={() => onOpen(reference)}
        >
          {t("find.open_product", { name: channelName(reference.channel, language), id: reference.text })}
        </Button>
      ))}
      {left > 0 && <span>{t("find.more_choices", { count: left })}</span>}
    </div>
  );
}
