/** Returns the text for a code that the server sent, if there is one. */
export const textFor = <Text>(
  texts: Readonly<Record<string, Text>>,
  code: string,
): Text | undefined => (Object.hasOwn(texts, code) ? texts[code] : undefined);
