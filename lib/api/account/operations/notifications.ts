import { z } from "zod";
import {
  ChannelChange,
  ChannelList,
  ChannelResource,
  ChannelTest,
  NewChannel,
  NotificationChoice,
  NotificationSettingsResource,
} from "@/lib/domain/notifications/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";

const tag = "Notifications";
const permission = "organization.manage";

export const notificationOperations = {
  readNotificationSettings: {
    method: "GET",
    path: "/profile/notifications",
    summary: "Read what you are told about by email",
    tag,
    permission: null,
    response: NotificationSettingsResource,
  },
  changeNotificationSettings: {
    method: "PUT",
    path: "/profile/notifications",
    summary: "Choose what you are told about by email",
    tag,
    permission: null,
    body: NotificationChoice,
    response: NotificationSettingsResource,
  },
  listNotificationChannels: {
    method: "GET",
    path: "/notification-channels",
    summary: "List the chats that notifications are posted to",
    tag,
    permission,
    response: ChannelList,
  },
  addNotificationChannel: {
    method: "POST",
    path: "/notification-channels",
    summary: "Add a chat that notifications are posted to",
    tag,
    permission,
    body: NewChannel,
    response: ChannelResource,
  },
  changeNotificationChannel: {
    method: "PUT",
    path: "/notification-channels/{channelID}",
    summary: "Change a chat that notifications are posted to",
    tag,
    permission,
    body: ChannelChange,
    response: ChannelResource,
  },
  removeNotificationChannel: {
    method: "DELETE",
    path: "/notification-channels/{channelID}",
    summary: "Remove a chat that notifications are posted to",
    tag,
    permission,
    response: z.object({}),
  },
  testNotificationChannel: {
    method: "POST",
    path: "/notification-channels/{channelID}/test",
    summary: "Post a test message to a chat",
    tag,
    permission,
    response: ChannelTest,
  },
} as const satisfies OperationTable<AccountOperation>;
