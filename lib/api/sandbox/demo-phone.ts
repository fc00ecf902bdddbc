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
 * Returns the code of the sandbox phone that opens without a key on a server with the demo: of the organization that a
 * member views, and the demo's for a visitor from this machine. The phone can confirm payments and turn on faults.
 */
export async function ownPhoneCode(headers: Headers): Promise<string | undefined> {
  if (!hasDemo()) return undefined;
  const organizationId =
    (await currentMember(headers))?.organizationId ??
    (isFromThisMachine(headers) ? await demoOrganization() : undefined);
  return organizationId && (await merchantOfOrganization(organizationId)).phoneCode;
}

async function demoOrganization(): Promise<string | undefined> {
  const file = path.join(/* turbopackIgnore: true */ env().DATA_DIR, "demo.json");
  const text = await readFile(file, "utf8").catch(() => "null");
  const key = demoFile.safeParse(JSON.parse(text)).data?.device_key;
  return key && (await authenticateDeviceKey(key))?.organizationId;
}
