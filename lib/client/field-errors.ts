import { RequestFailed } from "./request-json";

/** What the server found wrong, by field, as a sentence that stands under it; empty when it is no field's fault. */
export function fieldErrorsOf(error: Error): Record<string, string> {
  if (!(error instanceof RequestFailed)) return {};
  return Object.fromEntries(
    error.details.map(({ field, message }) => {
      const sentence = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
      return [field, sentence.charAt(0).toUpperCase() + sentence.slice(1)];
    }),
  );
}
