// The data folder that a backup is restored to. Everything is prepared in a folder within it, which may be a mount
// point, and moved to its place in the end.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { claimDataFolder } from "../launch/claim.mjs";
import { CommandError } from "../launch/command.mjs";
import { openDataFolder } from "../launch/data-folder.mjs";

const CLAIM = "running.json";
const STAGING = ".restoring";
const MOVED_ASIDE = /^before-restore-/;
/** Last, because a start without its secrets is refused, and one without its database would create an empty one. */
const LAST = "secrets.json";

/** Removes what an unfinished restore has prepared. As root, its database may be elsewhere, behind a symlink. */
function removeStaging(staging: string): void {
  const database = path.join(staging, "postgres");
  if (lstatSync(database, { throwIfNoEntry: false })?.isSymbolicLink()) {
    rmSync(readlinkSync(database), { recursive: true, force: true });
  }
  rmSync(staging, { recursive: true, force: true });
}

const contentsOf = (dataDir: string): string[] =>
  readdirSync(dataDir).filter(
    (name) => ![CLAIM, STAGING, "lost+found"].includes(name) && !MOVED_ASIDE.test(name),
  );

/** Moves entries of a folder to another one: all of them, or none if one can't be moved. */
function moveAll(names: readonly string[], from: string, to: string): void {
  const moved: string[] = [];
  try {
    for (const name of names) {
      renameSync(path.join(from, name), path.join(to, name));
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved.reverse()) renameSync(path.join(to, name), path.join(from, name));
    throw error;
  }
}

/**
 * Claims an empty data folder; with `force`, also one with data, which `finish` moves into a folder within it. Returns
 * the folder in which to prepare the data, and `finish`, which moves the prepared data to its place and returns the
 * folder with the former data. Before that, nothing changes. Throws `CommandError` if a Qassa runs with the folder or
 * it is not empty.
 */
export async function openTarget(
  dataDir: string,
  { origin, force }: { origin: string; force: boolean },
  cleanUp: (step: () => unknown) => void,
): Promise<{ staging: string; finish: () => string | undefined }> {
  const isNew = !existsSync(dataDir);
  openDataFolder(dataDir);
  let isRestored = false;
  cleanUp(() => {
    if (isNew && !isRestored && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
  });
  const claim = await claimDataFolder(dataDir, origin, "npm run restore");
  cleanUp(() => claim.release());
  if (contentsOf(dataDir).length > 0 && !force) {
    throw new CommandError(
      `${dataDir} is not empty. Choose another folder (--data-dir DIR), or add --force to move its contents aside; nothing is deleted.`,
    );
  }
  const staging = path.join(dataDir, STAGING);
  cleanUp(() => removeStaging(staging));
  removeStaging(staging);
  openDataFolder(staging);
  return {
    staging,
    finish() {
      const former = contentsOf(dataDir);
      const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
      const aside = path.join(dataDir, `before-restore-${time}Z`);
      if (former.length > 0) {
        mkdirSync(aside, { mode: 0o711 });
        moveAll(former, dataDir, aside);
      }
      try {
        const prepared = readdirSync(staging).filter((name) => name !== LAST);
        moveAll([...prepared, LAST], staging, dataDir);
      } catch (error) {
        if (former.length > 0) moveAll(former, aside, dataDir);
        throw error;
      }
      isRestored = true;
      return former.length > 0 ? aside : undefined;
    },
  };
}
