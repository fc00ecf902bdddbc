import type { tips as en } from "../en/tips";
import type { Translation } from "../translation";

export const tips: Translation<typeof en> = {
  tip: "Чаевые",
  included: (tip) => `включая чаевые ${tip}`,
  ofThat: "В том числе чаевые",
  column: "Чаевые",
  settings: {
    title: "Чаевые",
    text: "Перед QR-кодом или запросом касса спрашивает, добавит ли покупатель чаевые. Они входят в платёж.",
    percents: "Проценты",
    hint: "До четырёх, например 5, 10, 15. Пусто: кассы не спрашивают о чаевых.",
    invalid: "Введите не больше четырёх целых чисел от 1 до 100 через запятую.",
  },
  entry: {
    heading: "Добавить чаевые?",
    toPay: "К оплате",
    tipOf: (percent) => `${percent} %`,
    total: (total) => `Итого ${total}`,
    other: "Другая сумма",
    none: "Без чаевых",
    back: "Назад",
    choices: "Чаевые",
    own: "Сумма чаевых",
    add: "Добавить чаевые",
    keys: (numbers) => `Клавиши: ${numbers} – выбрать чаевые, Enter – без чаевых, Esc – назад`,
    ownKeys: "Клавиши: Enter – добавить чаевые, Esc – назад",
  },
  display: {
    alsoThere: "Покупатель может выбрать чаевые и на своём экране.",
    thanks: "Спасибо!",
    noted: "Одну минуту",
    follows: "Сейчас можно будет оплатить.",
  },
};
