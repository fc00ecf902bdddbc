import type { NotificationData } from "@mantine/notifications";

/** Says something over the page. What shows it comes after the page, and with it what it is told through. */
export async function say(notification: NotificationData) {
  const { notifications } = await import("@mantine/notifications");
  notifications.show(notification);
}

/** Says shortly that something was done. */
export const told = (message: string) => void say({ message, color: "teal" });

/** Says why something was not done. */
export const toldWhy = (error: Error) =>
  void say({ message: error.message, color: "red", autoClose: 8000 });
