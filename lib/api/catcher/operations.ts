import { z } from "zod";
import { named, type OperationTable } from "../core/operation";

/** Where webhooks are caught: anyone who has the address can POST to it. */
export const catcherOperations = named({
  catchRequest: {
    method: "POST",
    path: "/catcher/{token}",
    summary: "Catch a request",
    tag: "Webhook catcher",
    response: z.object({ caught: z.string(), message: z.string() }),
  },
} as const satisfies OperationTable);
