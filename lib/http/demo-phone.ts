import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { authenticateDeviceKey } from "@/lib/devices";
import { env } from "@/lib/env";
import { merchantOfOrganization } from "@/lib/network";

const demoFile = z.object({ device_key: z.string() });

/** The sandbox phone of the demo, when this server shows one; else undefined. */
export async function demoPhoneCode(): Promise<string | undefined> {
  if (env().DEMO !== "on") return undefined;
  const file = path.join(/* turbopackIgnore: true */ env().DATA_DIR, "demo.json");
  const text = await readFile(file, "utf8").catch(() => "null");
  const key = demoFile.safeParse(JSON.parse(text)).data?.device_key;
  const device = key && (await authenticateDeviceKey(key));
  if (!device) return undefined;
  return (await merchantOfOrganization(device.organizationId)).phoneCode;
}
