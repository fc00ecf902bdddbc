import { currentMember } from "@/lib/auth";
import { may } from "@/lib/kit/authorize";
import { organizationOfPhone } from "@/lib/network";

/** The organization and mode for which a viewer can play busy hours. */
export interface PlayScope {
  organizationId: string;
  mode: "test";
}

/**
 * Returns the scope in which the viewer of a sandbox phone can play busy hours: only members of its organization who may
 * issue device keys can. Anyone else, even with the phone's code, gets undefined. The operations check it again.
 */
export async function playScopeOf(
  headers: Headers,
  phoneCode: string,
): Promise<PlayScope | undefined> {
  const organizationId = await organizationOfPhone(phoneCode);
  if (organizationId === undefined) return undefined;
  const scopedHeaders = new Headers(headers);
  scopedHeaders.set("x-qassa-organization", organizationId);
  scopedHeaders.set("x-qassa-mode", "test");
  const member = await currentMember(scopedHeaders);
  const isMember = member?.organizationId === organizationId && member.mode === "test";
  return isMember && may(member, "devices.manage") ? { organizationId, mode: "test" } : undefined;
}
