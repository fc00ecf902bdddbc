// A folder that takes long to make: made once, kept, and copied by every process that needs one.
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import { openDataFolder } from "@/operate/launch/data-folder.mjs";
import { withProcessLock } from "@/operate/launch/process-lock.mjs";

/** Enough for the clones and versions that someone works on at a time. */
const MAX_KEPT = 6;
const DRAFT = ".draft";

/** With time for the PostgreSQL of a maker that was killed, which still writes while it stops. */
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };

/** Removes what was interrupted, and the folders that were used longest ago. */
function removeStale(shared: string) {
  const folders = readdirSync(shared, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(shared, name));
  const lastUsed = (folder: string) => statSync(folder).mtimeMs;
  const kept = folders
    .filter((folder) => !folder.endsWith(DRAFT))
    .sort((a, b) => lastUsed(b) - lastUsed(a))
    .slice(0, MAX_KEPT - 1);
  for (const folder of folders) if (!kept.includes(folder)) rmSync(folder, REMOVAL);
}

export interface PreparedFolder {
  /** Holds this folder and others. */
  shared: string;
  /** Changes whenever the folder must be made anew. */
  name: string;
  make: (folder: string) => Promise<void>;
}

/** Calls `copy` with the folder, which no other process makes, copies or removes meanwhile. */
export async function withPreparedFolder(
  { shared, name, make }: PreparedFolder,
  copy: (folder: string) => Promise<void>,
): Promise<void> {
  openDataFolder(shared);
  await withProcessLock(path.join(shared, "lock.json"), async () => {
    const folder = path.join(shared, name);
    if (!existsSync(folder)) {
      removeStale(shared);
      // Under another name until it is complete, so that an interrupted one is never used.
      const draft = `${folder}.${process.pid}${DRAFT}`;
      openDataFolder(draft);
      await make(draft);
      renameSync(draft, folder);
    }
    utimesSync(folder, new Date(), new Date());
    await copy(folder);
  });
}
