import { findLogo } from "@/lib/domain/accounts";
import { errorResponse, newRequestId } from "./error-response";

/**
 * Returns a merchant's logo, for anyone with its key, or the error. The front server adds the headers that keep it from
 * being a page.
 */
export async function logoResponse(key: string): Promise<Response> {
  try {
    const { type, bytes } = await findLogo(key);
    return new Response(Uint8Array.from(bytes), {
      headers: {
        "content-type": type,
        "content-disposition": "inline",
        // A changed logo has another key.
        "cache-control": "public, max-age=31536000, immutable",
      },
    });
  } catch (error) {
    return errorResponse(error, newRequestId());
  }
}
