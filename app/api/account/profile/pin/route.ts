import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentPin, readPin, removePin, setPin } from "@/lib/domain/accounts";

export const GET = accountRoute(accountOperations.readPin, async ({ member }) =>
  presentPin(await readPin(member)),
);

export const PUT = accountRoute(accountOperations.setPin, async ({ member, body }) =>
  presentPin(await setPin(member, body)),
);

export const DELETE = accountRoute(accountOperations.removePin, async ({ member }) => {
  await removePin(member);
  return {};
});
