import { useQuery } from "@tanstack/react-query";
import { accountEndpoint } from "#contract/public/account";
import type { AppRow, NewKey } from "#contract/console/console-apps";
import { environmentOptions } from "../../api/console-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { shellQuoted } from "../../ui/browser/curl.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import styles from "./apps.module.css";

/** Shows the text of a new key, only once, and a call to try it with. */
export function KeyShownDialog({ app, made, onClose }: { app: AppRow; made: NewKey; onClose: () => void }) {
  const { t } = useTranslation("apps");
  const { t: common } = useTranslation();
  const { data: environment } = useQuery(environmentOptions);
  const address = `${(environment?.gateway_url ?? "").replace(/\/+$/, "")}${accountEndpoint.path}`;
  const curl = `curl -sS ${shellQuoted(address)} -H ${shellQuoted(`Authorization: Bearer ${made.key}`)}`;
  return (
    <Dialog
      title={t("keys.shown_title")}
      isOpen
      wide
      stays
      onClose={onClose}
      actions={<Button onPress={onClose}>{t("keys.done")}</Button>}
    >
      <p>{t("keys.shown_text")}</p>
      {app.state !== "approved" && <p>{t(`keys.shown_refused.${app.state}`)}</p>}
      <div className={styles.secret}>{made.key}</div>
      <div>
        <CopyButton what={t("keys.key_noun")} text={made.key} />
      </div>
      <p>{t("keys.try_it")}</p>
      <div className={styles.secret}>{curl}</div>
      <div>
        <CopyButton what={common("things.curl")} text={curl} />
      </div>
    </Dialog>
  );
}
