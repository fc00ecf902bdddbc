import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { endPrintedCode, makePrintedCode, readPrintedCode } from "@/lib/domain/till";

export const GET = accountRoute(accountOperations.readPrintedCode, ({ member, params }) =>
  readPrintedCode(member, params.tillID),
);

export const PUT = accountRoute(accountOperations.makePrintedCode, ({ member, params }) =>
  makePrintedCode(member, params.tillID),
);

export const DELETE = accountRoute(accountOperations.endPrintedCode, async ({ member, params }) => {
  await endPrintedCode(member, params.tillID);
  return {};
});
