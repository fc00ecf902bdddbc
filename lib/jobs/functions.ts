import type { Inngest, InngestFunction } from "inngest";
import { deliverWebhooks } from "./deliver-webhooks";
import { checkBooks, housekeeping } from "./housekeeping";
import { pollNetwork } from "./poll-network";
import { tick } from "./tick";

/** All background work there is, whichever engine drives it. */
export const backgroundFunctions = (inngest: Inngest): InngestFunction.Like[] => [
  pollNetwork(inngest, tick),
  deliverWebhooks(inngest),
  housekeeping(inngest),
  checkBooks(inngest),
];
