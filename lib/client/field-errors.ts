import { RequestFailed } from "./request-json";

/** Returns the server's errors by field, as sentences to show below each; empty if the error is not about a field. */
export function fieldErrorsOf(error: Error): Record<string, string> {
  if (!(error instanceof RequestFailed)) return {};
  return Object.fromEntries(
    error.details.map(({ field, message }) => {
      const sentence = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
      // A host name at the beginning stays as it was written.
      const isWord = /^\p{L}+(\s|$)/u.test(sentence);
      return [field, isWord ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence];
    }),
  );
}
