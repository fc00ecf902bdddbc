// The file of a backup: a gzipped tar archive that ends with a manifest of everything before it.
import { once } from "node:events";
import { closeSync, createReadStream, createWriteStream, fstatSync, openSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { finished, pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { CommandError } from "../launch/command.mjs";
import { FORMAT, MANIFEST, Manifest, sha256 } from "./manifest";
import { ARCHIVE_END, DamagedArchive, type Entry, entryBytes, readEntries } from "./tar";

type Described = Omit<Manifest, "format" | "parts">;

/**
 * Writes an archive that only its owner can read. It has its name once it is complete and on the disk; until then, and
 * if `fill` fails, there is no such file. `fill` returns the manifest for the entries that it has written. `cleanUp`
 * gets the step that removes an unfinished file.
 */
export async function writeArchive(
  file: string,
  cleanUp: (step: () => unknown) => void,
  fill: (write: (entry: Entry) => Promise<void>) => Promise<Described>,
): Promise<Manifest> {
  const draft = `${file}.partial`;
  const output = createWriteStream(draft, { mode: 0o600, flags: "wx", flush: true });
  await once(output, "open");
  const gzip = createGzip();
  const written = pipeline(gzip, output);
  // Reported by the next write.
  let failure: unknown;
  written.catch((error: unknown) => (failure = error));
  const at = new Date();
  const parts: Manifest["parts"] = [];
  cleanUp(async () => {
    gzip.destroy();
    await finished(output).catch(() => undefined);
    await rm(draft, { force: true });
  });
  const append = async (bytes: Buffer) => {
    if (failure === undefined && !gzip.write(bytes)) {
      await Promise.race([once(gzip, "drain"), written]);
    }
    if (failure !== undefined) throw failure as Error;
  };
  const described = await fill(async (entry) => {
    const { name, body } = entry;
    parts.push({ name, bytes: body.length, sha256: sha256(body) });
    await append(entryBytes(entry, at));
  });
  const manifest: Manifest = { format: FORMAT, ...described, parts };
  const body = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  await append(entryBytes({ name: MANIFEST, body }, at));
  gzip.end(ARCHIVE_END);
  await written;
  await rename(draft, file);
  return manifest;
}

/** Reads the entries of an archive. Throws `CommandError` if it is none, damaged or incomplete. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const input = createReadStream(file);
  const gunzip = createGunzip();
  const read = pipeline(input, gunzip);
  read.catch(() => undefined);
  try {
    yield* readEntries(gunzip as AsyncIterable<Buffer>);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "Z_BUF_ERROR" || error instanceof DamagedArchive) {
      throw new CommandError(
        `${file} is damaged or incomplete. Copy it again from where you keep your backups, or use another backup.`,
      );
    }
    if (code === "Z_DATA_ERROR") {
      throw new CommandError(
        `${file} is not a backup made by npm run backup, or it is damaged. If it is encrypted, decrypt it first.`,
      );
    }
    throw error;
  } finally {
    input.destroy();
    gunzip.destroy();
  }
}

/** Throws `CommandError` unless this is a file that can be read. */
export function requireFile(file: string): void {
  try {
    const descriptor = openSync(file, "r");
    const isFile = fstatSync(descriptor).isFile();
    closeSync(descriptor);
    if (!isFile) throw new CommandError(`${file} is not a file. Give the path of a backup.`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      code === "ENOENT"
        ? `There is no file ${file}. Give the path of a backup.`
        : `${file} can't be read (${message}).`,
    );
  }
}

/**
 * Reads an archive completely and returns its manifest. Throws `CommandError` if the file is not a complete backup
 * with the sizes and checksums of its manifest.
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const parts: Manifest["parts"] = [];
  let last: Entry | undefined;
  for await (const entry of readArchive(file)) {
    if (last) parts.push({ name: last.name, bytes: last.body.length, sha256: sha256(last.body) });
    last = entry;
  }
  if (last?.name !== MANIFEST) {
    throw new CommandError(`${file} is not a backup made by npm run backup: it has no manifest.`);
  }
  const json = JSON.parse(last.body.toString()) as { format?: number };
  if (typeof json.format === "number" && json.format > FORMAT) {
    throw new CommandError(`${file} was made by a newer Qassa. Restore it with that version.`);
  }
  const manifest = Manifest.parse(json);
  if (JSON.stringify(manifest.parts) !== JSON.stringify(parts)) {
    throw new CommandError(
      `${file} is damaged: its contents do not match its checksums. Use another copy, or another backup.`,
    );
  }
  return manifest;
}
