import { bidiSafe } from "@/lib/kit/display";
import type { paymentPage as en } from "../en/payment-page";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const paymentPage: Translation<typeof en> = {
  refund: "Ақшаны қайтару",
  cancel: "Төлемді тоқтату",
  receipt: "Чек",
  copyAs: "curl көшіру",
  copyRead: "Осы төлемді алу",
  copyCreate: "Осындай төлем жасау",
  copied: "Көшірілді. YOUR_DEVICE_KEY орнына құрылғыңыздың кілтін қойыңыз.",

  facts: {
    title: "Мәліметтер",
    id: "Төлем ID",
    copyId: "Төлем ID көшіру",
    order: "Тапсырыс нөмірі",
    copyOrder: "Тапсырыс нөмірін көшіру",
    payer: "Төлеуші телефоны",
    method: "Тәсіл",
    source: "Дереккөз",
    comment: "Түсініктеме",
    cancelReason: "Тоқтату себебі",
    failureReason: "Өтпеу себебі",
    created: "Құрылған уақыты",
    completed: "Төленген уақыты",
    cancelled: "Тоқтатылған уақыты",
    expires: "Мерзімі",
    network: "Желі",
    till: "Касса",
    networkStatus: "Желідегі күйі",
    networkId: "Желідегі нөмірі",
    copyNetworkId: "Желідегі нөмірін көшіру",
    metadata: "Метадеректер",
  },

  sums: {
    title: "Сомалар",
    paid: "Төленді",
    refunded: "Қайтарылды",
    refundPending: "Қайтарым өңделуде",
    net: "Таза түсім",
  },

  items: {
    title: "Тауарлар",
    atTill: "Кассада сатып алынғаны",
    item: "Тауар",
    quantity: "Саны",
    price: "Бағасы",
    sum: "Сома",
  },

  statusTexts: {
    pending: "Төлеушінің төлеуі күтілуде",
    paid: "Төлеуші төледі",
    refund_pending: "Ақша төлеушіге қайтарылып жатыр",
    partly_refunded: "Ақшаның бір бөлігі төлеушіге қайтарылды",
    refunded: "Ақша төлеушіге толық қайтарылды",
    declined: "Төлеуші бас тартты, ақша алынған жоқ",
    cancelled: "Төлем тоқтатылды, ақша алынған жоқ",
    failed: "Төлем өтпеді, ақша алынған жоқ",
    expired:
      "Төлем мерзімінде төленбеді. Егер төлем желісі оның төленгенін кейін хабарласа, ол мұнда да төленген болады.",
  },

  qr: {
    title: "Мұны төлеушіге көрсетіңіз",
    label: (amount: string) => `Төлеуге арналған QR-код, сома: ${amount}`,
    left: (time: string) => `${time} қалды`,
    over: "Мерзімі өтті",
    copyLink: "Сілтемені көшіру",
    open: "Сілтемені ашу",
  },

  timeline: {
    title: "Тарихы",
    cut: "Тек соңғы жазбалар көрсетілген.",
    empty: "Бұл төлем туралы жазба жоқ.",
    deleted: "Ертерек жазбалар жойылған: бұл сервер оларды шектеулі уақыт сақтайды.",
    who: {
      device: (name?: string) => (name ? `«${name}» құрылғысы` : "Құрылғы"),
      person: (name?: string) => name ?? "Бұрынғы қатысушы",
      payer: "Төлеуші",
      network: "Төлем желісі",
      qassa: "Qassa",
    },
    created: (who: string) => `${who} төлем жасады`,
    replayed: (who: string, times: number) =>
      times === 1
        ? `${who} сол сұрауды қайталап, сол жауапты алды; екінші төлем жасалған жоқ`
        : `${who} сол сұрауды ${counted(times, "рет")} қайталап, сол жауапты алды; екінші төлем жасалған жоқ`,
    refundReplayed: (who: string, times: number) =>
      times === 1
        ? `${who} сол қайтарым сұрауын қайталап, сол жауапты алды; екінші қайтарым жасалған жоқ`
        : `${who} сол қайтарым сұрауын ${counted(times, "рет")} қайталап, сол жауапты алды; екінші қайтарым жасалған жоқ`,
    noAnswer: "Төлем желісі жауап бермеді. Qassa сұрауды автоматты түрде қайталайды",
    unknownStatus: (word: string) =>
      `Төлем желісі «${word}» деген белгісіз күйді хабарлады. Төлем өзгеріссіз қалады`,
    reservationKept:
      "Төлеуші растады, бірақ төлем желісі ақшаны әзірге ала алмады. Qassa төлем аяқталғанша қайталап көреді",
    capturedInPart: (amount: string) =>
      `Төлем желісінің өзінде тек бір бөлігі алынды: ${amount}. Қалғаны төлем мерзімі біткенде төлеушіге қайтарылады`,
    reservationGivenBack: "Төлеуші төлем аяқталғаннан кейін растады. Ақша қайтарылды",
    completed: "Төлеуші төледі",
    completedLate: "Төлеуші мерзімі өткеннен кейін төледі",
    completedAfter: {
      cancelled: "Төлем тоқтатылған болса да, төлеуші төледі",
      failed: "Төлем өтпеген болса да, төлеуші төледі",
    },
    completedWith: (sentence: string, amount: string) =>
      `${sentence}. Төлем желісі ${amount} алды, бұл төлемдегі сома емес`,
    paidAgain: (amount: string) => `Төлеуші бірнеше рет төледі. Төлем желісінде барлығы ${amount}`,
    amountDiffers: (amount: string) => `Төлем желісі ${amount} алды, бұл төлемдегі сома емес`,
    refundFound: (amount?: string) =>
      amount
        ? `${amount} Qassa арқылы емес, төлем желісінде қайтарылды`
        : "Қайтарым Qassa арқылы емес, төлем желісінде жасалды",
    declined: "Төлеуші төлемнен бас тартты",
    cancelledAtNetwork: "Төлем төлем желісінде тоқтатылды",
    cancelledBy: (who: string) => `${who} төлемді тоқтатты`,
    failed: "Төлем желісі төлемді қабылдамады",
    failedHere: "Төлем өтпеді",
    expired: "Төлемнің мерзімі өтті, ол төленген жоқ",
    refundCreated: (who: string, amount?: string) =>
      amount ? `${who} қайтарым сұрады: ${amount}` : `${who} қайтарым сұрады`,
    refundApproved: (sentence: string, name: string) => `${sentence}. PIN-кодпен растаған: ${name}`,
    refundCompleted: "Қайтарым аяқталды: ақша төлеушіге қайтты",
    refundFailed: "Қайтарым өтпеді: ақша төлеушіге қайтқан жоқ",
    other: (kind: string, who: string) => `${kind} (${who})`,
    reason: (reason: string) => `Себебі: ${reason}`,
    attempt: {
      under_way: (event: string, url: string) => `Вебхук жіберілуде: ${event} → ${url}`,
      succeeded: (event: string, url: string) => `Вебхук жеткізілді: ${event} → ${url}`,
      failed: (event: string, url: string) => `Вебхук жеткізілмеді: ${event} → ${url}`,
      stopped: (event: string, url: string) => `Вебхук жеткізілмеді: ${event} → ${url}`,
    },
    someWebhook: "вебхук мекенжайы",
    attemptFacts: (number: number, status?: number, duration?: number) =>
      [
        `${number}-әрекет`,
        ...(status === undefined ? [] : [`HTTP ${status}`]),
        ...(duration === undefined ? [] : [`${duration} мс`]),
      ].join(" · "),
    showEarlier: (count: number) =>
      count === 1 ? "Алдыңғы әрекетті көрсету" : `Алдыңғы ${counted(count, "әрекетті")} көрсету`,
    hideEarlier: "Алдыңғы әрекеттерді жасыру",
    showBodies: "Сұрау мен жауапты көрсету",
    hideBodies: "Сұрау мен жауапты жасыру",
  },

  webhooks: {
    title: "Вебхуктер",
    deleted:
      "Бұл төлемнің вебхуктері болса да, енді көрсетілмейді: бұл сервер оларды шектеулі уақыт сақтайды.",
    none: "Бұл төлем бойынша вебхук жіберілген жоқ. Вебхуктер төлем төленгенде, тоқтатылғанда, өтпегенде, мерзімі өткенде немесе қайтарылғанда жіберіледі.",
    resendThis: (url: string) => `Вебхукті қайта жіберу: ${url}`,
    resent: "Вебхук қайта жіберілуде.",
    next: "Келесі әрекет:",
    attempts: (count: number) => counted(count, "әрекет"),
    event: (event: string) => event,
  },

  refunds: {
    title: "Қайтарымдар",
    none: "Әзірге қайтарым жоқ.",
    by: (who: string) => `жасаған: ${bidiSafe(who)}`,
    open: (amount: string) => `Қайтарымды ашу: ${amount}`,
  },
};
