// Delivers everything that is due, in its own process and with the product's code.
import { deliverDue } from "@/lib/domain/webhooks";
import { answerOrders } from "./answer-orders";

export interface Delivered {
  succeeded: number;
  /** Until every result is recorded. */
  seconds: number;
  cpuMs: number;
}

answerOrders(async (): Promise<Delivered> => {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const { succeeded } = await deliverDue();
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { succeeded, seconds, cpuMs: (user + system) / 1000 };
});
