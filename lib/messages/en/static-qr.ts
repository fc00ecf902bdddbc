import { translatable } from "../translatable";

export const staticQr = translatable("staticQr", {
  title: "Static QR",
  description:
    "One printed QR code for your counter. Payers scan it and enter the amount themselves.",
  table: "Static QR payments",
  columns: {
    amount: "Amount",
    payer: "Payer",
    order: "Order number",
    merchantOrder: "Order ID",
    comment: "Comment",
    booked: "Paid",
  },
  filters: {
    label: "Filter static QR payments",
    search: "Order or payer",
    searchHint: "The beginning of the order number, of your order ID or of the payer’s name",
    booked: "Date",
  },
  open: (amount: string, paidAt: string) => `Open the payment of ${amount}, ${paidAt}`,
  copyOrder: "Copy the order number",
  unknownPayer: "Unknown",
  syncedAt: "Last synced",
  neverSynced: "Not synced yet",
  checkNow: "Sync now",
  everySync: "Syncs with the payment network every 15 seconds.",
  empty: "No static QR payments yet",
  emptyText:
    "Print the poster and put it on your counter. In test mode, pay it with the sandbox phone.",
  noCodes: "Your payment network has no printed QR codes. Create payment links instead.",
  noMatch: "No payments match these filters",
  noMatchText: "Shorten the search, widen the dates, or try the other mode.",
  poster: {
    open: "Poster",
    title: "Poster",
    description: "Print it, cut it out and put it where customers pay.",
    back: "Static QR payments",
    size: "Paper",
    papers: { A4: "A4", A5: "A5", cards: "4 cards" },
    cardsHint: "Four cards of 105 × 148 mm on one A4 sheet. Cut along the lines.",
    print: "Print",
    scan: "Scan to pay",
    steps: ["Open your payment app", "Scan the code", "Enter the amount"],
    qr: (name: string) => `Static QR code of ${name}`,
    test: "Test mode · no real money",
    openAsPayer: "Open as payer",
    none: "Your payment network provides the QR code",
    noneText:
      "The live network doesn’t share your static QR code with Qassa. Print the one that the network gave you. Its payments still appear in the list.",
  },
});
