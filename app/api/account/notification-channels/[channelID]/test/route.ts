import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { testChannel } from "@/lib/domain/notifications";

export const POST = accountRoute(accountOperations.testNotificationChannel, ({ member, params }) =>
  testChannel(member, params.channelID),
);
