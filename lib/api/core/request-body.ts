import { ValidationFailed } from "@/lib/kit/errors";
import type { IncomingRequest } from "@/lib/kit/incoming-request";

const MAX_BYTES = 64 * 1024;
/** Far more than any real request needs, and far too few to overflow the stack of code that traverses the value. */
const MAX_LEVELS = 100;

/** The client closed the connection before its request was complete, so nobody reads the response. */
export class RequestAborted extends Error {}

const refuse = (message: string, field = "body") => new ValidationFailed([{ field, message }]);

/**
 * Returns the JSON value of a request's body; undefined if it has none. Reads at most 64 KB, whatever is sent, and
 * allows fields nested up to 100 levels deep. Throws `ValidationFailed` and `RequestAborted`.
 */
export async function readJson(request: IncomingRequest): Promise<unknown> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return undefined;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw refuse("the body must be sent with the header Content-Type: application/json");
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refuse("the body must be UTF-8");
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refuse(`the body must be JSON: ${(error as SyntaxError).message}`);
  }
  refuseDepth(value);
  return value;
}

function refuseDepth(body: unknown): void {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  for (const [field, value] of Object.entries(isObject ? body : { body })) {
    if (isTooDeep(value)) {
      throw refuse(`${field} must not be nested deeper than ${MAX_LEVELS} levels`, field);
    }
  }
}

/** Checks level by level, because such a value is an attack on recursive code. */
function isTooDeep(value: unknown): boolean {
  let layer = [value];
  for (let level = 0; layer.length > 0; level++) {
    if (level > MAX_LEVELS) return true;
    layer = layer.flatMap((item) =>
      typeof item === "object" && item !== null ? (Object.values(item) as unknown[]) : [],
    );
  }
  return false;
}

/** Returns the bytes of a request's body, at most 64 KB. Throws `ValidationFailed` and `RequestAborted`. */
export async function readBytes(request: IncomingRequest): Promise<Uint8Array> {
  const tooLarge = () => refuse("the body must be at most 64 KB");
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BYTES) throw tooLarge();
  if (!request.body) return new Uint8Array();
  if (request.body instanceof Uint8Array) {
    if (request.body.length > MAX_BYTES) throw tooLarge();
    return request.body;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new RequestAborted("the client closed the connection", { cause: error });
    });
    if (done) return Buffer.concat(chunks);
    length += value.length;
    if (length > MAX_BYTES) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
}
