import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { previewEndpoint } from "#contract/public/preview";
import { previewVerdict } from "#contract/public/preview-warnings";
import type { Receiver } from "#contract/public/preview-request";
import { environmentOptions } from "../../../api/console-options.ts";
import { useRawAnswer } from "../../../api/use-paid-call.ts";
import { orderLine } from "../../../cart/preview-groups.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import { curlCommand } from "../../../ui/browser/curl.ts";
import { downloadFile } from "../../../ui/browser/download-file.ts";
import { RawAnswers } from "../../../ui/display/raw-answers.tsx";
import { supportBundle } from "../../../ui/browser/support-bundle.ts";
import styles from "../preview.module.css";
import { receiverFields } from "../../../frame/receiver-draft.ts";
import { type FinishedPreview, type OutdatedReason, previewBody } from "./finished-preview.ts";
import { previewCsv } from "./preview-csv.ts";

type ResultActionsProps = {
  preview: FinishedPreview;
  /** Reason why it does not match the page's current state. */
  outdatedReason: OutdatedReason | null;
  receiver: Receiver | null;
  askReceiver: () => Promise<Receiver | null>;
  units: number;
};

/** Offers the exports of an answer. None contains the receiver, except the raw call, which asks the form for it. */
export function ResultActions({ preview, outdatedReason, receiver, askReceiver, units }: ResultActionsProps) {
  const { t } = useTranslation("preview");
  const { data: environment } = useSuspenseQuery(environmentOptions);
  const { outcome, channel, sent } = preview;
  const raw = useRawAnswer(previewEndpoint, `${preview.group} ${outcome.at}`);
  const result = outcome.ok ? outcome.value : null;
  const lines = sent.map(orderLine);
  const outdated = outdatedReason === null ? null : t(`result.outdated_because.${outdatedReason}.title`);
  const verdict = result ? t(`verdict.${previewVerdict(result)}.title`) : t("result.failed");

  const bundle = () =>
    supportBundle({
      operation: `${previewEndpoint.method} ${previewEndpoint.path}`,
      request: { channel, receiver: preview.receiver ?? receiver ?? {}, lines },
      verdict: outdated === null ? verdict : `${verdict} (${outdated})`,
      result: outcome,
      version: environment.version,
    });

  async function getRaw() {
    const to = await askReceiver();
    if (to) raw.press(previewBody(channel, to, sent));
  }

  return (
    <div className={styles.actions}>
      <RawAnswers
        result={outcome}
        raw={raw.answer}
        note={t("actions.raw_note")}
        units={units}
        isPending={raw.isPending}
        onAsk={() => void getRaw()}
      >
        {/* From an answer about another cart, those lines would be ordered instead of the ones on the page. */}
        {result?.success && outdatedReason !== "cart" && (
          <CopyButton what={t("actions.lines")} text={() => JSON.stringify(lines, null, 2)} />
        )}
        <CopyButton what={t("common:things.support_bundle")} text={bundle} />
        <CopyButton
          what={t("common:things.curl")}
          text={() => previewCurl({ gatewayUrl: environment.gateway_url, preview })}
        />
        {result && (
          <>
            <Button
              onPress={() =>
                downloadFile({
                  name: outdated === null ? "preview.csv" : "preview-out-of-date.csv",
                  type: "text/csv",
                  text: previewCsv({ preview, result, t, outdated }),
                })
              }
            >
              {t("actions.csv")}
            </Button>
            <Button onPress={() => window.print()}>{t("actions.print")}</Button>
          </>
        )}
      </RawAnswers>
    </div>
  );
}

/** Returns the same call for a shell, with a variable in place of each of the receiver's fields: set them, then run it. */
export function previewCurl({
  gatewayUrl,
  preview,
}: {
  gatewayUrl: string;
  preview: Pick<FinishedPreview, "channel" | "sent">;
}): string {
  const { channel, sent } = preview;
  const fields = receiverFields.filter((field) => field !== "address_id");
  const receiver = Object.fromEntries(fields.map((field) => [field, placeholder(field)]));
  const body = {
    ...previewBody(channel, { name: "", mobile: "", province: "", city: "", address: "" }, sent),
    receiver,
  };
  const command = curlCommand({ gatewayUrl, path: previewEndpoint.path, body });
  // Single quotes prevent expansion: each variable is in double quotes of its own.
  return fields.reduce(
    (text, field) => text.replace(`"${placeholder(field)}"`, `"'"${placeholder(field)}"'"`),
    command,
  );
}

function placeholder(field: string): string {
  return `$${field.toUpperCase()}`;
}
