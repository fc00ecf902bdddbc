import { z } from "zod";
import { Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";
import { MAX_NOTE_CHARACTERS, MAX_TAG_CHARACTERS, MAX_TAGS } from "./vocabulary";

export const AddNote = z.object({
  text: text(1, MAX_NOTE_CHARACTERS).refine((value) => value.trim() !== "", "must not be blank"),
});
export type AddNote = z.output<typeof AddNote>;

/** What a member wrote about a payment. */
export const PaymentNote = z
  .object({
    note_id: z.string(),
    text: z.string(),
    author: z.string().optional().describe("The member's name"),
    is_own: z.boolean().describe("You wrote it"),
    created_at: Timestamp,
  })
  .meta({ id: "PaymentNote" });
export type PaymentNote = z.output<typeof PaymentNote>;

export const PaymentNotes = z.object({ data: z.array(PaymentNote) });

// A comma would separate tags where several are written in one cell; control characters are never meant.
const NOT_IN_A_TAG = /[,\p{Cc}\p{Zl}\p{Zp}]/u;

/** A tag as a person writes it; spaces around it do not count, and several within it are one. */
export const TagName = text(1, MAX_TAG_CHARACTERS)
  .refine((value) => !NOT_IN_A_TAG.test(value), "must not contain commas or line breaks")
  .refine((value) => value.trim() !== "", "must not be blank")
  .transform((value) => value.normalize("NFC").trim().replaceAll(/\s+/gu, " "));

/** Tags that differ only in case are the same tag. */
export const tagKey = (name: string): string => name.toLowerCase();

const MAX_PAYMENTS = 100;

export const ChangeTags = z
  .object({
    payment_ids: z.array(z.string()).min(1).max(MAX_PAYMENTS),
    add: z.array(TagName).max(MAX_TAGS).default([]),
    remove: z.array(TagName).max(MAX_TAGS).default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    path: ["add"],
    message: "name at least one tag to add or remove",
  });
export type ChangeTags = z.output<typeof ChangeTags>;

export const ChangedTags = z.object({
  changed: z.int().describe("The number of payments whose tags changed"),
  full: z
    .int()
    .describe(`The number of payments left as they were, because they would have over ${MAX_TAGS}`),
});
export type ChangedTags = z.output<typeof ChangedTags>;

export const UsedTags = z.object({ tags: z.array(z.string()) });
