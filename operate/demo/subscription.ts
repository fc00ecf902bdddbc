import { ownerActor } from "@/lib/kit/actor-kinds";
import { useRunningDatabase } from "../database/running-database";
import { CommandError } from "../launch/command.mjs";

export interface DemoSubscription {
  id: string;
  /** Deletes the subscription and closes the database. */
  end: () => Promise<void>;
}

/** Subscribes an endpoint on this machine to all events in the organization and mode of a device key. */
export async function demoSubscription(
  deviceKey: string,
  endpoint: { url: string; secret: string },
): Promise<DemoSubscription> {
  useRunningDatabase();
  // For the URL check in this process; the server uses its own setting for deliveries.
  process.env.WEBHOOK_ALLOW_LOOPBACK = "true";
  process.env.LOG_LEVEL ||= "warn";
  const { authenticateDeviceKey } = await import("@/lib/domain/devices");
  const { createSubscription, deleteSubscription } = await import("@/lib/domain/webhooks");
  const { closeDatabase } = await import("@/lib/kit/db");
  const { QassaError } = await import("@/lib/kit/errors");
  try {
    const device = await authenticateDeviceKey(deviceKey);
    if (!device) {
      throw new CommandError(
        "The device key is not in this database. Pass a key of the Qassa that uses it: --key",
      );
    }
    const owner = ownerActor(device);
    const { id } = await createSubscription(owner, {
      ...endpoint,
      description: "npm run demo:payment",
      events: ["*"],
    });
    return {
      id,
      async end() {
        await deleteSubscription(owner, id);
        await closeDatabase();
      },
    };
  } catch (error) {
    await closeDatabase();
    throw error instanceof QassaError ? new CommandError(error.message) : error;
  }
}
