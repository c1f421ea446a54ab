/** Texts of the command palette and the list of shortcuts. */
export const palette = {
  title: "Go to",
  label: "A screen, an order id, a link, a request id, or words",
  placeholder: "Type or paste anything",
  offers: "What this can be",
  nothing: "Not an id, a product link or a screen that you can open.",
  note: "Opening a page fills in its fields. Nothing is sent and no units are used.",
  several: "The text names several ids. Choose one with the arrow keys or a press.",
  kinds: {
    screen: "Open",
    order: "Check payments of",
    product: "Open product",
    request: "Find the call",
    search: "Find products",
    category: "Find a category",
  },
  shortcuts: {
    title: "Keyboard shortcuts",
    palette: "Go to a screen, order, product or call",
    shortcuts: "This list",
    search: "Go to this page's field for an order, product or category",
    match: "Next match in the categories; with Shift, the one before",
    press: "Press the focused button",
    close: "Close what is open",
    single: "Keys without Ctrl",
    single_note: "Switch ? and / off if you speak to your computer, or press them by accident.",
  },
};
