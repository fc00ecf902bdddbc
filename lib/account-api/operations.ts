import { z } from "zod";
import type { AccountOperation } from "./operation";
import { paymentOperations } from "./payments";
import { refundOperations } from "./refunds";
import { searchOperations } from "./search";

const View = z.object({ organization_id: z.string(), mode: z.enum(["test", "live"]) });

/** Every operation of the account area. A route that is not here fails the tests. */
export const accountOperations = {
  ...paymentOperations,
  ...refundOperations,
  ...searchOperations,
  chooseView: {
    method: "PUT",
    path: "/view",
    permission: null,
    body: View,
    response: View,
  },
} as const satisfies Record<string, AccountOperation>;
