/** What a role is called, and what it is for. */
export const roles = {
  owner: { name: "Owner", description: "Everything, including who else is an owner." },
  admin: { name: "Admin", description: "Everything but making or removing owners." },
  developer: {
    name: "Developer",
    description:
      "Takes payments, manages webhooks and device keys; gives no refunds and sees no reports.",
  },
  accountant: {
    name: "Accountant",
    description: "Sees payments and reports, gives refunds; takes no payments.",
  },
  cashier: {
    name: "Cashier",
    description: "Takes payments at a till and refunds those taken there; sees nothing else.",
  },
};
