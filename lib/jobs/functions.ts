import type { Inngest, InngestFunction } from "inngest";
import { addUpReportTotals } from "./add-up-totals";
import { background } from "./background-work";
import { closeShiftsLeftOpen } from "./close-shifts";
import { deliverWebhooks } from "./deliver-webhooks";
import { checkRecentInvariants, housekeeping } from "./housekeeping";
import { inngest } from "./inngest";
import { playBusyHours } from "./play-busy-hours";
import { pollNetwork } from "./poll-network";
import { sendDueNotifications } from "./send-notifications";
import { tickIfDue } from "./tick";

interface Drive {
  drivenBy: "engine" | "process";
  /** Ends waits between ticks. */
  signal: AbortSignal;
}

/** Returns all background functions, for either engine. */
export const backgroundFunctions = (
  client: Inngest,
  { drivenBy, signal }: Drive,
): InngestFunction.Like[] => [
  pollNetwork(client, () => tickIfDue(drivenBy), signal),
  deliverWebhooks(client),
  sendDueNotifications(client),
  housekeeping(client),
  checkRecentInvariants(client),
  addUpReportTotals(client),
  closeShiftsLeftOpen(client),
  playBusyHours(client, signal),
];

/** Returns the functions that an Inngest server drives. Their waits end when this process stops. */
export const engineFunctions = (): InngestFunction.Like[] =>
  backgroundFunctions(inngest(), { drivenBy: "engine", signal: stopSignal() });

const stopSignal = (): AbortSignal =>
  background.work?.stopping.signal ?? new AbortController().signal;
