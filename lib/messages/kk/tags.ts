import { bidiSafe } from "@/lib/kit/display";
import type { tags as en } from "../en/tags";
import type { Translation } from "../translation";
import { counted } from "./plural";

export const tags: Translation<typeof en> = {
  title: "Белгілер",
  label: "Белгі",
  add: "Белгі қосу",
  remove: "Белгіні алу",
  missing: "Белгіні енгізіңіз.",
  comma: "Белгіде үтір болмауы керек.",
  used: "Қолданыстағы белгілер",
  show: (tag: string) => `«${bidiSafe(tag)}» белгісі бар төлемдерді көрсету`,
  removeThis: (tag: string) => `«${bidiSafe(tag)}» белгісін алып тастау`,
  bulk: "Белгі…",
  bulkTitle: "Таңдалған төлемдердің белгісі",
  changed: (count: number) =>
    count === 0
      ? "Өзгертетін ештеңе жоқ: таңдалған төлемдер онсыз да осындай."
      : `${counted(count, "төлем")} өзгертілді.`,
  full: (count: number) =>
    count === 1
      ? "Бір төлемде ең көбі 10 белгі бола алады. Алдымен біреуін алып тастаңыз."
      : `${counted(count, "төлемде")} 10 белгіден бар, сондықтан олар өзгертілмеді.`,
};
