import { useState } from "react";
import { freightEstimateEndpoint } from "#contract/public/freight-estimate";
import type { Product } from "#contract/public/product";
import { useUnits } from "../../../api/free-query-options.ts";
import { useMemoryPlace } from "../../../api/paid-calls.ts";
import { readAddress } from "../../../cart/address/read-address.ts";
import { defaultReceiver } from "../../../frame/receiver-draft.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextArea } from "../../../ui/controls/text-area.tsx";
import { listText } from "../../../ui/display/list-text.ts";
import { FailureNotice } from "../../../ui/notices/failure-notice.tsx";
import { SeriesPauseNotice } from "../../../ui/notices/series-pause-notice.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useProducts } from "../products-context.ts";
import { receiverOf, useFreightEstimates } from "./use-freight-estimates.ts";
import styles from "./compare.module.css";
import utilities from "../../../styles/utilities.module.css";

type FreightEstimateProps = {
  /** The products that were read: an estimate needs their variants. */
  products: readonly Product[];
  pieces: number | null;
};

/** Asks what sending each product alone to the receiver costs, one unit each. */
export function FreightEstimate({ products, pieces }: FreightEstimateProps) {
  const { operatorId } = useProducts();
  const { t, language } = useTranslation("finding");
  const values = useMemoryPlace(defaultReceiver(operatorId));
  const receiver = receiverOf(values);
  const { isPending, failures, pause, unknown, estimate } = useFreightEstimates();
  const units = useUnits(freightEstimateEndpoint);
  if (receiver === null) return <ReceiverField operatorId={operatorId} />;
  return (
    <div className={`${utilities.tightStack} ${styles.freight}`}>
      <div className={utilities.row}>
        <Button
          units={products.length * units}
          isPending={isPending}
          isDisabled={pieces === null}
          onPress={() => pieces !== null && estimate({ products, pieces, receiver })}
        >
          {t("compare.freight.estimate")}
        </Button>
        <span className={utilities.note}>
          {t("compare.freight.place", { place: `${receiver.province} ${receiver.city}` })}
          {" · "}
          {t("compare.freight.first_variant")}
        </span>
      </div>
      {failures.map((failure) => (
        <FailureNotice key={failure.at} failure={failure} />
      ))}
      {pause && (
        <SeriesPauseNotice
          pause={pause}
          units={pause.left.length * units}
          isPending={isPending}
          onResume={() =>
            pieces !== null &&
            estimate({ products: pause.left.map(({ product }) => product), pieces, receiver })
          }
        />
      )}
      {unknown.length > 0 && (
        <p role="status">{t("compare.freight.unknown", { products: listText(unknown, language) })}</p>
      )}
    </div>
  );
}

/** Reads a pasted receiver into the one that the cart uses. It stays in this page's memory. */
function ReceiverField({ operatorId }: { operatorId: string }) {
  const { t } = useTranslation("finding");
  const [text, setText] = useState("");
  const [isPartial, setPartial] = useState(false);

  async function take(next: string) {
    setText(next);
    const draft = defaultReceiver(operatorId);
    const read = await readAddress(next).catch(() => null);
    const values = { ...draft.read(), ...read?.fields };
    setPartial(next.trim() !== "" && receiverOf(values) === null);
    if (receiverOf(values) !== null) draft.write(values);
  }

  return (
    <div className={styles.freight}>
      <TextArea
        label={t("compare.freight.receiver")}
        description={t("compare.freight.receiver_hint")}
        rows={2}
        value={text}
        onChange={(next) => void take(next)}
        {...(isPartial && { error: t("compare.freight.receiver_partial") })}
        autoComplete="off"
        spellCheck="false"
      />
    </div>
  );
}
