import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { currentMember } from "@/lib/auth";
import { authenticateDeviceKey } from "@/lib/domain/devices";
import { env } from "@/lib/kit/env";
import { merchantOfOrganization } from "@/lib/network";
import { isFromThisMachine } from "./this-machine";

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
