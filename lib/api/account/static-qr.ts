import { z } from "zod";
import {
  StaticQrAddress,
  StaticQrFilters,
  StaticQrPaymentResource,
  StaticQrSync,
} from "@/lib/domain/static-qr/schemas";
import type { AccountOperation } from "./operation";
import { pageOf, paging } from "./paging";

/** The printed QR code, its payments, and the phone that pays in test mode. */
export const staticQrOperations = {
  listStaticQrPayments: {
    method: "GET",
    path: "/static-qr/payments",
    permission: "static_qr.read",
    query: StaticQrFilters.extend(paging),
    response: pageOf(StaticQrPaymentResource),
  },
  readStaticQrAddress: {
    method: "GET",
    path: "/static-qr",
    permission: "static_qr.read",
    response: StaticQrAddress,
  },
  readStaticQrSync: {
    method: "GET",
    path: "/static-qr/sync",
    permission: "static_qr.read",
    response: StaticQrSync,
  },
  checkStaticQr: {
    method: "POST",
    path: "/static-qr/sync",
    permission: "static_qr.read",
    response: StaticQrSync,
  },
  /** A redirect: to be opened, not asked. */
  openSandboxPhone: {
    method: "GET",
    path: "/sandbox-phone",
    permission: null,
    response: z.never(),
  },
} as const satisfies Record<string, AccountOperation>;
