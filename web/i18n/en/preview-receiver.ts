/** Texts of a cart's receiver. */
export const previewReceiver = {
  title: "Receiver",
  own: "For this cart only. A new cart begins with the last receiver you used.",
  source: { last_used: "Last used", message: "From your message" },
  other: {
    title: "Your message names another receiver",
    text: "This cart keeps the receiver below until you take the other one. To send to both, move the lines of one to another cart.",
    use: "Use this receiver",
    keep: "Keep the cart's receiver",
  },
  paste: "Paste an address",
  paste_hint: "Replaces what is in the fields below. Correct what is wrong.",
  nobody: "Who receives the goods? Paste an address, or fill in the fields.",
  sample: "Use a sample address",
  edit: "Edit the receiver",
  understood: "Recognized: {{fields}}.",
  missing: "Not found: {{fields}}. Fill them in.",
  nothing: "Nothing in it was recognized. Fill in the fields yourself.",
  reader_lost:
    "The address reader could not be loaded. Check the connection and paste again, or fill in the fields.",
  left_over: "Not put into any field: {{text}}",
  comma: ", ",
  fields: {
    name: "Name",
    mobile: "Mobile",
    province: "Province",
    city: "City",
    district: "District",
    address: "Address",
    address_id: "Address id",
  },
  address_id_hint:
    "The id of an address saved on 1688. The preview is for that address: the other fields are checked, but not sent.",
  issues: {
    required: "Fill in: {{field}}.",
    address_id_form: "An address id has digits only.",
    too_long: "{{field}} is too long.",
  },
  keep: "Keep this receiver on this device",
  keep_for_good: "Keep it after signing out too",
  keep_note:
    "If unticked, it is gone after a reload. Signing out removes it unless you choose otherwise. It is never part of a cart, link or copy.",
  kept_one: "{{count, number}} receiver is kept on this device",
  kept_other: "{{count, number}} receivers are kept on this device",
  use: "Use {{name}}",
  forget: "Forget {{name}}",
  forget_all: "Forget all receivers",
};
