import { phoneRoute } from "@/lib/api/sandbox/sandbox-route";
import { readFaults, setFaults } from "@/lib/network";
import { FaultSwitches } from "@/lib/network/sandbox/schemas";

export const GET = phoneRoute({}, ({ merchant }) => readFaults(merchant.accountId));

export const PUT = phoneRoute({ body: FaultSwitches }, ({ merchant, body }) =>
  setFaults(merchant.accountId, body),
);
