import type { Actor } from "@/lib/kit/actor";
import type { Payment } from "@/lib/kit/db";
import type { Page, PageRequest } from "@/lib/kit/pagination";
import { listPayments } from "@/lib/domain/payments";

/**
 * Payments by link of the actor's organization and mode, newest first. Throws `ValidationFailed` on a foreign
 * cursor.
 */
export const listPaymentLinks = (actor: Actor, page: PageRequest): Promise<Page<Payment>> =>
  listPayments(actor, { method: "link" }, page);
