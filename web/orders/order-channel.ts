import type { z } from "zod";
import { channelSchema } from "#contract/shared/channel";

/** Marketplaces at which orders are created and read. */
export const orderChannelSchema = channelSchema.exclude(["weidian"]);
export type OrderChannel = z.infer<typeof orderChannelSchema>;
