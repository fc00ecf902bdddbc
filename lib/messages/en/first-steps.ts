export const firstSteps = {
  title: "First steps",
  description:
    "Three things, and your shop takes payments. All of it is test mode: no real money moves.",
  liveDescription: "Three things, and your shop takes payments.",
  done: "Done",
  key: {
    title: "Make a device key",
    text: "A till, a vending machine or your website asks for payments with its own key.",
    action: "Make a key",
    again: "See the devices",
  },
  payment: {
    title: "Take a first test payment",
    text: "Make a payment link and pay it on the sandbox phone, which plays the payer.",
    action: "Make a payment link",
    again: "See the payments",
    phone: "Open the sandbox phone",
  },
  livePayment: {
    title: "Take a first payment",
    text: "Make a payment link and pay it with a phone of your own.",
  },
  webhook: {
    title: "Hear of every change",
    text: "A webhook tells your own server as soon as a payment is completed or refunded.",
    action: "Add a webhook",
    again: "See the webhooks",
  },
  toOverview: "Go to the overview",
};
