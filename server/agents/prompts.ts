import { neverCancel } from "#contract/tools/payment-methods-tool";

export type AgentPrompt = {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  /** Returns what the person says to the model. Arguments are in the person's words. */
  text: (given: Readonly<Record<string, string>>) => string;
};

/** Tasks that a person starts, each with the cheapest correct order of calls. */
export const prompts: readonly AgentPrompt[] = [
  {
    name: "preview_cart",
    title: "Preview a cart",
    description: "What a cart costs now with freight, and which lines cannot be bought and why.",
    arguments: [
      {
        name: "cart",
        description: "Products with variants and quantities, in any words or as links.",
        required: true,
      },
      { name: "receiver", description: "The Chinese inbound address.", required: true },
    ],
    text: ({ cart = "", receiver = "" }) =>
      [
        "Preview this cart with the procurement gateway.",
        `Cart: ${cart}`,
        `Receiver: ${receiver}`,
        "Steps: find each product by its link or id with product_get_detail (product_search only where there is neither), choose the variant by its attributes and ask me where several fit, then call order_preview once with all lines of one marketplace.",
        "Report the payable amount, the freight and each line that cannot be bought with its reason. Say unknown for an amount that is null, and zero only for 0. Do not invent an address, an id or a price.",
      ].join("\n"),
  },
  {
    name: "check_kjb",
    title: "Check KJB for an order",
    description: "Whether cross-border pay (KJB) can be tried for an unpaid 1688 order, and what to do next.",
    arguments: [
      { name: "order_id", description: "The 1688 order id, all digits of it, as text.", required: true },
    ],
    text: ({ order_id = "" }) =>
      [
        `Check the payment methods of the 1688 order ${order_id} with order_payment_methods. Send the order id as text, digit by digit as it stands here.`,
        "Tell me the verdict in its own words and what to do next. KJB is the codes 16 and 20 and nothing else; 17 and 35 are not KJB.",
        neverCancel,
      ].join("\n"),
  },
];
