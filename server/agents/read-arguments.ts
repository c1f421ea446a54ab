import { isPlainObject, shapeOf, type RequestShape } from "#server/gateway/request-shape.ts";
import {
  type ExactJson,
  isExactNumber,
  isJsonObject,
  JsonError,
  type JsonObject,
  parseExact,
} from "#server/shared/json/exact-json.ts";
import type { z } from "zod";

/**
 * Reads the forms in which hosts write arguments: null, an empty text or an empty list for none, and the JSON text of
 * an object.
 * @returns null for any other value that is not an object
 */
export function argumentsIn(given: ExactJson | undefined): JsonObject | null {
  const value =
    typeof given === "string" ? fromText(given, (one) => one === null || isStructure(one)) : given;
  if (isJsonObject(value)) return value;
  return isNothing(value) || isEmptyList(value) ? {} : null;
}

/**
 * Reads each field of a tool by its declared type, because hosts and models write numbers, flags, lists and objects as
 * text and fill in fields that they have no value for. Only unambiguous values are converted; the rest is left to the
 * schema, which refuses it. A number is never converted to a field declared as text, because the number may have lost
 * digits already.
 * @param defaults the tool's defaults; their fields are optional even where the schema requires them
 */
export function readArguments(
  schema: z.ZodType,
  given: JsonObject,
  defaults: { readonly [field: string]: unknown } = {},
): JsonObject {
  const own = Object.entries(given).filter(
    ([name, value]) => defaults[name] === undefined || !isNothing(value),
  );
  const fields: JsonObject = Object.fromEntries(own);
  const read = readByShape(shapeOf(schema), fields);
  return isJsonObject(read) ? read : fields;
}

function readByShape(shape: RequestShape, value: ExactJson): ExactJson {
  switch (shape.kind) {
    case "object": {
      const fields = typeof value === "string" ? fromText(value, isPlainObject) : value;
      return isJsonObject(fields) ? readFields(shape.fields, fields) : value;
    }
    case "list": {
      const items = typeof value === "string" ? fromText(value, Array.isArray) : value;
      return Array.isArray(items) ? items.map((item) => readByShape(shape.item, item)) : value;
    }
    case "number":
      return typeof value === "string" ? fromText(value, isNumber) : value;
    case "flag":
      return typeof value === "string" ? fromText(value, (one) => typeof one === "boolean") : value;
    case "choice":
      // The marketplace "1688" looks like a number, and some hosts send it as one.
      return typeof value === "number" && shape.values.includes(String(value)) ? String(value) : value;
    default:
      return value;
  }
}

type Fields = Extract<RequestShape, { kind: "object" }>["fields"];

function readFields(fields: Fields, given: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, ExactJson][] => {
      const field = fields.get(name);
      if (!field) return [[name, value]];
      if (field.isOptional && isLeftOut(field.shape, value)) return [];
      return [[name, readByShape(field.shape, value)]];
    }),
  );
}

/** Returns whether a host has filled in an optional field without having a value for it. */
function isLeftOut({ kind }: RequestShape, value: ExactJson): boolean {
  if (kind !== "list" && isEmptyList(value)) return true;
  if (kind !== "object" && isJsonObject(value) && Object.keys(value).length === 0) return true;
  return isNothing(value);
}

/** Words that models write in place of null. */
const nothingInWords = ["", "null", "None", "undefined"];

function isNothing(value: ExactJson | undefined): boolean {
  return (value ?? null) === null || (typeof value === "string" && nothingInWords.includes(value.trim()));
}

function isEmptyList(value: ExactJson | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isNumber(value: ExactJson): boolean {
  return typeof value === "number" || isExactNumber(value);
}

function isStructure(value: ExactJson): boolean {
  return Array.isArray(value) || isJsonObject(value);
}

/**
 * Parses a text as JSON, digit by digit, and returns the value if it is of the declared kind; otherwise returns the
 * text. JSON text that was encoded twice is decoded twice.
 */
function fromText(text: string, isDeclared: (value: ExactJson) => boolean): ExactJson {
  const once = parsed(text);
  const value = typeof once === "string" ? parsed(once) : once;
  return value !== undefined && isDeclared(value) ? value : text;
}

function parsed(text: string): ExactJson | undefined {
  try {
    return parseExact(text);
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}
