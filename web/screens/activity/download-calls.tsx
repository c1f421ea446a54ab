import { useEffect, useRef, useState } from "react";
import type { ActivityFilter } from "#contract/console/activity";
import { consolePaths } from "#contract/console/console";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../../ui/display/announce.ts";
import { Button } from "../../ui/controls/button.tsx";

/** Downloads the filtered calls as a file that the server writes, however many they are; its code loads on the press. */
export function DownloadCalls({ filter }: { filter: () => ActivityFilter }) {
  const { t } = useTranslation("activity");
  const [isRunning, setIsRunning] = useState(false);
  const [said, setSaid] = useState("");
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function download() {
    const stop = new AbortController();
    running.current = stop;
    setSaid("");
    setIsRunning(true);
    try {
      const [{ readCsvFile }, { downloadFile }] = await Promise.all([
        import("../../api/read-csv-file.ts"),
        import("../../ui/browser/download-file.ts"),
      ]);
      const file = await readCsvFile(consolePaths.activityFile, filter(), stop.signal);
      if (file) downloadFile({ name: "calls.csv", type: "text/csv", text: file });
      say(t(file ? "csv_done" : "csv_failed"));
    } catch {
      if (!stop.signal.aborted) say(t("csv_failed"));
    }
    running.current = null;
    setIsRunning(false);
  }

  function say(text: string) {
    setSaid(text);
    announce(text);
  }

  if (isRunning)
    return (
      <>
        <span>{t("csv_running")}</span>
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
