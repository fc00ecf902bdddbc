// Serves the build's scripts, styles and images from memory. Next.js opens and compresses a file again for every
// request, and buffers parts of it for every client that does not read.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const PREFIX = "/_next/static/";

/** Next.js serves files of any other type. */
const TYPES = new Map([
  [".js", "application/javascript; charset=UTF-8"],
  [".css", "text/css; charset=UTF-8"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".ico", "image/x-icon"],
  [".woff2", "font/woff2"],
]);
const COMPRESSED = new Set([".js", ".css", ".svg"]);
/** Smaller files gain nothing from compression. */
const MIN_COMPRESSED_BYTES = 1024;

const ENCODERS: Record<string, (body: Buffer) => Promise<Buffer>> = {
  // A higher quality takes 15 times as long, and the first browser would have to wait for it.
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

interface StaticFile {
  body: Buffer;
  type: string;
  tag: string;
  isCompressed: boolean;
  /** Created on the first request. */
  encoded: Map<string, Promise<Buffer>>;
}

/** Returns undefined if Next.js serves the file. */
function readStaticFile(file: string): StaticFile | undefined {
  const extension = path.extname(file);
  const type = TYPES.get(extension);
  if (type === undefined) return undefined;
  const body = readFileSync(file);
  return {
    body,
    type,
    tag: createHash("sha256").update(body).digest("base64url").slice(0, 20),
    isCompressed: COMPRESSED.has(extension) && body.length >= MIN_COMPRESSED_BYTES,
    encoded: new Map(),
  };
}

/** Returns the files by their paths in URLs. */
function readFiles(
  folder: string | undefined,
  others: Record<string, string>,
): Map<string, StaticFile> {
  const inFolder = folder
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.join(parentPath, name))
        .map((file) => [PREFIX + path.relative(folder, file).split(path.sep).join("/"), file])
    : [];
  const files = new Map<string, StaticFile>();
  for (const [url = "", name = ""] of [...inFolder, ...Object.entries(others)]) {
    const file = readStaticFile(name);
    if (file) files.set(url, file);
  }
  return files;
}

/** Returns the best of our encodings that a client accepts; undefined: uncompressed. */
function encodingFor(accepted: string | string[]): string | undefined {
  const taken = String(accepted)
    .toLowerCase()
    .split(",")
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.split(";")[0]?.trim());
  return Object.keys(ENCODERS).find((name) => taken.includes(name));
}

async function encodedBody(file: StaticFile, encoding: string): Promise<Buffer> {
  const encode = ENCODERS[encoding];
  if (!encode) return file.body;
  const encoded = file.encoded.get(encoding) ?? encode(file.body);
  file.encoded.set(encoding, encoded);
  return encoded;
}

/**
 * Serves the files of a build's `static` folder, which there is none of in development, and others by their paths in URLs,
 * which change with their content. Requests for a part of a file (`Range`) get the whole file, as HTTP allows. What is
 * returned says whether it responded; otherwise Next.js does.
 */
export function staticFiles(
  folder: string | undefined,
  others: Record<string, string> = {},
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const files = readFiles(folder, others);
  return async ({ method, url = "", headers }, response) => {
    if (method !== "GET" && method !== "HEAD") return false;
    const file = files.get(url.replace(/\?.*$/, ""));
    if (!file) return false;
    const encoding = file.isCompressed ? encodingFor(headers["accept-encoding"] ?? "") : undefined;
    const body = encoding ? await encodedBody(file, encoding) : file.body;
    const tag = `"${file.tag}${encoding ? `-${encoding}` : ""}"`;
    response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    response.setHeader("ETag", tag);
    if (file.isCompressed) response.setHeader("Vary", "Accept-Encoding");
    // A proxy that compresses marks the tag as weak with a `W/` prefix.
    const known = headers["if-none-match"]?.split(/,\s*/).map((one) => one.replace(/^W\//, ""));
    if (known?.includes(tag)) {
      response.writeHead(304).end();
      return true;
    }
    response.setHeader("Content-Type", file.type);
    response.setHeader("Content-Length", body.length);
    if (encoding) response.setHeader("Content-Encoding", encoding);
    response.writeHead(200).end(method === "HEAD" ? undefined : body);
    return true;
  };
}
