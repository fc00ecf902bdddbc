import { translatable } from "../translatable";

/** The name and description of each role. */
export const roles = translatable("roles", {
  owner: { name: "Owner", description: "Can do everything, including adding and removing owners." },
  admin: { name: "Admin", description: "Can do everything except adding and removing owners." },
  developer: {
    name: "Developer",
    description:
      "Takes payments and manages webhooks and device keys. Can’t issue refunds or see reports.",
  },
  accountant: {
    name: "Accountant",
    description: "Sees payments and reports and issues refunds. Can’t take payments.",
  },
  cashier: {
    name: "Cashier",
    description: "Takes payments at a till and refunds them. Can’t see anything else.",
  },
});
