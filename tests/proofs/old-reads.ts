// What a merchant's routes return, read before and after an upgrade.
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { deviceRequest } from "@/tests/support/device-request";
import type { OldMerchant } from "./old-merchant";

/** The bodies of the responses, by address. */
export type Reads = ReadonlyMap<string, unknown>;

interface Page {
  data: { payment_id?: string; id?: string; delivery_id?: string; status?: string }[];
}

/** The lists of the device API and of the account area. */
const LISTS = ["/api/v1/payments", "/api/v1/refunds"];
const ACCOUNT_LISTS = [
  "/api/account/payments",
  "/api/account/refunds",
  "/api/account/deliveries",
  "/api/account/devices",
  "/api/account/webhooks",
  "/api/account/links",
];

const TIMEOUT_MS = 30_000;
const RETRY_MS = 250;

/**
 * Reads every list, and every payment in them with its refunds and timeline, by the device key and as the owner. What
 * cannot be read is kept as its status.
 */
export async function readAll({ origin, owner, deviceKey, tillId }: OldMerchant): Promise<Reads> {
  const reads = new Map<string, unknown>();
  /** Asks again while no instance is ready. */
  async function read(address: string, ask: () => Promise<{ status: number; body: unknown }>) {
    for (const until = Date.now() + TIMEOUT_MS; ; await pause(RETRY_MS)) {
      const { status, body } = await ask();
      if (status >= 500 && Date.now() < until) continue;
      reads.set(address, status < 300 ? body : `status ${status}`);
      return;
    }
  }
  const byOwner = (address: string) => read(address, () => owner.send({ method: "GET", address }));
  const byDevice = (address: string) =>
    read(address, async () => {
      const response = await fetch(origin + address, deviceRequest(deviceKey, { method: "GET" }));
      const text = await response.text();
      return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
    });
  for (const list of LISTS) await byDevice(`${list}?limit=100`);
  for (const list of ACCOUNT_LISTS) await byOwner(list);
  await byOwner("/api/account/profile");
  await byOwner("/api/account/organization");
  await byOwner(`/api/account/till/${tillId}/payments`);
  for (const { payment_id: id } of (reads.get("/api/v1/payments?limit=100") as Page).data) {
    await byDevice(`/api/v1/payments/${id}`);
    await byDevice(`/api/v1/payments/${id}/refunds`);
    await byOwner(`/api/account/payments/${id}`);
    await byOwner(`/api/account/payments/${id}/timeline`);
  }
  return reads;
}

/** Changes with every read. */
const VOLATILE = "last_used_at";

/** Whether `now` has everything that `before` has, with the same values. Fields may have been added. */
function has(now: unknown, before: unknown): boolean {
  if (Array.isArray(before)) {
    return (
      Array.isArray(now) &&
      now.length === before.length &&
      before.every((item, place) => has(now[place], item))
    );
  }
  if (typeof before === "object" && before !== null) {
    return (
      typeof now === "object" &&
      now !== null &&
      Object.entries(before).every(
        ([name, value]) => name === VOLATILE || has((now as Record<string, unknown>)[name], value),
      )
    );
  }
  return isDeepStrictEqual(now, before);
}

/** Returns the addresses whose response lacks something that it had, or has it with another value. */
export const changedReads = (before: Reads, now: Reads): string[] =>
  [...before].filter(([address, body]) => !has(now.get(address), body)).map(([address]) => address);
