import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import ipaddr from "ipaddr.js";
import { currentMember } from "@/lib/auth";
import { authenticateDeviceKey } from "@/lib/domain/devices";
import { env } from "@/lib/kit/env";
import { merchantOfOrganization } from "@/lib/network";

const demoFile = z.object({ device_key: z.string() });

/** Returns whether this server runs the demo. */
export const hasDemo = (): boolean => env().DEMO === "on";

/**
 * Returns the code of the demo's sandbox phone, or undefined without a demo or without access. Only requests from this
 * machine and members of the demo's organization have access: the phone can confirm payments and turn on faults.
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

/** Returns whether a host is `localhost`, a name below it or a loopback address, whatever the port. */
function isLocalHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return /^(?:.+\.)?localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[|\]$/g, ""));
}

/**
 * Returns whether a request comes from this machine: the front server reports a loopback address, no undeclared proxy
 * forwarded it, and its host name is local, so that a page elsewhere cannot point its own name at this machine.
 */
export function isFromThisMachine(headers: Headers): boolean {
  const address = headers.get("x-forwarded-for")?.split(",")[0]?.trim() ?? "";
  return isLoopback(address) && isLocalHost(headers.get("host") ?? "") && !headers.has(FORWARDED);
}
