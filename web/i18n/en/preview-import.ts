/** Texts of the dialog that imports lines into a cart. */
export const previewImport = {
  open: "Import",
  title: "Import",
  text: "A file of a cart that was handed over becomes a cart of its own. The rows of a sheet go into the open cart. Its heading row names the product id or link and the quantity; marketplace and variant id are optional. Rows of channel, id, spec_id and quantity in this order need no headings. Cells copied from Excel or WPS can be pasted as they are. Nothing is sent and no units are used.",
  pick: "Choose a file",
  file: "File to import",
  paste: "File content",
  found_one: "{{count, number}} line can be imported.",
  found_other: "{{count, number}} lines can be imported.",
  merged_one:
    "{{count, number}} of them is the same product and variant as another: their quantities are added up.",
  merged_other:
    "{{count, number}} of them are the same product and variant as another: their quantities are added up.",
  bad_one: "{{count, number}} row cannot be imported",
  bad_other: "{{count, number}} rows cannot be imported",
  row: "Row {{row}}",
  line: "Line {{row}}",
  take_one: "Import {{count, number}} line",
  take_other: "Import {{count, number}} lines",
  take_good_one: "Import the {{count, number}} valid line",
  take_good_other: "Import the {{count, number}} valid lines",
  take_cart_one: "Add the cart {{name}} with {{count, number}} line",
  take_cart_other: "Add the cart {{name}} with {{count, number}} lines",
  own_cart:
    "It becomes a cart of its own named {{name}}; the open cart stays as it is. The file has no receiver.",
  unnamed: "Imported cart",
  done_cart_one: "The cart {{name}} was added with {{count, number}} line",
  done_cart_other: "The cart {{name}} was added with {{count, number}} lines",
  done: "Lines added: {{added}}, merged: {{merged}}",
  pasted: "Pasted text",
  reading: "Reading…",
  left_one: "{{count, number}} more line does not fit in the cart",
  left_other: "{{count, number}} more lines do not fit in the cart",
  left_text: "A cart holds at most {{most, number}} lines. Import the others into a new cart.",
  bad_left_one: "And {{count, number}} more row.",
  bad_left_other: "And {{count, number}} more rows.",
  too_large: "This file is too large",
  too_large_text:
    "At most {{megabytes}} MB are read, and a cart holds at most {{most, number}} lines. Split the file and import the parts into several carts.",
  issues: {
    empty: "It is empty.",
    not_text:
      "This is not a text file. In Excel or WPS save the sheet as CSV, or copy its cells and paste them here.",
    not_a_cart:
      "This is not a cart: the JSON is damaged or is something else. Ask for a file saved by “Hand over as a file”.",
    version:
      "This cart was saved by another version of the console. Ask for it as CSV, which every version reads.",
    columns:
      "No column for {{columns}} was found. A row of headings must name the product (Product ID or Link) and the quantity (Quantity or Qty).",
    ambiguous_columns:
      "More than one column could be {{column}}: {{headings}}. Rename or delete all but one.",
  },
  columns: {
    channel: "the marketplace",
    id: "the product",
    spec_id: "the variant",
    colour: "the colour",
    size: "the size",
    quantity: "the quantity",
    note: "the note",
  },
  quoted: "“{{text}}”",
  channel: "Marketplace of these ids",
  channel_none: "Not chosen",
  channel_text:
    "The sheet has ids without their marketplace, and the same id can be another product elsewhere.",
  rows: {
    channel: "Marketplace “{{cell}}”: write 1688 or taobao.",
    channel_unnamed:
      "The marketplace of this id is not known. Choose it above, or add a column named Channel.",
    id_missing: "The product id is missing.",
    id_form:
      "Product “{{cell}}” is neither a product id nor a link to a product of this marketplace. Write the id in digits or the product's link.",
    rounded:
      "A spreadsheet such as Excel rounded the id “{{cell}}” and its last digits are lost. Format the column as text and copy the ids from the source again.",
    spec_form:
      "Variant “{{cell}}” names no variant. Write its id or its words, such as black L, or leave the cell empty and choose it in the cart.",
    quantity: "Quantity “{{cell}}”: write a whole number of pieces in plain digits, such as 1000.",
    line_form: "The line is damaged.",
    quotes:
      "A quotation mark in this row is not closed. Put cells with quotation marks in quotes and double the marks inside.",
    above_heading: "This row stands above the headings. Move it below them.",
    too_few_cells:
      "The row has fewer cells than the headings name. Leave a cell empty instead of leaving it out.",
    too_many_cells:
      "The row has too many cells. Write the quantity without commas; where there are other columns, the first row must name all of them.",
  },
};
