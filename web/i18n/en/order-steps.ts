/** Texts about what follows from the verdict on an order: the payment link, the reply, and an administrator. */
export const orderSteps = {
  link: {
    method: "Pay by",
    methods: { kjb: "KJB", alipay: "Alipay", credit: "Credit (诚E赊)", group: "Group cashier" },
    get: "Get the link: {{method}}",
    open: "Open the payment page (new tab)",
    what: "payment link",
    sign_in: "The browser has to be signed in at 1688 as the buyer. Nothing is paid by opening it.",
    got_at: "Got at",
    none: "No link: it cannot be paid this way now",
    none_text:
      "This says nothing about the order itself. Do not cancel it because of this. Try another way to pay, or check the payment methods.",
    unpayable_one: "{{count, number}} order cannot be paid by this link:",
    unpayable_other: "{{count, number}} orders cannot be paid by this link:",
  },
  together_one: "Pay the {{count, number}} order that KJB can pay",
  together_other: "Pay the {{count, number}} orders that KJB can pay together",
  part: "Orders {{from, number}} to {{to, number}}",
  open_case: "Open the order",
  replies: {
    title: "Reply to the buyer",
    language: "Language of the reply",
    text: "Reply",
    what: "reply to the buyer",
  },
  ask: {
    press: "Ask an administrator",
    text: "Send this message to an administrator, by chat or mail. It has everything that is needed.",
    message: "message",
    order: "Order {{id}}",
    please: "Please look at it: I cannot go on without you.",
    request: "Request {{id}}",
  },
};
