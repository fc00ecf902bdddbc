import { bidiSafe } from "@/lib/kit/display";
import type { slideSettings as en } from "../en/slide-settings";
import type { Translation } from "../translation";

export const slideSettings: Translation<typeof en> = {
  title: "Экран покупателя",
  text: "До пяти изображений или текстов, которые экраны покупателя показывают по очереди, пока никто не платит. Платёж появляется сразу.",
  none: "Пока ничего нет: экраны покупателя показывают ваш логотип и название.",
  newText: "Текст",
  alt: "Что на изображении",
  altHint: "Для покупателей, которые его не видят. На экране этот текст не пишется.",
  choose: "Выбрать изображение",
  chooseHint: "PNG, JPEG или WebP. Будет уменьшено.",
  leaveOut: "Без изображения",
  add: "Добавить",
  up: (slide) => `Переместить выше: ${bidiSafe(slide)}`,
  down: (slide) => `Переместить ниже: ${bidiSafe(slide)}`,
  remove: (slide) => `Удалить: ${bidiSafe(slide)}`,
  full: "Их уже пять. Чтобы добавить ещё, удалите одно.",
  blank: "Введите текст.",
  blankAlt: "Опишите, что на изображении.",
  unreadable: "Этот файл не читается как изображение. Выберите файл PNG, JPEG или WebP.",
  tooLarge: "Это изображение слишком сложное, даже в уменьшенном виде. Выберите попроще.",
};
