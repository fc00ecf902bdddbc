/** Major units for people: `1 500,00 ₸` in their own spelling. */
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).format(amount);

/** +77011234567 in groups that can be read aloud. */
export const spacedPhone = (phone: string): string =>
  phone.replace(/^(\+\d{1,3}?)(\d{3})(\d{3})(\d{2})(\d{2})$/, "$1 $2 $3 $4 $5");

export const clock = (time: string): string =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(time));
