import type { z } from "zod";
import { type FieldFault, ValidationFailed } from "@/lib/kit/errors";
import { notAnObject } from "@/lib/kit/not-an-object";

type Issue = z.core.$ZodIssue;

function describe(issue: Issue): FieldFault {
  const field = issue.path.join(".");
  if (field === "") return { field: "body", message: `the body ${describeIssue(issue)}` };
  return { field, message: `${field} ${describeIssue(issue)}` };
}

/** Messages of our own schemas are used unchanged; zod's are reworded to follow the field's name. */
function describeIssue(issue: Issue): string {
  if (issue.code === "invalid_type" && issue.input === undefined) return "is required";
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input")) {
    return issue.expected === "object"
      ? notAnObject(issue.input)
      : `must be of type ${issue.expected}`;
  }
  return issue.message;
}

/** Parses a value from outside with a schema. Throws `ValidationFailed` with the faults of all fields. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value, { reportInput: true });
  if (read.success) return read.data;
  throw new ValidationFailed(read.error.issues.map(describe));
}
