import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import type { OrganizationSettings } from "./change-organization";
import type { OrganizationResource } from "./schemas";

export const presentOrganization = (settings: OrganizationSettings): OrganizationResource => ({
  id: settings.id,
  name: settings.name,
  currency: settings.currency,
  time_zone: settings.timeZone,
  require_device_key_for_static_qr: settings.requireDeviceKeyForStaticQr,
  require_two_factor: settings.requireTwoFactor,
  cashier_refund_limit:
    settings.cashierRefundLimit === null
      ? null
      : toMajorUnits(settings.cashierRefundLimit, settings.currency),
  till_question_above:
    settings.tillQuestionAbove === null
      ? null
      : toMajorUnits(settings.tillQuestionAbove, settings.currency),
  tip_percents: settings.tipPercents,
  currency_changeable: settings.currencyChangeable,
  created_at: toTimestamp(settings.createdAt),
});
