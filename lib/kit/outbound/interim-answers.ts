/** Nothing else bounds them: one who gives them as fast as they are read takes a processor for as long as a call may last. */
const MAX_INTERIM_ANSWERS = 16;

/** Answer after answer of 1xx, and none that counts. */
export class TooManyInterimAnswers extends Error {
  override message = `More than ${MAX_INTERIM_ANSWERS} answers of 1xx came, and no final one`;
}

/** The `onInfo` of a request, which ends it with `TooManyInterimAnswers` after so many answers of 1xx. */
export function endAfterInterimAnswers(call: AbortController): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > MAX_INTERIM_ANSWERS) call.abort(new TooManyInterimAnswers());
  };
}
