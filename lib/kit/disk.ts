import { statfs } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/kit/env";

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** Returns the space on the disk of DATA_DIR that this process can use; undefined if it cannot be read. */
export async function diskSpace(): Promise<DiskSpace | undefined> {
  // DATA_DIR is created with the first file in it; until then, its nearest existing parent is on the same disk.
  let folder = path.resolve(/* turbopackIgnore: true */ env().DATA_DIR);
  for (;;) {
    try {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    } catch {
      const parent = path.dirname(folder);
      if (parent === folder) return undefined;
      folder = parent;
    }
  }
}
