import { type HttpAnswer, readAnswer } from "../http";
import { NetworkNoAnswer, type PrintedCodes } from "../port";
import type { VippsConnection } from "./connection";
import { PrintedCode, Registered, Webhooks } from "./contract";
import { callVipps, refusalOf } from "./exchange";

/** Told when a customer scans a printed code. */
const SCANNED = "user.checked-in.v1";
const MAX_PLACE_LENGTH = 36;

type IsAbandoned = Parameters<PrintedCodes["watch"]>[1];

/** Merchant-callback codes of the QR API 1.2.0, and the registration in the webhooks API v1 that tells of their scans. */
export function printedCodes(connection: VippsConnection): PrintedCodes {
  const codes = (method: "GET" | "PUT" | "DELETE", id: string, body?: object) =>
    callVipps(connection, { api: "qr/v1/merchant-callback", method, path: `/${id}`, body });
  const webhooks = (method: "GET" | "POST" | "DELETE", path = "", body?: object) =>
    callVipps(connection, { api: "webhooks/v1/webhooks", method, path, body });

  async function unwatch(url: string, isAbandoned: IsAbandoned = () => Promise.resolve(false)) {
    const response = await webhooks("GET");
    requireDone("GET webhooks", response);
    for (const { id, url: watched } of readAnswer(Webhooks, response).webhooks) {
      if (watched !== url && !(await isAbandoned(watched))) continue;
      const gone = await webhooks("DELETE", `/${id}`);
      if (gone.status !== 404) requireDone("DELETE webhooks", gone);
    }
  }

  return {
    unwatch: (url) => unwatch(url),

    async watch(url, isAbandoned) {
      // The secret of an earlier registration, whose answer may have been lost, is told by nothing.
      await unwatch(url, isAbandoned);
      const response = await webhooks("POST", "", { url, events: [SCANNED] });
      if (response.status !== 201 && response.status !== 200) return refusalOf(response);
      return { outcome: "accepted", secret: readAnswer(Registered, response).secret };
    },

    async make(id, place) {
      const locationDescription = place.slice(0, MAX_PLACE_LENGTH).toWellFormed();
      const made = await codes("PUT", id, { locationDescription });
      if (!isDone(made)) return refusalOf(made);
      // Creating it answers without the code.
      const response = await codes("GET", id);
      if (!isDone(response)) return refusalOf(response);
      const { qrContent: content, qrImageUrl: picture } = readAnswer(PrintedCode, response);
      return { outcome: "accepted", content, picture };
    },

    async remove(id) {
      const gone = await codes("DELETE", id);
      if (gone.status !== 404) requireDone("DELETE merchant-callback", gone);
    },
  };
}

const isDone = ({ status }: HttpAnswer) => status >= 200 && status < 300;

function requireDone(what: string, response: HttpAnswer): void {
  if (!isDone(response)) throw new NetworkNoAnswer(`it answered ${response.status} to ${what}`);
}
