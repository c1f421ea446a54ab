/** Texts of the choice of another variant for a line. */
export const previewVariant = {
  change: "Change",
  of: "the variant of {{name}}",
  choose: "Choose a variant",
  title: "Change the variant",
  read: "Read the product",
  filter: "Filter in either language",
  shown: "{{shown, number}} of {{count, number}}",
  all: "Variants",
  none: "Without a variant",
  current: "on this line now",
  in_cart: "in the cart with {{quantity, number}}: it becomes {{sum, number}}",
  stock: "{{stock, number}} in stock",
  sold_out: "sold out",
  press: "Use this variant",
};
