import { useEffect, useRef, useState } from "react";
import type { ActivityQuery } from "#contract/activity";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../../ui/announce.ts";
import { Button } from "../../ui/button.tsx";

/** Writes what is filtered into a file, page by page; its parts are fetched at the press. */
export function DownloadCalls({ query }: { query: () => ActivityQuery }) {
  const { t } = useTranslation("activity");
  const [written, setWritten] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function download() {
    const stop = new AbortController();
    running.current = stop;
    setSaid("");
    setWritten(0);
    try {
      const [{ writeCalls }, { downloadFile }] = await Promise.all([
        import("./write-calls.ts"),
        import("../../ui/download-file.ts"),
      ]);
      const { text, count, isCut } = await writeCalls(query(), { signal: stop.signal, onCount: setWritten });
      downloadFile({ name: "calls.csv", type: "text/csv", text });
      say(isCut ? t("csv_most", { count }) : t("csv_done", { count }));
    } catch {
      if (!stop.signal.aborted) say(t("csv_failed"));
    }
    running.current = null;
    setWritten(null);
  }

  function say(text: string) {
    setSaid(text);
    announce(text);
  }

  if (written !== null)
    return (
      <>
        <span>{t("csv_count", { count: written })}</span>
        <Button onPress={() => running.current?.abort()}>{t("csv_stop")}</Button>
      </>
    );
  return (
    <>
      <Button onPress={() => void download()}>{t("csv")}</Button>
      {said !== "" && <span>{said}</span>}
    </>
  );
}
