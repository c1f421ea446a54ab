import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import { RequestFailure } from "../api/request-failure.ts";
import { Button } from "../ui/controls/button.tsx";
import { ErrorPage } from "./error-page.tsx";
import { MessagePage } from "./message-page.tsx";
import { SignedOutFrame } from "./signed-out-frame.tsx";

/** Says that the console's own server did not answer, so that it is not even known who is signed in. */
export function UnreachablePage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <SignedOutFrame>
      {error instanceof RequestFailure ? (
        <MessagePage title={t("pages.unreachable.title")}>
          <p>{t("pages.unreachable.text")}</p>
          <Button variant="primary" onPress={() => void router.invalidate()}>
            {t("retry")}
          </Button>
        </MessagePage>
      ) : (
        <ErrorPage error={error} />
      )}
    </SignedOutFrame>
  );
}
