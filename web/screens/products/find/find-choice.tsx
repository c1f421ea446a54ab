import type { Ref } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { channelName } from "../../../ui/display/channel-name.ts";
import { type ProductReference, referenceText } from "../product-reference.ts";
import { Select } from "../../../ui/controls/select.tsx";
import { type SearchChannel, searchChannels } from "../search/search-channels.ts";
import styles from "./find-form.module.css";

/** Maximum number of products offered one by one: a message may hold a whole list of links. */
const maxChoices = 12;

export type FindChoiceProps = {
  references: readonly ProductReference[];
  /** Cost of opening one product. */
  units: number;
  isPending: boolean;
  onOpen: (reference: ProductReference) => void;
  ref: Ref<HTMLDivElement>;
};

/** Lists the products in a text that names several. Each can be opened; none opens by itself. */
export function FindChoice({ references, units, isPending, onOpen, ref }: FindChoiceProps) {
  const { t, language } = useTranslation("products");
  const left = references.length - maxChoices;
  return (
    <div ref={ref} className={styles.choice} role="group" aria-label={t("find.choices")}>
      {references.slice(0, maxChoices).map((reference) => (
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

/** Chooses the marketplace to search. */
export function ChannelChoice({
  channel,
  onChange,
}: {
  channel: SearchChannel;
  onChange: (channel: SearchChannel) => void;
}) {
  const { t, language } = useTranslation("products");
  return (
    <Select
      label={t("marketplace")}
      options={searchChannels.map((name) => ({ value: name, label: channelName(name, language) }))}
      value={channel}
      onChange={onChange}
    />
  );
}
