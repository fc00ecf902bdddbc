import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import ipaddr from "ipaddr.js";
import { currentMember } from "@/lib/auth";
import { authenticateDeviceKey } from "@/lib/domain/devices";
import { env } from "@/lib/kit/env";
import { merchantOfOrganization } from "@/lib/network";

const demoFile = z.object({ device_key: z.string() });

/** Whether this server shows a demo. */
export const hasDemo = (): boolean => env().DEMO === "on";

/**
 * The sandbox phone of the demo, when this server shows one; else undefined. It opens for who sits at this machine
 * and for members of the demo's organization: with it, payments are confirmed and faults are switched on.
 */
export async function demoPhoneCode(headers: Headers): Promise<string | undefined> {
  if (!hasDemo()) return undefined;
  const file = path.join(/* turbopackIgnore: true */ env().DATA_DIR, "demo.json");
  const text = await readFile(file, "utf8").catch(() => "null");
  const key = demoFile.safeParse(JSON.parse(text)).data?.device_key;
  const device = key && (await authenticateDeviceKey(key));
  if (!device) return undefined;
  const { organizationId } = device;
  const mayOpen = isFromThisMachine(headers) || (await isMember(headers, organizationId));
  return mayOpen ? (await merchantOfOrganization(organizationId)).phoneCode : undefined;
}

async function isMember(headers: Headers, organizationId: string): Promise<boolean> {
  const member = await currentMember(headers);
  return !!member?.organizations.some((one) => one.organizationId === organizationId);
}

/** Set by the front server when an undeclared proxy has forwarded the request. */
const FORWARDED = "x-qassa-forwarded";

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";

/** `localhost` and the like, whatever the port. */
function isLocalHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return /^(?:.+\.)?localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[|\]$/g, ""));
}

/**
 * Whether the request comes from this machine: by the client address from the front server, not through an undeclared
 * proxy, and with a local host name, so that a page elsewhere cannot point its own name at this machine.
 */
export function isFromThisMachine(headers: Headers): boolean {
  const address = headers.get("x-forwarded-for")?.split(",")[0]?.trim() ?? "";
  return isLoopback(address) && isLocalHost(headers.get("host") ?? "") && !headers.has(FORWARDED);
}
