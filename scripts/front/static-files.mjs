// @ts-check
// The build's scripts, styles and pictures, answered from memory. The framework opens the file and compresses it again
// for everybody who asks, and holds parts of it for everybody who does not read.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const PREFIX = "/_next/static/";

/** The framework answers for files of any other kind. */
const TYPES = new Map([
  [".js", "application/javascript; charset=UTF-8"],
  [".css", "text/css; charset=UTF-8"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".ico", "image/x-icon"],
  [".woff2", "font/woff2"],
]);
const COMPRESSED = new Set([".js", ".css", ".svg"]);
/** Below it nothing is won. */
const MIN_COMPRESSED_BYTES = 1024;

/** @type {Record<string, (body: Buffer) => Promise<Buffer>>} */
const ENCODERS = {
  // A better quality takes fifteen times as long, and the first browser would wait for it.
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/**
 * @typedef {object} StaticFile
 * @property {Buffer} body
 * @property {string} type
 * @property {string} tag
 * @property {boolean} isCompressed
 * @property {Map<string, Promise<Buffer>>} encoded made when first asked for
 */

/**
 * @param {string} folder
 * @returns {Map<string, StaticFile>} by the address below the prefix
 */
function readFiles(folder) {
  /** @type {Map<string, StaticFile>} */
  const files = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const extension = path.extname(entry.name);
    const type = TYPES.get(extension);
    if (!entry.isFile() || type === undefined) continue;
    const file = path.join(entry.parentPath, entry.name);
    const body = readFileSync(file);
    files.set(path.relative(folder, file).split(path.sep).join("/"), {
      body,
      type,
      tag: createHash("sha256").update(body).digest("base64url").slice(0, 20),
      isCompressed: COMPRESSED.has(extension) && body.length >= MIN_COMPRESSED_BYTES,
      encoded: new Map(),
    });
  }
  return files;
}

/**
 * The best encoding of ours that a client takes; undefined: as it is.
 * @param {string | string[]} accepted
 */
function encodingFor(accepted) {
  const taken = String(accepted)
    .toLowerCase()
    .split(",")
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.split(";")[0]?.trim());
  return Object.keys(ENCODERS).find((name) => taken.includes(name));
}

/** @param {StaticFile} file @param {string} encoding */
async function encodedBody(file, encoding) {
  const encode = ENCODERS[encoding];
  if (!encode) return file.body;
  const encoded = file.encoded.get(encoding) ?? encode(file.body);
  file.encoded.set(encoding, encoded);
  return encoded;
}

/**
 * Answers for the files of a build. A part of a file (`Range`) is answered with the whole, as HTTP allows.
 * @param {string} folder the build's `static`
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<boolean>}
 *   whether the request is answered; else the framework answers it
 */
export function staticFiles(folder) {
  const files = readFiles(folder);
  return async ({ method, url = "", headers }, response) => {
    if ((method !== "GET" && method !== "HEAD") || !url.startsWith(PREFIX)) return false;
    const file = files.get(url.slice(PREFIX.length).replace(/\?.*$/, ""));
    if (!file) return false;
    const encoding = file.isCompressed ? encodingFor(headers["accept-encoding"] ?? "") : undefined;
    const body = encoding ? await encodedBody(file, encoding) : file.body;
    const tag = `"${file.tag}${encoding ? `-${encoding}` : ""}"`;
    response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    response.setHeader("ETag", tag);
    if (file.isCompressed) response.setHeader("Vary", "Accept-Encoding");
    // A proxy that compresses says in front of a tag that it is a weak one.
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
