import { env } from "@/lib/kit/env";
import { type DestinationRules, resolveByDns } from "@/lib/kit/outbound";

/** Where deliveries may go: to public addresses, and to this machine where the setting for local trials is on. */
export const destinationRules = (): DestinationRules => ({
  allowLoopback: env().WEBHOOK_ALLOW_LOOPBACK,
  resolve: resolveByDns(),
});
