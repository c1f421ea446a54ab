import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "../../i18n/use-translation.ts";
import { beginAtProvider } from "../../api/sign-in.ts";
import { webAddress } from "../../ui/browser/web-address.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/notices/notice.tsx";

/** Opens the sign-in page of the company's provider. `name` is what the company calls it. */
export function ProviderButton({ name, next }: { name: string; next: string | undefined }) {
  const { t } = useTranslation("sign-in");
  const attempt = useMutation({
    mutationFn: () => beginAtProvider(next),
    onSuccess: (result) => {
      if (result.ok) window.location.assign(webAddress(result.value.authorize_url, "/sign-in"));
    },
  });
  const failure = attempt.data?.ok === false ? attempt.data : null;
  return (
    <>
      <Button isPending={attempt.isPending || attempt.data?.ok === true} onPress={() => attempt.mutate()}>
        {t("provider", { name })}
      </Button>
      {failure && (
        <Notice
          tone="error"
          live="alert"
          title={t(failure.kind === "no_answer" ? "no_answer" : "provider_refusals.away")}
        />
      )}
    </>
  );
}
