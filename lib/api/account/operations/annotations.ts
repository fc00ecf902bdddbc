import { z } from "zod";
import {
  AddNote,
  ChangedTags,
  ChangeTags,
  PaymentNote,
  PaymentNotes,
  UsedTags,
} from "@/lib/domain/annotations/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";

export const annotationOperations = {
  listNotes: {
    method: "GET",
    path: "/payments/{paymentID}/notes",
    summary: "List the notes of a payment, oldest first",
    tag: "Payments",
    permission: "payments.read",
    response: PaymentNotes,
  },
  addNote: {
    method: "POST",
    path: "/payments/{paymentID}/notes",
    summary: "Add a note to a payment",
    tag: "Payments",
    permission: "payments.annotate",
    body: AddNote,
    success: 201,
    response: PaymentNote,
  },
  deleteNote: {
    method: "DELETE",
    path: "/payments/{paymentID}/notes/{noteID}",
    summary: "Delete your own note, or anyone's as an owner or admin",
    tag: "Payments",
    permission: "payments.annotate",
    response: z.object({}),
  },
  listUsedTags: {
    method: "GET",
    path: "/payments/tags",
    summary: "List the tags that payments have, by name",
    tag: "Payments",
    permission: "payments.search",
    response: UsedTags,
  },
  changeTags: {
    method: "POST",
    path: "/payments/tags",
    summary: "Add tags to payments, and remove others",
    tag: "Payments",
    permission: "payments.annotate",
    body: ChangeTags,
    response: ChangedTags,
  },
} as const satisfies OperationTable<AccountOperation>;
