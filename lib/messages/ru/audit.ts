import { type Facts, hasSome, money, plain, text as textOf } from "../audit-facts";
import type { audit as en } from "../en/audit";
import { textFor } from "../text-for";
import type { Translation } from "../translation";
import { roles } from "./roles";

const text = (value: unknown, fallback?: string): string =>
  typeof value === "boolean" ? (value ? "да" : "нет") : textOf(value, fallback);

const fields: Record<string, string> = {
  name: "название",
  currency: "валюта",
  timeZone: "часовой пояс",
  requireDeviceKeyForStaticQr: "ключ для поиска по статическому QR",
  requireTwoFactor: "обязательный вход с подтверждением",
  tillQuestionAbove: "сумма, выше которой касса переспрашивает",
  cashierRefundLimit: "лимит возврата для кассиров",
  accentColor: "акцентный цвет",
  receiptAddress: "адрес на чеке",
  taxNumber: "налоговый номер",
  receiptFooter: "текст на чеке",
  tipPercents: "чаевые в процентах",
};

const NONE: Record<string, string> = {
  tillQuestionAbove: "не переспрашивает",
  cashierRefundLimit: "без лимита",
  tipPercents: "нет",
  accentColor: "нет",
  receiptAddress: "нет",
  taxNumber: "нет",
  receiptFooter: "нет",
};

const LISTS: Record<string, string> = {
  payments: "платежи",
  refunds: "возвраты",
  deliveries: "доставки",
};

const role = (code: unknown): string =>
  textFor(roles, String(code))?.name.toLowerCase() ?? text(code);

/** `вид «Сегодня» (платежи)` */
const viewOf = ({ name, list }: Facts["data"]): string =>
  `вид «${text(name)}» (${LISTS[String(list)] ?? text(list)})`;

/** `название (A → B), валюта (C → D)` */
const changes = (data: Facts["data"]): string =>
  Object.entries(data)
    .map(([field, change]) => {
      const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown };
      const none = NONE[field] ?? "?";
      return `${fields[field] ?? field} (${text(from, none)} → ${text(to, none)})`;
    })
    .join(", ");

/** `сеанс: Chrome на Windows, последний IP-адрес – 203.0.113.5` */
const sessionOf = ({ browser, system, ip }: Facts["data"]): string => {
  const name = [text(browser, ""), text(system, "")].filter(Boolean).join(" на ");
  const known = [name, text(ip, "") && `последний IP-адрес – ${text(ip)}`].filter(Boolean);
  return `сеанс${known.length > 0 ? `: ${known.join(", ")}` : ""}`;
};

/** `«VIP», «Проверить»` */
const tags = (names: readonly unknown[]): string =>
  names.map((name) => `«${text(name)}»`).join(", ");

/** The actions of the audit log; an action that is missing here is shown by its name. */
const tillOf = (data: Record<string, unknown>): string =>
  data.name === null ? "касса без названия" : `касса «${text(data.name)}»`;

/** `изображение «Хлеб»` */
const slide = (data: Facts["data"]): string =>
  `${data.kind === "picture" ? "изображение" : "текст"} «${text(data.text)}»`;

