import { lastViewOf, safePath, viewCookie } from "@/lib/auth";
import { hasSandbox } from "@/lib/kit/env";
import { isId } from "@/lib/kit/ids";

/**
 * Answers a link in a notification: opens a page of the account area in the organization and mode that it is about, after
 * signing in if need be. Pages check by themselves who may see them; an organization that the visitor does not belong to
 * is ignored. A browser in live mode is asked first: a till must not be in test mode because of a link.
 */
export function openPage(request: Request): Response {
  const { searchParams } = new URL(request.url);
  const organization = searchParams.get("organization") ?? "";
  const mode = searchParams.get("mode");
  const path = safePath(searchParams.get("path") ?? undefined);
  const isView = isId("organization", organization) && (mode === "test" || mode === "live");
  const leavesLive = isView && mode === "test" && lastViewOf(request.headers).mode === "live";
  const target = new URLSearchParams({ organization, path }).toString();
  const headers = new Headers({
    // It leads signed-in visitors on at once.
    location: `/sign-in?${new URLSearchParams({
      callbackUrl: leavesLive && hasSandbox() ? `/leave-live-mode?${target}` : path,
    }).toString()}`,
    "cache-control": "no-store",
  });
  if (isView && !leavesLive) headers.append("set-cookie", viewCookie(organization, mode));
  return new Response(null, { status: 303, headers });
}
