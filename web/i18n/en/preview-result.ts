/** Texts of a preview's result: its verdict, amounts, checks, terms and exports. */
export const previewResult = {
  refusal: {
    title: "The marketplace refused this cart",
    resale:
      "This way of ordering needs a resale agreement between the buyer and the seller, and there is none. It is arranged on 1688, not here.",
    unnamed:
      "It does not say which line. If it happens again, preview the lines in smaller groups, or send the support bundle.",
    unnamed_alone:
      "It does not say what about this line. Its own words above are all there is: change what they name, or send the support bundle.",
    free: "No units were used.",
  },
  answers: {
    title: "Answers by group",
    none: "Not previewed",
    failed_again: "as it was before: the last preview failed",
    warnings_one: "{{count, number}} point to check before ordering",
    warnings_other: "{{count, number}} points to check before ordering",
    total: "Payable for all groups",
  },
  verdict: {
    success: {
      title: "The cart can be ordered",
      title_group: "This group can be ordered",
    },
    LINE_UNAVAILABLE: {
      title: "A line cannot be bought",
      text: "Change or remove the marked lines, then preview again.",
    },
    UNSUPPORTED_TRADE_MODE: {
      title: "No usable trade type",
      text: "1688 offers no trade type for these lines that can be used through its open platform.",
    },
    PREVIEW_INCOMPLETE: {
      title: "The preview is incomplete",
      text: "Something that an order needs is missing from the answer. The checks below say what.",
    },
    vendor_refused:
      "The marketplace returned amounts, but its own status says that the order cannot be placed.",
  },
  warnings: {
    title: "Check before ordering:",
    kjb_one: "KJB cannot pay {{count, number}} line.",
    kjb_other: "KJB cannot pay {{count, number}} lines.",
    dearer: "The goods cost {{amount}} more than when they were read.",
    cheaper: "The goods cost {{amount}} less than when they were read.",
    freight: "The freight is not known: the payable amount may not include it.",
    amounts: "The marketplace did not return what some of the goods cost.",
    add_up: "The parts do not add up.",
  },
  result: {
    title: "Preview",
    details: "Details of the preview",
    failed: "The preview failed",
    was: "Earlier result: {{verdict}}",
    outdated: " (out of date)",
    again: "Preview again",
    earlier: "Prices, stock and freight may have changed since.",
    outdated_because: {
      cart: {
        title: "This preview is out of date",
        text: "Lines changed since this preview. Preview again before ordering.",
      },
      prices: {
        title: "This preview is out of date",
        text: "A product was read again since and its price changed. Preview again before ordering.",
      },
      part: {
        title: "This preview is out of date",
        text: "A later preview of some of these lines was refused. Preview again before ordering.",
      },
      age: {
        title: "This preview is out of date",
        text: "It is more than 12 hours old: prices, stock and freight may have changed. Preview again before ordering.",
      },
      receiver: {
        title: "This preview is out of date",
        text: "The receiver changed since this preview: freight may differ. Preview again before ordering.",
      },
      unknown_receiver: {
        title: "The receiver of this preview is not known",
        text: "The page was reloaded since, and previews are kept without their receiver. Freight may differ for the receiver entered now. Preview again before ordering.",
      },
    },
    marked_one: "{{count, number}} line is marked with the reason.",
    marked_other: "{{count, number}} lines are marked with the reason.",
    show_marked_one: "Show the line",
    show_marked_other: "Show the first",
  },
  receipt: {
    order: "Order {{at}} of {{count}} · {{name}}",
    no_lines: "The marketplace listed no lines for this order.",
    left_out_one:
      "{{count, number}} line of the cart is not in the answer. The amounts are those of the order as the marketplace returned it.",
    left_out_other:
      "{{count, number}} lines of the cart are not in the answer. The amounts are those of the order as the marketplace returned it.",
    without_unavailable_one: "{{count, number}} line cannot be bought and is not in the amounts.",
    without_unavailable_other: "{{count, number}} lines cannot be bought and are not in the amounts.",
    no_order: "The marketplace returned no order for this cart.",
    not_in_answer: "Not in an order",
    at_least: "at least",
    without: "without order {{orders}}, whose amount is not known",
    total: "Total",
    merchandise: "Goods",
    shipping: "Freight",
    freight_unknown: "Freight unknown",
    saved_address:
      "For the address saved on 1688 under the id {{id}}, not for the address in the receiver's fields.",
    freight_note: "Ask the seller about the freight: it may have to be paid on top.",
    freight_within:
      "{{amount}} of the payable amount is neither goods nor discount, so it may be freight. Ask the seller whether more comes on top.",
    discount: "Discount",
    discount_none: "None reported",
    payment: "Payable",
    difference: "Since it was read",
    no_difference: "no change",
    expected: "Before the preview",
    expected_note: "Estimated. Freight, discount and the payable amount come with the preview.",
  },
  add_up: {
    title: "Parts do not add up",
    payment:
      "Merchandise, shipping and discount add up to {{expected}}, but payable is {{told}}: a difference of {{difference}}.",
    merchandise:
      "The lines add up to {{expected}}, but merchandise is {{told}}: a difference of {{difference}}.",
    orders:
      "The orders' amounts add up to {{expected}}, but the total is {{told}}: a difference of {{difference}}.",
    text: "The amounts are shown as the marketplace returned them. Ask the seller before paying if the difference matters.",
  },
  landed: {
    title: "Landed cost, line by line",
    text: "Calculated by this page, not by the marketplace: freight and discount of each order are shared among its lines in proportion to their cost, so the landed costs add up to what is paid.",
    goods: "Goods",
    freight: "Freight",
    discount: "Discount",
    other: "Other",
    sum: "All lines",
    landed: "Landed cost",
  },
  checks: {
    summary: "{{passed}} of {{count}} checks passed",
    passed: "passed",
    passed_before: "passed before",
    failed: "failed",
    unasked: "does not apply",
    not_asked: "does not apply here",
    payable_amount: {
      name: "Payable amount",
      reason: "unknown, or not above zero",
      reason_partial: "not that of the whole cart",
    },
    sellers_present: { name: "Sellers", reason: "no seller group was returned, or it was refused" },
    lines_returned: { name: "All lines returned", reason: "some lines were not returned" },
    lines_available: { name: "All lines available", reason: "some lines cannot be bought" },
    vendor_status: {
      name: "The marketplace's own status",
      reason: "it says that the order cannot be placed",
    },
    trade_type_supported: { name: "Usable trade type", reason: "none can be used through the open platform" },
  },
  terms: {
    trade_types: "Trade types",
    usable: "can be used",
    not_usable: "only on the site",
    pay_channels: "Payment channels",
    up_to: "up to",
    kjb: "KJB (cross-border pay)",
    kjb_unnamed:
      "The marketplace names no product of this cart that KJB cannot pay. The order's payment methods decide.",
    kjb_not: "KJB not possible",
    kjb_refused_one: "for {{count, number}} line:",
    kjb_refused_other: "for {{count, number}} lines:",
    promotions: "Promotions",
    selected: "applied",
    not_selected: "not applied",
  },
  facts: { at: "Previewed", units: "Units" },
  actions: {
    lines: "order lines",
    csv: "Export CSV",
    print: "Print",
    raw_note:
      "The marketplace's own payload, from a new call. Read its success field: HTTP 200 alone proves nothing.",
  },
  csv: {
    order: "Order",
    id: "Product id",
    spec_id: "Variant id",
    title: "Title",
    variant: "Variant",
    variant_translated: "Variant (translated)",
    quantity: "Quantity",
    unit_price: "Unit price",
    amount: "Amount",
    estimate: "Estimate",
    reason: "Reason",
    outdated: "Validity",
  },
};
