import { BusyHourAnswer, StartBusyHour } from "@/lib/domain/busy-hours/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";

/** Invented payers who pay the organization in test mode for a while. */
export const busyHourOperations = {
  readBusyHour: {
    method: "GET",
    path: "/busy-hour",
    summary: "Read the busy hour that is played, or the last one",
    tag: "Sandbox",
    permission: "devices.manage",
    response: BusyHourAnswer,
  },
  startBusyHour: {
    method: "POST",
    path: "/busy-hour",
    summary: "Play a busy hour in test mode",
    tag: "Sandbox",
    permission: "devices.manage",
    body: StartBusyHour,
    success: 201,
    response: BusyHourAnswer,
  },
  stopBusyHour: {
    method: "DELETE",
    path: "/busy-hour",
    summary: "Stop the busy hour that is played",
    tag: "Sandbox",
    permission: "devices.manage",
    response: BusyHourAnswer,
  },
} as const satisfies OperationTable<AccountOperation>;
