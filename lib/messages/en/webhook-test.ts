export const webhookTest = {
  title: "Send a test",
  text: "Sends a made-up event now, once, and shows what your server answers. No payment is made, and the subscription’s health does not change.",
  event: "Event",
  everyEvent: "One of each event",
  order: "Order id (optional)",
  send: "Send the test",
  again: "Send again",
  answer: "Answer of your server",
  open: "Open in the delivery log",
};
