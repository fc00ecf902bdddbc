/** All permissions, named by subject and action. */
const PERMISSIONS = [
  // Reading one payment; for roles without payments.search, only one taken at their own till.
  "payments.read",
  // Listing, totalling, exporting and searching all payments.
  "payments.search",
  "payments.create",
  "payments.link",
  "payments.cancel",
  // Notes and tags, for members only: no scope of a device key has it.
  "payments.annotate",
  "refunds.read",
  "refunds.search",
  "refunds.create",
  "static_qr.read",
  // The order ID of a static QR payment, for members only.
  "static_qr.annotate",
  "reports.read",
  "webhooks.read",
  "webhooks.test",
  "webhooks.manage",
  "devices.read",
  "devices.manage",
  "tills.read",
  "tills.manage",
  "network.manage",
  "organization.manage",
  "team.read",
  "team.manage",
  "audit.read",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The scopes that a device key can have. */
export const SCOPES = ["payments", "refunds", "webhooks"] as const;
export type Scope = (typeof SCOPES)[number];

const PERMISSIONS_BY_SCOPE: Record<Scope, readonly Permission[]> = {
  payments: [
    "payments.read",
    "payments.search",
    "payments.create",
    "payments.link",
    "payments.cancel",
  ],
  refunds: ["refunds.read", "refunds.search", "refunds.create"],
  webhooks: ["webhooks.read", "webhooks.test"],
};

export const ROLES = ["owner", "admin", "developer", "accountant", "cashier"] as const;
export type Role = (typeof ROLES)[number];

/** The only place that defines what each role can do. */
const PERMISSIONS_BY_ROLE: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  admin: PERMISSIONS,
  developer: [
    "payments.read",
    "payments.search",
    "payments.create",
    "payments.link",
    "payments.cancel",
    "payments.annotate",
    "refunds.read",
    "refunds.search",
    "static_qr.read",
    "static_qr.annotate",
    "webhooks.read",
    "webhooks.test",
    "webhooks.manage",
    "devices.read",
    "devices.manage",
    "tills.read",
    "team.read",
  ],
  accountant: [
    "payments.read",
    "payments.search",
    "payments.annotate",
    "refunds.read",
    "refunds.search",
    "refunds.create",
    "static_qr.read",
    "static_qr.annotate",
    "reports.read",
    "devices.read",
    "tills.read",
    "team.read",
  ],
  cashier: [
    "payments.read",
    "payments.create",
    "payments.cancel",
    "payments.annotate",
    "refunds.read",
    "refunds.create",
  ],
};

/** What is done at a till. Someone who signed in there with a PIN can do nothing else, whatever their role. */
const PERMISSIONS_AT_TILL: readonly Permission[] = [
  "payments.read",
  "payments.create",
  "payments.cancel",
  "refunds.read",
  "refunds.create",
];

const roleGrants = new Map(ROLES.map((role) => [role, new Set(PERMISSIONS_BY_ROLE[role])]));
const tillGrants = new Map(
  ROLES.map((role) => [
    role,
    new Set(PERMISSIONS_BY_ROLE[role].filter((one) => PERMISSIONS_AT_TILL.includes(one))),
  ]),
);
const scopeGrants = new Map<string, ReadonlySet<Permission>>();

/** What a device key or a member is allowed to do. */
export type Grant = { scopes: readonly Scope[] } | RoleGrant;

export interface RoleGrant {
  role: Role;
  /** The organization requires two-factor sign-in, and the member has not turned it on: the role grants nothing. */
  needsTwoFactor?: boolean;
  /** The member signed in at a till with a PIN: the role grants only what is done there. */
  isAtTill?: boolean;
}

const NOTHING: ReadonlySet<Permission> = new Set();

/** Returns all permissions that a key's scopes, or a role, grant. */
export function permissionsOf(grant: Grant): ReadonlySet<Permission> {
  if ("role" in grant) {
    if (grant.needsTwoFactor) return NOTHING;
    return (grant.isAtTill ? tillGrants : roleGrants).get(grant.role)!;
  }
  const name = grant.scopes.join(" ");
  let granted = scopeGrants.get(name);
  if (!granted) {
    granted = new Set(grant.scopes.flatMap((scope) => PERMISSIONS_BY_SCOPE[scope]));
    scopeGrants.set(name, granted);
  }
  return granted;
}

/** Returns the roles that have a permission, for the message of a refusal. */
export const rolesWith = (permission: Permission): Role[] =>
  ROLES.filter((role) => PERMISSIONS_BY_ROLE[role].includes(permission));
