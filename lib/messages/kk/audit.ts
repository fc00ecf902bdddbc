import { type Facts, hasSome, money, plain, text as textOf } from "../audit-facts";
import type { audit as en } from "../en/audit";
import { textFor } from "../text-for";
import type { Translation } from "../translation";
import { roles } from "./roles";

const text = (value: unknown, fallback?: string): string =>
  typeof value === "boolean" ? (value ? "иә" : "жоқ") : textOf(value, fallback);

const fields: Record<string, string> = {
  name: "атауы",
  currency: "валюта",
  timeZone: "уақыт белдеуі",
  requireDeviceKeyForStaticQr: "статикалық QR бойынша іздеуге кілт қажет",
  requireTwoFactor: "міндетті растаумен кіру",
  tillQuestionAbove: "касса қайта сұрайтын сома",
  cashierRefundLimit: "кассирлер үшін қайтарым лимиті",
  accentColor: "екпін түсі",
  receiptAddress: "чектегі мекенжай",
  taxNumber: "салық нөмірі",
  receiptFooter: "чектегі мәтін",
  tipPercents: "пайызбен шайпұл",
};

const NONE: Record<string, string> = {
  tillQuestionAbove: "сұрамайды",
  cashierRefundLimit: "лимитсіз",
  tipPercents: "жоқ",
  accentColor: "жоқ",
  receiptAddress: "жоқ",
  taxNumber: "жоқ",
  receiptFooter: "жоқ",
};

const LISTS: Record<string, string> = {
  payments: "төлемдер",
  refunds: "қайтарымдар",
  deliveries: "жеткізулер",
};

const role = (code: unknown): string =>
  textFor(roles, String(code))?.name.toLowerCase() ?? text(code);

/** `«Бүгін» (төлемдер)` */
const viewOf = ({ name, list }: Facts["data"]): string =>
  `«${text(name)}» (${LISTS[String(list)] ?? text(list)})`;

/** `атауы (A → B), валюта (C → D)` */
const changes = (data: Facts["data"]): string =>
  Object.entries(data)
    .map(([field, change]) => {
      const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown };
      const none = NONE[field] ?? "?";
      return `${fields[field] ?? field} (${text(from, none)} → ${text(to, none)})`;
    })
    .join(", ");

/** `: Chrome (Windows), соңғы IP мекенжайы – 203.0.113.5` */
const sessionOf = ({ browser, system, ip }: Facts["data"]): string => {
  const [program, platform] = [text(browser, ""), text(system, "")];
  const name = program && platform ? `${program} (${platform})` : program || platform;
  const known = [name, text(ip, "") && `соңғы IP мекенжайы – ${text(ip)}`].filter(Boolean);
  return known.length > 0 ? `: ${known.join(", ")}` : "";
};

/** `«VIP», «Тексеру»` */
const tags = (names: readonly unknown[]): string =>
  names.map((name) => `«${text(name)}»`).join(", ");

/** The actions of the audit log; an action that is missing here is shown by its name. */
const tillOf = (data: Record<string, unknown>): string =>
  data.name === null ? "атаусыз касса" : `«${text(data.name)}» кассасы`;

/** `«Нан» суреті` */
const slide = (data: Facts["data"]): string =>
  `«${text(data.text)}» ${data.kind === "picture" ? "суреті" : "мәтіні"}`;

