import type { z } from "zod";
import { ValidationFailed } from "@/lib/kit/errors";

/** What the schema makes of a value. Throws `ValidationFailed`, which names each field and its fault. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ValidationFailed(
    result.error.issues.map(({ path, message }) => {
      const field = path.join(".");
      return { field, message: field ? `${field} ${message}` : message };
    }),
  );
}
