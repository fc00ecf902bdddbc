import { translatable } from "../translatable";
import { plural } from "./plural";

export const goLive = translatable("goLive", {
  title: "Go live",
  link: "Checklist for going live",
  description:
    "What is ready for real payments, and what is missing. Points are ticked as soon as they are done.",
  done: "Done",
  open: "Not done",
  check: "For you to check",
  count: (done: number, all: number) => `${done} of ${all} done`,
  notYet: "Live mode is not possible yet",
  notYetText: "It needs a live network. Once one is connected, you can switch here.",
  onlyLive: "This server has only live mode. It takes payments once a live network is connected.",
  ready: "Live mode is ready",
  isLive: "You are in live mode",
  openPoints: (count: number) =>
    count === 0
      ? "Everything recommended is done too."
      : `${plural(count, "recommended point is", "recommended points are")} not done yet.`,
  switch: "Switch to live mode",
  rolesThatCan: (roles: string) => `Roles that can do this: ${roles}.`,
  afterNetwork: "Possible once a live network is connected.",
  inMode: {
    test: (action: string) => `${action} in test mode`,
    live: (action: string) => `${action} in live mode`,
  },
  groups: {
    required: { title: "Required", text: "Live mode needs this." },
    recommended: { title: "Recommended", text: "Do this before you take real money." },
    check: {
      title: "Check yourself",
      text: "Qassa can’t know whether these are as you want them.",
    },
  },
  network: {
    title: "Connect a live network",
    text: "Vipps MobilePay, Pix, Kaspi Pay through ApiPay.kz, or your own gateway, with the keys that the network gave you.",
    action: "Connect a network",
    again: "View the network",
  },
  answering: {
    title: "The live network answers",
    text: "It answered the last connection test or poll.",
    untested: "Qassa asks it with every poll, and when you test the connection.",
    failed: "It did not answer the last connection test or poll.",
    action: "Test the connection",
    again: "View the network",
  },
  rehearsal: {
    title: "Rehearse a payment and a refund",
    text: "In test mode, a payment was paid and a refund completed.",
    unpaid: "Pay a payment link on the sandbox phone, then refund it.",
    unrefunded: "A test payment was paid. Refund one, in full or in part.",
    pay: "Create a payment link",
    refund: "Refund a payment",
    again: "View refunds",
  },
  liveKey: {
    title: "Create a live device key",
    text: "Each till, kiosk or server needs a live key. Test keys don’t work in live mode.",
    action: "Create a key",
    again: "View devices",
  },
  liveWebhook: {
    title: "Add a live subscription",
    text: "An active one with an https URL and a signing secret. Test subscriptions get no live events.",
    action: "Add a subscription",
    again: "View webhooks",
  },
  twoFactor: {
    title: "Two-factor sign-in for owners and admins",
    text: (count: number, all: number) =>
      `${count} of ${plural(all, "owner or admin uses", "owners and admins use")} it. Each turns it on in their own profile.`,
    action: "Turn it on for yourself",
    again: "View the team",
  },
  secondAdministrator: {
    title: "A second owner or admin",
    text: "So that somebody can act when the other is away or has lost access.",
    action: "Invite somebody",
    again: "View the team",
  },
  currency: {
    title: "Currency and time zone",
    text: (currency: string, timeZone: string) =>
      `${currency}, ${timeZone}. The currency can’t be changed once there are payments, in test mode too.`,
  },
  staticQr: {
    title: "Static QR lookups",
    open: "Anyone who knows an order number can look up its payment.",
    withKey: "They require a device key of this organization.",
  },
  organization: "View organization",
  backups: {
    title: "Backups and SECRETS_KEY",
    text: "Whoever runs this server backs up the database, and keeps SECRETS_KEY in another place. Without the key, signing secrets and the network’s token can’t be read.",
  },
  integration: {
    title: "Your program",
    text: "Idempotency keys, signatures, timeouts and errors: the guide has the whole list.",
  },
  guide: "Open the guide",
});
