import { z } from "zod";
import { Failure } from "#contract/failure";
import type { ExactJson } from "#server/kernel/json/exact-json.ts";
import { wireFlag, wireInteger } from "#server/kernel/json/wire-types.ts";
import { readWire, required } from "../malformed.ts";
import type { VendorReply } from "../client.ts";

const envelope = z.object({
  result: z.object({
    success: wireFlag.nullish(),
    code: z.union([z.string(), wireInteger.transform(String)]).nullish(),
    message: z.string().nullish(),
    result: z.unknown().optional(),
  }),
});

/**
 * The payload of the vendor's envelope with a `result` inside a `result`. An empty one is no payload either: that is how an
 * id that is not sold any more may look. @throws Failure CHANNEL_UPSTREAM_ERROR with the vendor's code and message
 */
export function nestedPayload(reply: VendorReply, whenRefused: string): ExactJson {
  const { result } = readWire(envelope, reply.value, reply.api);
  const payload = result.result as ExactJson | undefined;
  if (required(result.success, reply.api, "result.success") && payload !== null && payload !== undefined)
    return payload;
  throw new Failure("CHANNEL_UPSTREAM_ERROR", whenRefused, {
    internal: `${reply.api}: refused with ${reply.clean(result.code ?? "no code")}`,
    upstream: {
      code: reply.clean(result.code ?? "") || "none",
      message: reply.clean(result.message ?? "") || "1688 gave no message.",
    },
  });
}
