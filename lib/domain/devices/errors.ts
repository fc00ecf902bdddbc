import { Conflict, NotFound } from "@/lib/kit/errors";

export class DeviceKeyNotFound extends NotFound {
  readonly code = "DEVICE_KEY_NOT_FOUND";

  constructor(id: string) {
    super(`There is no device key ${JSON.stringify(id)} here. Look it up in the list of devices.`);
  }
}

export class DeviceKeyNotRotatable extends Conflict {
  readonly code = "DEVICE_KEY_NOT_ROTATABLE";
}
