import { translatable } from "../translatable";

export const home = translatable("home", {
  lead: "QR payments on your own server: send a request to a payer’s phone or show a QR code, get a signed webhook for every change, issue refunds.",
  signIn: "Sign in",
  signUp: "Sign up",
  sandbox: "Open the sandbox phone",
  documentation: "API documentation",
  devices:
    "Devices call /api/v1 with a device key. The terminal where you started Qassa shows a key and a curl command that takes a first test payment. Confirm it on the sandbox phone.",
  health: "Server health",
});
