import { bidiSafe } from "@/lib/kit/display";
import type { organizationSettings as en } from "../en/organization-settings";
import type { Translation } from "../translation";

export const organizationSettings: Translation<typeof en> = {
  title: "Организация",
  description:
    "Название, валюта и часовой пояс вашей организации, правила статического QR и возвратов.",
  general: "Основное",
  name: "Название",
  nameHint: "Это название видят плательщики.",
  currencyHint: "Её можно изменить до первого платежа.",
  currencyFixed: "Её нельзя изменить, потому что уже есть платежи.",
  timeZoneHint: "По этому поясу показывается время и считаются дни в отчётах.",
  staticQr: "Требовать ключ устройства для поиска по статическому QR",
  staticQrHint:
    "Выключено: любой, кто знает номер заказа, может найти его платёж. Включено: для поиска нужен ключ устройства этой организации.",
  twoFactor: "Требовать вход с подтверждением",
  twoFactorHint:
    "Кто его не включил, ничего не сможет делать здесь, пока не включит, в том числе кассиры. У вас самих он должен быть включён.",
  cashierRefundLimit: (currency: string) => `Лимит возврата для кассиров, ${currency}`,
  cashierRefundLimitHint:
    "Сколько всего кассиры могут вернуть по одному платежу, с учётом всех его возвратов. 0 – кассиры не могут возвращать деньги. Пусто – без лимита. Другие роли могут вернуть больше.",
  noLimit: "Без лимита",
  id: "ID организации",
  copyId: "Копировать ID",
  leaveTitle: "Выход из организации",
  leaveText: "Доступ пропадёт сразу. Владелец или администратор может пригласить вас снова.",
  leave: "Выйти",
  leaveSure: (name: string) => `Выйти из организации «${bidiSafe(name)}»?`,
};
