// A webhook receiver in Node.js 18 or newer. Run it with:
//   QASSA_WEBHOOK_SECRET=whsec_… PORT=8080 node receiver.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = process.env.QASSA_WEBHOOK_SECRET;
const port = Number(process.env.PORT ?? 8080);
if (!secret) throw new Error("Set QASSA_WEBHOOK_SECRET to the subscription's secret.");

/** `rawBody` is the Buffer that arrived: JSON that was parsed and written again has another signature. */
function isFromQassa(rawBody, signature) {
  const expected = createHmac("sha256", secret).update(rawBody).digest();
  const given = Buffer.from(signature ?? "", "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const rawBody = Buffer.concat(chunks);
    if (!isFromQassa(rawBody, request.headers["x-service-signature"])) {
      response.writeHead(401).end();
      return;
    }
    response.writeHead(200).end(); // Answer first, work afterwards.
    const webhook = JSON.parse(rawBody.toString("utf8"));
    // The same delivery can arrive twice: skip a delivery_id that you have seen.
    console.log(webhook.event, webhook.payment_id, webhook.delivery_id);
  });
}).listen(port);
