import type { Actor } from "@/lib/kit/actor";
import { Conflict } from "@/lib/kit/errors";
import { merchantOfOrganization, phoneAddress } from "@/lib/network";

/** The sandbox and what plays in it exist only in test mode. */
export class NoSandboxInLiveMode extends Conflict {
  readonly code = "NO_SANDBOX_IN_LIVE_MODE";

  constructor() {
    super("The sandbox phone works only in test mode. Switch to test mode and open it again.");
  }
}

/**
 * Returns the URL of the sandbox phone, on which the organization's test payments are confirmed. Throws
 * `NoSandboxInLiveMode`.
 */
export async function sandboxPhoneAddress({ organizationId, mode }: Actor): Promise<string> {
  if (mode === "live") throw new NoSandboxInLiveMode();
  return phoneAddress((await merchantOfOrganization(organizationId)).phoneCode);
}
