import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { phoneRoute } from "@/lib/api/sandbox/route";
import { presentPhone } from "@/lib/network";

export const GET = phoneRoute(sandboxOperations.readPhone, ({ merchant }) =>
  presentPhone(merchant),
);
