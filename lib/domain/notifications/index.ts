export { addChannel, changeChannel, listChannels, removeChannel, testChannel } from "./channels";
export { deleteOldNotifications } from "./delete-old-notifications";
export { hasDueMessages } from "./message-queue";
export { openNotifications } from "./open-notifications";
export { sendNotifications } from "./send-notifications";
export { changeNotificationSettings, readNotificationSettings } from "./settings";
