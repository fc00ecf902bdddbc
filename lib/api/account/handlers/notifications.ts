import {
  addChannel,
  changeChannel,
  changeNotificationSettings,
  listChannels,
  readNotificationSettings,
  removeChannel,
  testChannel,
} from "@/lib/domain/notifications";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const notificationHandlers = {
  readNotificationSettings: accountRoute(accountOperations.readNotificationSettings, ({ member }) =>
    readNotificationSettings(member),
  ),
  changeNotificationSettings: accountRoute(
    accountOperations.changeNotificationSettings,
    ({ member, body }) => changeNotificationSettings(member, body),
  ),
  listNotificationChannels: accountRoute(
    accountOperations.listNotificationChannels,
    async ({ member }) => ({
      data: await listChannels(member),
    }),
  ),
  addNotificationChannel: accountRoute(
    accountOperations.addNotificationChannel,
    ({ member, body }) => addChannel(member, body),
  ),
  changeNotificationChannel: accountRoute(
    accountOperations.changeNotificationChannel,
    ({ member, params, body }) => changeChannel(member, params.channelID, body),
  ),
  removeNotificationChannel: accountRoute(
    accountOperations.removeNotificationChannel,
    async ({ member, params }) => {
      await removeChannel(member, params.channelID);
      return {};
    },
  ),
  testNotificationChannel: accountRoute(
    accountOperations.testNotificationChannel,
    ({ member, params }) => testChannel(member, params.channelID),
  ),
};
