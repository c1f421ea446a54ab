import type { z } from "zod";
import { parseExact } from "#server/kernel/json/exact-json.ts";

/** A JSON form field of a simulated call, read exactly; null when it is not what the operation takes. */
export function readParam<Schema extends z.ZodType>(schema: Schema, text = ""): z.infer<Schema> | null {
  try {
    return schema.safeParse(parseExact(text)).data ?? null;
  } catch {
    return null;
  }
}
