import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../display/announce.ts";
import { Button } from "./button.tsx";

type ExportCsvProps = {
  /** Address from which the server sends the file. */
  path: string;
  /** Returns the filters at the time of the press. */
  query: () => Readonly<Record<string, string | undefined>>;
  /** Name of the file. */
  name: string;
};

/** Downloads a filtered list as a file that the server writes, however long it is; its code loads on the press. */
export function ExportCsv({ path, query, name }: ExportCsvProps) {
  const { t } = useTranslation();
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
        import("../browser/download-file.ts"),
      ]);
      const file = await readCsvFile(path, query(), stop.signal);
      if (file) downloadFile({ name, type: "text/csv", text: file });
      say(t(file ? "list.csv_done" : "list.csv_failed"));
    } catch {
      if (!stop.signal.aborted) say(t("list.csv_failed"));
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
        <span>{t("list.csv_running")}</span>
        <Button onPress={() => running.current?.abort()}>{t("list.csv_stop")}</Button>
      </>
    );
  return (
    <>
      <Button onPress={() => void download()}>{t("list.csv")}</Button>
      {said !== "" && <span>{said}</span>}
    </>
  );
}
