import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { currentMember } from "@/lib/auth";
import { authenticateDeviceKey } from "@/lib/domain/devices";
import { env } from "@/lib/kit/env";
import { merchantOfOrganization } from "@/lib/network";
import { isFromThisMachine } from "../core/this-machine";

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
