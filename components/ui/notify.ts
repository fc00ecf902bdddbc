import type { NotificationData } from "@mantine/notifications";
import * as messages from "@/lib/messages";

/** Shows a notification over the page. The code for it loads after the page. */
export async function notify(notification: NotificationData) {
  const { notifications } = await import("@mantine/notifications");
  notifications.show({
    closeButtonProps: { "aria-label": messages.common.close },
    ...notification,
  });
}

/** Confirms in one line that something was done. */
export const notifySuccess = (message: string) => void notify({ message, color: "teal" });

/** Says why something failed. */
export const notifyError = (error: Error) =>
  void notify({ message: error.message, color: "red", autoClose: 8000 });
