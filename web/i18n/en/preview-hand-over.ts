/** Texts of the dialogs that hand a cart over: as a file, and to people. */
export const previewHandOver = {
  open: "Hand over as a file…",
  title: "Hand over {{name}}",
  text_one:
    "The file has the line with everything that is known of it. Where somebody imports it, it becomes a cart of its own named {{name}}.",
  text_other:
    "The file has all {{count, number}} lines with everything that is known of them. Where somebody imports it, it becomes a cart of its own named {{name}}.",
  no_receiver: "The receiver is not in the file.",
  save: "Save the file",
  people: "Sheet for people…",
  people_text:
    "For whoever orders by hand, in Chinese and in your language. Landed costs are those of the last preview; they are unknown once a line has changed or 12 hours have passed.",
  chat_text: "text for a chat",
  save_csv: "Save as CSV",
  more_one: "and {{count, number}} more line in the copied text and the CSV",
  more_other: "and {{count, number}} more lines in the copied text and the CSV",
};
