export const firstSteps = {
  title: "First steps",
  description:
    "Three steps, and your shop can take payments. You are in test mode: no real money moves.",
  liveDescription: "Three steps, and your shop can take payments.",
  done: "Done",
  key: {
    title: "Create a device key",
    text: "Each till, vending machine or website requests payments with its own key.",
    action: "Create a key",
    again: "View devices",
  },
  payment: {
    title: "Take a first test payment",
    text: "Create a payment link and pay it on the sandbox phone, which acts as the payer.",
    action: "Create a payment link",
    again: "View payments",
    phone: "Open the sandbox phone",
  },
  livePayment: {
    title: "Take a first payment",
    text: "Create a payment link and pay it with your own phone.",
  },
  webhook: {
    title: "Get notified of every change",
    text: "A webhook notifies your server as soon as a payment is completed or refunded.",
    action: "Add a subscription",
    again: "View webhooks",
  },
  toOverview: "Go to the overview",
};
