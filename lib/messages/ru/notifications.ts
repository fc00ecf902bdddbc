import { bidiSafe, formatDay, formatMoment, formatMoney } from "@/lib/kit/display";
import type { notifications as en } from "../en/notifications";
import type { Translation } from "../translation";
import { plural } from "./plural";

const subjectOf = (title: string, place: string) => `${title} – ${place}`;

const payments = (count: number) =>
  plural(count, { one: "платёж", few: "платежа", many: "платежей" });

/** What notifications say, in emails and in chats. */
export const notifications: Translation<typeof en> = {
  place: (organization: string, mode: "test" | "live") =>
    mode === "live"
      ? `«${bidiSafe(organization)}»`
      : `«${bidiSafe(organization)}» (тестовый режим)`,
  amount: formatMoney,
  sinceWhen: (since: Date, zone: string) => `с ${formatMoment(since, zone, "short")}`,
  lastFailure: "Последний сбой",
  noReason: "Причина не указана",
  openPayments: "Открыть платежи",
  openOverview: "Посмотреть состояние",
  openWebhooks: "Открыть вебхуки",
  openRefund: "Открыть возврат",
  openRefunds: "Открыть непрошедшие возвраты",
  openClose: "К закрытию дня",
  networkDown: (place: string, since: Date, zone: string) => {
    const title = "Платёжная сеть не отвечает";
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `Последний ответ платёжной сети организации ${place}: ${formatMoment(since, zone, "short")}. Пока сеть не ответит, новые платежи не проходят, а результат ожидающих неизвестен.`,
        "Qassa обращается к сети каждые несколько секунд и сообщит, когда та снова ответит. Если это затянется, обратитесь в поддержку сети или проверьте подключение в настройках.",
      ],
    };
  },
  openNetwork: "Открыть подключение",
  certificateEnding: (place: string, end: Date, zone: string) => {
    const title = "Сертификат Pix скоро закончится";
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `Сертификат, с которым организация ${place} принимает платежи, действует до ${formatMoment(end, zone, "short")}. После этого принимать платежи и узнавать их результат нельзя.`,
        "Получите у банка новый сертификат и замените его в настройках подключения. Платежи при этом не прерываются.",
      ],
    };
  },
  networkBack: (place: string, since: Date, until: Date, zone: string) => {
    const title = "Платёжная сеть снова отвечает";
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `Платёжная сеть организации ${place} снова отвечает. Ответов не было: ${formatMoment(since, zone, "short")} – ${formatMoment(until, zone, "short")}.`,
        "Ожидающие платежи и возвраты проверяются, от вас ничего не требуется.",
      ],
    };
  },
  endpointsFailing: (name: string, count: number, place: string) => {
    const title = `Вебхуки не доходят: ${count === 1 ? name : plural(count, { one: "адрес", few: "адреса", many: "адресов" })}`;
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `Доставки вебхуков организации ${place} раз за разом заканчиваются ошибкой. Для каждой делается три попытки. Когда адрес заработает, неудачные доставки можно отправить ещё раз на странице по ссылке ниже.`,
      ],
    };
  },
  endpointsBack: (name: string, count: number, place: string) => {
    const title = `Вебхуки снова доходят: ${count === 1 ? name : plural(count, { one: "адрес", few: "адреса", many: "адресов" })}`;
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        `Доставки вебхуков организации ${place} снова проходят. Если за это время были неудачные, отправьте их ещё раз на странице по ссылке ниже.`,
      ],
    };
  },
  openPayment: "Открыть платёж",
  paymentsKept: (amount: string, count: number, place: string) => {
    const title =
      count === 1
        ? `Платёж подтверждён, но деньги не получены: ${amount}`
        : `Подтверждены, но деньги не получены: ${payments(count)}`;
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        count === 1
          ? `Плательщик подтвердил этот платёж организации ${place}, но платёжная сеть держит деньги и пока не списывает их. Qassa будет пробовать, пока не закончится срок платежа; тогда деньги вернутся плательщику, а платёж не пройдёт.`
          : `Плательщики подтвердили эти платежи организации ${place}, но платёжная сеть держит деньги и пока не списывает их. Qassa будет пробовать, пока не закончится срок платежа; тогда деньги вернутся плательщику, а платёж не пройдёт.`,
        "Пока статус платежа не станет окончательным, не отдавайте товар и не принимайте оплату другим способом. Если это затянется, обратитесь в поддержку сети.",
      ],
    };
  },
  refundsFailed: (amount: string, count: number, place: string) => {
    const title =
      count === 1
        ? `Возврат не прошёл: ${amount}`
        : plural(count, {
            one: "возврат не прошёл",
            few: "возврата не прошли",
            many: "возвратов не прошли",
          });
    return {
      subject: subjectOf(title, place),
      title,
      paragraphs: [
        count === 1
          ? `Платёжная сеть не выполнила этот возврат организации ${place}, поэтому плательщик не получил деньги. Проверьте причину и повторите возврат.`
          : `Платёжная сеть не выполнила эти возвраты организации ${place}, поэтому плательщики не получили деньги. Проверьте причины и повторите возвраты.`,
      ],
    };
  },
  dailyClose: ({ day, currency, total, static_qr: printed }, place) => {
    const money = (amount: number) => formatMoney(amount, currency);
    const title = `Закрытие дня: ${formatDay(day, "dayShort")}`;
    return {
      subject: `${title}, за вычетом возвратов ${money(total.net)} – ${place}`,
      title,
      paragraphs: [`Сколько получено и возвращено за этот день в организации ${place}.`],
      facts: [
        [`Получено (${payments(total.taken_count)})`, money(total.taken)] as const,
        ...(printed.count > 0
          ? [
              [
                `Из них по статическому QR (${payments(printed.count)})`,
                money(printed.amount),
              ] as const,
            ]
          : []),
        [
          `Возвращено (${plural(total.refunded_count, { one: "возврат", few: "возврата", many: "возвратов" })})`,
          money(total.refunded),
        ] as const,
        ["За вычетом возвратов", money(total.net)] as const,
      ],
    };
  },
  subject: "Сообщение о вашей организации",
  mailFooter: (organization: string, settings: string) =>
    `Вы получили это письмо, потому что вы в команде организации «${bidiSafe(organization)}».\nВыберите, о чём вам сообщать: ${settings}`,
  test: (organization: string) => ({
    subject: "Тестовое сообщение",
    title: "Тестовое сообщение от Qassa",
    paragraphs: [`Здесь будут появляться уведомления организации «${bidiSafe(organization)}».`],
  }),
};
