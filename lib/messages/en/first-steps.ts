import { formatMoney } from "@/lib/kit/display";
import { translatable } from "../translatable";

export const firstSteps = translatable("firstSteps", {
  title: "First steps",
  description: "Try Qassa in test mode, where no real money moves. Steps are ticked automatically.",
  path: "What do you set up?",
  paths: { counter: "I have a counter", integration: "I integrate" },
  summaries: {
    counter: "Open the till, take a test payment, print your QR code, invite a cashier.",
    integration: "Create a key, request a payment with curl, receive a webhook.",
  },
  start: "Start",
  resume: "Continue",
  openPath: {
    start: (path: string) => `Start: ${path}`,
    resume: (path: string) => `Continue: ${path}`,
  },
  progress: (done: number, count: number) => `${done} of ${count} done`,
  openPhone: "Open the sandbox phone",
  toOverview: "Go to the overview",

  counter: {
    till: {
      title: "Open the till",
      text: "The till is the full-screen page on which cashiers take payments. It opens in a new tab.",
      action: "Open the till",
    },
    payment: {
      title: "Take a test payment",
      text: "Place the sandbox phone in a window beside the till. Enter an amount at the till and show the QR code. Then be the customer: scan the code with the phone, or send the request to the phone’s number.",
    },
    poster: {
      title: "Print your QR code",
      text: "Customers scan the printed code and enter the amount themselves. Print the poster, then choose “Open as payer” there and pay.",
      action: "Open the poster",
    },
    cashier: {
      title: "Invite a cashier",
      text: "Cashiers work at the till and see nothing else of your account.",
      action: "Invite a cashier",
      others: "Owners and admins can invite cashiers.",
    },
    done: {
      title: "Your counter works",
      text: "You have opened the till, taken a test payment, tried the poster and invited a cashier.",
    },
  },

  integration: {
    key: {
      title: "Create a device key",
      text: "Your server sends it with each request. It is shown only once: save it before you leave this page.",
      action: "Create a test key",
      again: "Create another key",
      keyName: "First steps",
      placeholder: "qs_test_…",
      copy: "Copy the key",
      all: "View all keys",
    },
    payment: {
      title: "Request a payment",
      text: "Paste this into a terminal. A key that you create above is filled in.",
      command: "Command",
      copy: "Copy the command",
    },
    pay: {
      title: "Confirm it as the payer",
      text: (amount: number, currency: string) =>
        `The sandbox phone shows the request of ${formatMoney(amount, currency)}. Confirm it there, as your customer would.`,
    },
    webhook: {
      title: "Receive a webhook",
      text: "A webhook notifies your server of every change. The webhook catcher shows webhooks before you have a server.",
      subscribe: "Use your own server",
    },
    next: {
      title: "Build your integration",
      guides: {
        "quick-start": "Quick start",
        reference: "API reference",
        webhooks: "Webhooks",
        signatures: "Verify signatures",
      },
    },
    done: {
      title: "Your integration works",
      text: "Your key requested a payment, the payer confirmed it, and a webhook arrived.",
    },
  },

  goLive: "Open the checklist for going live",

  live: {
    title: "First steps are in test mode",
    text: "You are in live mode, where payments move real money.",
    switch: "Switch to test mode",
    noTest:
      "This server has no test mode. Connect your payment network in the settings to take payments.",
    connect: "Connect a payment network",
  },
});
