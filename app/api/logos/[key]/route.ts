import { findLogo } from "@/lib/domain/accounts";

/** 128 bits in base64url. */
const KEY = /^[\w-]{22}$/;

/** A merchant's logo, for anyone with its key. The front server adds the headers that keep it from being a page. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ key: string }> },
): Promise<Response> {
  const { key } = await params;
  const logo = KEY.test(key) ? await findLogo(key) : null;
  if (!logo) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(Uint8Array.from(logo.bytes), {
    headers: {
      "Content-Type": logo.type,
      "Content-Disposition": "inline",
      // A changed logo has another key.
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
