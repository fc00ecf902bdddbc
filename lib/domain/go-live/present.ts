import { hasSandbox } from "@/lib/kit/env";
import type { ChecklistState } from "./read-checklist";
import type { GoLiveChecklist } from "./schemas";

/** Converts the checklist for going live to its API resource. */
export const presentGoLiveChecklist = (state: ChecklistState): GoLiveChecklist => ({
  network: { connected: state.isConnected, answering: state.isAnswering },
  live_key: state.hasLiveKey,
  live_webhook: state.hasLiveWebhook,
  ...(hasSandbox() && { rehearsal: { paid: state.hasTestPayment, refunded: state.hasTestRefund } }),
  administrators: {
    count: state.administrators,
    with_two_factor: state.withTwoFactor,
    own_two_factor: state.ownTwoFactor,
  },
  currency: state.currency,
  time_zone: state.timeZone,
  require_device_key_for_static_qr: state.requireDeviceKeyForStaticQr,
});
