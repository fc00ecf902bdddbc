export const dynamic = "force-dynamic";

/** Answers as long as the process does, whatever state the database is in. */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
