import { authenticateDeviceKey, type Device } from "@/lib/domain/devices";
import { addressOf } from "@/lib/kit/address-block";
import { hasSandbox, publicUrl } from "@/lib/kit/env";
import { Forbidden, Unauthenticated } from "@/lib/kit/errors";
import type { IncomingRequest } from "@/lib/kit/incoming-request";

/** Returns the client's IP address. */
export const clientAddress = ({ headers }: IncomingRequest): string =>
  addressOf(headers) ?? "unknown";

/** Returns the device key of a request, from either header. */
function deviceKeyOf(request: IncomingRequest): string | undefined {
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return bearer ?? (request.headers.get("x-device-key")?.trim() || undefined);
}

/** Returns the calling device, or null without a valid key. Throws `Forbidden` for a test key if test mode is off. */
export async function findDevice(request: IncomingRequest): Promise<Device | null> {
  const key = deviceKeyOf(request);
  const device = key ? await authenticateDeviceKey(key, clientAddress(request)) : null;
  if (device?.mode === "test" && !hasSandbox()) {
    throw new Forbidden(
      "This server has no test mode, so test keys don't work. Use a live key, which starts with qs_live_.",
    );
  }
  return device;
}

/** Returns the calling device. Throws `Unauthenticated` without a valid key. */
export async function requireDevice(request: IncomingRequest): Promise<Device> {
  const device = await findDevice(request);
  if (device) return device;
  throw new Unauthenticated(
    deviceKeyOf(request)
      ? "This device key is not valid: it is mistyped, expired or revoked. Check it, or create a new one in the account area."
      : "Send a device key: Authorization: Bearer KEY, or X-Device-Key: KEY.",
  );
}

/**
 * Checks that a page of Qassa sent the request: any page of the same site sends the session cookie, but only pages of
 * Qassa may write. Throws `Forbidden`.
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
