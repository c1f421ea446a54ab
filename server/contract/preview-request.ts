import { z } from "zod";
import { channels, channelsWith, hasTrait } from "./channel.ts";
import { orderIdFault } from "./order-id.ts";
import { responseFormatSchema } from "./response-format.ts";

/** §2.3 and upstream facts: at most 50 SKUs an order. */
export const mostLines = 50;

const receiverText = (field: string) =>
  z
    .string({ error: `Send ${field} as text.` })
    .trim()
    .min(1, `Fill in ${field}.`)
    .max(256);

/** The domestic inbound address (§2.3). `district` is needed on 1688 unless `address_id` is given; `address_id` replaces it only. */
export const receiverSchema = z
  .object({
    name: receiverText("name"),
    mobile: receiverText("mobile"),
    province: receiverText("province"),
    city: receiverText("city"),
    district: receiverText("district").optional(),
    address: receiverText("address"),
    address_id: z
      .string({ error: "Send address_id as a decimal string." })
      .regex(/^[1-9][0-9]{0,18}$/, { error: "Send address_id as a decimal string." })
      .optional(),
  })
  .meta({ id: "Receiver" });
export type Receiver = z.infer<typeof receiverSchema>;

const lineId = z.string({ error: "Send the id as a JSON string." }).min(1, "An id is not empty.").max(256);

const previewLineSchema = z
  .object({
    id: lineId.optional(),
    offer_id: lineId.optional(),
    mi_id: lineId.optional(),
    spec_id: z
      .string({ error: "Send spec_id as a JSON string." })
      .min(1, "Leave spec_id out for a product without variants.")
      .max(256)
      .optional(),
    quantity: z
      .int({ error: "quantity is a positive whole number." })
      .positive({ error: "quantity is a positive whole number." }),
  })
  // Inside an allOf, since one generator takes a bare anyOf for all there is.
  .meta({ id: "PreviewLine", allOf: [anyOfFields("id", "offer_id", "mi_id")] });

/** A line after the alias rule of §2.3 rule 2: `offer_id` wins, then `id`, then `mi_id`. */
export type OrderLine = { offer_id: string; spec_id: string | undefined; quantity: number };

export function lineOfferId(line: z.infer<typeof previewLineSchema>): string | undefined {
  return line.offer_id ?? line.id ?? line.mi_id;
}

export const previewRequestSchema = z
  .object({
    channel: z.enum(channelsWith("preview")),
    receiver: receiverSchema,
    lines: z
      .array(previewLineSchema)
      .min(1, "Send at least one line.")
      .max(mostLines, `Send at most ${mostLines} lines.`),
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
      fail(["receiver", "district"], "Fill in district, or send address_id.");
    const seen = new Map<string, number>();
    lines.forEach((line, index) => {
      // A mi_id is an id that rotates; where ids do not, it names nothing.
      const id = hasTrait(channel, "rotatingIds") ? lineOfferId(line) : (line.offer_id ?? line.id);
      if (id === undefined) return fail(["lines", index, "id"], "Send the product id of the line as id.");
      if (hasTrait(channel, "decimalIds") && orderIdFault(id) !== null)
        return fail(
          ["lines", index, line.offer_id === undefined ? "id" : "offer_id"],
          `A ${channels[channel].name} product id is a decimal string.`,
        );
      const key = JSON.stringify([id, line.spec_id ?? null]);
      const first = seen.get(key);
      if (first === undefined) seen.set(key, index);
      else {
        fail(
          ["lines", first],
          `Lines ${first} and ${index} are the same product and variant: make them one line.`,
        );
        fail(
          ["lines", index],
          `Lines ${first} and ${index} are the same product and variant: make them one line.`,
        );
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
            channel: { type: "string", enum: [channel] },
            ...(hasTrait(channel, "needsDistrict") && { receiver: anyOfFields("district", "address_id") }),
          },
          required: ["channel"],
        })),
      },
    ],
  });
export type PreviewRequest = z.infer<typeof previewRequestSchema>;

/** For openapi.json, where a rule that looks at several fields says nothing by itself: one of these is there. */
function anyOfFields(...names: string[]) {
  return {
    anyOf: names.map((name) => ({
      type: "object",
      properties: { [name]: { type: "string" } },
      required: [name],
    })),
  };
}
