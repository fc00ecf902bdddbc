import { presentNetworkProfile, presentNetworks, readNetworks } from "@/lib/domain/networks";
import {
  cancelPayment,
  createPayment,
  createPaymentLink,
  listPayments,
  presentPayment,
  readPayment,
} from "@/lib/domain/payments";
import { createRefund, listRefunds, presentRefund, readRefund } from "@/lib/domain/refunds";
import { presentStaticQrPayment, readStaticQrPayment } from "@/lib/domain/static-qr";
import {
  listenForWebhooks,
  listEvents,
  listSubscriptions,
  presentEvent,
  presentListened,
  presentSubscription,
  simulateDeliveries,
} from "@/lib/domain/webhooks";
import type { IncomingRequest } from "@/lib/kit/incoming-request";
import { presentPage } from "@/lib/kit/pagination";
import type { HandlersOf } from "../core/handlers";
import { waitForRows } from "../core/wait-for-rows";
import { deviceOperations } from "./operations";
import { deviceRoute, openDeviceRoute } from "./route";

/**
 * The handlers of the device API. The files under app/api/v1 export them to the framework, and `findHandler` finds them
 * for the front server, which calls them directly.
 */
export const deviceHandlers = {
  listPayments: deviceRoute(deviceOperations.listPayments, async ({ device, query }) =>
    presentPage(await listPayments(device, query, query), presentPayment),
  ),
  createPayment: deviceRoute(
    deviceOperations.createPayment,
    ({ device, body, claim }) => createPayment(device, body, { claim }),
    presentPayment,
  ),
  getPayment: deviceRoute(deviceOperations.getPayment, async ({ device, params }) =>
    presentPayment(await readPayment(device, params.paymentID)),
  ),
  cancelPayment: deviceRoute(deviceOperations.cancelPayment, async ({ device, params, body }) =>
    presentPayment(await cancelPayment(device, params.paymentID, body?.reason)),
  ),
  createRefund: deviceRoute(
    deviceOperations.createRefund,
    ({ device, params, body, claim }) => createRefund(device, params.paymentID, body, claim),
    presentRefund,
  ),
  listPaymentRefunds: deviceRoute(
    deviceOperations.listPaymentRefunds,
    async ({ device, params, query }) =>
      presentPage(
        await listRefunds(device, { payment_id: params.paymentID }, query),
        presentRefund,
      ),
  ),
  createPaymentLink: deviceRoute(deviceOperations.createPaymentLink, ({ device, body, claim }) =>
    createPaymentLink(device, body, { claim }),
  ),
  listRefunds: deviceRoute(deviceOperations.listRefunds, async ({ device, query }) =>
    presentPage(await listRefunds(device, query, query), presentRefund),
  ),
  getRefund: deviceRoute(deviceOperations.getRefund, async ({ device, params }) =>
    presentRefund(await readRefund(device, params.refundID)),
  ),
  getStaticQrPayment: openDeviceRoute(
    deviceOperations.getStaticQrPayment,
    async ({ device, params }) =>
      presentStaticQrPayment(await readStaticQrPayment(params.orderNumber, device)),
  ),
  readNetwork: deviceRoute(deviceOperations.readNetwork, async ({ device }) => {
    const [byDefault] = await readNetworks(device);
    return presentNetworkProfile(byDefault!.network.profile, device.currency);
  }),
  listNetworks: deviceRoute(deviceOperations.listNetworks, async ({ device }) =>
    presentNetworks(await readNetworks(device), device.currency),
  ),
  simulateWebhook: deviceRoute(deviceOperations.simulateWebhook, ({ device, body }) =>
    simulateDeliveries(device, body),
  ),
  listSubscriptions: deviceRoute(deviceOperations.listSubscriptions, async ({ device }) => ({
    subscriptions: (await listSubscriptions(device)).map(presentSubscription),
  })),
  listEvents: deviceRoute(deviceOperations.listEvents, async ({ device, query }) =>
    presentPage(await listEvents(device, query, query), presentEvent),
  ),
  listenForWebhooks: deviceRoute(
    deviceOperations.listenForWebhooks,
    ({ device, query: { limit, cursor, wait }, request }) =>
      waitForRows((from) => listenForWebhooks(device, { limit, cursor: from }), {
        cursor,
        waitSeconds: wait,
        request,
      }),
    presentListened,
  ),
} satisfies HandlersOf<typeof deviceOperations, IncomingRequest>;
