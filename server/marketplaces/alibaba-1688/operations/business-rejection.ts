import { z } from "zod";
import type { ExactJson } from "#server/kernel/json/exact-json.ts";
import { wireFlag, wireInteger } from "#server/kernel/json/wire-types.ts";
import { malformed, readWire, required } from "../malformed.ts";

/** A "no" of the operation itself (HTTP 200, camelCase), with the vendor's own words. */
export type BusinessRejection = { code: string; message: string };

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
  if (!envelope.errorCode) throw malformed(api, "success is false without an errorCode");
  return { code: envelope.errorCode, message: envelope.errorMsg || "1688 gave no message." };
}
