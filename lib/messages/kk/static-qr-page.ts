import { bidiSafe } from "@/lib/kit/display";
import type { staticQrPage as en } from "../en/static-qr-page";
import type { Translation } from "../translation";

export const staticQrPage: Translation<typeof en> = {
  title: "Статикалық QR төлемі",
  all: "Статикалық QR төлемдері",
  newer: "Жаңарақ төлем",
  older: "Ескірек төлем",
  modes: { test: "Сынақ режимі", live: "Жұмыс режимі" },
  paid: "Басылған QR-кодыңыз арқылы төленген",
  notFound: "Статикалық QR төлемі табылмады",
  notFoundText:
    "Желідегі нөмірді және жоғарыдағы режим ауыстырғышын тексеріңіз. Төлем басқа ұйымға не режимге тиесілі болуы мүмкін. Жаңа төлемдер 15 секунд ішінде пайда болады.",

  facts: {
    title: "Мәліметтер",
    paidAt: "Төленген уақыты",
    payer: "Төлеуші",
    comment: "Түсініктеме",
    orderNumber: "Желідегі нөмірі",
    copyOrderNumber: "Желідегі нөмірін көшіру",
    operation: "Операция нөмірі",
    copyOperation: "Операция нөмірін көшіру",
    sale: "Сату нөмірі",
    copySale: "Сату нөмірін көшіру",
    saleType: "Сату түрі",
    source: "Дереккөз",
    operationType: "Операция түрі",
    operationMethod: "Тәсіл",
    features: "Ерекшеліктері",
    syncedAt: "Желіден алынған уақыты",
  },
  codes: {
    saleType: { POS: "Сату нүктесінде" },
    source: { STATIC_QR: "Басылған QR-код" },
    operationType: { 1: "Сатушыға төлем" },
    operationMethod: { 2: "Баланстан, QR-код арқылы" },
    features: { 0: "Жоқ" },
  },
  code: (word: string, code: string) => `${word} (${code})`,

  order: {
    title: "Тапсырыс",
    none: "Бұл төлем тапсырысқа байланыстырылмаған. Өз тапсырыс нөміріңізді жазып қойсаңыз, төлемді сол нөмір бойынша таба аласыз.",
    noneToRead: "Бұл төлем тапсырысқа байланыстырылмаған.",
    link: "Тапсырысқа байланыстыру",
    change: "Өзгерту",
    remove: "Алып тастау",
    label: "Тапсырыс нөмірі",
    hint: "Өзіңіздің тапсырыс нөміріңіз. Ол төлем желісіне берілмейді.",
    missing: "Тапсырыс нөмірін енгізіңіз.",
    copy: "Тапсырыс нөмірін көшіру",
    saved: "Тапсырыс нөмірі сақталды.",
    removed: "Тапсырыс нөмірі алып тасталды.",
    others: "Тапсырыс нөмірі бірдей төлемдер",
    payment: (order: string, method: string, amount: string) =>
      `Тапсырыс ${bidiSafe(order)}: ${method}, ${amount}`,
    all: (order: string) => `«${bidiSafe(order)}» тапсырысының барлық төлемін көрсету`,
  },

  refund: {
    title: "Қайтарым",
    action: "Ақшаны қайтару",
    why: "Төлем желілері Qassa-ға статикалық QR төлемдерін қайтаруға мүмкіндік бермейді.",
    instead:
      "Ақшаны банкіңіздің не төлем желісінің қолданбасында қайтарыңыз. Qassa мұндай қайтарым туралы білмейді және оны есепке алмайды: тізімдер мен есептерде төлемнің толық сомасы қалады.",
  },
};
