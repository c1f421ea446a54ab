/** Texts about creating an order from a previewed cart. */
export const ordering = {
  create: "Create order",
  locks: {
    gateway: "This gateway only reads. Whoever runs it can let it create orders with PURCHASING=on.",
    demo: "This demo only reads. Start it with PURCHASING=on to create orders at the simulated marketplaces.",
    mode: "This app is in warehouse mode: its orders go through the warehouse's own system.",
    app: "Orders are not switched on for this app. An admin can switch them on, with limits, on the Apps screen.",
    stopped:
      "An admin has stopped purchasing for everybody. Orders can be read, and created once it is started again.",
    key: "The console's own key may not create orders. An admin can give it the scope order:create on the Apps screen.",
    role: "Your role may not create orders. An admin can allow it on the Operators screen.",
  },
  unknown_receiver:
    "To create the order, enter the receiver and preview again. The receiver is not kept after a reload.",
  submitting: "The order is being created. The answer comes within 20 seconds.",
  dialog: {
    title: "Create this order",
    receiver: "Receiver",
    saved_address: "The address saved on 1688 with the id {{id}}.",
    pieces: "× {{count, number}}",
    trade_type: "Trade type",
    reference: "Reference",
    reference_note: "Your own number for this order. The same reference never orders twice.",
    reference_issue: "Enter 1 to 64 of A-Z, a-z, 0-9, _ and -.",
    unpaid: "The order is created unpaid. It can be cancelled until it is paid.",
    at_least: "The freight is not known yet, so more may have to be paid.",
    ceiling:
      "The cart is previewed again right before the order. If the payable amount or the terms differ from these, no order is created. Red envelopes are not used.",
    earlier: "Already sent from this cart",
  },
  unsaved: {
    title: "This browser cannot save the reference: nothing was sent",
    text: "After a reload the same could be ordered twice. Free some space, or allow this site to save data, then press again.",
  },
  changed: {
    title: "The price or the terms changed: no order was created",
    text: "{{marketplace}} was asked again right before the order. Nothing was sent and nothing was billed.",
    agreed: "You agreed to",
    now: "Now",
    again: "Preview again",
  },
  limit: {
    title: "This order is over the limit: no order was created",
    max_order: "One order of this app may cost {{left}} at most.",
    max_day: "This app may order for {{left}} more today. The day ends at midnight in Shanghai.",
    ask: "An admin can raise the limit on the Apps screen.",
  },
  rejected: {
    title: "{{marketplace}} refused: no order was created",
    text: "This reference is used up by the refusal. Correct what was refused, preview again, and order under a new reference.",
    renew: "Take a new reference",
  },
  reused: {
    title: "This reference belongs to another order",
    text: "Nothing was sent now. Look at that order before you create another one.",
    open: "Open that order",
  },
  lost: {
    title: "No answer arrived. The order may have been created.",
    text: "Do not create it again under another reference. It is being looked for.",
    looking: "Looking for {{reference}}…",
    unread: "The orders cannot be read at the moment. Open the order by its reference in a moment.",
    none: "No order was created under {{reference}}. You can create it now under the same reference.",
    elsewhere:
      "The gateway keeps its orders elsewhere. Open the order by its reference, and the gateway looks for it.",
    open: "Open {{reference}}",
  },
  done: {
    title: "{{reference}} was ordered",
    unknown: "{{reference}} may exist",
    none: "{{reference}} was not ordered",
    open: "Open the order",
    more: "Order the same again",
    retry: "Order under a new reference",
  },
};
