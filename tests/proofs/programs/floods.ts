// Sends thousands of requests of a kind at once, from one member or one address, while a neighbour signs in and is paid.
import { startMailServer } from "@/tests/support/mail-server";
import { startProduct } from "@/tests/support/product";
import type { Proof } from "../../support/proof";
import { proveFloods } from "../floods/prove-floods";

/** To one address from all strangers in a day. */
const MAX_MAILS_TO_ONE = 20;

export const proof: Proof = {
  isAlone: "full",
  provedInCiBy: [
    "server/front/sender-turns.test.ts",
    "lib/network/pix/certificate.test.ts",
    "tests/api/account/mail-limits.test.ts",
  ],
  shows: "thousands of requests at once from one member don't slow down the others",
  async run(run) {
    const mails = await startMailServer();
    run.onEnd(mails.close);
    const product = await startProduct(run, {
      TRUSTED_PROXIES: "1",
      SMTP_URL: mails.url,
      LOG_LEVEL: "error",
    });
    // Approvals are proved with sign-ins, whose hashes they share.
    await proveFloods(run, product, (kind) => kind !== "refund approvals");
    const perAddress = new Map<string, number>();
    for (const to of mails.recipients()) perAddress.set(to, (perAddress.get(to) ?? 0) + 1);
    const maxPerAddress = Math.max(0, ...perAddress.values());
    run.figure({
      what: `emails sent, to ${perAddress.size} addresses; the most to one`,
      seen: `${mails.recipients().length}; ${maxPerAddress}`,
      goal: `at most ${MAX_MAILS_TO_ONE} to one`,
      holds: maxPerAddress <= MAX_MAILS_TO_ONE,
    });
  },
};
