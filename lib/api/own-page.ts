import { publicUrl } from "@/lib/kit/env";
import { Forbidden } from "@/lib/kit/errors";

/**
 * The session's cookie is sent along by any page of the same site; only a page of ours may write. Throws `Forbidden`.
 */
export function requireOwnPage(request: Request): void {
  const origin = request.headers.get("origin");
  const host = request.headers.get("host");
  const isOurs =
    origin !== null &&
    (origin === publicUrl() ||
      (host !== null && URL.canParse(origin) && new URL(origin).host === host));
  if (!isOurs) {
    throw new Forbidden(
      "This request did not come from a page of Qassa. Open Qassa and try again.",
    );
  }
}
