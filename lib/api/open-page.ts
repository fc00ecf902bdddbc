import { safePath, viewCookie } from "@/lib/auth";
import { isId } from "@/lib/kit/ids";

/**
 * Answers a link in a notification: opens a page of the account area in the organization and mode that it is about, after
 * signing in if need be. Pages check by themselves who may see them; an organization that the visitor does not belong to
 * is ignored.
 */
export function openPage(request: Request): Response {
  const { searchParams } = new URL(request.url);
  const organization = searchParams.get("organization") ?? "";
  const mode = searchParams.get("mode");
  const path = safePath(searchParams.get("path") ?? undefined);
  const headers = new Headers({
    // It leads signed-in visitors on at once.
    location: `/sign-in?${new URLSearchParams({ callbackUrl: path }).toString()}`,
    "cache-control": "no-store",
  });
  if (isId("organization", organization) && (mode === "test" || mode === "live")) {
    headers.append("set-cookie", viewCookie(organization, mode));
  }
  return new Response(null, { status: 303, headers });
}
