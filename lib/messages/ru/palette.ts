import { bidiSafe } from "@/lib/kit/display";
import type { palette as en } from "../en/palette";
import type { Translation } from "../translation";

/**
 * Actions, and pages that are not in the sidebar; `keywords` are other words that find them: Russian ones, also with «е»
 * for «ё», then the English label's and keywords.
 */
export const palette: Translation<typeof en> = {
  actions: "Действия",
  organizations: "Организации",
  names: {
    newLink: "Новая ссылка на оплату",
    newReusableLink: "Новая многоразовая ссылка",
    issueKey: "Создать ключ устройства",
    addWebhook: "Добавить подписку на вебхуки",
    invite: "Пригласить в команду",
    todaysClose: "Закрытие сегодняшнего дня",
    sandboxPhone: "Открыть тестовый телефон",
    dark: "Тёмная тема",
    light: "Светлая тема",
    system: "Тема как на устройстве",
    en: "English",
    ru: "Русский",
    kk: "Қазақша",
    switchToLive: "Перейти в рабочий режим",
    switchToTest: "Перейти в тестовый режим",
    keys: "Горячие клавиши",
    newOrganization: "Новая организация",
    documentation: "Документация API",
    signOut: "Выйти",
  },
  switchTo: (organization: string) => `Перейти в организацию «${bidiSafe(organization)}»`,
  pages: {
    organization: "Настройки: Организация",
    team: "Настройки: Команда",
    network: "Настройки: Рабочая сеть",
    audit: "Настройки: Журнал действий",
    profile: "Настройки: Профиль",
    reusableLinks: "Ссылки на оплату: многоразовые",
    deliveries: "Вебхуки: Доставки",
    catcher: "Вебхуки: Приёмник",
    signatures: "Вебхуки: Проверка подписи",
    poster: "Статический QR: Плакат",
    daysReport: "Отчёты: По дням",
    goLive: "Начало приёма платежей",
    firstSteps: "Первые шаги",
  },
  keywords: {
    newLink:
      "создать добавить сделать qr код куар счёт счет запрос платёж платеж выставить new payment link create add make qr code invoice request",
    newReusableLink:
      "создать добавить сделать qr код пожертвование чаевые страница оплаты постоянная create add donation tips permanent",
    issueKey:
      "выпустить новый добавить апи токен секрет касса терминал create device key issue new add api key token secret device till terminal",
    addWebhook:
      "новая создать адрес url событие уведомление вебхук webhook subscription new create endpoint url event callback",
    invite:
      "добавить новый участник пользователь сотрудник человек коллега кассир бухгалтер разработчик приглашение add new member user person colleague cashier accountant developer",
    todaysClose:
      "сегодняшний день закрыть z отчёт отчет смена итоги сверка касса daily close today z report closing day totals shift",
    sandboxPhone:
      "тест плательщик симулятор оплатить песочница open sandbox phone test payer simulator pay",
    dark: "темная режим ночь ночной чёрный черный цвет схема оформление внешний вид mode dark theme night black color colour scheme appearance",
    light:
      "режим день дневной белый цвет схема оформление внешний вид mode light theme day white color colour scheme appearance",
    en: "сменить язык switch english language английский ағылшын",
    ru: "сменить язык switch language russian язык тіл орыс",
    kk: "сменить язык switch language kazakh қазақ казахский язык тіл",
    system:
      "системная авто автоматически цвет схема оформление внешний вид тёмная темная светлая theme auto automatic color colour scheme appearance dark light",
    switchToLive: "переключить боевой настоящий реальный switch live mode production real",
    switchToTest: "переключить песочница тест switch test mode sandbox",
    keys: "помощь справка сочетания клавиатура кнопки shortcuts keyboard help hotkeys keys",
    newOrganization: "создать добавить компания продавец магазин create add company merchant shop",
    documentation:
      "руководство справочник разработчик помощь документы апи api documentation docs guide reference developer openapi help",
    signOut: "выход разлогиниться покинуть sign out log out logout leave exit",
    switchTo:
      "организация компания продавец магазин сменить переключить switch organization company merchant shop change",
    overview:
      "главная начало старт сегодня график оборот дашборд overview home dashboard start today chart volume",
    till: "касса прилавок продать продажа терминал кассир till cash register counter sell keypad pos",
    payments:
      "платёж платеж оплата транзакции операции продажи скачать экспорт выгрузка payments transactions sales csv excel xlsx export download charges",
    refunds:
      "вернуть деньги назад скачать экспорт выгрузка refunds returns money back csv excel xlsx export",
    links: "ссылки оплата qr код куар счёт счет payment links qr code invoice",
    staticQr:
      "печатный код куар наклейка заказы экспорт выгрузка static qr printed code sticker orders csv export",
    reports:
      "отчеты отчёт отчет закрытие дня сверка итоги статистика z экспорт reports daily close totals z report csv excel xlsx statistics",
    webhooks: "адреса события подписки уведомления webhooks endpoints events subscriptions url",
    devices: "ключи токены терминалы секреты апи кассы devices api keys tokens terminals secrets",
    tills: "точки магазины кассиры",
    settings: "параметры опции конфигурация настроить settings preferences options configuration",
    organization:
      "название валюта часовой пояс компания продавец бренд логотип цвет лимит возвратов уведомления чат телеграм settings organization name currency time zone company merchant brand logo accent color refund limit notifications chat slack telegram teams discord",
    team: "участники пользователи роли люди сотрудники персонал кассиры приглашения settings team members users roles people staff cashiers invitations",
    network:
      "шлюз банк провайдер подключение соединение платёжная платежная settings live network gateway bank provider production connection",
    audit:
      "история изменения кто безопасность аудит settings audit log history changes who security csv excel xlsx export",
    profile:
      "аккаунт учётная учетная запись пароль почта имя сеансы безопасность двухфакторный вход подтверждение приложение резервные коды клавиши уведомления письма оповещения закрытие дня settings your profile account password email name sessions security 2fa mfa two-factor authenticator recovery codes shortcuts notifications emails alerts daily close",
    reusableLinks: "пожертвование чаевые постоянная qr код donation tips permanent qr code",
    deliveries:
      "журнал попытки события отправить ещё еще раз повторить неудачные webhooks deliveries log attempts events resend failed replay",
    catcher:
      "приемник запросы посмотреть отладка тест webhooks catcher inspect requests debug test bin",
    signatures:
      "проверить секрет код пример подписи webhooks check signature verify hmac secret snippet code",
    poster: "печать распечатать наклейка static qr poster print sticker a4",
    daysReport:
      "отчеты отчёт отчет месяц неделя период статистика reports day by day month week range statistics csv excel xlsx",
    goLive:
      "начать рабочий режим запуск запустить список проверка go live checklist production launch",
    firstSteps:
      "начало старт знакомство настройка начать first steps onboarding setup start getting started",
  },
};
