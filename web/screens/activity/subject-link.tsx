import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ActivityCall } from "#contract/console/activity";
import { mayOpen } from "#contract/console/roles";
import { channelsWith } from "#contract/shared/channel";
import { sessionOptions } from "../../api/console-options.ts";
import { productLink } from "../../frame/screen-paths.ts";
import { orderChannelSchema } from "../../orders/order-channel.ts";

/** Links the order or product of a call to its page, if this operator may open it. Opening the page sends nothing. */
export function SubjectLink({ call: { subject, channel, operation } }: { call: ActivityCall }) {
  const { data: session } = useQuery(sessionOptions);
  if (subject === null) return null;
  const text = <code>{subject}</code>;
  if (!session) return text;
  const { role } = session.operator;
  const { data: market } = orderChannelSchema.safeParse(channel ?? "1688");
  if (subjectKind(operation) === "product")
    return mayOpen(role, "products") && channelsWith("product_detail").some((name) => name === channel) ? (
      <Link {...productLink(`${channel}:${subject}`)}>{text}</Link>
    ) : (
      text
    );
  if (session.purchasing && market && mayOpen(role, "orders"))
    return (
      <Link to="/orders/$id" params={{ id: subject }} search={{ channel: market }}>
        {text}
      </Link>
    );
  return mayOpen(role, "payment-methods") && market === "1688" ? (
    <Link to="/payment-methods" search={{ order: subject }}>
      {text}
    </Link>
  ) : (
    text
  );
}

/** Returns what the calls of an operation are about. */
export function subjectKind(operation: string): "order" | "product" {
  return operation.startsWith("orders.") ? "order" : "product";
}
