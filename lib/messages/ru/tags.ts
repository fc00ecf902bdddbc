import { bidiSafe } from "@/lib/kit/display";
import type { tags as en } from "../en/tags";
import type { Translation } from "../translation";
import { form, plural } from "./plural";

export const tags: Translation<typeof en> = {
  title: "Метки",
  label: "Метка",
  add: "Добавить метку",
  remove: "Убрать метку",
  missing: "Введите метку.",
  comma: "В метке не может быть запятых.",
  used: "Используемые метки",
  show: (tag: string) => `Показать платежи с меткой «${bidiSafe(tag)}»`,
  removeThis: (tag: string) => `Убрать метку «${bidiSafe(tag)}»`,
  bulk: "Метка…",
  bulkTitle: "Метка для выбранных платежей",
  changed: (count: number) =>
    count === 0
      ? "Менять нечего: у выбранных платежей уже всё так."
      : `${form(count, { one: "Изменён", few: "Изменено", many: "Изменено" })} ${plural(count, { one: "платёж", few: "платежа", many: "платежей" })}.`,
  full: (count: number) =>
    count === 1
      ? "У платежа может быть не больше 10 меток. Сначала уберите одну."
      : `У ${plural(count, { one: "платежа", few: "платежей", many: "платежей" })} уже по 10 меток, поэтому они не изменены.`,
};
