import { z } from "zod";
import { channelSchema } from "./channel.ts";

/** `channel` of an answer. */
export const answerChannelSchema = channelSchema.meta({ description: "The marketplace that answered." });

/** `request_id` of an answer. */
export const requestIdSchema = z.string().min(1).meta({
  description: "Identifies this request; the x-request-id header has the same value.",
});

/** `monetary_unit` of an answer about an order. */
export const monetaryUnitSchema = z.literal("CNY_minor").meta({
  description: "The unit of every amount in this answer: CNY fen, 100 to the yuan.",
});
