import { translatable } from "../translatable";
import { plural } from "./plural";

export const networkSettings = translatable("networkSettings", {
  title: "Live network",
  description:
    "Live payments go through your own gateway: a connector between Qassa and your payment network, described in docs/network-gateway.openapi.json.",
  notConnected: "No live network connected",
  notConnectedText:
    "Test mode works without one. Connect a gateway to create live keys and take real payments.",
  connect: "Connect",
  connectTitle: "Connect a gateway",
  replaceTitle: "Replace the connection",
  replaceText: "The new URL and token replace the current ones as soon as the gateway answers.",
  replace: "Replace",
  baseUrl: "Base URL",
  baseUrlHint: "The prefix of the gateway’s paths, such as https://connector.example/qassa",
  token: "Token",
  tokenHint:
    "Qassa sends it to the gateway with each request. It is stored encrypted and not shown again.",
  connected: "The gateway answered. Live network connected.",
  state: "Status",
  answering: "Answering",
  failing: "Not answering",
  silent: "Not called yet",
  since: "Connected",
  lastAnswer: "Last answer",
  lastFailure: "Last failure",
  history: "Static QR last synced",
  liveKeys: "Live keys",
  never: "Never",
  test: "Test connection",
  testOk: (ms: number) => `The gateway answered in ${ms} ms.`,
  disconnect: "Disconnect",
  disconnectTitle: "Disconnect the live network?",
  disconnectText: "You can no longer take live payments. The URL and token are deleted.",
  disconnectBlocked: (keys: number) =>
    `${plural(keys, "live device key uses", "live device keys use")} this network. Revoke the live keys under Devices first.`,
  toDevices: "Go to Devices",
  disconnected: "Live network disconnected.",
});
