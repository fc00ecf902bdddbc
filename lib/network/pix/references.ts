/** The part of an ID after its prefix: 26 letters and digits, as `txid` and the ID of a refund require. */
export const pixReference = (reference: string): string =>
  reference.slice(reference.lastIndexOf("_") + 1);
