/** Returns a count with its noun, such as `3 payments`. */
export const plural = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("en-GB")} ${many}`;
