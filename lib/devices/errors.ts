import { Conflict, NotFound } from "@/lib/errors";

export class LiveNetworkMissing extends Conflict {
  readonly code = "LIVE_NETWORK_MISSING";

  constructor() {
    super(
      "Live keys need a live payment network. Connect the network gateway in the settings first.",
    );
  }
}

export class DeviceKeyNotFound extends NotFound {
  readonly code = "DEVICE_KEY_NOT_FOUND";

  constructor(id: string) {
    super(`There is no device key ${JSON.stringify(id)} here. Look it up in the list of devices.`);
  }
}

export class DeviceKeyNotRotatable extends Conflict {
  readonly code = "DEVICE_KEY_NOT_ROTATABLE";
}
