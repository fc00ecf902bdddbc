import { formatCount } from "@/lib/kit/display";
import type { networkSettings as en } from "../en/network-settings";
import type { Translation } from "../translation";
import { form, plural } from "./plural";

export const networkSettings: Translation<typeof en> = {
  title: "Рабочая сеть",
  description:
    "Платежи в рабочем режиме идут через ваш собственный шлюз – программу между Qassa и вашей платёжной сетью, описанную в docs/network-gateway.openapi.json.",
  notConnected: "Рабочая сеть не подключена",
  notConnectedText:
    "Тестовый режим работает и без неё. Подключите шлюз, чтобы создавать рабочие ключи и принимать настоящие платежи.",
  connect: "Подключить",
  connectTitle: "Подключение шлюза",
  replaceTitle: "Замена подключения",
  replaceText: "Новые URL и токен заменят текущие, как только шлюз ответит.",
  replace: "Заменить",
  baseUrl: "Базовый URL",
  baseUrlHint: "Начало путей шлюза, например https://connector.example/qassa",
  token: "Токен",
  tokenHint:
    "Qassa передаёт его шлюзу с каждым запросом. Токен хранится в зашифрованном виде и больше не показывается.",
  connected: "Шлюз ответил. Рабочая сеть подключена.",
  state: "Статус",
  answering: "Отвечает",
  failing: "Не отвечает",
  silent: "Запросов не было",
  since: "Подключена",
  lastAnswer: "Последний ответ",
  lastFailure: "Последний сбой",
  history: "Синхронизация статического QR",
  liveKeys: "Рабочие ключи",
  never: "Ещё не было",
  test: "Проверить соединение",
  testOk: (ms: number) => `Шлюз ответил за ${formatCount(ms)} мс.`,
  disconnect: "Отключить",
  disconnectTitle: "Отключить рабочую сеть?",
  disconnectText: "Принимать платежи в рабочем режиме будет нельзя. URL и токен будут удалены.",
  disconnectBlocked: (keys: number) =>
    `Эту сеть ${form(keys, "использует", "используют", "используют")} ${plural(keys, "рабочий ключ устройства", "рабочих ключа устройств", "рабочих ключей устройств")}. Сначала отзовите рабочие ключи в разделе «Устройства».`,
  toDevices: "К устройствам",
  disconnected: "Рабочая сеть отключена.",
};
