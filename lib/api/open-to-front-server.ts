import { frontServer } from "@/lib/kit/front-server";
import { apiAddresses } from "./addresses";
import { findHandler } from "./device/find-handler";

/** Tells the server in front which addresses there are, and lets it call the handlers of the device API. */
export function openToFrontServer(): void {
  frontServer.apiAddresses = apiAddresses();
  frontServer.findDeviceHandler = findHandler;
}
