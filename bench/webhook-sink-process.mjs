// @ts-check
// An integrator's endpoint in its own process: answers 200 at once and keeps what arrived when.
import { createServer } from "node:http";
import { now } from "./clock.mjs";

const PAYMENT_ID = /"payment_id":"([^"]+)"/;

/** @type {{ body: Buffer, at: number }[]} */
let received = [];

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on("data", (/** @type {Buffer} */ chunk) => chunks.push(chunk));
  request.on("end", () => {
    const at = now();
    response.end();
    // Read only when asked, so that receiving costs little.
    received.push({ body: Buffer.concat(chunks), at });
  });
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));

process.on("message", (/** @type {"count" | "take"} */ asked) => {
  if (asked === "count") {
    process.send?.(received.length);
    return;
  }
  process.send?.(
    received.map(({ body, at }) => ({
      paymentId: PAYMENT_ID.exec(body.toString("utf8"))?.[1] ?? "",
      at,
    })),
  );
  received = [];
});
process.on("disconnect", () => process.exit());
