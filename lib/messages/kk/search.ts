import { bidiSafe } from "@/lib/kit/display";
import type { search as en } from "../en/search";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const search: Translation<typeof en> = {
  placeholder: "Төлем, сома, тапсырыс, телефон, бет не әрекет",
  placeholderOfPages: "Бет не әрекет",
  results: "Нәтижелер",
  pages: "Беттер",
  groups: {
    id: "ID бойынша",
    amount: (amount: string) => `Сомасы ${amount} төлемдер`,
    order: "Тапсырыс нөмірі бойынша",
    phone: (phone: string) => `${phone} нөмірінен түскен төлемдер`,
    phone_end: (digits: string) => `Нөмірі ${digits} деп аяқталатын төлемдер`,
    facts: (said: string) => `Төлемдер: ${bidiSafe(said)}`,
    refund: "Қайтарымдар",
    static_qr: "Статикалық QR төлемдері",
  },
  seeAll: {
    amount: (amount: string) => `Сомасы ${amount} барлық төлемді көрсету`,
    order: (order: string) => `«${bidiSafe(order)}» тапсырысының барлық төлемін көрсету`,
    phone: (phone: string) => `${phone} нөмірінен түскен барлық төлемді көрсету`,
    phone_end: (digits: string) => `Нөмірі ${digits} деп аяқталатын барлық төлемді көрсету`,
    facts: (said: string) => `Барлық төлемді көрсету: ${bidiSafe(said)}`,
    static_qr: "Нөмірі осылай басталатын барлық статикалық QR төлемін көрсету",
  },
  payer: (phone: string) => `Төлеуші ${phone}: сомалар, төлемдер және қайтарымдар`,
  factsWithout: (said: string, words: string) =>
    `Төлемдер: ${bidiSafe(said)}, «${bidiSafe(words)}» сөздерінсіз`,
  olderFacts: (said: string) => `Ертерегінен іздеу: ${bidiSafe(said)}`,
  looking: "Ізделуде…",
  nothing: (typed: string) =>
    `«${typed}» бойынша ештеңе табылмады. Басқа режимде іздеп көріңіз немесе толық ID, соманы, тапсырыс нөмірінің басын, телефон нөмірін не оның соңғы 4 цифрын енгізіңіз. Бірнеше белгіні бірге жазуға болады: 3300 4567 түсте, касса:бар, қызметкер:аида, тауар:латте.`,
  noPage: (typed: string) =>
    `«${typed}» бойынша бет те, әрекет те табылмады. Басқа сөзбен іздеп көріңіз.`,
  failed: "Іздеу орындалмады. Байланысты тексеріп, қайталап көріңіз.",
  count: (count: number) => counted(count, "нәтиже"),
  payment: "Төлем",
  refund: "Қайтарым",
  staticQr: "Статикалық QR төлемі",
  order: (order: string) => `Тапсырыс ${bidiSafe(order)}`,
  orderNumber: (number: string) => `№ ${bidiSafe(number)}`,
  hint: "↑ ↓ – таңдау, Enter – ашу, Esc – жабу",
  factsHint: "Бірнеше белгі бірге: 3300 4567 түсте · касса:бар кеше · тауар:латте",
};
