/** Decodes a part of a URL, or of what is written like one; undefined if it cannot be decoded. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Decodes a parameter of a page's path, which Next passes as it was sent; what cannot be decoded stays as it is. */
export const decodePathPart = (part: string): string => decoded(part) ?? part;
