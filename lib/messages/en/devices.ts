import { bidiSafe, formatCount } from "@/lib/kit/display";
import { translatable } from "../translatable";

export const devices = translatable("devices", {
  title: "Devices",
  description: "Keys that tills, shops and servers use to call the device API.",
  issue: "Create key",
  show: { label: "Show keys", active: "Active", all: "All" },
  table: "Device keys",
  columns: {
    name: "Name",
    state: "Status",
    scopes: "Scopes",
    used: "Last used",
    volume: "Last 30 days",
    expires: "Expires",
    actions: "Actions",
  },
  states: { active: "Active", expired: "Expired", revoked: "Revoked" },
  endsSoon: "Being replaced",
  scopes: {
    payments: "Payments",
    refunds: "Refunds",
    webhooks: "Webhooks",
  },
  scopeHints: {
    payments: "Create, read and cancel payments and payment links",
    refunds: "Refund payments and read refunds",
    webhooks: "List subscriptions with their signing secrets, and send tests",
  },
  neverUsed: "Not used yet",
  from: (ip: string) => `from ${ip}`,
  createdBy: (name: string) => `by ${bidiSafe(name)}`,
  payments: (count: number) => (count === 1 ? "1 payment" : `${formatCount(count)} payments`),
  noPayments: "No payments",
  volumeFailed: "Not available right now",
  empty: "No active keys",
  emptyText:
    "A device needs a key to take payments. Create one for each till or server, so that you can revoke each on its own.",
  emptyAll: "No keys yet",
  actions: (name: string) => `Actions for ${name}`,
  rotate: "Rotate",
  revoke: "Revoke",
  paymentsOf: "View payments",

  payers: {
    present: "Payers at the device",
    setPresent: "Payers stand at it",
    setElsewhere: "Payers are elsewhere",
    saved: "Saved.",
  },

  form: {
    title: "Create a device key",
    name: "Name",
    nameHint: "Where you will use it, such as “Till 2, Abay Street”.",
    nameMissing: "Enter a name.",
    scopes: "Scopes",
    scopesMissing: "Choose at least one scope.",
    present: "Payers stand at this device",
    presentHint:
      "For a till, kiosk or machine. Leave it out for a web shop or a server. Networks that ask, such as Vipps MobilePay, are told.",
    expires: "Expires",
    expiryChoices: {
      never: "Never",
      days30: "In 30 days",
      days90: "In 90 days",
      year: "In one year",
      time: "Custom",
    },
    time: (zone: string) => `Time (${zone})`,
    timeMissing: "Choose a date and time.",
    submit: "Create key",
  },

  issued: {
    title: "Save this key now",
    text: "This key is shown only once and isn’t stored. Anyone who has it can take payments in your name. If you lose it, create another one.",
    key: "Device key",
    copy: "Copy key",
    pair: "Or pair a device: scan this code to give it the key and the URL of this server.",
    qr: "Pairing code with the URL and the key",
    documentation: "How to use it: API documentation",
    saved: "I have saved it",
  },

  rotation: {
    title: (name: string) => `Rotate the key ${bidiSafe(name)}`,
    text: "Qassa creates a second key with the same name and scopes. Both work until the time you choose, then the old one expires.",
    overlap: "The old key works until",
    expires: "The new key expires",
    overlapChoices: {
      hour: "One hour from now",
      day: "24 hours from now",
      week: "7 days from now",
      time: "Custom",
    },
    submit: "Create new key",
  },

  revocation: {
    title: (name: string) => `Revoke the key ${bidiSafe(name)}?`,
    text: "The key stops working at once: requests with it get a 401. You can’t undo this. Its payments stay.",
    confirm: "Revoke key",
    done: "Key revoked.",
  },
});