export const audit: Translation<typeof en> = {
  "organization.created": plain("Организация создана", "создана организация"),
  "organization.changed": {
    label: "Организация изменена",
    sentence: ({ data }) => `изменены настройки организации: ${changes(data)}`,
  },
  "notification_channel.added": {
    label: "Чат добавлен",
    sentence: ({ data }) =>
      `добавлен чат для уведомлений «${text(data.name)}» (${text(data.host)})`,
  },
  "notification_channel.changed": {
    label: "Чат изменён",
    sentence: ({ data }) => `изменён чат для уведомлений «${text(data.name)}» (${text(data.host)})`,
  },
  "notification_channel.removed": {
    label: "Чат удалён",
    sentence: ({ data }) => `удалён чат для уведомлений «${text(data.name)}»`,
  },
  "saved_view.shared": {
    label: "Общий вид сохранён",
    sentence: ({ data }) => `сохранён общий ${viewOf(data)}`,
  },
  "saved_view.deleted": {
    label: "Общий вид удалён",
    sentence: ({ data }) => `удалён общий ${viewOf(data)}`,
  },
  "organization.brand_changed": {
    label: "Оформление изменено",
    sentence: ({ data: { logo, ...rest } }) =>
      [
        ...(Object.keys(rest).length > 0 ? [`изменён ${changes(rest)}`] : []),
        ...(logo === undefined ? [] : [logo === "removed" ? "удалён логотип" : "изменён логотип"]),
      ].join(", "),
  },
  "payment.created": {
    label: "Оплата запрошена",
    sentence: ({ data }) =>
      data.method !== "link"
        ? `запрошена оплата: ${money(data)}`
        : data.till_id === undefined
          ? `создана ссылка на оплату: ${money(data)}`
          : `показан QR на кассе: ${money(data)}`,
  },
  "payment.cancelled": {
    label: "Платёж отменён",
    sentence: ({ data }) => `отменён платёж: ${money(data)}`,
  },
  "payment.receipt_mailed": {
    label: "Чек отправлен по почте",
    sentence: ({ data }) => `чек платежа отправлен на ${text(data.to)}`,
  },
  "payment.note_added": plain("Заметка добавлена", "к платежу добавлена заметка"),
  "payment.note_deleted": plain("Заметка удалена", "удалена заметка к платежу"),
  "payment.tags_changed": {
    label: "Метки изменены",
    sentence: ({ data }) =>
      "изменены метки платежа: " +
      [
        ...(hasSome(data.added) ? [`добавлено ${tags(data.added)}`] : []),
        ...(hasSome(data.removed) ? [`убрано ${tags(data.removed)}`] : []),
      ].join("; "),
  },
  "static_qr.order_changed": {
    label: "Заказ платежа по статическому QR изменён",
    sentence: ({ data: { from, to } }) =>
      to === null
        ? `у платежа по статическому QR убран заказ «${text(from)}»`
        : from === null
          ? `платёж по статическому QR связан с заказом «${text(to)}»`
          : `у платежа по статическому QR изменён заказ: с «${text(from)}» на «${text(to)}»`,
  },
  "refund.created": {
    label: "Возврат оформлен",
    sentence: ({ data }) => `оформлен возврат: ${money(data)}`,
  },
  "reusable_link.created": {
    label: "Многоразовая ссылка создана",
    sentence: ({ data }) => `создана многоразовая ссылка «${text(data.title)}»`,
  },
  "reusable_link.changed": {
    label: "Многоразовая ссылка изменена",
    sentence: ({ data }) => `изменена многоразовая ссылка «${text(data.title)}»`,
  },
  "reusable_link.ended": {
    label: "Многоразовая ссылка завершена",
    sentence: ({ data }) => `завершена многоразовая ссылка «${text(data.title)}»`,
  },
  "reusable_link.reactivated": {
    label: "Многоразовая ссылка возобновлена",
    sentence: ({ data }) => `возобновлена многоразовая ссылка «${text(data.title)}»`,
  },
  "till.opened": plain("Касса открыта", "открыта касса в новом браузере"),
  "till.named": {
    label: "Касса названа",
    sentence: ({ data }) => `касса названа «${text(data.to)}»`,
  },
  "till.moved": {
    label: "Касса перемещена",
    sentence: ({ data: { name, from, to } }) =>
      `перемещена касса ${text(name)}: из «${text(from, "без места")}» в «${text(to, "без места")}»`,
  },
  "till.printed_code_made": {
    label: "Печатный код создан",
    sentence: ({ data }) => `создан печатный код кассы «${text(data.name)}»`,
  },
  "till.printed_code_ended": {
    label: "Печатный код отключён",
    sentence: ({ data }) => `отключён печатный код кассы «${text(data.name)}»`,
  },
  "till.ended": {
    label: "Касса закрыта навсегда",
    sentence: ({ data }) => `касса «${text(data.name)}» закрыта навсегда`,
  },
  "display_slide.added": {
    label: "Слайд добавлен",
    sentence: ({ data }) => `на экраны покупателя добавлено: ${slide(data)}`,
  },
  "display_slide.moved": {
    label: "Слайд перемещён",
    sentence: ({ data }) =>
      `на экранах покупателя перемещено на место ${text(data.position)}: ${slide(data)}`,
  },
  "display_slide.removed": {
    label: "Слайд удалён",
    sentence: ({ data }) => `с экранов покупателя удалено: ${slide(data)}`,
  },
  "location.added": {
    label: "Место добавлено",
    sentence: ({ data }) => `добавлено место «${text(data.name)}»`,
  },
  "location.renamed": {
    label: "Место переименовано",
    sentence: ({ data }) => `место «${text(data.from)}» переименовано в «${text(data.to)}»`,
  },
  "catalogue.item_added": {
    label: "Товар добавлен в каталог",
    sentence: ({ data }) => `в каталог добавлен товар «${text(data.name)}», ${money(data)}`,
  },
  "catalogue.item_changed": {
    label: "Товар в каталоге изменён",
    sentence: ({ data }) => `в каталоге изменён товар «${text(data.name)}», теперь ${money(data)}`,
  },
  "catalogue.item_deleted": {
    label: "Товар удалён из каталога",
    sentence: ({ data }) => `из каталога удалён товар «${text(data.name)}»`,
  },
  "busy_hour.started": {
    label: "Час пик запущен",
    sentence: ({ data }) => `запущен час пик в тестовой сети: ${text(data.payers)} плательщиков`,
  },
  "busy_hour.stopped": {
    label: "Час пик остановлен",
    sentence: () => "остановлен час пик в тестовой сети",
  },
  "shift.opened": {
    label: "Смена открыта",
    sentence: ({ data }) => `открыта смена: ${tillOf(data)}`,
  },
  "shift.closed": {
    label: "Смена закрыта",
    sentence: ({ data }) => `закрыта смена № ${text(data.z_number)}: ${tillOf(data)}`,
  },
  "till.pins_accepted": {
    label: "Вход по ПИН-коду включён",
    sentence: ({ data }) => `включён вход по ПИН-коду: ${tillOf(data)}`,
  },
  "till.pins_refused": {
    label: "Вход по ПИН-коду отключён",
    sentence: ({ data }) => `отключён вход по ПИН-коду: ${tillOf(data)}`,
  },
  "till.signed_in": {
    label: "Вход на кассе",
    sentence: ({ data }) => `вход по ПИН-коду: ${tillOf(data)}`,
  },
  "user.signed_in": plain("Вход", "вход с паролем"),
  "user.sign_in_failed": {
    label: "Неудачный вход",
    sentence: ({ data }) => `неудачный вход: неверный ${data.what === "code" ? "код" : "пароль"}`,
  },
  "file.downloaded": {
    label: "Файл скачан",
    sentence: ({ data }) => `скачан файл ${text(data.file)}`,
  },
  "user.pin_set": plain("ПИН-код задан", "задан ПИН-код для касс"),
  "user.pin_removed": plain("ПИН-код удалён", "удалён ПИН-код для касс"),
  "user.pin_wrong": {
    label: "Неверный ПИН-код",
    sentence: ({ target, data }) =>
      data.purpose === "approval"
        ? `введён неверный ПИН-код${target ? ` (${target})` : ""}: ${tillOf(data)}`
        : `от этого имени введён неверный ПИН-код: ${tillOf(data)}`,
  },
  "user.pin_locked": plain("ПИН-код заблокирован", "ПИН-код заблокирован после неверных попыток"),
  "member.pin_reset": {
    label: "ПИН-код разблокирован",
    sentence: ({ target }) => `разблокирован ПИН-код${target ? `: ${target}` : " участника"}`,
  },
  "refund.approved": {
    label: "Возврат подтверждён",
    sentence: ({ data }) => `возврат подтверждён ПИН-кодом: ${money(data)}`,
  },
  "till.display_paired": plain("Экран покупателя подключён", "к кассе подключён экран покупателя"),
  "till.display_removed": plain("Экран покупателя отключён", "от кассы отключён экран покупателя"),
  "invitation.sent": {
    label: "Приглашение отправлено",
    sentence: ({ data }) =>
      `отправлено приглашение на ${text(data.email)}, роль – ${role(data.role)}${data.locations ? `, места: ${text(data.locations)}` : ""}`,
  },
  "invitation.revoked": {
    label: "Приглашение отозвано",
    sentence: ({ data }) => `отозвано приглашение на ${text(data.email)}`,
  },
  "member.joined": {
    label: "Новый участник",
    sentence: ({ data }) => `теперь в команде, роль – ${role(data.role)}`,
  },
  "member.role_changed": {
    label: "Роль изменена",
    sentence: ({ target, data }) =>
      `изменена роль участника: ${target ? `${target}, ` : ""}${role(data.from)} → ${role(data.to)}`,
  },
  "member.locations_changed": {
    label: "Место работы изменено",
    sentence: ({ target, data }) =>
      `изменено место работы участника: ${target ? `${target}, ` : ""}${data.to ? text(data.to) : "все места"}`,
  },
  "member.removed": {
    label: "Участник удалён",
    sentence: ({ target, data }) =>
      `из команды удалён участник${target ? `: ${target}` : ""} (${role(data.role)})`,
  },
  "member.left": plain("Выход из организации", "выход из организации"),
  "user.password_changed": plain("Пароль изменён", "изменён пароль"),
  "user.password_reset": plain("Пароль сброшен", "сброшен пароль по ссылке из письма"),
  "user.signed_out_everywhere": plain("Все сеансы завершены", "завершены все сеансы"),
  "user.session_ended": {
    label: "Сеанс завершён",
    sentence: ({ data }) => `завершён ${sessionOf(data)}`,
  },
  "user.two_factor_on": plain("Вход с подтверждением включён", "включён вход с подтверждением"),
  "user.two_factor_off": plain("Вход с подтверждением отключён", "отключён вход с подтверждением"),
  "user.recovery_codes_renewed": plain("Резервные коды обновлены", "созданы новые резервные коды"),
  "user.renamed": {
    label: "Имя изменено",
    sentence: ({ data }) => `изменено имя: ${text(data.from)} → ${text(data.to)}`,
  },
  "user.email_changed": {
    label: "Эл. почта изменена",
    sentence: ({ data }) => `изменена эл. почта: ${text(data.from)} → ${text(data.to)}`,
  },
  "live_network.connected": {
    label: "Рабочая сеть подключена",
    sentence: ({ data }) => `подключена рабочая сеть: ${text(data.base_url)}`,
  },
  "live_network.replaced": {
    label: "Рабочая сеть заменена",
    sentence: ({ data }) => `заменена рабочая сеть, новый адрес: ${text(data.base_url)}`,
  },
  "live_network.made_default": {
    label: "Основная сеть изменена",
    sentence: ({ data }) => `основной сделана сеть ${text(data.network)}`,
  },
  "live_network.printed_codes_on": {
    label: "Печатные коды включены",
    sentence: ({ data }) => `включены печатные коды рабочей сети: ${text(data.base_url)}`,
  },
  "live_network.printed_codes_off": {
    label: "Печатные коды выключены",
    sentence: ({ data }) => `выключены печатные коды рабочей сети: ${text(data.base_url)}`,
  },
  "live_network.disconnected": {
    label: "Рабочая сеть отключена",
    sentence: ({ data }) => `отключена рабочая сеть: ${text(data.base_url)}`,
  },
  "device_key.issued": {
    label: "Ключ устройства создан",
    sentence: ({ target, data }) => `создан ключ устройства «${target ?? text(data.name)}»`,
  },
  "device_key.changed": {
    label: "Ключ устройства изменён",
    sentence: ({ target, data }) =>
      `для ключа устройства «${target ?? text(data.name)}» указано: плательщик ${data.is_payer_present === true ? "у устройства" : "не у устройства"}`,
  },
  "device_key.rotated": {
    label: "Ключ устройства заменён",
    sentence: ({ target, data }) => `заменён ключ устройства «${target ?? text(data.name)}»`,
  },
  "device_key.revoked": {
    label: "Ключ устройства отозван",
    sentence: ({ target, data }) => `отозван ключ устройства «${target ?? text(data.name)}»`,
  },
  "webhook_subscription.created": {
    label: "Подписка на вебхуки добавлена",
    sentence: ({ data }) => `добавлена подписка на вебхуки: ${text(data.url)}`,
  },
  "webhook_subscription.changed": {
    label: "Подписка на вебхуки изменена",
    sentence: ({ data }) =>
      typeof data.is_active === "boolean"
        ? `${data.is_active ? "включена" : "отключена"} подписка на вебхуки`
        : "изменена подписка на вебхуки",
  },
  "webhook_subscription.deleted": plain(
    "Подписка на вебхуки удалена",
    "удалена подписка на вебхуки",
  ),
  "webhook_subscription.secret_rotation_begun": plain(
    "Замена секрета начата",
    "начата замена секрета подписи вебхуков",
  ),
  "webhook_subscription.secret_promoted": plain(
    "Замена секрета завершена",
    "завершена замена секрета подписи вебхуков",
  ),
  "webhook_subscription.secret_rotation_abandoned": plain(
    "Замена секрета отменена",
    "отменена замена секрета подписи вебхуков",
  ),
  "webhook_catcher.created": plain("Приёмник вебхуков создан", "создан приёмник вебхуков"),
  "webhook_catcher.changed": {
    label: "Приёмник вебхуков изменён",
    sentence: ({ data }) =>
      data.answer === "hang"
        ? "изменён ответ приёмника вебхуков: без ответа"
        : `изменён ответ приёмника вебхуков: ${text(data.answer)}`,
  },
  "webhook_catcher.cleared": plain(
    "Приёмник вебхуков очищен",
    "очищен список запросов в приёмнике вебхуков",
  ),
  "webhook_catcher.removed": plain("Приёмник вебхуков удалён", "удалён приёмник вебхуков"),
  "webhook_secrets.read": plain(
    "Секреты подписи просмотрены",
    "просмотрены секреты подписи вебхуков",
  ),
  "webhook_delivery.resent": plain(
    "Доставка отправлена ещё раз",
    "ещё раз отправлена доставка вебхука",
  ),
  "payment_webhooks.resent": plain(
    "Вебхуки платежей отправлены ещё раз",
    "ещё раз отправлены вебхуки платежей",
  ),
  "webhook_deliveries.resent": plain(
    "Неудачные доставки отправлены ещё раз",
    "ещё раз отправлены неудачные доставки вебхуков",
  ),
  "webhook_events.replayed": plain(
    "Пропущенные события отправлены",
    "отправлены события, пропущенные подпиской на вебхуки",
  ),
};
