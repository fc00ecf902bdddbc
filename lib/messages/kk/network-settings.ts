import { formatCount } from "@/lib/kit/display";
import type { networkSettings as en } from "../en/network-settings";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const networkSettings: Translation<typeof en> = {
  title: "Жұмыс желісі",
  description:
    "Жұмыс режиміндегі төлемдер өз шлюзіңіз арқылы өтеді: ол – Qassa мен төлем желіңізді жалғайтын бағдарлама, сипаттамасы docs/network-gateway.openapi.json файлында.",
  notConnected: "Жұмыс желісі қосылмаған",
  notConnectedText:
    "Сынақ режимі онсыз да жұмыс істейді. Жұмыс кілттерін құру және нағыз төлемдер қабылдау үшін шлюзді қосыңыз.",
  connect: "Қосу",
  connectTitle: "Шлюзді қосу",
  replaceTitle: "Қосылымды ауыстыру",
  replaceText: "Шлюз жауап берген бойда жаңа URL мен токен қазіргілерін ауыстырады.",
  replace: "Ауыстыру",
  baseUrl: "Негізгі URL",
  baseUrlHint: "Шлюз жолдарының басы, мысалы https://connector.example/qassa",
  token: "Токен",
  tokenHint:
    "Qassa оны шлюзге әр сұраумен бірге жібереді. Токен шифрланып сақталады және қайта көрсетілмейді.",
  connected: "Шлюз жауап берді. Жұмыс желісі қосылды.",
  state: "Күйі",
  answering: "Жауап береді",
  failing: "Жауап бермейді",
  silent: "Әлі сұралмады",
  since: "Қосылған уақыты",
  lastAnswer: "Соңғы жауап",
  lastFailure: "Соңғы ақау",
  history: "Статикалық QR синхрондалуы",
  liveKeys: "Жұмыс кілттері",
  never: "Әлі болған жоқ",
  test: "Қосылымды тексеру",
  testOk: (ms: number) => `Шлюз жауап берді: ${formatCount(ms)} мс.`,
  disconnect: "Ажырату",
  disconnectTitle: "Жұмыс желісі ажыратылсын ба?",
  disconnectText: "Жұмыс режимінде төлем қабылдау мүмкін болмайды. URL мен токен жойылады.",
  disconnectBlocked: (keys: number) =>
    `Бұл желіні ${counted(keys, "жұмыс кілті")} пайдаланып тұр. Алдымен «Құрылғылар» бөлімінде жұмыс кілттерінің күшін жойыңыз.`,
  toDevices: "Құрылғыларға өту",
  disconnected: "Жұмыс желісі ажыратылды.",
};
