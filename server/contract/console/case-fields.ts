import { z } from "zod";
import { verdictKinds } from "../public/verdict-kinds.ts";
import { channelSchema } from "../shared/channel.ts";
import { checkedObject, oneOf } from "../shared/checked-fields.ts";
import { orderIdSchema } from "../shared/order-id.ts";
import { checkedName } from "../shared/visible-name.ts";

/** Maximum length of a note, in characters. */
export const maxCaseNote = 200;

const shortWord = (max: number) =>
  z
    .string({ error: "must be text" })
    .regex(new RegExp(`^[A-Za-z0-9_.:-]{1,${max}}$`), { error: "must be a code as the answer had it" });

export const newCaseSchema = checkedObject({
  channel: channelSchema,
  order_id: orderIdSchema,
  verdict: oneOf(verdictKinds),
  error_code: shortWord(100).nullable(),
  request_id: shortWord(100).nullable(),
  note: checkedName(maxCaseNote).nullable(),
});
export type NewCase = z.input<typeof newCaseSchema>;
