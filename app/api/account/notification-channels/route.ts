import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { addChannel, listChannels } from "@/lib/domain/notifications";

export const GET = accountRoute(accountOperations.listNotificationChannels, async ({ member }) => ({
  data: await listChannels(member),
}));

export const POST = accountRoute(accountOperations.addNotificationChannel, ({ member, body }) =>
  addChannel(member, body),
);
