import { translatable } from "../translatable";

export const webhookTest = translatable("webhookTest", {
  title: "Send a test",
  text: "Sends a sample event once and shows your server’s response. No payment is created, and the subscription’s health doesn’t change.",
  event: "Event",
  everyEvent: "One of each event",
  order: "Order ID (optional)",
  send: "Send test",
  again: "Send again",
  answer: "Your server’s response",
  open: "Open in the delivery log",
});
