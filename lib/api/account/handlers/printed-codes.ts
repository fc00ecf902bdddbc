import {
  dismissScan,
  endPrintedCode,
  makePrintedCode,
  presentWaitingCustomer,
  readPrintedCode,
  readScan,
} from "@/lib/domain/till";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const printedCodeHandlers = {
  readScan: accountRoute(accountOperations.readScan, async ({ member, params }) =>
    presentWaitingCustomer(await readScan(member, params.tillID)),
  ),
  dismissScan: accountRoute(accountOperations.dismissScan, async ({ member, params, body }) => {
    await dismissScan(member, params.tillID, body.scan_id);
    return {};
  }),
  readPrintedCode: accountRoute(accountOperations.readPrintedCode, ({ member, params }) =>
    readPrintedCode(member, params.tillID),
  ),
  makePrintedCode: accountRoute(accountOperations.makePrintedCode, ({ member, params }) =>
    makePrintedCode(member, params.tillID),
  ),
  endPrintedCode: accountRoute(accountOperations.endPrintedCode, async ({ member, params }) => {
    await endPrintedCode(member, params.tillID);
    return {};
  }),
};
