import { translatable } from "../translatable";
import { plural } from "./plural";

export const networkSettings = translatable("networkSettings", {
  title: "Live network",
  description: "Live payments go through a network that Qassa knows, or through your own gateway.",
  notConnected: "No live network connected",
  notConnectedText:
    "Test mode works without one. Connect a network to create live keys and take real payments.",
  connect: "Connect",
  connectAnother: "Connect another network",
  connectTitle: "Connect a network",
  replaceTitle: "Replace the connection",
  replaceText: "The new settings replace the current ones as soon as the connection works.",
  kind: "Network",
  kinds: {
    vipps_mobilepay: "Vipps MobilePay",
    pix: "Pix",
    apipay: "ApiPay.kz (Kaspi Pay)",
    gateway: "Your own gateway",
  },
  kindHints: {
    vipps_mobilepay: "Norway, Denmark and Finland: requests to a phone and QR codes.",
    pix: "Brazil: QR codes. Any bank that offers the Pix API.",
    apipay: "Kazakhstan: Kaspi Pay requests to a phone, through an independent service.",
    gateway:
      "A connector between Qassa and your payment network, described in docs/network-gateway.openapi.json.",
  },
  fields: {
    vipps_address: {
      label: "API address",
      hint: "The test environment is https://apitest.vipps.no, with keys of its own.",
    },
    apipay_address: {
      label: "API address",
      hint: "Its sandbox and production have the same address.",
    },
    api_key: {
      label: "API key",
      hint: "In the dashboard of ApiPay.kz under Settings, Connection. Stored encrypted and not shown again.",
    },
    base_url: {
      label: "API address",
      hint: "Your bank tells it, up to the version: https://pix.bank.example/api/v2",
    },
    token_url: {
      label: "Token address",
      hint: "Where your bank gives access tokens, such as https://pix.bank.example/oauth/token",
    },
    client_id: {
      label: "Client ID",
      hint: "From the network’s portal, with the client secret.",
    },
    client_secret: {
      label: "Client secret",
      hint: "Stored encrypted and not shown again.",
    },
    subscription_key: {
      label: "Subscription key",
      hint: "“Ocp-Apim-Subscription-Key” in the portal. The primary or the secondary one.",
    },
    merchant_serial_number: {
      label: "Merchant serial number",
      hint: "The number of the sales unit (MSN).",
    },
    longest_link_days: {
      label: "Longest validity of a link, in days",
      hint: "Only if Vipps MobilePay has approved your sales unit for long-living payment requests. Otherwise leave it empty: a link is valid for ten minutes.",
    },
    certificate: {
      label: "Certificate",
      hint: "The file with its private key that your bank gave you: .pfx, .p12 or .pem.",
    },
    certificate_password: {
      label: "Certificate password",
      hint: "Leave it empty if the file has none.",
    },
    pix_key: {
      label: "Pix key",
      hint: "The key of the account that receives.",
    },
    merchant_city: {
      label: "City",
      hint: "It is printed in your static QR code, up to 15 letters.",
    },
  },
  kept: "Leave it empty to keep the current one.",
  chooseFile: "Choose a file",
  certificateUntil: "Certificate valid until",
  steps: {
    address: "The address could not be resolved",
    connection: "No connection could be made",
    authority: "The bank’s own certificate is not trusted",
    certificate: "Your certificate does not work",
    token: "No access token was given",
    permission: "The keys have no permission",
    list: "The bank does not list what Qassa needs",
    key: "The key that receives was refused",
  },
  replace: "Replace",
  baseUrl: "Base URL",
  baseUrlHint: "The prefix of the gateway’s paths, such as https://connector.example/qassa",
  token: "Token",
  tokenHint:
    "Qassa sends it to the gateway with each request. It is stored encrypted and not shown again.",
  connected: "The network answered. Live network connected.",
  name: "Name (optional)",
  nameHint: "To tell several networks apart, such as “Harbour kiosk”.",
  number: "Number in the API",
  isDefault: "Default",
  makeDefault: "Make default",
  madeDefault: (name: string) =>
    `New payments are made at ${name} unless another network is chosen.`,
  state: "Status",
  answering: "Answering",
  failing: "Not answering",
  silent: "Not called yet",
  since: "Connected",
  lastAnswer: "Last answer",
  lastFailure: "Last failure",
  history: "Static QR last synced",
  unreadable: "Could not be read",
  unreadablePart: (why: string) => `A part of its history: ${why}`,
  liveKeys: "Live keys",
  never: "Never",
  test: "Test connection",
  testOk: (ms: number) => `The network answered in ${ms} ms.`,
  disconnect: "Disconnect",
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectText: "You can no longer take live payments. The address and the keys are deleted.",
  disconnectOneText: "Payments can no longer be made there. The address and the keys are deleted.",
  disconnectBlocked: (keys: number) =>
    `${plural(keys, "live device key uses", "live device keys use")} this network. Revoke the live keys under Devices first.`,
  openPayments: "Waiting for the network:",
  toDevices: "Go to Devices",
  disconnected: "Live network disconnected.",
});
