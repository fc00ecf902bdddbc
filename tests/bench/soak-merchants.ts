// The merchants of the soak, in test mode: their payers pay in the sandbox network.
import { randomInt } from "node:crypto";
import type { Person } from "../support/till-screen";
import { openOrganization } from "./merchants";

export interface Shop {
  organizationId: string;
  deviceKey: string;
  person: Person;
  /** Static QR payments that are already known. */
  orderNumbers: string[];
  /** Its endpoint that answers at once: its path, and the ID of the subscription. */
  healthyPath: string;
  healthyId: string;
}

const MERCHANTS = 4;
const STATIC_QR_PAYMENTS = 50;

export const newPhone = (): string => `+7701${randomInt(1_000_000, 9_999_999)}`;

/** Opens merchants with an endpoint each; one has a slow endpoint too, and another one that always fails. */
export async function openShops(sinkOrigin: string): Promise<Shop[]> {
  const { closeDatabase } = await import("@/lib/kit/db");
  const shops: Shop[] = [];
  while (shops.length < MERCHANTS) shops.push(await openShop(shops.length + 1, sinkOrigin));
  const { syncStaticQrHistory } = await import("@/lib/domain/static-qr");
  await syncStaticQrHistory();
  await closeDatabase();
  return shops;
}

async function openShop(number: number, sinkOrigin: string): Promise<Shop> {
  const { issueDeviceKey } = await import("@/lib/domain/devices");
  const { createSubscription } = await import("@/lib/domain/webhooks");
  const { organization, owner, person } = await openOrganization(`Shop ${number}`);
  const { key } = await issueDeviceKey(owner, { name: "Web shop" });
  const subscribe = (path: string) =>
    createSubscription(owner, { url: sinkOrigin + path, events: ["*"], secret: "bench" });
  const healthyPath = `/healthy/${number}`;
  const { id: healthyId } = await subscribe(healthyPath);
  if (number === 1) await subscribe("/slow");
  if (number === 2) await subscribe("/failing");
  return {
    organizationId: organization.id,
    deviceKey: key,
    person,
    orderNumbers: await payPrintedCode(organization.id),
    healthyPath,
    healthyId,
  };
}

/** Pays with the merchant's printed QR code. Returns the order numbers. */
async function payPrintedCode(organizationId: string): Promise<string[]> {
  const { merchantOfOrganization, payStaticQr } = await import("@/lib/network");
  const { staticQrToken } = await merchantOfOrganization(organizationId);
  const orderNumbers: string[] = [];
  while (orderNumbers.length < STATIC_QR_PAYMENTS) {
    const { orderNumber } = await payStaticQr(staticQrToken, {
      phone: newPhone(),
      amount: 50_000n,
    });
    orderNumbers.push(orderNumber);
  }
  return orderNumbers;
}
