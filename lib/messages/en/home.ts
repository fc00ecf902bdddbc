export const home = {
  product: "Qassa",
  lead: "QR payments on your own server: ask a payer’s phone for money or show a QR code, hear of every change by a signed webhook, give the money back.",
  signIn: "Sign in",
  signUp: "Sign up",
  sandbox: "Open the sandbox phone",
  openApi: "API description",
  devices:
    "Devices talk to /api/v1 with a device key. The terminal in which Qassa was started shows one, and a curl line that takes a first payment in test mode; confirm it on the sandbox phone.",
  health: "The state of this server",
};
