import { bidiSafe } from "@/lib/kit/display";
import type { palette as en } from "../en/palette";
import type { Translation } from "../translation";

/**
 * Actions, and pages that are not in the sidebar; `keywords` are other words that find them: Kazakh ones, then the
 * English label's and keywords.
 */
export const palette: Translation<typeof en> = {
  actions: "Әрекеттер",
  organizations: "Ұйымдар",
  names: {
    newLink: "Жаңа төлем сілтемесі",
    newReusableLink: "Жаңа көп реттік сілтеме",
    issueKey: "Құрылғы кілтін жасау",
    addWebhook: "Вебхук жазылымын қосу",
    invite: "Командаға шақыру",
    todaysClose: "Бүгінгі күнді жабу",
    sandboxPhone: "Сынақ телефонын ашу",
    dark: "Қараңғы режим",
    light: "Жарық режим",
    system: "Құрылғыдағыдай түстер",
    en: "English",
    ru: "Русский",
    kk: "Қазақша",
    switchToLive: "Жұмыс режиміне өту",
    switchToTest: "Сынақ режиміне өту",
    keys: "Жылдам пернелер",
    newOrganization: "Жаңа ұйым",
    documentation: "API құжаттамасы",
    signOut: "Шығу",
  },
  switchTo: (organization: string) => `«${bidiSafe(organization)}» ұйымына өту`,
  pages: {
    organization: "Баптаулар: Ұйым",
    team: "Баптаулар: Команда",
    network: "Баптаулар: Жұмыс желісі",
    audit: "Баптаулар: Әрекеттер журналы",
    profile: "Баптаулар: Профиль",
    reusableLinks: "Төлем сілтемелері: көп реттік",
    deliveries: "Вебхуктер: Жеткізулер",
    catcher: "Вебхуктер: Қабылдағыш",
    signatures: "Вебхуктер: Қолтаңбаны тексеру",
    poster: "Статикалық QR: Плакат",
    daysReport: "Есептер: Күн бойынша",
    goLive: "Төлем қабылдауды бастау",
    firstSteps: "Алғашқы қадамдар",
  },
  keywords: {
    newLink:
      "жасау құру қосу qr код шот сұрау ақы төлету new payment link create add make qr code invoice request",
    newReusableLink:
      "құру қосу жасау qr код қайырымдылық шайпұл төлем беті тұрақты create add donation tips permanent",
    issueKey:
      "шығару құру жаңа қосу токен құпия касса терминал create device key issue new add api key token secret device till terminal",
    addWebhook:
      "жаңа құру жасау мекенжай url оқиға хабарлама webhook subscription new create endpoint url event callback",
    invite:
      "қосу жаңа қатысушы пайдаланушы қызметкер адам әріптес кассир бухгалтер әзірлеуші шақыру add new member user person colleague cashier accountant developer",
    todaysClose:
      "z есеп ауысым қорытынды жабылу касса daily close today z report closing day totals shift",
    sandboxPhone: "тест төлеуші симулятор төлеу open sandbox phone test payer simulator pay",
    dark: "тақырып түн қара күңгірт түс схемасы көрініс безендіру mode dark theme night black color colour scheme appearance",
    light:
      "тақырып күн ақ ашық түс схемасы көрініс безендіру mode light theme day white color colour scheme appearance",
    en: "тілді ауыстыру тіл switch english language английский ағылшын",
    ru: "тілді ауыстыру орысша switch language russian язык тіл орыс",
    kk: "тілді ауыстыру switch language kazakh қазақ казахский язык тіл",
    system:
      "жүйе тақырып авто автоматты түс схемасы көрініс безендіру қараңғы жарық theme auto automatic color colour scheme appearance dark light",
    switchToLive: "ауысу ауыстыру нағыз шынайы switch live mode production real",
    switchToTest: "ауысу ауыстыру тест switch test mode sandbox",
    keys: "көмек анықтама пернетақта тіркесім shortcuts keyboard help hotkeys keys",
    newOrganization: "құру жасау қосу компания сатушы дүкен create add company merchant shop",
    documentation:
      "нұсқаулық анықтамалық әзірлеуші көмек құжат api documentation docs guide reference developer openapi help",
    signOut: "жүйеден аккаунттан кету sign out log out logout leave exit",
    switchTo:
      "ұйым компания сатушы дүкен ауыстыру ауысу switch organization company merchant shop change",
    overview:
      "басты бет бастау бүгін график айналым overview home dashboard start today chart volume",
    till: "сату сатылым сөре терминал кассир till cash register counter sell keypad pos",
    payments:
      "төлем операциялар транзакция сатылым жүктеу экспорт payments transactions sales csv excel xlsx export download charges",
    refunds: "қайтару ақша кері жүктеу экспорт refunds returns money back csv excel xlsx export",
    links: "сілтемелер qr код шот payment links qr code invoice",
    staticQr:
      "басылған код жапсырма стикер тапсырыстар экспорт static qr printed code sticker orders csv export",
    reports:
      "есеп күнді жабу қорытынды статистика z экспорт reports daily close totals z report csv excel xlsx statistics",
    webhooks:
      "мекенжайлар оқиғалар жазылымдар хабарлама webhooks endpoints events subscriptions url",
    devices:
      "кілттер токендер терминалдар құпиялар кассалар devices api keys tokens terminals secrets",
    tills: "орындар дүкендер кассирлер",
    settings: "параметрлер опциялар конфигурация settings preferences options configuration",
    organization:
      "атауы валюта уақыт белдеуі компания сатушы бренд логотип түс қайтарым шегі лимит хабарландырулар чат телеграм settings organization name currency time zone company merchant brand logo accent color refund limit notifications chat slack telegram teams discord",
    team: "қатысушылар пайдаланушылар рөлдер адамдар қызметкерлер кассирлер шақырулар settings team members users roles people staff cashiers invitations",
    network:
      "шлюз банк провайдер қосылым байланыс төлем settings live network gateway bank provider production connection",
    audit:
      "тарих өзгерістер кім қауіпсіздік аудит settings audit log history changes who security csv excel xlsx export",
    profile:
      "аккаунт есептік жазба құпиясөз пошта аты сеанстар қауіпсіздік растаумен кіру екі факторлы қосалқы кодтар пернелер хабарландырулар хаттар күнді жабу settings your profile account password email name sessions security 2fa mfa two-factor authenticator recovery codes shortcuts notifications emails alerts daily close",
    reusableLinks: "қайырымдылық шайпұл тұрақты qr код donation tips permanent qr code",
    deliveries:
      "журнал әрекеттер оқиғалар қайта жіберу қайталау сәтсіз webhooks deliveries log attempts events resend failed replay",
    catcher: "сұраулар қарау тексеру жөндеу сынақ webhooks catcher inspect requests debug test bin",
    signatures:
      "құпия код мысал қолтаңбалар webhooks check signature verify hmac secret snippet code",
    poster: "басып шығару жапсырма стикер static qr poster print sticker a4",
    daysReport:
      "есеп ай апта кезең аралық статистика reports day by day month week range statistics csv excel xlsx",
    goLive: "жұмыс режимі іске қосу тізім тексеру go live checklist production launch",
    firstSteps:
      "бастау кіріспе таныстыру баптау first steps onboarding setup start getting started",
  },
};
