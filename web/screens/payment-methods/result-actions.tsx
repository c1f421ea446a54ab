import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { paymentMethodsEndpoint } from "#contract/payment-methods";
import { environmentOptions } from "../../api/console-options.ts";
import { meteredUpstreamOptions } from "../../api/metered-options.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { curlCommand } from "../../ui/curl.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { RawJson } from "../../ui/raw-json.tsx";
import { Section } from "../../ui/section.tsx";
import { supportBundle } from "../../ui/support-bundle.ts";
import { type CheckedOrder, requestBody, verdictOf } from "./check-order.ts";
import styles from "./payment-methods.module.css";

/** What leaves the page: support bundle, curl without the key, and the raw answer on a press of its own that says its cost. */
export function ResultActions({ orderId, outcome }: CheckedOrder) {
  const { t } = useTranslation(["payment-methods", "common"]);
  const { data: environment } = useSuspenseQuery(environmentOptions);
  const raw = useMutation(meteredUpstreamOptions(paymentMethodsEndpoint));
  const body = requestBody(orderId);
  const bundle = () =>
    supportBundle({
      operation: `${paymentMethodsEndpoint.method} ${paymentMethodsEndpoint.path}`,
      request: body,
      verdict: t(`verdict.${verdictOf(outcome).kind}.title`),
      result: outcome,
    });
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <CopyButton what={t("common:things.support_bundle")} text={bundle} />
        <CopyButton
          what={t("common:things.curl")}
          text={() =>
            curlCommand({ gatewayUrl: environment.gateway_url, path: paymentMethodsEndpoint.path, body })
          }
        />
        <Button
          units={paymentMethodsEndpoint.units}
          isPending={raw.isPending}
          onPress={() => raw.mutate({ body })}
        >
          {t("raw.get")}
        </Button>
      </div>
      {raw.data && (
        <Section title={t("raw.title")}>
          {raw.data.ok ? (
            <>
              <p className={styles.muted}>{t("raw.note")}</p>
              <RawJson text={raw.data.rawText} />
            </>
          ) : (
            <FailureNotice failure={raw.data} />
          )}
        </Section>
      )}
    </div>
  );
}
