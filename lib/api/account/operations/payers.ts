import { Payer } from "@/lib/domain/payers/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";

export const payerOperations = {
  readPayer: {
    method: "GET",
    path: "/payers/{phone}",
    summary: "Read what is known of a payer",
    tag: "Payers",
    permission: "payments.search",
    response: Payer,
  },
} as const satisfies OperationTable<AccountOperation>;
