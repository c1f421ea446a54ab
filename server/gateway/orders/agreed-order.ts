import { hasTrait } from "#contract/shared/channel";
import { Failure, fieldFailure, type Issue } from "#contract/shared/failure";
import { formatFen } from "#contract/shared/money";
import type { PreviewResult } from "#contract/public/preview";
import type { OrderCreateRequest } from "#contract/public/orders/order-create";
import type { OrderToCreate } from "#server/marketplaces/connector.ts";
import { purchaseLines } from "#server/purchasing/purchase-body.ts";

type Preview = Omit<PreviewResult, "request_id">;

/**
 * Compares the fresh preview with the order that the caller agreed to. Returns the order to send, without its marker.
 * @throws Failure PREVIEW_CHANGED, which names every difference; VALIDATION_ERROR where the caller has to choose a
 * trade type
 */
export function agreedOrder(input: OrderCreateRequest, preview: Preview): Omit<OrderToCreate, "marker"> {
  const issues: Issue[] = preview.unavailable_lines.map((line) => ({
    path: `lines.${line.line}`,
    message: line.message ?? `cannot be ordered now (${line.reason})`,
    line: line.line,
    reason: line.meaning,
  }));
  const total = preview.total.payment.amount;
  const agreed = input.expected_total.amount;
  // A cart that was refused as a whole names no line: its reason explains the rest.
  if (!preview.success && issues.length === 0 && (total === null || preview.message !== undefined))
    issues.push({ path: "lines", message: preview.message ?? "cannot be ordered now" });
  if (total !== agreed) issues.push({ path: "expected_total", message: totalMessage(agreed, total) });
  const flow = input.flow ?? preview.flow ?? null;
  if (input.flow !== undefined && preview.flow !== undefined && input.flow !== preview.flow)
    issues.push({ path: "flow", message: `is ${preview.flow} in the preview now` });
  const tradeType = hasTrait(input.channel, "tellsTerms") ? tradeTypeOf(input, preview, issues) : null;
  if (!preview.success && issues.length === 0)
    issues.push({ path: "lines", message: "cannot be ordered now" });
  if (issues.length > 0)
    throw new Failure(
      "PREVIEW_CHANGED",
      `The order would not be what was agreed: ${issues.map(({ path, message }) => `${path} ${message.replace(/[.。]$/, "")}`).join("; ")}. Nothing was sent and nothing was billed. Preview again and agree to the new total.`,
      { issues, total },
    );
  return {
    receiver: input.receiver,
    lines: purchaseLines(input).map((line) => ({ ...line, spec_id: line.spec_id ?? undefined })),
    preview,
    expectedTotal: agreed,
    tradeType,
    flow: hasTrait(input.channel, "tellsTerms") ? (flow ?? "general") : null,
    buyerMessage: input.buyer_message ?? null,
    useRedEnvelope: input.use_red_envelope ?? false,
  };
}

function totalMessage(agreed: number, total: number | null): string {
  if (total === null) return `was ${agreed} fen; the total is not known now`;
  const isYuan = Math.abs(agreed * 100 - total) < 100;
  const hint = isYuan ? ". The number that was sent looks like yuan: send fen" : "";
  return `was ${agreed} fen (${formatFen(agreed)}), the total is ${total} fen (${formatFen(total)}) now${hint}`;
}

/** Returns the trade type to send; adds an issue where the preview does not name it. @throws Failure VALIDATION_ERROR */
function tradeTypeOf(input: OrderCreateRequest, preview: Preview, issues: Issue[]): string | null {
  const supported = preview.trade_types.filter((type) => type.op_support).map((type) => type.trade_type);
  if (input.trade_type !== undefined) {
    if (!supported.includes(input.trade_type) && preview.total.payment.amount !== null)
      issues.push({
        path: "trade_type",
        message: `is ${input.trade_type}, and the preview names only ${supported.join(", ") || "none"} with op_support now`,
      });
    return input.trade_type;
  }
  if (supported.length > 1)
    throw fieldFailure({
      path: "trade_type",
      message: `send one of ${supported.join(", ")}`,
      fault: "not_in_list",
      expected: supported,
    });
  // Without a total the whole cart was refused, and that difference is reported already.
  if (supported.length === 0 && preview.total.payment.amount !== null)
    issues.push({
      path: "trade_type",
      message: "cannot be chosen: the preview names none with op_support now",
    });
  return supported[0] ?? null;
}
