// Reads what a picture is from its content, whatever its file is called.

export interface PictureFile {
  type: "image/png" | "image/jpeg" | "image/webp";
  bytes: Buffer;
}

interface Size {
  width: number;
  height: number;
}

/** Returns a PNG, JPEG or WebP file with its size in pixels, or undefined if the content is anything else. */
export function readPicture(bytes: Buffer): (PictureFile & Size) | undefined {
  for (const [type, sizeOf] of Object.entries(SIZES)) {
    const size = sizeOf(bytes);
    if (size) return { type: type as PictureFile["type"], bytes, ...size };
  }
  return undefined;
}

/** For each type, returns a picture's size, or undefined if the file is of another type. */
const SIZES: Record<PictureFile["type"], (bytes: Buffer) => Size | undefined> = {
  "image/png": (bytes) =>
    bytes.length >= 33 && bytes.toString("latin1", 0, 16) === "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
      ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      : undefined,
  "image/jpeg": sizeOfJpeg,
  "image/webp": sizeOfWebp,
};

/** The segments of a JPEG that begin a frame: all of C0 to CF except for tables and an extension. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!;
    if (isFrame(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function sizeOfWebp(bytes: Buffer): Size | undefined {
  if (bytes.length < 30) return undefined;
  if (bytes.toString("latin1", 0, 4) !== "RIFF") return undefined;
  if (bytes.toString("latin1", 8, 12) !== "WEBP") return undefined;
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
