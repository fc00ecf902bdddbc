// The part of the tar format (POSIX ustar) that a backup needs: regular files, short names, sizes that fit in memory.

export interface Entry {
  name: string;
  body: Buffer;
}

/** The archive ends before its last entry, or is not one that a backup wrote. */
export class DamagedArchive extends Error {}

const BLOCK = 512;
const MAX_NAME_BYTES = 100;
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;
/** Where a header has its checksum. It is computed as if there were spaces. */
const CHECKSUM = { at: 148, length: 8 };

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;

function checksumOf(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) {
    const isChecksum = at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.length;
    sum += isChecksum ? 0x20 : byte;
  }
  return sum;
}

const padding = (bytes: number) => (BLOCK - (bytes % BLOCK)) % BLOCK;

/** Returns the bytes of an entry, which only its owner can read once extracted. */
export function entryBytes({ name, body }: Entry, at: Date): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new Error(`${name} is too long a name.`);
  if (body.length > MAX_ENTRY_BYTES) throw new Error(`${name} is too large for an archive.`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(body.length, 12), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257, "latin1");
  header.write(`${octal(checksumOf(header), 7)} `, CHECKSUM.at);
  return Buffer.concat([header, body, Buffer.alloc(padding(body.length))]);
}

/** What follows the last entry. */
export const ARCHIVE_END = Buffer.alloc(2 * BLOCK);

function parseHeader(header: Buffer): { name: string; size: number } {
  const text = (at: number, length: number) =>
    header.toString("utf8", at, at + length).replace(/\0.*$/s, "");
  const size = parseInt(text(124, 12), 8);
  const isOurs =
    text(257, 5) === "ustar" &&
    text(156, 1) === "0" &&
    parseInt(text(CHECKSUM.at, CHECKSUM.length), 8) === checksumOf(header);
  if (!isOurs || !(size >= 0 && size <= MAX_ENTRY_BYTES)) {
    throw new DamagedArchive("An entry's header is damaged.");
  }
  return { name: text(0, MAX_NAME_BYTES), size };
}

/** Reads an archive entry by entry. Throws `DamagedArchive` if it is damaged or ends early. */
export async function* readEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const source = bytes[Symbol.asyncIterator]();
  let chunks: Buffer[] = [];
  let available = 0;
  const take = async (count: number): Promise<Buffer> => {
    while (available < count) {
      const next = await source.next();
      if (next.done) throw new DamagedArchive("The archive ends early.");
      chunks.push(next.value);
      available += next.value.length;
    }
    const all = Buffer.concat(chunks);
    chunks = [all.subarray(count)];
    available -= count;
    return all.subarray(0, count);
  };
  try {
    for (;;) {
      const header = await take(BLOCK);
      if (header.every((byte) => byte === 0)) break;
      const { name, size } = parseHeader(header);
      const body = await take(size);
      await take(padding(size));
      yield { name, body };
    }
    // Also reads the checksum of the compressed file, which follows.
    while (!(await source.next()).done);
  } finally {
    await source.return?.();
  }
}
