import { z } from "zod";

/**
 * What a refusal by a marketplace is about, where the marketplace's code or words tell: each has another next step. A product is not sold
 * any more; an uploaded picture is not known any more; or only the gateway's operator can mend it (signature, app key, permission), however often it is tried.
 */
const upstreamCauses = ["product_gone", "picture_gone", "operator"] as const;

/** What the English of a marketplace's message is, wherever an answer has it beside the message. */
export const messageInEnglish = z.string().optional().meta({
  description:
    "What the message means, in English, where the connector knows the sentence. A help for people: never read it by a program.",
});

/**
 * The vendor's own code and message of what it caused, cut clean of tokens, secrets and receiver data before it gets here; without
 * a message where it gave none.
 */
export const upstreamFaultSchema = z.object({
  code: z.string().meta({ description: "The marketplace's own code." }),
  message: z.string().optional().meta({ description: "Left out where the marketplace gave none." }),
  message_en: messageInEnglish,
  cause: z.enum(upstreamCauses).optional().meta({
    description:
      "What the refusal is about, where the marketplace's code or words tell. `product_gone`: the product is not sold any more, or there is none with this id. `picture_gone`: the marketplace does not know the `image_id` any more, or cannot use the picture at `image_address`; send the picture again. `operator`: the gateway's signature, app key or permission was refused, which only its operator can mend.",
  }),
});

export type UpstreamFault = z.infer<typeof upstreamFaultSchema>;
