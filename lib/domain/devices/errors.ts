import { Conflict, NotFound } from "@/lib/kit/errors";

export class DeviceKeyNotFound extends NotFound {
  readonly code = "DEVICE_KEY_NOT_FOUND";

  constructor(id: string) {
    super(`Device key ${JSON.stringify(id)} not found. Check the ID in the list of devices.`);
  }
}

export class DeviceKeyNotRotatable extends Conflict {
  readonly code = "DEVICE_KEY_NOT_ROTATABLE";
}
