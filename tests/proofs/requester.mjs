// @ts-check
// Sends a request again and again on its own thread, so that other work of the program is not measured as the server's time.
import { parentPort, workerData } from "node:worker_threads";

/** @type {unknown} */
const given = workerData;
const { url, headers, body, status, isFromEverywhere } =
  /** @type {import("./while-paying").RepeatedRequest} */ (given);

/**
 * Returns the milliseconds until the response.
 * @param {number} order
 */
async function ask(order) {
  const since = performance.now();
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: {
      ...headers,
      ...(isFromEverywhere && { "x-forwarded-for": `198.18.${(order >> 8) & 255}.${order & 255}` }),
    },
    body,
  });
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`POST ${url} returned ${response.status}.`);
  return performance.now() - since;
}

parentPort?.on("message", (/** @type {number} */ order) => {
  ask(order).then(
    (ms) => parentPort?.postMessage({ order, ms }),
    (/** @type {unknown} */ error) => parentPort?.postMessage({ order, error }),
  );
});
