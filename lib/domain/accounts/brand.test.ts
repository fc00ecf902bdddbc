import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { changeBrand, findLogo, LogoNotFound, type Member, readBrand } from "@/lib/domain/accounts";
import { db } from "@/lib/kit/db";
import { Forbidden } from "@/lib/kit/errors";
import { memberOf, newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";

const ICON = readFileSync("public/icons/icon-192.png");
const OTHER = readFileSync("public/icons/maskable-192.png");

let owner: Member;
beforeEach(async () => {
  owner = await memberOf((await newMerchant()).owner);
});

const auditOf = async () =>
  (
    await db().auditEntry.findMany({
      where: { organizationId: owner.organizationId, action: "organization.brand_changed" },
      orderBy: { id: "asc" },
    })
  ).map(({ data }) => data);

const sandboxBrandOf = async ({ organizationId }: Member) => {
  const account = await db().networkAccount.findFirstOrThrow({
    where: { organizationId, mode: "test" },
  });
  return db().sandboxMerchant.findUniqueOrThrow({
    where: { accountId: account.id },
    select: { accentColor: true, logoKey: true },
  });
};

test("a color and a logo are kept apart, and the sandbox gets both", async () => {
  expect(await readBrand(owner)).toEqual({ accentColor: null, logoKey: null });
  await changeBrand(owner, { accent_color: "#b3261e" });
  const brand = await changeBrand(owner, { logo: ICON.toString("base64") });
  expect(brand).toEqual({ accentColor: "#b3261e", logoKey: expect.stringMatching(/^[\w-]{22}$/) });
  expect(await readBrand(owner)).toEqual(brand);
  expect(await sandboxBrandOf(owner)).toEqual(brand);
  expect(await findLogo(brand.logoKey!)).toEqual({ type: "image/png", bytes: ICON });
});

test("another logo gets another key, and the earlier key finds nothing", async () => {
  const { logoKey: first } = await changeBrand(owner, { logo: ICON.toString("base64") });
  const { logoKey: second } = await changeBrand(owner, { logo: OTHER.toString("base64") });
  expect(second).not.toBe(first);
  await expect(findLogo(first!)).rejects.toThrow(LogoNotFound);
  await changeBrand(owner, { logo: null });
  await expect(findLogo(second!)).rejects.toThrow(LogoNotFound);
});

test("changes are in the audit log, and what stays the same is not", async () => {
  await changeBrand(owner, { accent_color: null, logo: null });
  await changeBrand(owner, { accent_color: "#0b7285", logo: ICON.toString("base64") });
  await changeBrand(owner, { accent_color: "#0b7285" });
  await changeBrand(owner, { accent_color: null, logo: null });
  expect(await auditOf()).toEqual([
    { accentColor: { from: null, to: "#0b7285" }, logo: "changed" },
    { accentColor: { from: "#0b7285", to: null }, logo: "removed" },
  ]);
});

test("other organizations keep theirs, and cashiers can't change it", async () => {
  const other = await memberOf((await newMerchant()).owner);
  await changeBrand(owner, { accent_color: "#b3261e" });
  expect(await readBrand(other)).toEqual({ accentColor: null, logoKey: null });
  const cashier = await memberOf(await newMember(owner.organizationId, "cashier"));
  await expect(changeBrand(cashier, { accent_color: "#000000" })).rejects.toThrow(Forbidden);
});
