import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { tokenRoute } from "@/lib/api/sandbox/route";
import { presentMagicAmounts } from "@/lib/network";

export const GET = tokenRoute(sandboxOperations.listMagicAmounts, presentMagicAmounts);
