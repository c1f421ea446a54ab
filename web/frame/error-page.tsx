import { useTranslation } from "../i18n/use-translation.ts";
import { RequestFailure } from "../api/request-failure.ts";
import { Button } from "../ui/controls/button.tsx";
import { CopyButton } from "../ui/controls/copy-button.tsx";
import { FailureNotice } from "../ui/notices/failure-notice.tsx";
import { ChunkLoadNotice } from "../ui/notices/chunk-load-notice.tsx";
import { Notice } from "../ui/notices/notice.tsx";

/**
 * Browser messages for a script that did not load: the network failed, or another version was deployed
 * meanwhile.
 */
const lostScript = /dynamically imported module|module script failed/i;

/** Replaces a screen whose code threw: shows what happened, what to do and what to send to support. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (error instanceof Error && lostScript.test(error.message)) return <ChunkLoadNotice />;
  const reload = (
    <Button variant="primary" onPress={() => window.location.reload()}>
      {t("reload")}
    </Button>
  );
  if (error instanceof RequestFailure) return <FailureNotice failure={error.failure} free actions={reload} />;
  // Built at the press, so that it has the time of the report.
  const details = () =>
    [
      new Date().toISOString(),
      window.location.pathname,
      error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ""}` : String(error),
    ].join("\n");
  return (
    <Notice
      tone="error"
      title={t("pages.error.title")}
      actions={
        <>
          {reload}
          <CopyButton what={t("pages.error.details")} text={details} />
        </>
      }
    >
      {t("pages.error.text")}
    </Notice>
  );
}
