import { openSandboxRoute } from "@/lib/api/sandbox/sandbox-route";
import { presentMagicAmounts } from "@/lib/network";

export const GET = openSandboxRoute({}, presentMagicAmounts);
