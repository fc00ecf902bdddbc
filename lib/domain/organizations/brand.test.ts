import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { type Member } from "@/lib/domain/sign-in";
import { db } from "@/lib/kit/db";
import { Forbidden } from "@/lib/kit/errors";
import { memberOf, newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { changeBrand, findLogo, LogoNotFound, readBrand } from "./";

const ICON = readFileSync("public/icons/icon-192.png");
const OTHER = readFileSync("public/icons/maskable-192.png");

const NO_TEXTS = { receiptAddress: null, taxNumber: null, receiptFooter: null };

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
  expect(await readBrand(owner)).toEqual({ accentColor: null, logoKey: null, ...NO_TEXTS });
  await changeBrand(owner, { accent_color: "#b3261e" });
  const brand = await changeBrand(owner, { logo: ICON.toString("base64") });
  expect(brand).toEqual({
    accentColor: "#b3261e",
    logoKey: expect.stringMatching(/^[\w-]{22}$/),
    ...NO_TEXTS,
  });
  expect(await readBrand(owner)).toEqual(brand);
  const { accentColor, logoKey } = brand;
  expect(await sandboxBrandOf(owner)).toEqual({ accentColor, logoKey });
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

test("the texts of receipts are changed one by one, and an empty one removes it", async () => {
  await changeBrand(owner, {
    receipt_address: " Abay Ave 10\nAlmaty ",
    tax_number: "123456789012",
  });
  expect(await changeBrand(owner, { receipt_footer: "Come again" })).toMatchObject({
    receiptAddress: "Abay Ave 10\nAlmaty",
    taxNumber: "123456789012",
    receiptFooter: "Come again",
  });
  await changeBrand(owner, { accent_color: "#b3261e" });
  expect(await changeBrand(owner, { receipt_address: null })).toMatchObject({
    accentColor: "#b3261e",
    receiptAddress: null,
    taxNumber: "123456789012",
  });
  expect((await auditOf()).at(-1)).toEqual({
    receiptAddress: { from: "Abay Ave 10\nAlmaty", to: null },
  });
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
  expect(await readBrand(other)).toEqual({ accentColor: null, logoKey: null, ...NO_TEXTS });
  const cashier = await memberOf(await newMember(owner.organizationId, "cashier"));
  await expect(changeBrand(cashier, { accent_color: "#000000" })).rejects.toThrow(Forbidden);
});
