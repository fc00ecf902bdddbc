import { deviceOperations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device/route";
import { createPaymentLink } from "@/lib/domain/payments";

export const POST = deviceRoute(deviceOperations.createPaymentLink, ({ device, body, claim }) =>
  createPaymentLink(device, body, claim),
);
