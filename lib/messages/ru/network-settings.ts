import { formatCount } from "@/lib/kit/display";
import type { networkSettings as en } from "../en/network-settings";
import type { Translation } from "../translation";
import { form, plural } from "./plural";

export const networkSettings: Translation<typeof en> = {
  title: "Рабочая сеть",
  description:
    "Платежи в рабочем режиме идут через сеть, которую знает Qassa, или через ваш собственный шлюз.",
  notConnected: "Рабочая сеть не подключена",
  notConnectedText:
    "Тестовый режим работает и без неё. Подключите сеть, чтобы создавать рабочие ключи и принимать настоящие платежи.",
  connect: "Подключить",
  connectAnother: "Подключить ещё одну сеть",
  connectTitle: "Подключение сети",
  replaceTitle: "Замена подключения",
  replaceText: "Новые настройки заменят текущие, как только соединение заработает.",
  kind: "Сеть",
  kinds: {
    vipps_mobilepay: "Vipps MobilePay",
    pix: "Pix",
    apipay: "ApiPay.kz (Kaspi Pay)",
    gateway: "Собственный шлюз",
  },
  kindHints: {
    vipps_mobilepay: "Норвегия, Дания и Финляндия: запросы на телефон и QR-коды.",
    pix: "Бразилия: QR-коды. Любой банк с API Pix.",
    apipay: "Казахстан: запросы Kaspi Pay на телефон через независимый сервис.",
    gateway:
      "Программа между Qassa и вашей платёжной сетью, описанная в docs/network-gateway.openapi.json.",
  },
  fields: {
    vipps_address: {
      label: "Адрес API",
      hint: "Тестовая среда – https://apitest.vipps.no, у неё свои ключи.",
    },
    apipay_address: {
      label: "Адрес API",
      hint: "У песочницы и реальных платежей он один.",
    },
    api_key: {
      label: "Ключ API",
      hint: "В кабинете ApiPay.kz: «Настройки», «Подключение». Хранится в зашифрованном виде и больше не показывается.",
    },
    base_url: {
      label: "Адрес API",
      hint: "Его сообщает ваш банк, вместе с версией: https://pix.bank.example/api/v2",
    },
    token_url: {
      label: "Адрес токенов",
      hint: "Где банк выдаёт токены доступа, например https://pix.bank.example/oauth/token",
    },
    client_id: {
      label: "Идентификатор клиента",
      hint: "Из личного кабинета сети, вместе с секретом.",
    },
    client_secret: {
      label: "Секрет клиента",
      hint: "Хранится в зашифрованном виде и больше не показывается.",
    },
    subscription_key: {
      label: "Ключ подписки",
      hint: "«Ocp-Apim-Subscription-Key» в личном кабинете, основной или запасной.",
    },
    merchant_serial_number: {
      label: "Номер точки продаж",
      hint: "Merchant serial number (MSN).",
    },
    longest_link_days: {
      label: "Наибольший срок ссылки, в днях",
      hint: "Только если Vipps MobilePay разрешил вашей точке долгие запросы на оплату (long-living payment requests). Иначе оставьте пустым: ссылка действует десять минут.",
    },
    certificate: {
      label: "Сертификат",
      hint: "Файл с закрытым ключом, который выдал банк: .pfx, .p12 или .pem.",
    },
    certificate_password: {
      label: "Пароль сертификата",
      hint: "Оставьте пустым, если файл без пароля.",
    },
    pix_key: {
      label: "Ключ Pix",
      hint: "Ключ счёта, на который поступают деньги.",
    },
    merchant_city: {
      label: "Город",
      hint: "Печатается в статическом QR-коде, до 15 букв.",
    },
  },
  kept: "Оставьте пустым, чтобы не менять.",
  chooseFile: "Выбрать файл",
  certificateUntil: "Сертификат действует до",
  steps: {
    address: "Адрес не найден",
    connection: "Не удалось установить соединение",
    authority: "Нет доверия к сертификату банка",
    certificate: "Ваш сертификат не подошёл",
    token: "Токен доступа не выдан",
    permission: "У ключей нет нужных прав",
    list: "Банк не даёт нужных списков",
    key: "Ключ получателя отклонён",
  },
  replace: "Заменить",
  baseUrl: "Базовый URL",
  baseUrlHint: "Начало путей шлюза, например https://connector.example/qassa",
  token: "Токен",
  tokenHint:
    "Qassa передаёт его шлюзу с каждым запросом. Токен хранится в зашифрованном виде и больше не показывается.",
  connected: "Сеть ответила. Рабочая сеть подключена.",
  name: "Название (необязательно)",
  nameHint: "Чтобы различать несколько сетей, например «Киоск у порта».",
  number: "Номер в API",
  isDefault: "Основная",
  makeDefault: "Сделать основной",
  madeDefault: (name: string) => `Новые платежи идут через ${name}, если не выбрана другая сеть.`,
  state: "Статус",
  answering: "Отвечает",
  failing: "Не отвечает",
  silent: "Запросов не было",
  since: "Подключена",
  lastAnswer: "Последний ответ",
  lastFailure: "Последний сбой",
  history: "Синхронизация статического QR",
  unreadable: "Не удалось прочитать",
  unreadablePart: (why: string) => `Часть истории: ${why}`,
  liveKeys: "Рабочие ключи",
  never: "Ещё не было",
  test: "Проверить соединение",
  testOk: (ms: number) => `Сеть ответила за ${formatCount(ms)} мс.`,
  disconnect: "Отключить",
  disconnectTitle: (name: string) => `Отключить ${name}?`,
  disconnectText: "Принимать платежи в рабочем режиме будет нельзя. Адрес и ключи будут удалены.",
  disconnectOneText: "Платежи через неё больше не пойдут. Адрес и ключи будут удалены.",
  disconnectBlocked: (keys: number) =>
    `Эту сеть ${form(keys, "использует", "используют", "используют")} ${plural(keys, "рабочий ключ устройства", "рабочих ключа устройств", "рабочих ключей устройств")}. Сначала отзовите рабочие ключи в разделе «Устройства».`,
  openPayments: "Ждут ответа сети:",
  toDevices: "К устройствам",
  disconnected: "Рабочая сеть отключена.",
};
