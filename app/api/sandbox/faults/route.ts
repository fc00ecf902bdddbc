import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { phoneRoute } from "@/lib/api/sandbox/route";
import { readFaults, setFaults } from "@/lib/network";

export const GET = phoneRoute(sandboxOperations.readFaults, ({ merchant }) =>
  readFaults(merchant.accountId),
);

export const PUT = phoneRoute(sandboxOperations.setFaults, ({ merchant, body }) =>
  setFaults(merchant.accountId, body),
);
