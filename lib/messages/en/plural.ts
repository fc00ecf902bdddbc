/** How many there are of something, in words. */
export const plural = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("en-GB")} ${many}`;
