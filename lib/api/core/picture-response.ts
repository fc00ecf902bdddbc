import { newRequestId } from "@/lib/kit/answer";
import type { PictureFile } from "@/lib/kit/picture";
import { errorResponse } from "./error-response";

/**
 * Returns a merchant's picture, for anyone with its key, or the error. The front server adds the headers that keep it
 * from being a page.
 */
export async function pictureResponse(found: Promise<PictureFile>): Promise<Response> {
  try {
    const { type, bytes } = await found;
    return new Response(Uint8Array.from(bytes), {
      headers: {
        "content-type": type,
        "content-disposition": "inline",
        // A changed picture has another key.
        "cache-control": "public, max-age=31536000, immutable",
      },
    });
  } catch (error) {
    return errorResponse(error, newRequestId());
  }
}
