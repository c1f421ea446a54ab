import { lineOfferId, type OrderLine, type PreviewRequest } from "#contract/preview-request";
import type { previewEndpoint } from "#contract/preview";
import { readProductId } from "#contract/product-reference";
import { connectorMethod } from "./connector-method.ts";
import type { Operation } from "./operation.ts";

/** §4.2: what a cart costs now and which line cannot be bought. */
export const previewOrder: Operation<typeof previewEndpoint> = async (input, { connector, call }) => {
  const { receiver } = input;
  const answer = await connectorMethod(connector, "previewOrder")(
    { receiver, lines: orderLines(input) },
    call,
  );
  return { ...answer, outcome: (result) => result.code ?? null };
};

/** The plain id of each line. §2.3 rule 2: `offer_id` wins, then `id`, then `mi_id`, which is no id on 1688 (the request schema saw to it). */
function orderLines({ channel, lines }: PreviewRequest): OrderLine[] {
  return lines.map((line) => {
    const read = readProductId(lineOfferId(line) ?? "", channel);
    return { offer_id: "id" in read ? read.id : "", spec_id: line.spec_id, quantity: line.quantity };
  });
}
