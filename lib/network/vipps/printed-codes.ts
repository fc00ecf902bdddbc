import { type HttpAnswer, readAnswer } from "../http";
import { NetworkNoAnswer, type PrintedCodes } from "../port";
import type { VippsConnection } from "./connection";
import { PrintedCode, Registered, Webhooks } from "./contract";
import { callVipps, refusalOf } from "./exchange";

/** Told when a customer scans a printed code. */
const SCANNED = "user.checked-in.v1";
const LONGEST_PLACE = 36;

type IsLeft = Parameters<PrintedCodes["watch"]>[1];

/** Merchant-callback codes of the QR API 1.2.0, and the registration in the webhooks API v1 that tells of their scans. */
export function printedCodes(connection: VippsConnection): PrintedCodes {
  const codes = (method: "GET" | "PUT" | "DELETE", id: string, body?: object) =>
    callVipps(connection, { api: "qr/v1/merchant-callback", method, path: `/${id}`, body });
  const webhooks = (method: "GET" | "POST" | "DELETE", path = "", body?: object) =>
    callVipps(connection, { api: "webhooks/v1/webhooks", method, path, body });

  async function unwatch(url: string, isLeft: IsLeft = () => Promise.resolve(false)) {
    const heard = await webhooks("GET");
    requireDone("GET webhooks", heard);
    for (const { id, url: watched } of readAnswer(Webhooks, heard).webhooks) {
      if (watched !== url && !(await isLeft(watched))) continue;
      const gone = await webhooks("DELETE", `/${id}`);
      if (gone.status !== 404) requireDone("DELETE webhooks", gone);
    }
  }

  return {
    unwatch: (url) => unwatch(url),

    async watch(url, isLeft) {
      // The secret of an earlier registration, whose answer may have been lost, is told by nothing.
      await unwatch(url, isLeft);
      const heard = await webhooks("POST", "", { url, events: [SCANNED] });
      if (heard.status !== 201 && heard.status !== 200) return refusalOf(heard);
      return { outcome: "accepted", secret: readAnswer(Registered, heard).secret };
    },

    async make(id, place) {
      const locationDescription = place.slice(0, LONGEST_PLACE).toWellFormed();
      const made = await codes("PUT", id, { locationDescription });
      if (!isDone(made)) return refusalOf(made);
      // Creating it answers without the code.
      const heard = await codes("GET", id);
      if (!isDone(heard)) return refusalOf(heard);
      const { qrContent: content, qrImageUrl: picture } = readAnswer(PrintedCode, heard);
      return { outcome: "accepted", content, picture };
    },

    async remove(id) {
      const gone = await codes("DELETE", id);
      if (gone.status !== 404) requireDone("DELETE merchant-callback", gone);
    },
  };
}

const isDone = ({ status }: HttpAnswer) => status >= 200 && status < 300;

function requireDone(what: string, heard: HttpAnswer): void {
  if (!isDone(heard)) throw new NetworkNoAnswer(`it answered ${heard.status} to ${what}`);
}
