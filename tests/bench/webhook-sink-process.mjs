// @ts-check
// Integrators' endpoints in their own process: what arrived when is kept. They answer 200 at once, those under /slow
// after a while, and those under /failing with 500.
import { createServer } from "node:http";
import { now } from "./clock.mjs";

const SLOW_MS = 2000;

/** @type {{ path: string, body: Buffer, at: number }[]} */
let received = [];

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  const path = request.url ?? "";
  request.on("data", (/** @type {Buffer} */ chunk) => chunks.push(chunk));
  request.on("end", () => {
    const at = now();
    if (path.startsWith("/failing")) response.statusCode = 500;
    if (path.startsWith("/slow")) setTimeout(() => response.end(), SLOW_MS);
    else response.end();
    // Read only when asked, so that receiving costs little.
    received.push({ path, body: Buffer.concat(chunks), at });
  });
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));

/** @param {{ path: string, body: Buffer, at: number }} request */
function arrivalOf({ path, body, at }) {
  /** @type {unknown} */
  const parsed = JSON.parse(body.toString("utf8"));
  const webhook =
    /** @type {Record<"delivery_id" | "payment_id" | "event" | "created_at", string>} */ (parsed);
  return {
    path,
    deliveryId: webhook.delivery_id,
    paymentId: webhook.payment_id,
    event: webhook.event,
    createdAt: webhook.created_at,
    at,
  };
}

process.on("message", (/** @type {"count" | "take"} */ message) => {
  if (message === "count") {
    process.send?.(received.length);
    return;
  }
  process.send?.(received.map(arrivalOf));
  received = [];
});
process.on("disconnect", () => process.exit());
