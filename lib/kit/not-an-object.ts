/** Says what is wrong with a value that should be an object. PHP writes its empty array as an empty list. */
export const notAnObject = (value: unknown): string =>
  Array.isArray(value) && value.length === 0
    ? "must be a JSON object, not an empty list; in PHP, send new stdClass()"
    : "must be a JSON object";
