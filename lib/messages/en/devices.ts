import { foreign } from "@/lib/kit/display";

export const devices = {
  title: "Devices",
  description: "Keys with which tills, shops and servers use the device API.",
  issue: "Issue a key",
  show: { label: "Which keys", active: "Working", all: "All" },
  table: "Device keys",
  columns: {
    name: "Name",
    state: "State",
    scopes: "Scopes",
    used: "Last used",
    volume: "Last 30 days",
    expires: "Expires",
    actions: "Actions",
  },
  states: { active: "Working", expired: "Expired", revoked: "Revoked" },
  endsSoon: "Being replaced",
  scopes: {
    payments: "Payments",
    refunds: "Refunds",
    webhooks: "Webhooks",
  },
  scopeHints: {
    payments: "Create, read and cancel payments and links",
    refunds: "Refund payments and read refunds",
    webhooks: "List subscriptions with their secrets, and test them",
  },
  neverUsed: "Not used yet",
  from: (ip: string) => `from ${ip}`,
  createdBy: (name: string) => `by ${foreign(name)}`,
  payments: (count: number) =>
    count === 1 ? "1 payment" : `${count.toLocaleString("en-GB")} payments`,
  noPayments: "No payments",
  volumeFailed: "Not known at the moment",
  empty: "No working keys",
  emptyText:
    "A device needs a key to take payments. Issue one for each till or server, so that one can be revoked without the others.",
  emptyAll: "No keys yet",
  end: "That is all of them",
  lostTouch: "The list is not being renewed: Qassa cannot be reached. It goes on by itself.",
  actions: (name: string) => `Actions for ${name}`,
  rotate: "Rotate",
  revoke: "Revoke",
  paymentsOf: "Its payments",

  form: {
    title: "Issue a device key",
    name: "Name",
    nameHint: "Where it will be used, such as “Till 2, Abay street”.",
    nameMissing: "Give the key a name.",
    scopes: "Scopes",
    scopesMissing: "Choose at least one scope.",
    expires: "Expires",
    expiryChoices: {
      never: "Never",
      days30: "In 30 days",
      days90: "In 90 days",
      year: "In a year",
      time: "At a time of my choice",
    },
    time: (zone: string) => `Time (${zone})`,
    timeMissing: "Choose the day and the time.",
    submit: "Issue the key",
  },

  issued: {
    title: "Save this key now",
    text: "It is shown this once and kept nowhere: whoever has it can take payments in your name. If it is lost, issue another one.",
    key: "Device key",
    copy: "Copy the key",
    pair: "Or pair a device: it scans the address of this Qassa and the key.",
    qr: "Pairing code with the address and the key",
    saved: "I have saved it",
  },

  rotation: {
    title: (name: string) => `Rotate the key of ${foreign(name)}`,
    text: "A second key with the same name and scopes is issued. Both work until the time you choose; then the old one expires by itself.",
    overlap: "The old key works until",
    expires: "The new key expires",
    overlapChoices: {
      hour: "One hour from now",
      day: "24 hours from now",
      week: "7 days from now",
      time: "A time of my choice",
    },
    submit: "Issue the new key",
  },

  revocation: {
    title: (name: string) => `Revoke the key of ${foreign(name)}?`,
    text: "Its next request is refused with 401. This cannot be undone; payments made with it stay.",
    confirm: "Revoke the key",
    done: "The key is revoked.",
  },
};
