import { z } from "zod";
import { answerIssue } from "#contract/answer-fault";
import type { ErrorCode } from "#contract/error-codes";
import { Failure, shortCode } from "#contract/failure";
import type { ExactJson } from "#server/kernel/json/exact-json.ts";
import { wireFlag, wireInteger } from "#server/kernel/json/wire-types.ts";
import { vendorSaid } from "../../upstream/vendor-said.ts";
import type { VendorReply } from "../client.ts";
import { malformed, readWire, required } from "../vendor-error.ts";

/** A "no" of the operation itself (HTTP 200, camelCase), with the vendor's own words. */
export type BusinessRejection = { code: string; /** null: it gave none. */ message: string | null };

/** Family B of the vendor's envelopes: flat, success as boolean or text. */
const flatEnvelope = z.object({
  success: wireFlag.nullish(),
  errorCode: z.union([z.string(), wireInteger.transform(String)]).nullish(),
  errorMsg: z.string().nullish(),
});

/**
 * Reads the flat envelope before anything else, so that a rejection may leave out or fill in whatever it likes.
 * @returns null when the vendor says success. @throws Failure when it says neither, or rejects without a code (matrix 27, 30)
 */
export function flatRejection(value: ExactJson, api: string): BusinessRejection | null {
  const envelope = readWire(flatEnvelope, value, api);
  if (required(envelope.success, api, "success")) return null;
  if (!envelope.errorCode) throw malformed(api, [answerIssue("errorCode", "unexplained")]);
  return { code: shortCode(envelope.errorCode), message: envelope.errorMsg || null };
}

const nestedEnvelope = z.object({
  result: z.object({
    success: wireFlag.nullish(),
    code: z.union([z.string(), wireInteger.transform(String)]).nullish(),
    message: z.string().nullish(),
    result: z.unknown().optional(),
  }),
});

/**
 * The payload of the vendor's envelope with a `result` inside a `result`. An empty one is no payload either: that is how an
 * id that is not sold any more may look. @throws Failure with the vendor's code and message: what `refused` makes of them
 */
export function nestedPayload(
  reply: VendorReply,
  refused: (said: BusinessRejection) => { code: ErrorCode; text: string },
): ExactJson {
  const { result } = readWire(nestedEnvelope, reply.value, reply.api);
  const payload = result.result as ExactJson | undefined;
  if (required(result.success, reply.api, "result.success") && payload !== null && payload !== undefined)
    return payload;
  const said = { code: result.code ?? "", message: result.message ?? "" };
  throw businessRefusal(reply, { said, ...refused(said) });
}

/** A refusal of an operation as a failure of ours, with the vendor's code and message cut clean. */
export function businessRefusal(
  reply: Pick<VendorReply, "api" | "clean">,
  { said, code, text }: { said: BusinessRejection; code: ErrorCode; text: string },
): Failure {
  return new Failure(code, text, {
    internal: `${reply.api}: refused with ${reply.clean(said.code || "no code")}`,
    upstream: vendorSaid(reply.clean(said.code) || "none", reply.clean(said.message ?? "")),
  });
}
