import { readReadiness } from "@/lib/domain/monitoring";

export const dynamic = "force-dynamic";

/** Answers 503 if this instance cannot serve requests, and 200 if taking it out of service would not help. */
export async function GET(): Promise<Response> {
  const readiness = await readReadiness();
  const status = readiness.status === "unavailable" ? 503 : 200;
  return Response.json(readiness, { status, headers: { "Cache-Control": "no-store" } });
}
