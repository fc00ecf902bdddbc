import { z } from "zod";
import {
  DismissScan,
  PrintedCodeResource,
  WaitingCustomerResource,
} from "@/lib/domain/till/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";

const Nothing = z.object({});

/** The codes that are printed for tills, and the customers who have scanned them. */
export const printedCodeOperations = {
  /** The till asks every two seconds while an amount can be entered. */
  readScan: {
    method: "GET",
    path: "/till/{tillID}/scan",
    summary: "Read who has scanned the till's printed code",
    tag: "Till",
    permission: "payments.create",
    response: WaitingCustomerResource,
  },
  dismissScan: {
    method: "PUT",
    path: "/till/{tillID}/scan",
    summary: "Forget a customer who has scanned the till's printed code",
    tag: "Till",
    permission: "payments.create",
    body: DismissScan,
    response: Nothing,
  },
  readPrintedCode: {
    method: "GET",
    path: "/tills/{tillID}/printed-code",
    summary: "Read a till's printed code",
    tag: "Till",
    permission: "tills.manage",
    response: PrintedCodeResource,
  },
  makePrintedCode: {
    method: "PUT",
    path: "/tills/{tillID}/printed-code",
    summary: "Make a till's printed code, if it has none",
    tag: "Till",
    permission: "tills.manage",
    response: PrintedCodeResource,
  },
  endPrintedCode: {
    method: "DELETE",
    path: "/tills/{tillID}/printed-code",
    summary: "End a till's printed code",
    tag: "Till",
    permission: "tills.manage",
    response: Nothing,
  },
} as const satisfies OperationTable<AccountOperation>;
