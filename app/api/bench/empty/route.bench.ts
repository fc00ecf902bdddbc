// Only in the build of `npm run bench`: measures the cost of Next.js itself.
export const dynamic = "force-dynamic";

export const GET = (): Response => Response.json({ ok: true });
