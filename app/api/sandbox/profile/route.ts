import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { phoneRoute } from "@/lib/api/sandbox/route";
import { readProfileName, setProfile } from "@/lib/network";

export const GET = phoneRoute(sandboxOperations.readProfile, async ({ merchant }) => ({
  profile: await readProfileName(merchant.accountId),
}));

export const PUT = phoneRoute(sandboxOperations.setProfile, async ({ merchant, body }) => ({
  profile: await setProfile(merchant.accountId, body.profile),
}));
