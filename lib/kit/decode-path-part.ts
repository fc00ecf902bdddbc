/** Decodes a parameter of a page's path, which Next passes as it was sent; what cannot be decoded stays as it is. */
export function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
