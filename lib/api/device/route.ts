import type { Device } from "@/lib/domain/devices";
import { recordPaymentReplay } from "@/lib/domain/payments";
import { recordRefundReplay } from "@/lib/domain/refunds";
import { addressBlock } from "@/lib/kit/address-block";
import type { IncomingRequest } from "@/lib/kit/incoming-request";
import { ADDRESS_POLICY, countRequest, DEVICE_POLICY } from "@/lib/kit/rate-limit";
import { clientAddress, findDevice, requireDevice } from "../core/credentials";
import type { DeviceOperation } from "../core/operation";
import { routesOf, type Surface } from "../core/route";

type Keyed = DeviceOperation & { auth: "bearer" | "device" };
type Open = DeviceOperation & { auth: "none" };

type DeviceSurface = Surface<DeviceOperation, { device?: Device }, IncomingRequest>;

const surface: Omit<DeviceSurface, "identify"> = {
  name: "device",
  limit: ({ device }, request) =>
    device
      ? countRequest(DEVICE_POLICY, device.deviceKeyId)
      : countRequest(ADDRESS_POLICY, addressBlock(clientAddress(request))),
  idempotency: {
    actorOf: ({ device }) => device,
    async onReplay(device, resourceId) {
      await recordPaymentReplay(device, resourceId);
      await recordRefundReplay(device, resourceId);
    },
  },
  modeOf: ({ device }) => device?.mode,
  describe: ({ device }): Record<string, string> =>
    device ? { organization: device.organizationId, device: device.deviceKeyId } : {},
};

/** Routes of the device API that require a device key. */
export const deviceRoute = routesOf<Keyed, { device: Device }, IncomingRequest>({
  ...surface,
  identify: async (request) => ({ device: await requireDevice(request) }),
});

/** Routes of the device API for which an organization can require a device key. */
export const openDeviceRoute = routesOf<Open, { device?: Device }, IncomingRequest>({
  ...surface,
  async identify(request) {
    const device = await findDevice(request);
    return device ? { device } : {};
  },
});
