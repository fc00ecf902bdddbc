import { openSandboxRoute } from "@/lib/http/sandbox-route";
import { presentMagicAmounts } from "@/lib/network";

export const GET = openSandboxRoute({}, presentMagicAmounts);
