import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { dismissScan, presentWaitingCustomer, readScan } from "@/lib/domain/till";

export const GET = accountRoute(accountOperations.readScan, async ({ member, params }) =>
  presentWaitingCustomer(await readScan(member, params.tillID)),
);

export const PUT = accountRoute(accountOperations.dismissScan, async ({ member, params, body }) => {
  await dismissScan(member, params.tillID, body.scan_id);
  return {};
});
