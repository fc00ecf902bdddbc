import { db } from "@/lib/kit/db";
import { ListSettings } from "./view-schemas";

const DEFAULT: ListSettings = { density: "comfortable", hidden: {} };

/** Reads stored settings. Those of a version with other lists or columns count as not set. */
export function listSettingsOf(stored: unknown): ListSettings {
  const known = ListSettings.safeParse(stored);
  return known.success ? known.data : DEFAULT;
}

/** Replaces how the user sees lists, on every machine and in every organization. */
export async function changeListSettings(
  { userId }: { userId: string },
  listSettings: ListSettings,
): Promise<ListSettings> {
  await db().user.update({ where: { id: userId }, data: { listSettings } });
  return listSettings;
}
