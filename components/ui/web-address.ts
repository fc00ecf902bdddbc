/** Whether a QR code's content is an address for a browser. The codes of some networks are text for payment apps. */
export const isWebAddress = (content: string): boolean => /^https?:\/\//i.test(content);