export const audit: Translation<typeof en> = {
  "organization.created": plain("Ұйым құрылды", "ұйым құрылды"),
  "organization.changed": {
    label: "Ұйым өзгертілді",
    sentence: ({ data }) => `ұйым баптаулары өзгертілді: ${changes(data)}`,
  },
  "notification_channel.added": {
    label: "Чат қосылды",
    sentence: ({ data }) => `хабарландыру чаты қосылды: «${text(data.name)}» (${text(data.host)})`,
  },
  "notification_channel.changed": {
    label: "Чат өзгертілді",
    sentence: ({ data }) =>
      `хабарландыру чаты өзгертілді: «${text(data.name)}» (${text(data.host)})`,
  },
  "notification_channel.removed": {
    label: "Чат жойылды",
    sentence: ({ data }) => `хабарландыру чаты жойылды: «${text(data.name)}»`,
  },
  "saved_view.shared": {
    label: "Ортақ көрініс сақталды",
    sentence: ({ data }) => `ортақ көрініс сақталды: ${viewOf(data)}`,
  },
  "saved_view.deleted": {
    label: "Ортақ көрініс жойылды",
    sentence: ({ data }) => `ортақ көрініс жойылды: ${viewOf(data)}`,
  },
  "organization.brand_changed": {
    label: "Безендіру өзгертілді",
    sentence: ({ data: { logo, ...rest } }) =>
      [
        ...(Object.keys(rest).length > 0 ? [`${changes(rest)} өзгертілді`] : []),
        ...(logo === undefined
          ? []
          : [logo === "removed" ? "логотип жойылды" : "логотип өзгертілді"]),
      ].join("; "),
  },
  "payment.created": {
    label: "Төлем сұралды",
    sentence: ({ data }) =>
      data.method !== "link"
        ? `төлем сұралды: ${money(data)}`
        : data.till_id === undefined
          ? `төлем сілтемесі құрылды: ${money(data)}`
          : `кассада QR көрсетілді: ${money(data)}`,
  },
  "payment.cancelled": {
    label: "Төлем тоқтатылды",
    sentence: ({ data }) => `төлем тоқтатылды: ${money(data)}`,
  },
  "payment.receipt_mailed": {
    label: "Чек поштамен жіберілді",
    sentence: ({ data }) => `төлем чегі ${text(data.to)} мекенжайына жіберілді`,
  },
  "payment.note_added": plain("Ескертпе қосылды", "төлемге ескертпе қосылды"),
  "payment.note_deleted": plain("Ескертпе жойылды", "төлем ескертпесі жойылды"),
  "payment.tags_changed": {
    label: "Белгілер өзгертілді",
    sentence: ({ data }) =>
      "төлем белгілері өзгертілді: " +
      [
        ...(hasSome(data.added) ? [`${tags(data.added)} қосылды`] : []),
        ...(hasSome(data.removed) ? [`${tags(data.removed)} алынды`] : []),
      ].join("; "),
  },
  "static_qr.order_changed": {
    label: "Статикалық QR төлемінің тапсырысы өзгертілді",
    sentence: ({ data: { from, to } }) =>
      to === null
        ? `статикалық QR төлемінен «${text(from)}» тапсырысы алып тасталды`
        : from === null
          ? `статикалық QR төлемі «${text(to)}» тапсырысына байланыстырылды`
          : `статикалық QR төлемінің тапсырысы өзгертілді: «${text(from)}» орнына «${text(to)}»`,
  },
  "refund.created": {
    label: "Қайтарым жасалды",
    sentence: ({ data }) => `қайтарым жасалды: ${money(data)}`,
  },
  "reusable_link.created": {
    label: "Көп реттік сілтеме құрылды",
    sentence: ({ data }) => `көп реттік сілтеме құрылды: «${text(data.title)}»`,
  },
  "reusable_link.changed": {
    label: "Көп реттік сілтеме өзгертілді",
    sentence: ({ data }) => `көп реттік сілтеме өзгертілді: «${text(data.title)}»`,
  },
  "reusable_link.ended": {
    label: "Көп реттік сілтеме аяқталды",
    sentence: ({ data }) => `көп реттік сілтеме аяқталды: «${text(data.title)}»`,
  },
  "reusable_link.reactivated": {
    label: "Көп реттік сілтеме қайта іске қосылды",
    sentence: ({ data }) => `көп реттік сілтеме қайта іске қосылды: «${text(data.title)}»`,
  },
  "till.opened": plain("Касса ашылды", "жаңа браузерде касса ашылды"),
  "till.named": {
    label: "Касса аталды",
    sentence: ({ data }) => `касса «${text(data.to)}» деп аталды`,
  },
  "till.moved": {
    label: "Касса ауыстырылды",
    sentence: ({ data: { name, from, to } }) =>
      `${text(name)} кассасы ауыстырылды: «${text(from, "орны жоқ")}» → «${text(to, "орны жоқ")}»`,
  },
  "till.printed_code_made": {
    label: "Баспа код жасалды",
    sentence: ({ data }) => `«${text(data.name)}» кассасының баспа коды жасалды`,
  },
  "till.printed_code_ended": {
    label: "Баспа код тоқтатылды",
    sentence: ({ data }) => `«${text(data.name)}» кассасының баспа коды тоқтатылды`,
  },
  "till.ended": {
    label: "Касса жұмысы тоқтатылды",
    sentence: ({ data }) => `«${text(data.name)}» кассасының жұмысы тоқтатылды`,
  },
  "display_slide.added": {
    label: "Слайд қосылды",
    sentence: ({ data }) => `сатып алушы экрандарына қосылды: ${slide(data)}`,
  },
  "display_slide.moved": {
    label: "Слайд жылжытылды",
    sentence: ({ data }) =>
      `сатып алушы экрандарында ${text(data.position)}-орынға жылжытылды: ${slide(data)}`,
  },
  "display_slide.removed": {
    label: "Слайд жойылды",
    sentence: ({ data }) => `сатып алушы экрандарынан жойылды: ${slide(data)}`,
  },
  "location.added": {
    label: "Орын қосылды",
    sentence: ({ data }) => `«${text(data.name)}» орны қосылды`,
  },
  "location.renamed": {
    label: "Орын атауы өзгертілді",
    sentence: ({ data }) => `«${text(data.from)}» орны енді «${text(data.to)}»`,
  },
  "catalogue.item_added": {
    label: "Каталогқа тауар қосылды",
    sentence: ({ data }) => `каталогқа «${text(data.name)}» тауары қосылды, ${money(data)}`,
  },
  "catalogue.item_changed": {
    label: "Каталогтағы тауар өзгертілді",
    sentence: ({ data }) => `каталогта «${text(data.name)}» тауары өзгертілді, енді ${money(data)}`,
  },
  "catalogue.item_deleted": {
    label: "Тауар каталогтан жойылды",
    sentence: ({ data }) => `каталогтан «${text(data.name)}» тауары жойылды`,
  },
  "busy_hour.started": {
    label: "Қарбалас сағат басталды",
    sentence: ({ data }) => `сынақ желісінде қарбалас сағат басталды: ${text(data.payers)} төлеуші`,
  },
  "busy_hour.stopped": {
    label: "Қарбалас сағат тоқтатылды",
    sentence: () => "сынақ желісіндегі қарбалас сағат тоқтатылды",
  },
  "shift.opened": {
    label: "Ауысым ашылды",
    sentence: ({ data }) => `ауысым ашылды: ${tillOf(data)}`,
  },
  "shift.closed": {
    label: "Ауысым жабылды",
    sentence: ({ data }) => `№ ${text(data.z_number)} ауысым жабылды: ${tillOf(data)}`,
  },
  "till.pins_accepted": {
    label: "ПИН-кодпен кіру қосылды",
    sentence: ({ data }) => `ПИН-кодпен кіру қосылды: ${tillOf(data)}`,
  },
  "till.pins_refused": {
    label: "ПИН-кодпен кіру өшірілді",
    sentence: ({ data }) => `ПИН-кодпен кіру өшірілді: ${tillOf(data)}`,
  },
  "till.signed_in": {
    label: "Кассаға кірді",
    sentence: ({ data }) => `ПИН-кодпен кірді: ${tillOf(data)}`,
  },
  "user.signed_in": plain("Кіру", "құпиясөзбен кірді"),
  "user.sign_in_failed": {
    label: "Сәтсіз кіру",
    sentence: ({ data }) => `кіре алмады: ${data.what === "code" ? "код" : "құпиясөз"} қате`,
  },
  "file.downloaded": {
    label: "Файл жүктелді",
    sentence: ({ data }) => `${text(data.file)} файлын жүктеді`,
  },
  "user.pin_set": plain("ПИН-код орнатылды", "кассаларға арналған ПИН-код орнатылды"),
  "user.pin_removed": plain("ПИН-код жойылды", "кассаларға арналған ПИН-код жойылды"),
  "user.pin_wrong": {
    label: "Қате ПИН-код",
    sentence: ({ target, data }) =>
      data.purpose === "approval"
        ? `қате ПИН-код енгізілді${target ? ` (${target})` : ""}: ${tillOf(data)}`
        : `осы атпен қате ПИН-код енгізілді: ${tillOf(data)}`,
  },
  "user.pin_locked": plain("ПИН-код құлыпталды", "қате енгізулерден кейін ПИН-код құлыпталды"),
  "member.pin_reset": {
    label: "ПИН-код құлпы ашылды",
    sentence: ({ target }) => `ПИН-код құлпы ашылды: ${target ?? "қатысушы"}`,
  },
  "refund.approved": {
    label: "Қайтарым расталды",
    sentence: ({ data }) => `қайтарым ПИН-кодпен расталды: ${money(data)}`,
  },
  "till.display_paired": plain("Сатып алушы экраны қосылды", "кассаға сатып алушы экраны қосылды"),
  "till.display_removed": plain(
    "Сатып алушы экраны ажыратылды",
    "кассадан сатып алушы экраны ажыратылды",
  ),
  "invitation.sent": {
    label: "Шақыру жіберілді",
    sentence: ({ data }) =>
      `шақыру жіберілді: ${text(data.email)}, рөлі – ${role(data.role)}${data.locations ? `, орындары: ${text(data.locations)}` : ""}`,
  },
  "invitation.revoked": {
    label: "Шақырудың күші жойылды",
    sentence: ({ data }) => `шақырудың күші жойылды: ${text(data.email)}`,
  },
  "member.joined": {
    label: "Жаңа қатысушы",
    sentence: ({ data }) => `командаға қосылды, рөлі – ${role(data.role)}`,
  },
  "member.role_changed": {
    label: "Рөл өзгертілді",
    sentence: ({ target, data }) =>
      `қатысушының рөлі өзгертілді: ${target ? `${target}, ` : ""}${role(data.from)} → ${role(data.to)}`,
  },
  "member.locations_changed": {
    label: "Жұмыс орны өзгертілді",
    sentence: ({ target, data }) =>
      `қатысушының жұмыс орны өзгертілді: ${target ? `${target}, ` : ""}${data.to ? text(data.to) : "барлық орын"}`,
  },
  "member.removed": {
    label: "Қатысушы шығарылды",
    sentence: ({ target, data }) =>
      `қатысушы командадан шығарылды${target ? `: ${target}` : ""} (${role(data.role)})`,
  },
  "member.left": plain("Қатысушы ұйымнан шықты", "ұйымнан шықты"),
  "user.password_changed": plain("Құпиясөз өзгертілді", "құпиясөз өзгертілді"),
  "user.password_reset": plain(
    "Құпиясөз қалпына келтірілді",
    "құпиясөз хаттағы сілтеме арқылы қалпына келтірілді",
  ),
  "user.signed_out_everywhere": plain("Барлық сеанс аяқталды", "барлық сеанс аяқталды"),
  "user.session_ended": {
    label: "Сеанс аяқталды",
    sentence: ({ data }) => `сеанс аяқталды${sessionOf(data)}`,
  },
  "user.two_factor_on": plain("Растаумен кіру қосылды", "растаумен кіру қосылды"),
  "user.two_factor_off": plain("Растаумен кіру өшірілді", "растаумен кіру өшірілді"),
  "user.recovery_codes_renewed": plain("Қосалқы кодтар жаңартылды", "жаңа қосалқы кодтар жасалды"),
  "user.renamed": {
    label: "Аты өзгертілді",
    sentence: ({ data }) => `аты өзгертілді: ${text(data.from)} → ${text(data.to)}`,
  },
  "user.email_changed": {
    label: "Эл. пошта өзгертілді",
    sentence: ({ data }) => `эл. пошта өзгертілді: ${text(data.from)} → ${text(data.to)}`,
  },
  "live_network.connected": {
    label: "Жұмыс желісі қосылды",
    sentence: ({ data }) => `жұмыс желісі қосылды: ${text(data.base_url)}`,
  },
  "live_network.replaced": {
    label: "Жұмыс желісі ауыстырылды",
    sentence: ({ data }) => `жұмыс желісі ауыстырылды, жаңа мекенжайы: ${text(data.base_url)}`,
  },
  "live_network.made_default": {
    label: "Негізгі желі өзгертілді",
    sentence: ({ data }) => `${text(data.network)}-желі негізгі етілді`,
  },
  "live_network.printed_codes_on": {
    label: "Баспа кодтар қосылды",
    sentence: ({ data }) => `жұмыс желісінің баспа кодтары қосылды: ${text(data.base_url)}`,
  },
  "live_network.printed_codes_off": {
    label: "Баспа кодтар өшірілді",
    sentence: ({ data }) => `жұмыс желісінің баспа кодтары өшірілді: ${text(data.base_url)}`,
  },
  "live_network.disconnected": {
    label: "Жұмыс желісі ажыратылды",
    sentence: ({ data }) => `жұмыс желісі ажыратылды: ${text(data.base_url)}`,
  },
  "device_key.issued": {
    label: "Құрылғы кілті жасалды",
    sentence: ({ target, data }) => `құрылғы кілті жасалды: «${target ?? text(data.name)}»`,
  },
  "device_key.changed": {
    label: "Құрылғы кілті өзгертілді",
    sentence: ({ target, data }) =>
      `«${target ?? text(data.name)}» құрылғы кілті үшін көрсетілді: төлеуші ${data.is_payer_present === true ? "құрылғының жанында" : "басқа жерде"}`,
  },
  "device_key.rotated": {
    label: "Құрылғы кілті ауыстырылды",
    sentence: ({ target, data }) => `құрылғы кілті ауыстырылды: «${target ?? text(data.name)}»`,
  },
  "device_key.revoked": {
    label: "Құрылғы кілтінің күші жойылды",
    sentence: ({ target, data }) => `құрылғы кілтінің күші жойылды: «${target ?? text(data.name)}»`,
  },
  "webhook_subscription.created": {
    label: "Вебхук жазылымы қосылды",
    sentence: ({ data }) => `жаңа вебхук жазылымы қосылды: ${text(data.url)}`,
  },
  "webhook_subscription.changed": {
    label: "Вебхук жазылымы өзгертілді",
    sentence: ({ data }) =>
      typeof data.is_active === "boolean"
        ? `вебхук жазылымы ${data.is_active ? "іске қосылды" : "өшірілді"}`
        : "вебхук жазылымы өзгертілді",
  },
  "webhook_subscription.deleted": plain("Вебхук жазылымы жойылды", "вебхук жазылымы жойылды"),
  "webhook_subscription.secret_rotation_begun": plain(
    "Құпияны ауыстыру басталды",
    "вебхук қолтаңбасының құпиясын ауыстыру басталды",
  ),
  "webhook_subscription.secret_promoted": plain(
    "Құпияны ауыстыру аяқталды",
    "вебхук қолтаңбасының құпиясын ауыстыру аяқталды",
  ),
  "webhook_subscription.secret_rotation_abandoned": plain(
    "Құпияны ауыстыру тоқтатылды",
    "вебхук қолтаңбасының құпиясын ауыстыру тоқтатылды",
  ),
  "webhook_catcher.created": plain("Вебхук қабылдағыш жасалды", "вебхук қабылдағыш жасалды"),
  "webhook_catcher.changed": {
    label: "Вебхук қабылдағыш өзгертілді",
    sentence: ({ data }) =>
      data.answer === "hang"
        ? "вебхук қабылдағыштың жауабы өзгертілді: жауапсыз"
        : `вебхук қабылдағыштың жауабы өзгертілді: ${text(data.answer)}`,
  },
  "webhook_catcher.cleared": plain(
    "Вебхук қабылдағыш тазаланды",
    "вебхук қабылдағыштағы сұраулар тізімі тазаланды",
  ),
  "webhook_catcher.removed": plain("Вебхук қабылдағыш жойылды", "вебхук қабылдағыш жойылды"),
  "webhook_secrets.read": plain(
    "Қолтаңба құпиялары қаралды",
    "вебхук қолтаңбаларының құпиялары қаралды",
  ),
  "webhook_delivery.resent": plain("Жеткізу қайта жіберілді", "вебхук жеткізуі қайта жіберілді"),
  "payment_webhooks.resent": plain(
    "Төлем вебхуктері қайта жіберілді",
    "төлемдердің вебхуктері қайта жіберілді",
  ),
  "webhook_deliveries.resent": plain(
    "Сәтсіз жеткізулер қайта жіберілді",
    "вебхуктердің сәтсіз жеткізулері қайта жіберілді",
  ),
  "webhook_events.replayed": plain(
    "Жетпеген оқиғалар жіберілді",
    "вебхук жазылымына жетпеген оқиғалар жіберілді",
  ),
};
