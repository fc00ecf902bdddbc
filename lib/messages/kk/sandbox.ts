import { bidiSafe } from "@/lib/kit/display";
import type { sandbox as en } from "../en/sandbox";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const sandbox: Translation<typeof en> = {
  title: "Сынақ телефоны",
  strip: "Сынақ желісі · сынақ ақшасы",
  tabs: { label: "Экрандар", home: "Басты бет", pay: "Төлеу", history: "Тарих" },
  loading: "Телефон жүктеліп жатыр",
  waiting: "Күтілуде",
  openAnother: "Басқа телефонды ашу",
  failed: "Ақау шықты",
  retry: "Қайталау",
  offline: "Байланыс жоқ. Қайта қосылуда… Экрандағы деректер ескірген болуы мүмкін.",
  copy: "Көшіру",
  copied: "Көшірілді",
  close: "Жабу",
  done: "Дайын",

  card: {
    region: "Төлеуші",
    balance: "Баланс",
    change: "Ауыстыру",
    of: (merchant: string) => `Сатушы: ${bidiSafe(merchant)}`,
  },
  actions: { scan: "QR сканерлеу", printed: "Статикалық QR" },

  requests: {
    region: "Жауабыңызды күтіп тұрғандар",
    asks: (merchant: string) => `${bidiSafe(merchant)} төлем сұрайды`,
    confirm: "Растау",
    decline: "Бас тарту",
    confirmAmount: (amount: string) => `Растау: ${amount}`,
    declineAmount: (amount: string) => `Бас тарту: ${amount}`,
    count: (count: number) => `${counted(count, "сұрау")} жауап күтіп тұр`,
    banner: (merchant: string, amount: string) => `${bidiSafe(merchant)} төлем сұрайды: ${amount}`,
    bannerMany: (count: number) => `${counted(count, "сұрау")} жауабыңызды күтіп тұр`,
    none: "Растайтын ештеңе жоқ",
    noneText: (phone: string) =>
      `Сатушы ${phone} нөміріне төлем сұрауын жібергенде, ол осында автоматты түрде көрінеді.`,
    fromProgram: "API арқылы сұрау жіберу",
    copyBody: "Денесін көшіру",
  },
  left: (time: string) => `Қалған уақыт: ${time}`,

  latest: { title: "Соңғы операциялар", all: "Бәрін көрсету" },
  history: {
    title: "Тарих",
    none: "Мұнда әзірге ештеңе жоқ",
    noneText: "Осы төлеушінің төлемдері, бас тартылған сұраулары және қайтарымдары мұнда көрінеді.",
    more: "Тағы көрсету",
    today: "Бүгін",
    yesterday: "Кеше",
    kinds: { request: "Сұрау", link: "QR-код", static: "Статикалық QR" },
    refundOf: { request: "Қайтарым", link: "Қайтарым", static: "Қайтарым" },
    bySandbox: "Сынақ желісі төледі",
    refundReceived: (amount: string, merchant: string) =>
      `«${merchant}» сатушысынан қайтарым: ${amount}`,
    details: {
      status: "Күйі",
      when: "Уақыты",
      how: "Тәсілі",
      comment: "Түсініктеме",
      reason: "Себебі",
      payment: "Төлем",
      order: "Тапсырыс нөмірі",
      balance: "Баланс",
      unchanged: "Өзгеріссіз",
    },
  },
  statuses: {
    Processed: "Төленді",
    Declined: "Бас тартылды",
    Cancelled: "Сатушы тоқтатты",
    Rejected: "Өтпеді",
    Expired: "Мерзімі өтті",
    Refunded: "Қайтарылды",
  },

  result: {
    to: (merchant: string) => `Сатушы: ${bidiSafe(merchant)}`,
    balance: (balance: string) => `Баланс: ${balance}`,
    next: {
      Processed: "Ақша сатушыға түсті. Бұл бетті жаба берсеңіз болады.",
      Declined: "Ақша алынған жоқ. Ойыңыз өзгерсе, сатушыдан жаңа QR-код сұраңыз.",
      Cancelled: "Ақша алынған жоқ. Сатушыдан жаңа QR-код сұраңыз.",
      Rejected: "Ақша алынған жоқ. Сатушыдан жаңа QR-код сұраңыз.",
      Expired: "Төлем уақытында түспеді, ақша алынған жоқ. Сатушыдан жаңа QR-код сұраңыз.",
    },
    nothingTaken: "Ақша алынған жоқ.",
    orderNumber: "Сатушы бұл төлемді тапсырыс нөмірі бойынша таба алады:",
    backToPhone: "Сынақ телефонына оралу",
  },

  pay: {
    loading: "Төлем жүктеліп жатыр",
    amount: (amount: string) => `${amount} төлеу`,
    pay: "Төлеу",
    decline: "Бас тарту",
    phone: "Телефон нөміріңіз",
    phoneHint: "Жаңа нөмірге сынақ ақшасы бар шот ашылады",
    any: (merchant: string) => `Төлем: ${bidiSafe(merchant)}`,
    anyText: (currency: string) => `Кез келген сома, валютасы: ${currency}.`,
    amountLabel: (currency: string) => `Сома, ${currency}`,
    comment: "Түсініктеме",
    maybePaid: "Төлемнің өткен-өтпегені белгісіз. Қайта төлемес бұрын тарихты тексеріңіз.",
  },
  payTab: {
    scanTitle: "QR-код арқылы төлеу",
    scanText: "Кассаның, төлем сілтемесінің не статикалық QR плакатының QR-кодын сканерлеңіз.",
    scan: "QR-код сканерлеу",
    paste: "Сілтемені кірістіру",
    address: "QR-код сілтемесі",
    addressHint: "qr_token мәні не төлем сілтемесі",
    open: "Ашу",
    notOurs:
      "Бұл осы сынақ желісінің QR-код сілтемесі емес. Ол мынадай болуы керек: …/sandbox/qr/, содан кейін токен.",
    printedTitle: (merchant: string) => `Статикалық QR: ${bidiSafe(merchant)}`,
    printedText: "Кез келген соманы қабылдайды.",
    show: "QR-кодты көрсету",
    hide: "QR-кодты жасыру",
    code: (merchant: string) => `Статикалық QR-код: ${merchant}`,
    openAddress: "Сілтемені ашу",
  },
  scan: {
    title: "QR-код сканерлеу",
    starting: "Камера қосылып жатыр",
    aim: "QR-кодты жақтаудың ішінде ұстаңыз",
    view: "Камера көрінісі",
    notOurs: "Бұл QR-код осы сынақ желісіне тиесілі емес.",
    none: "Бұл құрылғыда камера табылмады.",
    refused:
      "Камераға рұқсат жоқ. Браузер баптауларында осы бетке рұқсат беріңіз не сілтемені кірістіріңіз.",
    insecure:
      "Браузерлер камераны тек https арқылы не localhost мекенжайында ашады. Сілтемені кірістіріңіз.",
    busy: "Камераны басқа қолданба пайдаланып тұр. Оны жауып, қайталаңыз не сілтемені кірістіріңіз.",
    paste: "Сілтемені кірістіру",
  },

  payer: {
    choose: "Кім төлейді?",
    add: "Төлеуші қосу",
    edit: "Төлеушіні өзгерту",
    editName: (name: string) => `Өзгерту: ${name}`,
    phone: "Телефон нөмірі",
    phoneHint: "Халықаралық форматта, мысалы +7 701 123 45 67",
    name: "Аты",
    nameHint: "Бос қалдырсаңыз, ойдан шығарылған есім қойылады",
    balance: (currency: string) => `Баланс, ${currency}`,
    save: "Сақтау",
    firstText: "Төлеуші қосыңыз не төлем құрыңыз: оның төлеушісі осында автоматты түрде көрінеді.",
  },

  profile: {
    label: "Желі",
    hint: "Құмсалғыш осы желінің қолынан келетінін ғана орындайды. Қалғаны нақты режимдегідей қабылданбайды.",
    names: {
      everything: "Бәрі",
      vipps_mobilepay: "Vipps MobilePay сияқты",
      pix: "Pix сияқты",
    },
  },

  faults: {
    open: "Ақаулар және арнайы сомалар",
    title: "Желі ақауларын имитациялау",
    faults: "Ақаулар",
    magic: "Арнайы сомалар",
    on: (count: number) => `${counted(count, "ақау")} қосулы`,
    loading: "Жүктелуде",
    magicText: (currency: string) =>
      `Сомасы дәл осындай төлем не төлем сілтемесі (валютасы: ${currency}) әрдайым осы нәтижемен аяқталады. Төлеушілердің балансы өзгермейді.`,
    amount: "Сома",
    milliseconds: " мс",
    whatHappens: "Нәтиже",
  },

  key: {
    text: "Сынақ төлемдеріңізде төлеушінің орнында болып көріңіз: сұрауларды растаңыз, QR-код арқылы төлеңіз, ақауларды имитациялаңыз.",
    label: "Құрылғының сынақ кілті",
    hint: "Ол qs_test_ деп басталады. Ұйымыңызды табу үшін бір рет қана қолданылады және сақталмайды.",
    open: "Сынақ телефонын ашу",
    signIn: "Демоның сынақ телефонын ашу үшін кіру",
  },
};
