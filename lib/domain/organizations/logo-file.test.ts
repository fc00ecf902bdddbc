import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS, readLogoFile } from "./logo-file";

const ICON = readFileSync("public/icons/icon-192.png");
const MESSAGES = { type: "PNG, JPEG or WebP", size: "64 KiB" };

const read = (bytes: Buffer) => readLogoFile(bytes.toString("base64"));

function png(width: number, height: number): Buffer {
  const bytes = Buffer.from(ICON);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** A JPEG up to its frame, after a segment of another kind. */
function jpeg(width: number, height: number): Buffer {
  const bytes = Buffer.from("ffd8ffe000044a46ffc2001108000000000301", "hex");
  bytes.writeUInt16BE(height, 13);
  bytes.writeUInt16BE(width, 15);
  return bytes;
}

function webp(kind: "VP8 " | "VP8L" | "VP8X", width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write("RIFF\0\0\0\0WEBP", "latin1");
  bytes.write(kind, 12, "latin1");
  if (kind === "VP8 ") {
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  } else if (kind === "VP8L") {
    bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  } else {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  }
  return bytes;
}

test("the type comes from the content", () => {
  expect(read(ICON)).toEqual({ type: "image/png", bytes: ICON });
  expect(read(jpeg(300, 200)).type).toBe("image/jpeg");
  for (const kind of ["VP8 ", "VP8L", "VP8X"] as const) {
    expect(read(webp(kind, 300, 200)).type).toBe("image/webp");
  }
});

test.each([
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["HTML", "<!doctype html><script>alert(1)</script>".repeat(4)],
  ["GIF", "GIF89a".padEnd(64, "\0")],
  ["nothing", ""],
  ["the beginning of a PNG", ICON.toString("latin1", 0, 20)],
  ["a JPEG without a frame", "\xff\xd8\xff\xe0\0\x04JF"],
  ["an endless JPEG", "\xff\xd8" + "\xff\xe0\0\0".repeat(20)],
])("%s is refused", (_, content) => {
  expect(() => read(Buffer.from(content, "latin1"))).toThrow(MESSAGES.type);
});

test("more pixels or bytes than a logo needs are refused", () => {
  const max = MAX_LOGO_PIXELS;
  for (const make of [png, jpeg, webp.bind(null, "VP8L"), webp.bind(null, "VP8X")]) {
    expect(() => read(make(max, max))).not.toThrow();
    expect(() => read(make(max + 1, 1))).toThrow(MESSAGES.size);
    expect(() => read(make(1, max + 1))).toThrow(MESSAGES.size);
  }
  expect(() => read(png(0, 10))).toThrow(MESSAGES.size);
  const full = Buffer.concat([ICON, Buffer.alloc(MAX_LOGO_BYTES - ICON.length)]);
  expect(() => read(full)).not.toThrow();
  expect(() => read(Buffer.concat([full, Buffer.alloc(1)]))).toThrow(MESSAGES.size);
});
