import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { changeChannel, removeChannel } from "@/lib/domain/notifications";

export const PUT = accountRoute(
  accountOperations.changeNotificationChannel,
  ({ member, params, body }) => changeChannel(member, params.channelID, body),
);

export const DELETE = accountRoute(
  accountOperations.removeNotificationChannel,
  async ({ member, params }) => {
    await removeChannel(member, params.channelID);
    return {};
  },
);
