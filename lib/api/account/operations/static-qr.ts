import { z } from "zod";
import {
  AccountStaticQrPayment,
  ChangeStaticQrOrder,
  StaticQrAddress,
  StaticQrFilters,
  StaticQrSync,
} from "@/lib/domain/static-qr/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";
import { pageOf, paging } from "./paging";

/** Operations of the static QR code, its payments, and the sandbox phone that pays in test mode. */
export const staticQrOperations = {
  listStaticQrPayments: {
    method: "GET",
    path: "/static-qr/payments",
    summary: "List static QR payments, newest first",
    tag: "Static QR",
    permission: "static_qr.read",
    query: StaticQrFilters.extend(paging),
    response: pageOf(AccountStaticQrPayment),
  },
  readStaticQrPayment: {
    method: "GET",
    path: "/static-qr/payments/{orderNumber}",
    summary: "Read a static QR payment",
    tag: "Static QR",
    permission: "static_qr.read",
    response: AccountStaticQrPayment,
  },
  changeStaticQrOrder: {
    method: "PATCH",
    path: "/static-qr/payments/{orderNumber}",
    summary: "Note your own order ID on a static QR payment, or remove it",
    tag: "Static QR",
    permission: "static_qr.annotate",
    body: ChangeStaticQrOrder,
    response: AccountStaticQrPayment,
  },
  readStaticQrAddress: {
    method: "GET",
    path: "/static-qr",
    summary: "Read the merchant's static QR code",
    tag: "Static QR",
    permission: "static_qr.read",
    response: StaticQrAddress,
  },
  readStaticQrSync: {
    method: "GET",
    path: "/static-qr/sync",
    summary: "Read when static QR payments were last synced",
    tag: "Static QR",
    permission: "static_qr.read",
    response: StaticQrSync,
  },
  checkStaticQr: {
    method: "POST",
    path: "/static-qr/sync",
    summary: "Sync static QR payments now",
    tag: "Static QR",
    permission: "static_qr.read",
    response: StaticQrSync,
  },
  /** A redirect: browsers navigate to it and do not fetch it. */
  openSandboxPhone: {
    method: "GET",
    path: "/sandbox-phone",
    isAtTill: true,
    summary: "Read the URL of the sandbox phone",
    tag: "Sandbox",
    permission: null,
    response: z.never(),
  },
} as const satisfies OperationTable<AccountOperation>;
