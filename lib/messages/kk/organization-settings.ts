import { bidiSafe } from "@/lib/kit/display";
import type { organizationSettings as en } from "../en/organization-settings";
import type { Translation } from "../translation";

export const organizationSettings: Translation<typeof en> = {
  title: "Ұйым",
  description:
    "Ұйымыңыздың атауы, валютасы мен уақыт белдеуі, статикалық QR мен қайтарым ережелері.",
  general: "Негізгі",
  name: "Атауы",
  nameHint: "Бұл атауды төлеушілер көреді.",
  currencyHint: "Оны алғашқы төлемге дейін өзгертуге болады.",
  currencyFixed:
    "Төлемдер, көп реттік сілтемелер не каталогта тауарлар бар болғандықтан, оны өзгертуге болмайды.",
  timeZoneHint: "Уақыт та, есептердегі күндер де осы белдеу бойынша көрсетіледі.",
  staticQr: "Статикалық QR бойынша іздеуге құрылғы кілтін талап ету",
  staticQrHint:
    "Өшірулі: тапсырыс нөмірін білетін кез келген адам оның төлемін таба алады. Қосулы: іздеу үшін осы ұйымның құрылғы кілті керек.",
  twoFactor: "Растаумен кіруді талап ету",
  twoFactorHint:
    "Оны қоспағандар, соның ішінде кассирлер, қоспайынша мұнда ештеңе істей алмайды. Өзіңізде де ол қосулы болуы керек.",
  cashierRefundLimit: (currency: string) => `Кассирлер үшін қайтарым лимиті, ${currency}`,
  cashierRefundLimitHint:
    "Кассирлердің бір төлем бойынша, оның барлық қайтарымын қоса есептегенде, қайтара алатын ең көп сомасы. 0 – кассирлер ақшаны қайтара алмайды. Бос – лимитсіз. Басқа рөлдер көбірек қайтара алады.",
  tillQuestion: (currency: string) => `Кассада қайта сұрау шегі, ${currency}`,
  tillQuestionHint:
    "Төлем осы сомадан көп болса, касса соманың дұрыстығын сұрайды. Бос – сұрамайды.",
  noQuestion: "Сұрамайды",
  noLimit: "Лимитсіз",
  id: "Ұйым ID",
  copyId: "ID көшіру",
  leaveTitle: "Ұйымнан шығу",
  leaveText: "Бірден кіре алмайтын боласыз. Ұйым иесі не әкімші сізді қайта шақыра алады.",
  leave: "Шығу",
  leaveSure: (name: string) => `«${bidiSafe(name)}» ұйымынан шығасыз ба?`,
};
