// In the build of `npm run bench` alone: what Next itself costs.
export const dynamic = "force-dynamic";

export const GET = (): Response => Response.json({ ok: true });
