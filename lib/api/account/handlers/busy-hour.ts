import {
  presentBusyHour,
  readBusyHour,
  startBusyHour,
  stopBusyHour,
} from "@/lib/domain/busy-hours";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const busyHourHandlers = {
  readBusyHour: accountRoute(accountOperations.readBusyHour, async ({ member }) =>
    presentBusyHour(await readBusyHour(member)),
  ),
  startBusyHour: accountRoute(accountOperations.startBusyHour, async ({ member, body }) =>
    presentBusyHour(await startBusyHour(member, body)),
  ),
  stopBusyHour: accountRoute(accountOperations.stopBusyHour, async ({ member }) =>
    presentBusyHour(await stopBusyHour(member)),
  ),
};
