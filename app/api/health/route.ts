import { isDatabaseReachable } from "@/lib/kit/database-answers";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  if (await isDatabaseReachable()) return Response.json({ status: "ok" }, { headers });
  const message =
    "The database is not answering. Check that PostgreSQL is running and that DATABASE_URL is correct.";
  return Response.json({ status: "unavailable", message }, { status: 503, headers });
}
