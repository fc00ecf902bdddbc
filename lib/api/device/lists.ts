// The parameters and answers of the device API's lists.
import { z } from "zod";
import { PaymentResource } from "@/lib/domain/payments/schemas";
import { RefundResource } from "@/lib/domain/refunds/schemas";

/** Digits only: other notations that JavaScript converts to a number, such as 0x10, are mistakes of the caller. */
const wholeNumber = (
  pattern: RegExp,
  {
    minimum,
    maximum,
    usual,
    example,
    description,
  }: Record<"minimum" | "maximum" | "usual" | "example", number> & { description: string },
) =>
  z
    .custom<string>(
      (text) => typeof text === "string" && pattern.test(text),
      `must be a whole number from ${minimum} to ${maximum}`,
    )
    .transform(Number)
    .default(usual)
    .meta({
      type: "integer",
      minimum,
      maximum,
      description,
      // zod drops `default` and `examples` of what it transforms from the JSON Schema of an input.
      inputDefault: usual,
      inputExamples: [example],
    });

const limit = wholeNumber(/^([1-9]\d?|100)$/, {
  minimum: 1,
  maximum: 100,
  usual: 20,
  example: 20,
  description: "How many to return at most.",
});

export const wait = wholeNumber(/^(1?\d|20)$/, {
  minimum: 0,
  maximum: 20,
  usual: 0,
  example: 20,
  description:
    "How many seconds the response may take if nothing has happened yet. It can also be faster and empty.",
});

export const page = {
  limit,
  cursor: z
    .string()
    .optional()
    .meta({
      description: "`next_cursor` of the previous page. Empty or absent for the first page.",
      examples: ["MTc5NTI0ODkzMDAwMC5wYXlfMDFrYWozdjlxNGU4dGE2bTB4MnY3aDVjMWQ"],
    }),
};

const listOf = <Item extends z.ZodType>(item: Item, id: string, description: string) =>
  z
    .object({
      data: z.array(item).describe("Newest first."),
      has_more: z
        .boolean()
        .meta({ description: "Whether there is a next page.", examples: [false] }),
      next_cursor: z.string().meta({
        description: "Pass it as `cursor` for the next page. Empty if there is none.",
        examples: [""],
      }),
    })
    .meta({ id, description });

export const PageOfPayments = listOf(PaymentResource, "PageOfPayments", "A page of payments.");
export const PageOfRefunds = listOf(RefundResource, "PageOfRefunds", "A page of refunds.");
