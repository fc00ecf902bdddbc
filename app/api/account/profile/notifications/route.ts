import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { changeNotificationSettings, readNotificationSettings } from "@/lib/domain/notifications";

export const GET = accountRoute(accountOperations.readNotificationSettings, ({ member }) =>
  readNotificationSettings(member),
);

export const PUT = accountRoute(accountOperations.changeNotificationSettings, ({ member, body }) =>
  changeNotificationSettings(member, body),
);
