/** The path of a payer's page. The plus sign is encoded, as some programs read it as a space. */
export const payerAddress = (phone: string): string => `/payers/${encodeURIComponent(phone)}`;
