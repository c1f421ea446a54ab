import {
  isExactNumber,
  type ExactJson,
  isJsonObject,
  type JsonObject,
} from "#server/shared/json/exact-json.ts";

/**
 * Returns the operation's payload: at the top, or inside `result` as some operations and clients
 * have it.
 */
export function vendorPayload(answer: JsonObject): JsonObject {
  const result = Object.hasOwn(answer, "result") ? answer["result"] : undefined;
  return !Object.hasOwn(answer, "data") && isJsonObject(result) ? result : answer;
}

/**
 * Returns the same value with `camelCase` names as `snake_case`, because samples of this platform
 * show both. A name already in snake case wins.
 */
export function snakeNames(value: ExactJson): ExactJson {
  if (Array.isArray(value)) return value.map(snakeNames);
  if (!isJsonObject(value) || isExactNumber(value)) return value;
  const renamed: JsonObject = {};
  for (const name of Object.keys(value)) {
    const snake = snakeName(name);
    // Assigning this one name would change the prototype; no vendor field has it.
    if (snake === "__proto__" || (snake !== name && Object.hasOwn(value, snake))) continue;
    renamed[snake] = snakeNames(value[name] ?? null);
  }
  return renamed;
}

function snakeName(name: string): string {
  if (!/[A-Z]/.test(name)) return name;
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/_{2,}/g, "_");
}
