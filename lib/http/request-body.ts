import { ValidationFailed } from "@/lib/errors";

const MOST_BYTES = 64 * 1024;

const refuse = (message: string) => new ValidationFailed([{ field: "body", message }]);

/**
 * The JSON value of a request's body; undefined when it has none. At most 64 KB are read, whatever is sent.
 * Throws `ValidationFailed`.
 */
export async function readJson(request: Request): Promise<unknown> {
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
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw refuse(`the body must be JSON: ${(error as SyntaxError).message}`);
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = () => refuse("the body must be at most 64 KB");
  if (Number(request.headers.get("content-length") ?? 0) > MOST_BYTES) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
}
