import { plural } from "./plural";

export const networkSettings = {
  title: "Live network",
  description:
    "Live payments go through your own gateway: a connector that speaks the contract in docs/network-gateway.openapi.json to your payment network.",
  notConnected: "No live network is connected",
  notConnectedText:
    "Everything works in test mode without one. Connect a gateway to issue live keys and take real payments.",
  connect: "Connect",
  connectTitle: "Connect a gateway",
  replaceTitle: "Replace the connection",
  replaceText: "Another address or token takes the place of this one as soon as it has answered.",
  replace: "Replace",
  baseUrl: "Address",
  baseUrlHint: "Where the contract’s paths begin, such as https://connector.example/qassa",
  token: "Token",
  tokenHint:
    "Qassa shows it to the gateway with each call. It is kept encrypted and not shown again.",
  connected: "The gateway answered and is connected.",
  state: "State",
  answering: "Answering",
  failing: "Not answering",
  silent: "Not asked yet",
  since: "Connected",
  lastAnswer: "Last answer",
  lastFailure: "Last failure",
  history: "Static QR history read",
  liveKeys: "Live keys",
  never: "Never",
  test: "Test the connection",
  testOk: (ms: number) => `The gateway answered in ${ms} ms.`,
  disconnect: "Disconnect",
  disconnectTitle: "Disconnect the live network?",
  disconnectText: "Live payments can no longer be taken. The address and the token are forgotten.",
  disconnectBlocked: (keys: number) =>
    `${plural(keys, "live device key works", "live device keys work")} through this network. Revoke the live keys under Devices first.`,
  toDevices: "Go to Devices",
  disconnected: "The live network is disconnected.",
};
