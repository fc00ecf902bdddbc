/** Returns the code of an error of Node.js, a driver or this product; undefined if it has none. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
