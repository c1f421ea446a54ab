import { isExactNumber, type ExactJson } from "./exact-json.ts";

export type JsonObject = { [key: string]: ExactJson };

export function isJsonObject(value: ExactJson | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isExactNumber(value);
}
