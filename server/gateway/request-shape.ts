import { z } from "zod";

/** Shape that a request's schema declares at one place, as far as it matters before the schema checks the value. */
export type RequestShape =
  | { kind: "object"; fields: ReadonlyMap<string, FieldShape> }
  | { kind: "list"; item: RequestShape }
  | { kind: "choice"; values: readonly string[] }
  | { kind: "number" | "flag" | "text" | "other" };

/** Shape of one field of an object. An optional field may be absent. */
type FieldShape = { shape: RequestShape; isOptional: boolean };

const knownShapes = new WeakMap<z.core.$ZodType, RequestShape>();

/** Returns the shape of a schema's input. Shapes are built once for each schema. */
export function shapeOf(schema: z.core.$ZodType): RequestShape {
  const known = knownShapes.get(schema);
  if (known) return known;
  const shape = buildShape(schema);
  knownShapes.set(schema, shape);
  return shape;
}

function buildShape(schema: z.core.$ZodType): RequestShape {
  if (schema instanceof z.ZodObject)
    return {
      kind: "object",
      fields: new Map(
        Object.entries(schema.shape as Record<string, z.core.$ZodType>).map(([name, field]) => [
          name,
          { shape: shapeOf(field), isOptional: field._zod.optin !== undefined },
        ]),
      ),
    };
  if (schema instanceof z.ZodArray) return { kind: "list", item: shapeOf(schema.element) };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return shapeOf(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  if (schema instanceof z.ZodEnum) return { kind: "choice", values: schema.options.map(String) };
  if (schema instanceof z.ZodString) return { kind: "text" };
  if (schema instanceof z.ZodNumber) return { kind: "number" };
  if (schema instanceof z.ZodBoolean) return { kind: "flag" };
  return { kind: "other" };
}

/**
 * Returns the value without the nulls of optional fields, at every depth, because many clients write null for absent
 * fields. A null in a required field stays, so that the schema refuses it. A value without such nulls is returned
 * unchanged.
 */
export function withoutNulls(shape: RequestShape, value: unknown): unknown {
  if (shape.kind === "list" && Array.isArray(value)) {
    const items = value.map((item: unknown) => withoutNulls(shape.item, item));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (shape.kind !== "object" || !isPlainObject(value)) return value;
  let isChanged = false;
  const stored = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const field = shape.fields.get(name);
    if (!field) return [[name, inner]];
    const next = withoutNulls(field.shape, inner);
    const isLeftOut = next === null && field.isOptional;
    isChanged ||= isLeftOut || next !== inner;
    return isLeftOut ? [] : [[name, next]];
  });
  return isChanged ? Object.fromEntries(stored) : value;
}

/** Returns whether a value is an object with fields: neither a list nor null. */
export function isPlainObject(value: unknown): value is { [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
