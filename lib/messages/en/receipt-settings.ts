import { translatable } from "../translatable";

export const receiptSettings = translatable("receiptSettings", {
  title: "Receipts",
  text: "What payers’ receipts say, on their page and printed, besides your name and logo.",
  address: "Address",
  taxNumber: "Tax number",
  footer: "Text at the end",
  footerHint: "For example opening hours, or how to return things.",
});
