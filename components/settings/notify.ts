import { notifications } from "@mantine/notifications";

/** Says shortly that something was done. */
export const told = (message: string) => notifications.show({ message, color: "teal" });

/** Says why something was not done. */
export const toldWhy = (error: Error) =>
  notifications.show({ message: error.message, color: "red", autoClose: 8000 });
