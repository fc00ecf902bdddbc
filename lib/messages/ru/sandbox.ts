import { bidiSafe } from "@/lib/kit/display";
import type { sandbox as en } from "../en/sandbox";
import type { Translation } from "../translation";
import { form, plural } from "./plural";

const waitingRequests = (count: number) =>
  plural(count, { one: "запрос ждёт", few: "запроса ждут", many: "запросов ждут" });

export const sandbox: Translation<typeof en> = {
  title: "Тестовый телефон",
  strip: "Тестовая сеть · тестовые деньги",
  tabs: { label: "Экраны", home: "Главная", pay: "Оплата", history: "История" },
  loading: "Телефон загружается",
  waiting: "Ожидает",
  openAnother: "Открыть другой телефон",
  failed: "Что-то пошло не так",
  retry: "Повторить",
  offline: "Нет связи. Подключаемся снова… Данные на экране могли устареть.",
  copy: "Копировать",
  copied: "Скопировано",
  close: "Закрыть",
  done: "Готово",

  card: {
    region: "Плательщик",
    balance: "Баланс",
    change: "Сменить",
    of: (merchant: string) => `Продавец: ${bidiSafe(merchant)}`,
    code: "Мой код",
    codeOf: (name: string) => `QR-код плательщика ${bidiSafe(name)}`,
    codeHint: "Кассир сканирует его на кассе: сумма, затем «На телефон».",
    copyCode: "Скопировать текст кода",
  },
  actions: { scan: "Сканировать QR", printed: "Статический QR" },

  requests: {
    region: "Ждут вашего ответа",
    asks: (merchant: string) => `${bidiSafe(merchant)} запрашивает оплату`,
    confirm: "Подтвердить",
    decline: "Отклонить",
    confirmAmount: (amount: string) => `Подтвердить: ${amount}`,
    declineAmount: (amount: string) => `Отклонить: ${amount}`,
    count: (count: number) => `${waitingRequests(count)} ответа`,
    banner: (merchant: string, amount: string) =>
      `${bidiSafe(merchant)} запрашивает оплату: ${amount}`,
    bannerMany: (count: number) => `${waitingRequests(count)} вашего ответа`,
    none: "Подтверждать нечего",
    noneFor: (phone: string) => `Для ${phone} подтверждать нечего`,
    noneText: (phone: string) =>
      `Когда продавец отправит запрос на оплату на номер ${phone}, он автоматически появится здесь.`,
    elsewhere: (name: string, count: number) =>
      `${waitingRequests(count)} ответа от плательщика ${bidiSafe(name)}`,
    fromProgram: "Отправить запрос через API",
    copyBody: "Копировать тело",
  },
  left: (time: string) => `Осталось: ${time}`,

  latest: { title: "Последние операции", all: "Показать все" },
  history: {
    title: "История",
    none: "Здесь пока пусто",
    noneText: "Здесь появятся платежи, отклонённые запросы и возвраты этого плательщика.",
    more: "Показать ещё",
    loadingMore: "Загружаются более ранние записи",
    end: "Это вся история",
    shown: (count: number) => `Записей: ${count}`,
    today: "Сегодня",
    yesterday: "Вчера",
    kinds: { request: "Запрос", link: "QR-код", static: "Статический QR" },
    refundOf: { request: "Возврат", link: "Возврат", static: "Возврат" },
    bySandbox: "Оплачено тестовой сетью",
    refundReceived: (amount: string, merchant: string) =>
      `Возврат от продавца «${merchant}»: ${amount}`,
    details: {
      status: "Статус",
      when: "Время",
      how: "Способ",
      comment: "Комментарий",
      reason: "Причина",
      payment: "Платёж",
      order: "Номер заказа",
      balance: "Баланс",
      unchanged: "Без изменений",
    },
  },
  statuses: {
    Processed: "Оплачено",
    Declined: "Отклонено",
    Cancelled: "Отменено продавцом",
    Rejected: "Не прошло",
    Expired: "Срок истёк",
    Refunded: "Возвращено",
  },

  result: {
    to: (merchant: string) => `Продавец: ${bidiSafe(merchant)}`,
    balance: (balance: string) => `Баланс: ${balance}`,
    next: {
      Processed: "Деньги у продавца. Эту страницу можно закрыть.",
      Declined: "Деньги не списаны. Если передумаете, попросите у продавца новый QR-код.",
      Cancelled: "Деньги не списаны. Попросите у продавца новый QR-код.",
      Rejected: "Деньги не списаны. Попросите у продавца новый QR-код.",
      Expired: "Оплата не поступила вовремя, деньги не списаны. Попросите у продавца новый QR-код.",
    },
    nothingTaken: "Деньги не списаны.",
    orderNumber: "Продавец может найти этот платёж по номеру заказа:",
    backToPhone: "Назад к тестовому телефону",
  },

  pay: {
    loading: "Платёж загружается",
    amount: (amount: string) => `Оплатить ${amount}`,
    pay: "Оплатить",
    decline: "Отклонить",
    phone: "Ваш номер телефона",
    phoneHint: "Для нового номера откроется счёт с тестовыми деньгами",
    any: (merchant: string) => `Оплата: ${bidiSafe(merchant)}`,
    anyText: (currency: string) => `Любая сумма, валюта: ${currency}.`,
    amountLabel: (currency: string) => `Сумма, ${currency}`,
    comment: "Комментарий",
    maybePaid:
      "Неизвестно, прошёл ли платёж. Нажмите кнопку ещё раз: деньги спишутся только один раз.",
  },
  payTab: {
    scanTitle: "Оплата по QR-коду",
    scanText: "Отсканируйте QR-код кассы, ссылки на оплату или плаката со статическим QR.",
    scan: "Сканировать QR-код",
    paste: "Вставить ссылку",
    address: "Ссылка из QR-кода",
    addressHint: "Значение qr_token или ссылка на оплату",
    open: "Открыть",
    notOurs:
      "Это не ссылка из QR-кода этой тестовой сети. Она должна выглядеть так: …/sandbox/qr/ и затем токен.",
    printedTitle: (merchant: string) => `Статический QR: ${bidiSafe(merchant)}`,
    printedText: "Принимает любую сумму.",
    show: "Показать QR-код",
    hide: "Скрыть QR-код",
    code: (merchant: string) => `Статический QR-код: ${merchant}`,
    openAddress: "Открыть ссылку",
  },
  scan: {
    title: "Сканирование QR-кода",
    starting: "Камера включается",
    aim: "Поместите QR-код в рамку",
    view: "Изображение с камеры",
    notOurs: "Этот QR-код не относится к этой тестовой сети.",
    none: "На этом устройстве не найдена камера.",
    refused:
      "Доступ к камере запрещён. Разрешите его для этой страницы в настройках браузера или вставьте ссылку.",
    insecure:
      "Браузеры разрешают доступ к камере только по https или на localhost. Вставьте ссылку.",
    busy: "Камеру использует другое приложение. Закройте его и попробуйте снова или вставьте ссылку.",
    paste: "Вставить ссылку",
  },

  payer: {
    choose: "Кто платит?",
    add: "Добавить плательщика",
    edit: "Изменить плательщика",
    editName: (name: string) => `Изменить: ${name}`,
    phone: "Номер телефона",
    phoneHint: "Например +7 701 123 45 67, или как его набирают в вашей стране",
    name: "Имя",
    nameHint: "Если оставить пустым, имя будет придумано",
    balance: (currency: string) => `Баланс, ${currency}`,
    save: "Сохранить",
    firstText:
      "Добавьте плательщика или создайте платёж: его плательщик появится здесь автоматически.",
  },

  profile: {
    label: "Сеть",
    hint: "Песочница умеет то же, что и эта сеть. Всё остальное отклоняется, как и в боевом режиме.",
    names: {
      everything: "Всё",
      vipps_mobilepay: "Как Vipps MobilePay",
      pix: "Как Pix",
      apipay: "Как ApiPay.kz (Kaspi Pay)",
    },
  },

  busyHour: {
    open: "Запустить час пик",
    title: "Час пик",
    text: "Вымышленные плательщики приходят волнами и платят на кассах, по ссылкам, по запросам на телефон и по статическому QR. Большинство платит, кто-то отказывается, кто-то уходит без оплаты, кому-то потом возвращают деньги. Всё идёт обычным путём, поэтому вебхуки и отчёты видят это как настоящее.",
    forMembers: (merchant: string) =>
      `Запустить час пик могут только владельцы, администраторы и разработчики организации «${bidiSafe(merchant)}».`,
    signIn: "Войти",
    speed: "Скорость",
    speeds: { real_time: "Как есть", five_minutes: "5 минут", one_minute: "1 минута" },
    payers: "Плательщики",
    payersHint: "От 1 до 600",
    start: "Начать",
    stop: "Остановить",
    playing: "Идёт час пик",
    starting: "Первый плательщик придёт в течение 15 секунд.",
    over: "Все плательщики пришли",
    stopped: "Остановлено. Те, кто уже пришёл, закончат свои платежи.",
    progress: (count: number, total: number) => `Плательщики: ${count} из ${total}`,
    sums: "Что сделали плательщики",
    collected: "Получено",
    paid: "Оплатили",
    refunded: "С возвратом",
    declined: "Отказались",
    unpaid: "Ушли без оплаты",
    failed: "Не прошло",
    expire: "Неоплаченные платежи истекают как обычно, через 15 минут.",
  },

  faults: {
    open: "Сбои и особые суммы",
    title: "Имитация сбоев сети",
    faults: "Сбои",
    magic: "Особые суммы",
    on: (count: number) =>
      `${form(count, { one: "Включён", few: "Включены", many: "Включено" })} ${plural(count, { one: "сбой", few: "сбоя", many: "сбоев" })}`,
    loading: "Загрузка",
    magicText: (currency: string) =>
      `Платёж или ссылка на оплату ровно на такую сумму (валюта: ${currency}) всегда завершается именно так. Балансы плательщиков не меняются.`,
    amount: "Сумма",
    milliseconds: " мс",
    whatHappens: "Результат",
  },

  key: {
    text: "Побудьте плательщиком своих тестовых платежей: подтверждайте запросы, платите по QR-кодам, имитируйте сбои.",
    label: "Тестовый ключ устройства",
    hint: "Начинается с qs_test_. Используется один раз, чтобы найти вашу организацию, и не сохраняется.",
    open: "Открыть тестовый телефон",
    signIn: "Войти, чтобы открыть тестовый телефон демо",
  },
};
