import type { Channel } from "#contract/channel";
import { writeAnswer } from "#contract/yuan-amount";
import type { VendorAnswer } from "#server/marketplaces/connector.ts";

/**
 * The upstream envelope (docs/api-decisions.md) as text around the vendor's own text, which is never parsed and printed again:
 * every byte of it arrives as the marketplace sent it, unsafe integers apart (§2.2).
 */
export function renderUpstream(
  channel: Channel,
  answer: Pick<VendorAnswer<unknown>, "upstreamApi" | "upstream" | "steps">,
  requestId: string,
): string {
  const steps = answer.steps.map(
    ({ upstreamApi, upstream }) => `{"upstream_api":${JSON.stringify(upstreamApi)},"upstream":${upstream}}`,
  );
  return (
    `{"channel":${JSON.stringify(channel)},"response_format":"upstream"` +
    `,"upstream_api":${JSON.stringify(answer.upstreamApi)},"upstream":${answer.upstream}` +
    `,"upstream_steps":[${steps.join(",")}],"request_id":${JSON.stringify(requestId)}}`
  );
}

export function renderStandard(standard: object, requestId: string): string {
  return writeAnswer({ ...standard, request_id: requestId });
}
