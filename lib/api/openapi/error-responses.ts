import { z } from "zod";
import { type HeaderName, headerRefs } from "./headers";
import type { Json } from "./json-schema";

/** What a code means to a client, for the document's `ErrorCode` and its examples. */
export interface ErrorDescription {
  status: number;
  /** When it occurs and what to do next, in Markdown. */
  description: string;
  message: string;
  /** The additional fields of its body. */
  facts?: Json;
}

/** The error codes of a surface. */
export type ErrorTable = Readonly<Record<string, ErrorDescription>>;

const TITLES: Record<number, string> = {
  400: "The request is malformed; nothing was changed.",
  401: "The credentials are missing or not valid.",
  403: "The caller is not allowed to do this.",
  404: "Not found for this caller.",
  409: "The current state does not allow this; nothing was changed.",
  413: "The body is too large (`BODY_TOO_LARGE`); nothing was changed.",
  422: "Well formed, but it can't be processed.",
  429: "Too many requests.",
  500: "Server error, or the payment network is not answering.",
};

const OTHER =
  "Any other error, in the same format: 404 `NOT_FOUND` for a path that does not exist, 405 `METHOD_NOT_ALLOWED` for a method that the path does not accept (`Allow` has those that it does).";

/** Returns the schema of `ErrorCode`. Codes can be added within a version, so it is not a closed enum. */
const errorCode = (codes: ErrorTable): z.ZodType => {
  const names = Object.keys(codes);
  if (names.length === 0) {
    return z.string().meta({ description: "A code for programs.", examples: ["VALIDATION_ERROR"] });
  }
  const rows = names.map(
    (name) => `- \`${name}\` (${codes[name]!.status}): ${codes[name]!.description}`,
  );
  return z.enum(names).meta({
    id: "ErrorCode",
    "x-extensible-enum": true,
    description: `A code for programs. Codes can be added: treat an unknown one by the response's status.\n\n${rows.join("\n")}`,
    examples: ["VALIDATION_ERROR"],
  });
};

/** Returns the schema of the body of every error. */
export const errorBody = (codes: ErrorTable) =>
  z
    .looseObject({
      error: errorCode(codes),
      message: z.string().meta({
        description: "For people: what happened and what to do next.",
        examples: ["amount must be greater than 0"],
      }),
      request_id: z.string().meta({
        description: "Also in X-Request-Id; include it when you ask for help.",
        examples: ["req_5f0c8a9b2d3e4f60718293a4"],
      }),
      details: z
        .array(
          z
            .object({
              field: z
                .string()
                .meta({ description: "The field or parameter.", examples: ["amount"] }),
              message: z.string().meta({
                description: "What is wrong with it.",
                examples: ["amount must be greater than 0"],
              }),
            })
            .meta({ id: "InvalidField", description: "An invalid field of a request." }),
        )
        .optional()
        .describe("The invalid fields; with `VALIDATION_ERROR`."),
      status: z
        .string()
        .optional()
        .meta({ description: "The current status; with 409.", examples: ["completed"] }),
      refundable_amount: z
        .number()
        .optional()
        .meta({
          description: "What can still be refunded, in major units; with 409 on refunds.",
          examples: [500.5],
        }),
      payment_id: z
        .string()
        .optional()
        .meta({
          description: "The payment of the idempotency key; with `LINK_NOT_CREATED`.",
          examples: ["pay_01kaj3v9q4e8ta6m0x2v7h5c1d"],
        }),
    })
    .meta({ id: "ApiError", description: "The body of every error." });

/** Returns an example of each error, for the document's components. */
export const errorExamples = (codes: ErrorTable): Json =>
  Object.fromEntries(
    Object.entries(codes).map(([code, { status, message, facts, description }]) => [
      code,
      {
        summary: code,
        description,
        "x-status": status,
        value: { error: code, message, ...facts, request_id: "req_5f0c8a9b2d3e4f60718293a4" },
      },
    ]),
  );

/** Returns codes by their status, ascending. */
export function codesByStatus<Code extends string>(
  codes: readonly Code[],
  table: Readonly<Record<Code, ErrorDescription>>,
): Map<number, Code[]> {
  const byStatus = Map.groupBy(codes, (code) => table[code].status);
  return new Map([...byStatus].sort(([one], [other]) => one - other));
}

const contentOf = (codes: readonly string[]): Json => ({
  "application/json": {
    schema: { $ref: "#/components/schemas/ApiError" },
    ...(codes.length > 0 && {
      examples: Object.fromEntries(
        codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
      ),
    }),
  },
});

const headersWith: Record<number, HeaderName[]> = {
  401: ["WWW-Authenticate"],
  429: ["Retry-After"],
};

/** Returns the response for an error status, with the codes that it may have. */
export function errorResponseOf(
  status: number,
  codes: readonly string[],
  headers: readonly HeaderName[],
): Json {
  // Sent before anything else is checked, including the rate limit.
  const names: HeaderName[] =
    status === 413 ? ["X-Request-Id"] : [...headers, ...(headersWith[status] ?? [])];
  const list = codes.map((code) => `\`${code}\``).join(", ");
  return {
    description: `${TITLES[status]}${list && status !== 413 ? ` ${list}.` : ""}`,
    headers: headerRefs(names),
    content: contentOf(codes),
  };
}

/** Returns the response for every error that no operation documents. */
export const otherError = (codes: ErrorTable, documented: ReadonlySet<string>): Json => ({
  description: OTHER,
  headers: headerRefs(["X-Request-Id", "Allow", "Retry-After"]),
  content: contentOf(Object.keys(codes).filter((code) => !documented.has(code))),
});
