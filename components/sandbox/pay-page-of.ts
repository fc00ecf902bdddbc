const PAY_PAGE = /\/sandbox\/(?:qr|static-qr)\/[\w-]{1,100}$/;

/**
 * Returns the path of the pay page in a QR code's text; undefined if it isn't a sandbox code. Only the path counts: the
 * till and the phone may reach the same Qassa server under different names.
 */
export function payPageOf(text: string): string | undefined {
  const address = text.trim();
  if (!URL.canParse(address, "http://here.invalid")) return undefined;
  return PAY_PAGE.exec(new URL(address, "http://here.invalid").pathname)?.[0];
}
