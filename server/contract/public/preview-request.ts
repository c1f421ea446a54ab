import { z } from "zod";
import { askedChannelSchema, type Channel, channelsWith, hasTrait } from "../shared/channel.ts";
import { cleanText } from "../shared/clean-text.ts";
import { idAsText } from "../shared/pasted-id.ts";
import { orderLanguageSchema } from "../shared/language.ts";
import { readProductId } from "./product-reference.ts";
import { responseFormatSchema } from "../shared/response-format.ts";

/** Maximum SKUs of an order: 1688 documents 50 for its createCrossOrder, and a preview of more could not be ordered. */
export const maxLines = 50;

/** Hidden characters that were pasted along are removed, because no parcel label shows them. */
const receiverText = z.string().overwrite(cleanText).trim().min(1, "fill it in").max(256);

/**
 * Domestic inbound address (§2.3). 1688 requires `district` unless `address_id` is given: then the marketplace uses its saved
 * address, and the typed one is checked but not sent.
 */
export const receiverSchema = z
  .object({
    name: receiverText.meta({ description: "The receiver's name." }),
    mobile: receiverText.meta({ description: "The receiver's mobile number in China." }),
    province: receiverText.meta({ description: "Province or municipality, in Chinese, such as 广东省." }),
    city: receiverText.meta({ description: "City, in Chinese, such as 深圳市." }),
    district: receiverText
      .optional()
      .meta({ description: "District or county, in Chinese. Required on 1688 unless address_id is given." }),
    address: receiverText.meta({ description: "Street and number." }),
    address_id: z
      .string({ error: idAsText("the id of the saved address") })
      .regex(/^[1-9][0-9]{0,18}$/, {
        error: "send the id of the saved address as a decimal string, without zeros before it",
      })
      .optional()
      .meta({
        description:
          "1688 only: the id of an address saved there. The marketplace then uses that address, freight included; the other fields of the receiver are still required and checked, but not sent. district may be left out.",
      }),
  })
  .meta({ id: "Receiver" });
export type Receiver = z.infer<typeof receiverSchema>;

const lineId = z
  .string({ error: idAsText("the product id") })
  .min(1, "send the product id")
  .max(256);

export const previewLineSchema = z
  .object({
    id: lineId.optional().meta({
      description:
        "`id` of a product's detail or search; on taobao not source_product_id, which its links have.",
    }),
    offer_id: lineId.optional().meta({ description: "Another name of id, and the one that counts." }),
    mi_id: lineId
      .optional()
      .meta({ description: "taobao only: another name of id, where there is neither." }),
    spec_id: z
      .string({ error: idAsText("the id of the variant") })
      .max(256)
      // Clients send "" for a product without variants.
      .transform((text) => (text === "" ? undefined : text))
      .optional()
      .meta({ description: "`sku_id` of the chosen variant; left out for a product without variants." }),
    quantity: z
      .int({ error: "send a positive whole number" })
      .positive({ error: "send a positive whole number" })
      .meta({ description: "The number of pieces, as a JSON number." }),
  })
  // It is inside an allOf because one generator reads a bare anyOf as the whole schema.
  .meta({ id: "PreviewLine", allOf: [anyOfFields("id", "offer_id", "mi_id")] });

/** Line after the alias rule of §2.3 rule 2: `offer_id` wins, then `id`, then `mi_id`. */
export type OrderLine = { offer_id: string; spec_id: string | undefined; quantity: number };

type LineIds = Pick<z.infer<typeof previewLineSchema>, "offer_id" | "id" | "mi_id"> & {
  quantity?: number | undefined;
};

export function lineOfferId(line: LineIds): string | undefined {
  return line.offer_id ?? line.id ?? line.mi_id;
}

/** Returns the plain product id of a line, or the field that is wrong and why. */
export function readLineId(
  line: LineIds,
  channel: Channel,
): { id: string } | { field: "offer_id" | "id" | "mi_id"; issue: string } {
  // A mi_id is a rotating id; on marketplaces without rotating ids it names nothing.
  const id = hasTrait(channel, "rotatingIds") ? lineOfferId(line) : (line.offer_id ?? line.id);
  if (id === undefined) return { field: "id", issue: "send the product id of the line" };
  const read = readProductId(id, channel);
  if ("id" in read) return { id: read.id };
  const field = line.offer_id !== undefined ? "offer_id" : line.id !== undefined ? "id" : "mi_id";
  return { field, issue: read.issue };
}

export const previewRequestSchema = z
  .object({
    channel: askedChannelSchema("preview"),
    receiver: receiverSchema.meta({
      description: "The address in China that the goods go to. It is never stored or logged.",
    }),
    lines: z
      .array(previewLineSchema)
      .min(1, "send at least one line")
      .max(maxLines, `send at most ${maxLines} lines`)
      .meta({ description: "The lines of the cart. One order line for each product and variant." }),
    language: orderLanguageSchema,
    response_format: responseFormatSchema,
  })
  .check((context) => {
    const { channel, receiver, lines } = context.value;
    const fail = (path: PropertyKey[], message: string) =>
      context.issues.push({ code: "custom", path, message, input: context.value });
    if (
      hasTrait(channel, "needsDistrict") &&
      receiver.district === undefined &&
      receiver.address_id === undefined
    )
      fail(["receiver", "district"], "fill it in, or send address_id");
    const seen = new Map<string, number>();
    lines.forEach((line, index) => {
      const read = readLineId(line, channel);
      if ("issue" in read) return fail(["lines", index, read.field], read.issue);
      const key = JSON.stringify([read.id, line.spec_id ?? null]);
      const first = seen.get(key);
      if (first === undefined) seen.set(key, index);
      else {
        const message = `lines ${first} and ${index} are the same product and variant: make them one line`;
        for (const at of [first, index]) fail(["lines", at], message);
      }
    });
  })
  .meta({
    id: "PreviewRequest",
    allOf: [
      {
        oneOf: channelsWith("preview").map((channel) => ({
          type: "object",
          properties: {
            channel: {
              type: "string",
              enum: [channel],
              description: "The marketplace that this rule is about.",
            },
            ...(hasTrait(channel, "needsDistrict") && {
              receiver: {
                ...anyOfFields("district", "address_id"),
                description: "1688 needs district or address_id.",
              },
            }),
          },
          required: ["channel"],
        })),
      },
    ],
  });
export type PreviewRequest = z.infer<typeof previewRequestSchema>;

/**
 * Builds the schema "one of these fields is required" for openapi.json, where a rule across several fields is not visible by
 * itself.
 */
function anyOfFields(...names: string[]) {
  return {
    anyOf: names.map((name) => ({
      type: "object",
      properties: { [name]: { type: "string", description: `One of ${names.join(", ")} is required.` } },
      required: [name],
    })),
  };
}
