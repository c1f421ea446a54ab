import type { NewWebhookSecret } from "#contract/console/console-webhooks";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import shared from "../../ui/notices/administration.module.css";

/** Shows the secret of a webhook, only once. */
export function SecretDialog({ made, onClose }: { made: NewWebhookSecret; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  return (
    <Dialog
      title={t("secret.title")}
      isOpen
      wide
      stays
      onClose={onClose}
      actions={<Button onPress={onClose}>{t("secret.done")}</Button>}
    >
      <p>{t("secret.text")}</p>
      <div className={shared.code}>{made.secret}</div>
      <div>
        <CopyButton what={t("secret.noun")} text={made.secret} />
      </div>
    </Dialog>
  );
}
