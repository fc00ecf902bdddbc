import { isUtf8 } from "node:buffer";
import type { CaughtRequest } from "@/lib/kit/db";
import { toTimestamp } from "@/lib/kit/time";
import { type CheckedSignatures, signatureOf } from "./check-signatures";
import { catcherUrl, type CatcherState } from "./manage-catcher";
import type { CaughtRow } from "./read-caught";
import type { CatcherResource, CaughtRequestDetail, CaughtRequestResource } from "./schemas";
import type { CatcherAnswer } from "./vocabulary";

/** A webhook catcher in wire form. */
export const presentCatcher = ({ catcher, subscription }: CatcherState): CatcherResource => ({
  url: catcherUrl(catcher.token),
  answer: catcher.answer as CatcherAnswer,
  subscription_id: subscription.id,
  is_active: subscription.isActive,
  disabled_reason: subscription.disabledReason ?? undefined,
  first_caught_at: catcher.firstCaughtAt ? toTimestamp(catcher.firstCaughtAt) : undefined,
  created_at: toTimestamp(catcher.createdAt),
});

const signaturesOf = ({ serviceSignature, standardSignature }: CaughtRow) =>
  ({ service: serviceSignature, standard: standardSignature }) as CheckedSignatures;

/** A caught request in wire form, without its headers and body. */
export const presentCaughtRequest = (request: CaughtRow): CaughtRequestResource => ({
  id: request.id,
  event: request.eventType ?? undefined,
  delivery_id: request.deliveryId ?? undefined,
  attempt_number: request.attemptNumber ?? undefined,
  signature: signatureOf(signaturesOf(request)),
  answer: request.answer as CatcherAnswer,
  created_at: toTimestamp(request.createdAt),
});

/** A caught request in wire form. */
export function presentCaughtRequestDetail(request: CaughtRequest): CaughtRequestDetail {
  const body = Buffer.from(request.body);
  const { service, standard } = signaturesOf(request);
  return {
    ...presentCaughtRequest(request),
    method: "POST",
    headers: request.headers as Record<string, string>,
    body: body.toString("utf8"),
    ...(isUtf8(body) ? {} : { body_base64: body.toString("base64") }),
    service_signature: service ?? undefined,
    standard_signature: standard ?? undefined,
  };
}
