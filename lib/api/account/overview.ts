import { z } from "zod";
import { OverviewResource, VolumeQuery, VolumeResource } from "@/lib/domain/overview/schemas";
import { PaymentResource } from "@/lib/domain/payments/schemas";
import type { AccountOperation } from "./operation";

export const overviewOperations = {
  readOverview: {
    method: "GET",
    path: "/overview",
    permission: "payments.search",
    response: OverviewResource,
  },
  readVolume: {
    method: "GET",
    path: "/overview/volume",
    permission: "payments.search",
    query: VolumeQuery,
    response: VolumeResource,
  },
  listLatestPayments: {
    method: "GET",
    path: "/overview/latest",
    permission: "payments.search",
    response: z.object({ data: z.array(PaymentResource) }),
  },
} as const satisfies Record<string, AccountOperation>;
