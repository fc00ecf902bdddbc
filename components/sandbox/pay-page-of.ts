const PAY_PAGE = /\/sandbox\/(?:qr|static-qr)\/[\w-]{1,100}$/;

/**
 * The path of the pay page that a QR code's text leads to; undefined when it is no code of a sandbox. Only the path
 * counts: the same Qassa may be known under one name to the till and another to the phone.
 */
export function payPageOf(text: string): string | undefined {
  const address = text.trim();
  if (!URL.canParse(address, "http://here.invalid")) return undefined;
  return PAY_PAGE.exec(new URL(address, "http://here.invalid").pathname)?.[0];
}
