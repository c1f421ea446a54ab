import type { freightEstimateEndpoint } from "#contract/freight-estimate";
import { fen } from "#contract/money";
import type { Operation } from "./operation.ts";
import { previewOrder } from "./preview-order.ts";

/**
 * The freight of the marketplace's own preview. A preview that lacks a line knows the freight of the others only, which
 * would be a wrong number for these lines: it is unknown then.
 */
export const estimateFreight: Operation<typeof freightEstimateEndpoint> = async (input, context) => {
  const answer = await previewOrder(input, context);
  return {
    ...answer,
    standard: () => {
      const { channel, total, checks } = answer.standard();
      const isWhole = checks.lines_returned === true && checks.lines_available === true;
      return {
        channel,
        estimate: { freight: isWhole ? total.shipping : fen(null) },
        monetary_unit: "CNY_minor",
      };
    },
    outcome: () => null,
  };
};
