import { skipToken, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { previewEndpoint } from "#contract/public/preview";
import type { Receiver } from "#contract/public/preview-request";
import { callOperation } from "../../../api/call.ts";
import { callSeries, type SeriesPause } from "../../../api/call-series.ts";
import { sessionOptions } from "../../../api/console-options.ts";
import type { PreviewGroup } from "../../../cart/preview-groups.ts";
import { savePreviewedFreight } from "../../../cart/previewed-freight.ts";
import {
  previewBody,
  receiverNumberOf,
  savedAddress,
  sentLines,
  withAttempt,
  type Attempt,
} from "./attempt.ts";
import { readSavedAttempts, writeSavedAttempts } from "./saved-attempts.ts";

/**
 * Returns the previews of a cart, newest first. They are stored while this operator works in this tab, so
 * that neither leaving the screen, a reload nor another grouping of the same lines costs units again.
 */
export function useAttempts(cartId: string) {
  const queryClient = useQueryClient();
  const { data: session } = useSuspenseQuery(sessionOptions);
  const operatorId = session?.operator.id ?? "";
  const queryKey = ["preview-attempts", operatorId, cartId];
  const { data: attempts = [] } = useQuery<Attempt[]>({
    queryKey,
    queryFn: skipToken,
    initialData: () => readSavedAttempts(operatorId, cartId),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  // Shared across mounts: an operator who leaves the screen and comes back must not pay twice for the same preview.
  const workingKey = ["preview-working", operatorId, cartId];
  const { data: working = [] } = useQuery<string[]>({
    queryKey: workingKey,
    queryFn: skipToken,
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const setWorking = (keys: string[]) => queryClient.setQueryData(workingKey, keys);

  const pauseKey = ["preview-pause", operatorId, cartId];
  const { data: pause = null } = useQuery<SeriesPause<string> | null>({
    queryKey: pauseKey,
    queryFn: skipToken,
    initialData: null,
    staleTime: Infinity,
    gcTime: Infinity,
  });

  async function preview(group: PreviewGroup, receiver: Receiver) {
    setWorking([group.key]);
    const sent = sentLines(group);
    const outcome = await callOperation(previewEndpoint, previewBody(group.channel, receiver, sent));
    const before = queryClient.getQueryData<Attempt[]>(queryKey) ?? [];
    const attempt: Attempt = {
      group: group.key,
      channel: group.channel,
      sent,
      receiver,
      receiverNumber: receiverNumberOf(receiver, before),
      addressId: savedAddress(group.channel, receiver),
      outcome,
    };
    const next = withAttempt(before, attempt);
    queryClient.setQueryData(queryKey, next);
    writeSavedAttempts(operatorId, cartId, next);
    if (outcome.ok)
      savePreviewedFreight({ lines: group.lines, receiver, result: outcome.value, at: outcome.at });
    return outcome;
  }

  /**
   * Previews one group after the other. A failure that every further call would meet too ends the series, and
   * is stored as the pause.
   */
  async function run(groups: readonly PreviewGroup[], receiver: Receiver) {
    // Reads the current state: a second press may come before the first was rendered.
    if (queryClient.getQueryData<string[]>(workingKey)?.length) return;
    queryClient.setQueryData(pauseKey, null);
    const ended = await callSeries(groups, {
      channelOf: ({ channel }) => channel,
      call: (group) => preview(group, receiver),
    });
    // The answer of a single group shows its own failure.
    const isPaused = ended !== null && groups.length > 1;
    queryClient.setQueryData(
      pauseKey,
      isPaused ? { ...ended, left: ended.left.map(({ key }) => key) } : null,
    );
    setWorking([]);
  }

  return { attempts, working, pause, run };
}
