import { z } from "zod";
import { JsonError, parseExact } from "#server/shared/json/exact-json.ts";
import { vendorId } from "#server/shared/json/vendor-types.ts";

export type RenderItem = { itemId: string; skuId: string | null; quantity: number };

const quantity = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/)
    .transform(Number),
]);

/**
 * Items of a render call. Sources of this platform disagree: ids and quantity are numbers or text,
 * names are in snake or camel case. Both are accepted.
 */
const itemsSchema = z
  .array(
    z.union([
      z
        .object({ item_id: vendorId, sku_id: vendorId.optional(), quantity })
        .transform((item): RenderItem => ({
          itemId: item.item_id,
          skuId: item.sku_id ?? null,
          quantity: item.quantity,
        })),
      z.object({ itemId: vendorId, skuId: vendorId.optional(), quantity }).transform((item): RenderItem => ({
        itemId: item.itemId,
        skuId: item.skuId ?? null,
        quantity: item.quantity,
      })),
    ]),
  )
  .min(1);

const addressSchema = z.object({
  country: z.string().min(1),
  state: z.string().min(1),
  city: z.string().min(1),
  address: z.string().min(1),
  name: z.string().min(1),
  mobile_phone: z.string().min(1),
});

/** Reads `render_item_List` of a render call; returns null when the vendor would not accept it. */
export function readRenderItems(text: string): RenderItem[] | null {
  return read(itemsSchema, text);
}

export function readAddress(text: string): z.infer<typeof addressSchema> | null {
  return read(addressSchema, text);
}

function read<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | null {
  try {
    return schema.safeParse(parseExact(text)).data ?? null;
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
}
