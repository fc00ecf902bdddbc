import { beforeEach, expect, test } from "vitest";
import { createPayment } from "@/lib/domain/payments";
import { type Member } from "@/lib/domain/sign-in";
import { openOrganization } from "@/lib/domain/team";
import { db } from "@/lib/kit/db";
import { Forbidden } from "@/lib/kit/errors";
import { merchantOfOrganization } from "@/lib/network";
import { memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { changeOrganization, CurrencyFixed, readOrganization } from "./";

let merchant: Merchant;
let owner: Member;
beforeEach(async () => {
  merchant = await newMerchant();
  owner = await memberOf(merchant.owner);
});

const auditOf = async () =>
  (
    await db().auditEntry.findMany({
      where: { organizationId: owner.organizationId, action: "organization.changed" },
      orderBy: { id: "asc" },
    })
  ).map(({ data }) => data);

test("given fields change, the others stay, and the sandbox gets the name and currency", async () => {
  const changed = await changeOrganization(owner, { name: "Corner Café", currency: "EUR" });
  expect(changed).toMatchObject({ name: "Corner Café", currency: "EUR", timeZone: "Asia/Almaty" });
  expect(await merchantOfOrganization(owner.organizationId)).toMatchObject({
    name: "Corner Café",
    currency: "EUR",
  });
  await changeOrganization(owner, {
    name: "Corner Café",
    time_zone: "Europe/Berlin",
    require_device_key_for_static_qr: true,
  });
  expect(await readOrganization(owner)).toMatchObject({
    timeZone: "Europe/Berlin",
    requireDeviceKeyForStaticQr: true,
  });
  expect(await auditOf()).toEqual([
    {
      name: { from: "Corner Shop", to: "Corner Café" },
      currency: { from: "KZT", to: "EUR" },
      // The cashier refund limit is the default of the new currency.
      cashierRefundLimit: { from: 50_000, to: 100 },
    },
    {
      timeZone: { from: "Asia/Almaty", to: "Europe/Berlin" },
      requireDeviceKeyForStaticQr: { from: false, to: true },
    },
  ]);
});

test("a change to the current value is no change", async () => {
  await changeOrganization(owner, { name: "Corner Shop", currency: "KZT" });
  expect(await auditOf()).toEqual([]);
});

test("the currency is fixed by the first payment, the name is not", async () => {
  expect((await readOrganization(owner)).currencyChangeable).toBe(true);
  await createPayment(merchant.device, { amount: 100, payer_phone: newPhone() });
  expect((await readOrganization(owner)).currencyChangeable).toBe(false);
  await expect(changeOrganization(owner, { name: "New", currency: "EUR" })).rejects.toThrow(
    CurrencyFixed,
  );
  expect(await readOrganization(owner)).toMatchObject({ name: "Corner Shop", currency: "KZT" });
  await changeOrganization(owner, { name: "New", currency: "KZT" });
  expect((await readOrganization(owner)).name).toBe("New");
});

test.each(["developer", "accountant", "cashier"] as const)(
  "a %s can only read them",
  async (role) => {
    const member = await newMember(owner.organizationId, role);
    expect((await readOrganization(member)).name).toBe("Corner Shop");
    await expect(changeOrganization(member, { name: "Mine" })).rejects.toThrow(Forbidden);
  },
);

test("a user's second organization is fully separate", async () => {
  const { organization } = await openOrganization(owner, {
    name: "Second",
    currency: "USD",
    timeZone: "UTC",
  });
  const there = await memberOf({ userId: owner.userId, organizationId: organization.id });
  expect(there).toMatchObject({ currency: "USD", grant: { role: "owner" } });
  expect(there.organizations.map(({ name }) => name)).toEqual(["Corner Shop", "Second"]);
  expect((await merchantOfOrganization(organization.id)).currency).toBe("USD");
});
