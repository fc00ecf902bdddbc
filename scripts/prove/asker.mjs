// @ts-check
// Makes payments on its own thread, so that other work of the program is not measured as the server's time.
import { parentPort, workerData } from "node:worker_threads";

/** @type {unknown} */
const given = workerData;
const { origin, key } = /** @type {{ origin: string, key: string }} */ (given);

/** Creates a payment and returns the milliseconds until its response. */
async function pay() {
  const since = performance.now();
  const response = await fetch(`${origin}/api/v1/payments`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ amount: 1500, payer_phone: "+77011234567" }),
  });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`POST /payments returned ${response.status}.`);
  return performance.now() - since;
}

parentPort?.on("message", (/** @type {number} */ order) => {
  pay().then(
    (ms) => parentPort?.postMessage({ order, ms }),
    (/** @type {unknown} */ error) => parentPort?.postMessage({ order, error }),
  );
});
