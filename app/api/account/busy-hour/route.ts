import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  presentBusyHour,
  readBusyHour,
  startBusyHour,
  stopBusyHour,
} from "@/lib/domain/busy-hours";

export const GET = accountRoute(accountOperations.readBusyHour, async ({ member }) =>
  presentBusyHour(await readBusyHour(member)),
);

export const POST = accountRoute(accountOperations.startBusyHour, async ({ member, body }) =>
  presentBusyHour(await startBusyHour(member, body)),
);

export const DELETE = accountRoute(accountOperations.stopBusyHour, async ({ member }) =>
  presentBusyHour(await stopBusyHour(member)),
);
