import { formatCount } from "@/lib/kit/display";
import type { networkSettings as en } from "../en/network-settings";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const networkSettings: Translation<typeof en> = {
  title: "Жұмыс желісі",
  description: "Жұмыс режиміндегі төлемдер Qassa білетін желі не өз шлюзіңіз арқылы өтеді.",
  notConnected: "Жұмыс желісі қосылмаған",
  notConnectedText:
    "Сынақ режимі онсыз да жұмыс істейді. Жұмыс кілттерін құру және нағыз төлемдер қабылдау үшін желіні қосыңыз.",
  connect: "Қосу",
  connectAnother: "Тағы бір желі қосу",
  connectTitle: "Желіні қосу",
  replaceTitle: "Қосылымды ауыстыру",
  replaceText: "Қосылым жұмыс істеген бойда жаңа баптаулар қазіргілерін ауыстырады.",
  kind: "Желі",
  kinds: {
    vipps_mobilepay: "Vipps MobilePay",
    pix: "Pix",
    apipay: "ApiPay.kz (Kaspi Pay)",
    gateway: "Өз шлюзіңіз",
  },
  kindHints: {
    vipps_mobilepay: "Норвегия, Дания және Финляндия: телефонға сұрау және QR кодтар.",
    pix: "Бразилия: QR кодтар. Pix API ұсынатын кез келген банк.",
    apipay: "Қазақстан: тәуелсіз сервис арқылы телефонға Kaspi Pay сұрауы.",
    gateway:
      "Qassa мен төлем желіңізді жалғайтын бағдарлама, сипаттамасы docs/network-gateway.openapi.json файлында.",
  },
  fields: {
    vipps_address: {
      label: "API мекенжайы",
      hint: "Сынақ ортасы – https://apitest.vipps.no, оның өз кілттері бар.",
    },
    apipay_address: {
      label: "API мекенжайы",
      hint: "Сынақ ортасы мен нақты төлемдердің мекенжайы бір.",
    },
    api_key: {
      label: "API кілті",
      hint: "ApiPay.kz кабинетінде: «Настройки», «Подключение». Шифрланып сақталады және қайта көрсетілмейді.",
    },
    base_url: {
      label: "API мекенжайы",
      hint: "Оны банкіңіз нұсқасымен бірге айтады: https://pix.bank.example/api/v2",
    },
    token_url: {
      label: "Токендер мекенжайы",
      hint: "Банк қатынау токендерін беретін жер, мысалы https://pix.bank.example/oauth/token",
    },
    client_id: {
      label: "Клиент идентификаторы",
      hint: "Желінің порталынан, клиент құпиясымен бірге.",
    },
    client_secret: {
      label: "Клиент құпиясы",
      hint: "Шифрланып сақталады және қайта көрсетілмейді.",
    },
    subscription_key: {
      label: "Жазылым кілті",
      hint: "Порталдағы «Ocp-Apim-Subscription-Key», негізгісі не қосалқысы.",
    },
    merchant_serial_number: {
      label: "Сату нүктесінің нөмірі",
      hint: "Merchant serial number (MSN).",
    },
    longest_link_days: {
      label: "Сілтеменің ең ұзақ мерзімі, күнмен",
      hint: "Vipps MobilePay сіздің сату нүктеңізге ұзақ төлем сұрауларына (long-living payment requests) рұқсат берген болса ғана. Әйтпесе бос қалдырыңыз: сілтеме он минут жарамды.",
    },
    certificate: {
      label: "Сертификат",
      hint: "Банк берген, жеке кілті бар файл: .pfx, .p12 не .pem.",
    },
    certificate_password: {
      label: "Сертификат құпиясөзі",
      hint: "Файлда құпиясөз болмаса, бос қалдырыңыз.",
    },
    pix_key: {
      label: "Pix кілті",
      hint: "Ақша түсетін шоттың кілті.",
    },
    merchant_city: {
      label: "Қала",
      hint: "Статикалық QR кодта басылады, 15 әріпке дейін.",
    },
  },
  kept: "Қазіргісін қалдыру үшін бос қойыңыз.",
  chooseFile: "Файлды таңдау",
  certificateUntil: "Сертификат жарамды мерзімі",
  steps: {
    address: "Мекенжай табылмады",
    connection: "Байланыс орнатылмады",
    authority: "Банктің сертификатына сенім жоқ",
    certificate: "Сертификатыңыз жарамады",
    token: "Қатынау токені берілмеді",
    permission: "Кілттердің рұқсаты жоқ",
    list: "Банк қажетті тізімдерді бермейді",
    key: "Алушы кілті қабылданбады",
  },
  replace: "Ауыстыру",
  baseUrl: "Негізгі URL",
  baseUrlHint: "Шлюз жолдарының басы, мысалы https://connector.example/qassa",
  token: "Токен",
  tokenHint:
    "Qassa оны шлюзге әр сұраумен бірге жібереді. Токен шифрланып сақталады және қайта көрсетілмейді.",
  connected: "Желі жауап берді. Жұмыс желісі қосылды.",
  name: "Атауы (міндетті емес)",
  nameHint: "Бірнеше желіні ажырату үшін, мысалы «Порттағы дүңгіршек».",
  number: "API-дегі нөмірі",
  isDefault: "Негізгі",
  makeDefault: "Негізгі ету",
  madeDefault: (name: string) => `Басқа желі таңдалмаса, жаңа төлемдер ${name} арқылы өтеді.`,
  state: "Күйі",
  answering: "Жауап береді",
  failing: "Жауап бермейді",
  silent: "Әлі сұралмады",
  since: "Қосылған уақыты",
  lastAnswer: "Соңғы жауап",
  lastFailure: "Соңғы ақау",
  history: "Статикалық QR синхрондалуы",
  unreadable: "Оқылмады",
  unreadablePart: (why: string) => `Тарихының бір бөлігі: ${why}`,
  liveKeys: "Жұмыс кілттері",
  never: "Әлі болған жоқ",
  test: "Қосылымды тексеру",
  testOk: (ms: number) => `Желі жауап берді: ${formatCount(ms)} мс.`,
  disconnect: "Ажырату",
  disconnectTitle: (name: string) => `${name} ажыратылсын ба?`,
  disconnectText: "Жұмыс режимінде төлем қабылдау мүмкін болмайды. Мекенжай мен кілттер жойылады.",
  disconnectOneText: "Ол арқылы төлем жасау мүмкін болмайды. Мекенжай мен кілттер жойылады.",
  disconnectBlocked: (keys: number) =>
    `Бұл желіні ${counted(keys, "жұмыс кілті")} пайдаланып тұр. Алдымен «Құрылғылар» бөлімінде жұмыс кілттерінің күшін жойыңыз.`,
  openPayments: "Желі жауабын күтіп тұр:",
  toDevices: "Құрылғыларға өту",
  disconnected: "Жұмыс желісі ажыратылды.",
};
