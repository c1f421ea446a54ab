import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { environmentOptions } from "../../../api/console-options.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { EmptyState } from "../../../ui/notices/empty-state.tsx";
import { Sample, Samples } from "../../../ui/controls/samples.tsx";
import { Section } from "../../../ui/display/section.tsx";
import type { ProductReference } from "../product-reference.ts";
import { channelName } from "../../../ui/display/channel-name.ts";
import { searchChannels } from "./search-channels.ts";
import styles from "../products.module.css";

/**
 * Explains the screen before the first search. In the demo, it offers the simulators' documented products: a
 * press only fills the field.
 */
export function SampleProducts({ onPick }: { onPick: (reference: ProductReference) => void }) {
  const { t, language } = useTranslation("products");
  const { data: environment } = useSuspenseQuery(environmentOptions);
  const samples = environment.samples.products.flatMap(({ channel, id, label }) => {
    const known = searchChannels.find((name) => name === channel);
    return known ? [{ channel: known, id, label }] : [];
  });
  if (samples.length === 0)
    return <EmptyState title={t("results.empty_title")}>{t("results.empty_text")}</EmptyState>;
  return (
    <Section title={t("results.samples_title")}>
      <p className={styles.intro}>{t("results.samples_text")}</p>
      <Samples>
        {samples.map(({ channel, id, label }) => (
          <Sample key={`${channel}:${id}`} label={label} onPress={() => onPick({ channel, text: id })}>
            <Badge>{channelName(channel, language)}</Badge> <code>{id}</code>
          </Sample>
        ))}
      </Samples>
    </Section>
  );
}
