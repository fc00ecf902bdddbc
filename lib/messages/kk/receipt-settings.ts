import type { receiptSettings as en } from "../en/receipt-settings";
import type { Translation } from "../translation";

export const receiptSettings: Translation<typeof en> = {
  title: "Чектер",
  text: "Сатып алушылардың чегінде атау мен логотиптен басқа не көрсетіледі: бетте де, басып шығарғанда да.",
  address: "Мекенжай",
  taxNumber: "Салық нөмірі",
  footer: "Соңындағы мәтін",
  footerHint: "Мысалы, жұмыс уақыты немесе қайтару шарттары.",
};
