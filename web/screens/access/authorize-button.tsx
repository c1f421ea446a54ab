import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Channel } from "#contract/channel";
import { beginAuthorizationOptions } from "../../api/authorization-options.ts";
import { Button } from "../../ui/button.tsx";
import { channelName } from "../../ui/channel-name.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";

/** Leads to the marketplace's own sign-in page, where the buyer's main account agrees. */
export function AuthorizeButton({ channel, again }: { channel: Channel; again: boolean }) {
  const { t, language } = useTranslation("access");
  const { data, isPending, mutate } = useMutation({
    ...beginAuthorizationOptions,
    onSuccess: (result) => {
      if (result.ok) window.location.assign(webAddress(result.value.authorize_url));
    },
  });
  const label = t(again ? "authorize_again" : "authorize");
  return (
    <>
      <Button
        isPending={isPending}
        onPress={() => mutate(channel)}
        aria-label={`${label}: ${channelName(channel, language)}`}
      >
        {label}
      </Button>
      {data?.ok === false && <FailureNotice failure={data} free />}
    </>
  );
}

/** A page, and nothing that a script could hide in. */
function webAddress(text: string): string {
  const url = new URL(text, window.location.href);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : "/access";
}
