import { randomBytes } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { createOrganization } from "./";

const email = () => `Owner-${randomBytes(6).toString("hex")}@Example.com`;

test("a new organization has an owner, a sandbox account and an audit log entry", async () => {
  const address = email();
  const { organization, owner } = await createOrganization({
    name: " Corner Shop ",
    currency: "USD",
    timeZone: "Europe/Berlin",
    owner: { email: address, name: "Ada", password: "correct horse battery" },
  });
  expect(organization).toMatchObject({
    name: "Corner Shop",
    currency: "USD",
    timeZone: "Europe/Berlin",
  });
  const user = await db().user.findUniqueOrThrow({
    where: { id: owner.userId },
    include: { memberships: true },
  });
  expect(user.email).toBe(address.toLowerCase());
  expect(user.memberships).toMatchObject([{ organizationId: organization.id, role: "owner" }]);
  expect(user.passwordHash).toMatch(/^\$argon2id\$/);
  expect(await verify(user.passwordHash, "correct horse battery")).toBe(true);

  const account = await db().networkAccount.findFirstOrThrow({
    where: { organizationId: organization.id },
  });
  expect(account).toMatchObject({ mode: "test", kind: "sandbox" });
  expect(
    await db().sandboxMerchant.findUnique({ where: { accountId: account.id } }),
  ).not.toBeNull();
  expect(
    await db().auditEntry.findFirst({ where: { organizationId: organization.id } }),
  ).toMatchObject({ action: "organization.created", actor: owner.userId });
});

test.each([
  ["currency", { currency: "XYZZY" }],
  ["time zone", { timeZone: "Mars/Olympus" }],
  ["name", { name: "   " }],
])("an unknown %s creates nothing", async (_, wrong) => {
  const address = email();
  const made = createOrganization({
    name: "Shop",
    ...wrong,
    owner: { email: address, name: "Ada", password: "correct horse battery" },
  });
  await expect(made).rejects.toThrow();
  expect(await db().user.count({ where: { email: address.toLowerCase() } })).toBe(0);
});
