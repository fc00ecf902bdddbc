import { z } from "zod";
import { named, type OperationTable } from "../core/operation";

/** Where networks post the scans of printed codes. */
export const scanOperations = named({
  receiveScan: {
    method: "POST",
    path: "/scans/{token}",
    summary: "Tell of the scan of a printed code",
    tag: "Scans",
    response: z.object({ received: z.boolean() }),
  },
} as const satisfies OperationTable);
