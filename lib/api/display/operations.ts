import { z } from "zod";
import { AnswerTipQuestion, DisplayResource } from "@/lib/domain/till/schemas";
import { Timestamp } from "@/lib/kit/fields";
import { named, type OperationTable } from "../core/operation";

/** Operations of a customer display. Its own cookie is sufficient, and gives access only to what its till shows. */
export const displayOperations = named({
  readDisplay: {
    method: "GET",
    path: "/display",
    summary: "Read what the customer display shows",
    tag: "Customer display",
    response: DisplayResource.extend({ now: Timestamp }),
  },
  watchDisplay: {
    method: "GET",
    path: "/display/events",
    summary: "Watch what the customer display shows",
    tag: "Customer display",
    response: z.string(),
    produces: ["text/event-stream"],
  },
  /** The first answer counts. */
  answerTipQuestion: {
    method: "POST",
    path: "/display/tip",
    summary: "Choose a tip on the customer display",
    tag: "Customer display",
    body: AnswerTipQuestion,
    response: z.object({}),
  },
} as const satisfies OperationTable);
