import { translatable } from "../translatable";

/** The payer's receipt, on its public page and printed. */
export const payerReceipt = translatable("payerReceipt", {
  title: "Receipt",
  of: (merchant: string) => `Receipt · ${merchant}`,
  test: "TEST: no real money",
  paid: "Paid",
  time: "Paid on",
  order: "Order",
  till: "Till",
  cashier: "Cashier",
  method: "Method",
  methods: { direct: "Request to a phone", link: "QR code" },
  phone: "Phone",
  taxNumber: (number: string) => `Tax number: ${number}`,
  network: "Network reference",
  payment: "Payment ID",
  refunds: "Refunds",
  refunded: (moment: string) => `Refunded, ${moment}`,
  refundPending: "Refund on its way",
  left: "Paid after refunds",
  thanks: "Thank you!",
  print: "Print",
  papers: { "58mm": "Receipt printer, 58 mm", "80mm": "Receipt printer, 80 mm", A4: "A4" },
  none: "No receipt at this address",
  noneText: "Check the address, or ask the shop.",
});
