import { sandboxPhoneAddress } from "@/lib/domain/networks";
import {
  changeStaticQrOrder,
  checkStaticQrNow,
  listStaticQrPayments,
  presentAccountStaticQrPayment,
  readAccountStaticQrPayment,
  staticQrAddress,
  staticQrSyncedAt,
} from "@/lib/domain/static-qr";
import { presentPage } from "@/lib/kit/pagination";
import { toTimestamp } from "@/lib/kit/time";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

const present = (at: Date | undefined) => ({ synced_at: at && toTimestamp(at) });

export const staticQrHandlers = {
  listStaticQrPayments: accountRoute(
    accountOperations.listStaticQrPayments,
    async ({ member, query: { limit, cursor, ...filters } }) => {
      const { timeZone } = member.organization;
      const page = await listStaticQrPayments(member, filters, { limit, cursor, timeZone });
      return presentPage(page, presentAccountStaticQrPayment);
    },
  ),
  readStaticQrPayment: accountRoute(
    accountOperations.readStaticQrPayment,
    async ({ member, params }) =>
      presentAccountStaticQrPayment(await readAccountStaticQrPayment(member, params.orderNumber)),
  ),
  changeStaticQrOrder: accountRoute(
    accountOperations.changeStaticQrOrder,
    async ({ member, params, body }) =>
      presentAccountStaticQrPayment(await changeStaticQrOrder(member, params.orderNumber, body)),
  ),
  readStaticQrAddress: accountRoute(accountOperations.readStaticQrAddress, async ({ member }) => ({
    address: await staticQrAddress(member),
  })),
  readStaticQrSync: accountRoute(accountOperations.readStaticQrSync, async ({ member }) =>
    present(await staticQrSyncedAt(member)),
  ),
  checkStaticQr: accountRoute(accountOperations.checkStaticQr, async ({ member }) =>
    present(await checkStaticQrNow(member)),
  ),
  /** Redirects a link in the account area to the sandbox phone that confirms the organization's test payments. */
  openSandboxPhone: accountRoute(accountOperations.openSandboxPhone, async ({ member }) =>
    Response.redirect(await sandboxPhoneAddress(member), 303),
  ),
};
