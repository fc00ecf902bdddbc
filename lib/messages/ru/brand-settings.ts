import type { brandSettings as en } from "../en/brand-settings";
import type { Translation } from "../translation";

export const brandSettings: Translation<typeof en> = {
  title: "Фирменный стиль",
  text: "Ваш цвет и логотип – на кассе, экранах покупателя, странице оплаты, плакатах и чеках.",
  accent: "Фирменный цвет",
  accentHint: "Текст на нём чёрный или белый – смотря что легче читается.",
  noAccent: "Зелёный цвет Qassa",
  notAColor: "Введите цвет в виде #0e6a4a или оставьте поле пустым.",
  fromScreen: "Выбрать цвет с экрана",
  logo: "Логотип",
  logoHint: "PNG, JPEG или WebP. Будет уменьшен до 512 пикселей.",
  choose: "Выбрать файл",
  replace: "Заменить",
  remove: "Удалить",
  alt: "Ваш логотип",
  unreadable: "Этот файл не читается как изображение. Выберите файл PNG, JPEG или WebP.",
  tooLarge:
    "Это изображение слишком сложное для логотипа, даже в уменьшенном виде. Выберите попроще.",
  apply: "Применить",
  preview: "Предпросмотр",
  pay: "Оплатите по QR",
};
