import { phoneRoute } from "@/lib/http/sandbox-route";
import { faults, readFaults, setFaults } from "@/lib/network";

export const GET = phoneRoute({}, ({ merchant }) => readFaults(merchant.accountId));

export const PUT = phoneRoute({ body: faults }, ({ merchant, body }) =>
  setFaults(merchant.accountId, body),
);
