import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { environmentOptions } from "../../../api/console-options.ts";
import { Sample, Samples } from "../../../ui/controls/samples.tsx";
import { Section } from "../../../ui/display/section.tsx";

/** Offers the simulator's documented shops in the demo, and renders nothing elsewhere. Reading categories costs no units. */
export function SampleShops({ platform, onOpen }: { platform: string; onOpen: (shop: string) => void }) {
  const { t } = useTranslation("categories");
  const { data: environment } = useSuspenseQuery(environmentOptions);
  const shops = environment.samples.shops.filter(({ channel }) => channel === platform);
  if (shops.length === 0) return null;
  return (
    <Section title={t("shop.samples")}>
      <Samples>
        {shops.map(({ id, label }) => (
          <Sample key={id} label={label} onPress={() => onOpen(id)}>
            <code>{id}</code>
          </Sample>
        ))}
      </Samples>
    </Section>
  );
}
