// @ts-check

/**
 * @typedef {object} Demo
 * @property {string} origin
 * @property {string} email
 * @property {string} password
 * @property {string} device_key
 * @property {string} payer_phone
 * @property {string} sandbox_phone
 */

/** @param {Demo} demo */
const curlLine = (demo) =>
  `curl -s ${demo.origin}/api/v1/payments -H 'Authorization: Bearer ${demo.device_key}' -H 'Content-Type: application/json' -d '{"amount": 1500, "payer_phone": "${demo.payer_phone}", "merchant_order_id": "order-1"}'`;

/**
 * @param {string} origin
 * @param {Demo | undefined} demo
 * @param {{ development: boolean }} options
 */
export function banner(origin, demo, { development }) {
  /** @type {[string, string][]} */
  const facts = [["Qassa is running at", origin]];
  if (demo) {
    facts.push(
      ["Sign in as", `${demo.email}  password: ${demo.password}`],
      ["Device key", demo.device_key],
      ["Sandbox phone", `${demo.sandbox_phone}  payer: ${demo.payer_phone}`],
    );
  }
  const lines = facts.map(([name, value]) => `  ${name.padEnd(19)} ${value}`);
  if (demo)
    lines.push(
      "",
      "  Create a payment, then confirm it on the sandbox phone:",
      "",
      `  ${curlLine(demo)}`,
    );
  if (development) {
    lines.push(
      "",
      "  Changes to pages, components and routes show without a reload. Each page compiles on its first visit.",
      "  Changes to background work, the front server and migrations apply at the next start.",
    );
  }
  return ["", ...lines, "", "  Press Ctrl-C to stop. All data is kept.", ""].join("\n");
}
